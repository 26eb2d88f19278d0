import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { withRequestId } from "#app/platform/request-id.server.ts";

const DRAIN_MS = 6_000;
/**
 * How long a request may take to arrive: its headers, all of it, and all of an upload, which is also watched while it comes. And how long
 * the rest of one that was answered early is read and discarded.
 */
const ARRIVES_WITHIN = { headersMs: 10_000, requestMs: 30_000, uploadMs: 600_000, lingerMs: 30_000 };
/** Node compares connections with their deadlines only this often: half a minute unless told otherwise. */
const CHECK_EVERY_MS = 1_000;
const UPLOAD = /^\/storage\/v1\/object\/[\w-]+$/;
const TOO_LATE = "The request took too long to arrive. Please try again.";

/** An HTTP server around one function; it is told who is at the other end of the connection. Every response names its X-Request-Id. */
export function listenWith(
  answer: (request: Request, socketAddress: string) => Promise<Response>,
  {
    trustedProxyHops = 0,
    headersMs,
    requestMs,
    uploadMs,
    lingerMs,
  }: Partial<typeof ARRIVES_WITHIN> & { trustedProxyHops?: number } = {},
): Server {
  const within = {
    headersMs: headersMs ?? ARRIVES_WITHIN.headersMs,
    requestMs: requestMs ?? ARRIVES_WITHIN.requestMs,
    uploadMs: uploadMs ?? ARRIVES_WITHIN.uploadMs,
    lingerMs: lingerMs ?? ARRIVES_WITHIN.lingerMs,
  };
  const server = createAdaptorServer({
    fetch: (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      return withRequestId({ incoming, outgoing, trustedProxyHops }, () =>
        answer(request, incoming.socket.remoteAddress ?? ""),
      );
    },
    serverOptions: {
      headersTimeout: within.headersMs,
      requestTimeout: within.uploadMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, within.headersMs),
    },
  }) as Server;
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === "GET" || incoming.method === "HEAD") return;
    // Before Node's own listener, which closes the connection where the client asked for that.
    outgoing.prependOnceListener("finish", () => discardRest(incoming, within.lingerMs));
    if (!(incoming.method === "POST" && UPLOAD.test(incoming.url ?? "")))
      endIfLate(incoming, outgoing, within.requestMs);
  });
  return server;
}

/** Answers 408 to a request that has not arrived whole by then, unless it has been answered, and closes its connection. */
function endIfLate(incoming: IncomingMessage, outgoing: ServerResponse, withinMs: number): void {
  const late = setTimeout(() => {
    if (incoming.complete) return;
    const { socket } = incoming;
    if (!outgoing.headersSent && socket.writable)
      socket.write(
        `HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${TOO_LATE.length}\r\nConnection: close\r\n\r\n${TOO_LATE}`,
      );
    incoming.destroy();
  }, withinMs);
  incoming.once("close", () => clearTimeout(late));
}

/**
 * Reads on after an early answer. A connection that is closed while its client still sends is reset, and the client, which reads when it
 * has sent everything, never learns why: so only our half is closed, and the rest is discarded.
 */
function discardRest(incoming: IncomingMessage, lingerMs: number): void {
  if (incoming.complete || incoming.destroyed) return;
  const { socket } = incoming;
  socket.destroySoon = () => void socket.end();
  const stop = () => {
    clearTimeout(late);
    Reflect.deleteProperty(socket, "destroySoon");
    if (socket.writableEnded || !incoming.complete) socket.destroySoon();
  };
  const late = setTimeout(stop, lingerMs);
  incoming.once("end", stop);
  socket.once("close", () => clearTimeout(late));
  // Whoever read the body pauses it with each part that nobody takes.
  incoming.removeAllListeners("data");
  incoming.resume();
}

/** Starts to listen and returns the port, which is the asked one unless that was 0. */
export function portOf(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is taken. Choose another one in the settings, or stop what listens there.`)
          : error,
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes no new connections, lets running requests end, and after six seconds ends them. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at first goes idle later, and a browser would keep it open.
    const tidying = setInterval(() => server.closeIdleConnections(), 1_000);
    const lastCall = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(tidying);
      clearTimeout(lastCall);
      resolve();
    });
    server.closeIdleConnections();
  });
}
