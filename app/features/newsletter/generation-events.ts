import type { ActionMessage } from "#app/platform/action-result.ts";

/** What is told while a draft is written. */
export type GenerationEvent =
  | { kind: "text"; text: string }
  | { kind: "done"; content: string; source: "model" | "template" }
  | { kind: "failed"; message: ActionMessage };

/** Reads such events as they arrive. What is no event is passed over. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<GenerationEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const messages = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = messages.pop() ?? "";
    for (const message of messages)
      if (message.startsWith("data: ")) yield JSON.parse(message.slice("data: ".length)) as GenerationEvent;
  }
}
