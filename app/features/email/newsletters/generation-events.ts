import type { ActionMessage } from "#app/platform/forms/action-result.ts";

/** The events of a generation. */
export type GenerationEvent =
  | { kind: "text"; text: string }
  | { kind: "done"; content: string; source: "model" | "template" }
  | { kind: "failed"; message: ActionMessage };

/** Reads the events as they arrive and ignores anything else. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<GenerationEvent> {
  const decoder = new TextDecoder();
  const stream = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await stream.read();
    if (done) return;
    const messages = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages)
      if (message.startsWith("data: ")) yield JSON.parse(message.slice("data: ".length)) as GenerationEvent;
  }
}
