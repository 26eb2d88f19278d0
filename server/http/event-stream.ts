import { limitedAddress } from "#app/platform/limits/limited-address.ts";
import type { Live, LiveEvent } from "#app/platform/live/live.server.ts";

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 5_000;
const MAX_STREAMS_PER_ADDRESS = 20;

export type EventStreams = {
  /** Opens the stream of public changes for one visitor; 503 when too many are open. */
  open(request: Request, address: string): Response;
  /** Ends every stream and opens no more: a server with an open one never closes. */
  endAll(): void;
};

/** GET /events: server-sent events, each named for its topic, with a comment every 25 s as heartbeat (RT-02). */
export function createEventStreams(live: Live): EventStreams {
  const streams = new Map<ReadableStreamDefaultController<Uint8Array>, { address: string; timer: NodeJS.Timeout }>();
  const perAddress = new Map<string, number>();
  let isClosing = false;
  const encode = (text: string) => new TextEncoder().encode(text);

  live.subscribe((event: LiveEvent) => {
    // Browsers reconnect by themselves and reload what they may have missed.
    if (event.topic === "missed") return endStreams();
    const { topic, ...data } = event;
    const message = encode(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const controller of streams.keys()) push(controller, message);
  });

  function push(controller: ReadableStreamDefaultController<Uint8Array>, message: Uint8Array): void {
    // A client that stopped reading is disconnected instead of buffering forever; its browser reconnects.
    if ((controller.desiredSize ?? 0) < -100) return end(controller);
    controller.enqueue(message);
  }

  function forget(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const stream = streams.get(controller);
    if (!stream) return;
    clearInterval(stream.timer);
    streams.delete(controller);
    perAddress.set(stream.address, (perAddress.get(stream.address) ?? 1) - 1);
    if (!perAddress.get(stream.address)) perAddress.delete(stream.address);
  }

  function end(controller: ReadableStreamDefaultController<Uint8Array>): void {
    forget(controller);
    try {
      controller.close();
    } catch {
      // Already closed by the client.
    }
  }

  function endStreams(): void {
    for (const controller of streams.keys()) end(controller);
  }

  return {
    open(request, from) {
      // One household has all of a /64.
      const address = limitedAddress(from) ?? from;
      if (isClosing) {
        return new Response("Stopping.", { status: 503, headers: { Connection: "close", "Retry-After": "1" } });
      }
      if (streams.size >= MAX_STREAMS || (perAddress.get(address) ?? 0) >= MAX_STREAMS_PER_ADDRESS) {
        return new Response("Too many open streams. Try again in a minute.", {
          status: 503,
          headers: { "Retry-After": "60" },
        });
      }
      let opened: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opened = controller;
          const timer = setInterval(() => push(controller, encode(": still here\n\n")), HEARTBEAT_MS);
          streams.set(controller, { address, timer });
          perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
          controller.enqueue(encode("retry: 1000\n\n"));
        },
        cancel: () => forget(opened),
      });
      request.signal.addEventListener("abort", () => end(opened));
      return new Response(body, {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      });
    },
    endAll() {
      isClosing = true;
      endStreams();
    },
  };
}
