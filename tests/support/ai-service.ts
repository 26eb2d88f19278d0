import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the fake responds: word by word, all at once, or with one of the ways a service fails. */
export type AiBehavior =
  | "streams"
  | "waits"
  | "answers-whole"
  | "answers-nothing"
  | "is-broken"
  | "breaks-off"
  | "never-ends"
  | "is-silent"
  | 401
  | 404
  | 429
  | 500;

export type AiRequest = {
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
};

export type FakeAiService = {
  url: string;
  asked: AiRequest[];
  behave(behavior: AiBehavior, words?: string[]): void;
  /** Continues a response that waits. */
  resume(): void;
  /** Resolves when a client has disconnected before its response was complete. */
  disconnected(): Promise<void>;
  close(): Promise<void>;
};

export const AI_WORDS = ["## Walking together\n\n", "We walk ", "with you."];

/** A fake of OpenAI's chat completions on loopback. */
export async function startFakeAiService(): Promise<FakeAiService> {
  const asked: AiRequest[] = [];
  let behavior: AiBehavior = "streams";
  let words = AI_WORDS;
  const gate = aGate();
  const leaving = aGate();
  const server = createServer((request, response) => {
    response.on("close", () => !response.writableFinished && leaving.open());
    let sent = "";
    request.on("data", (part: Buffer) => (sent += part.toString()));
    request.on("end", () => {
      asked.push({ authorization: request.headers.authorization, body: JSON.parse(sent) as AiRequest["body"] });
      void respond(response, behavior, words, gate);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(next, message = AI_WORDS) {
      behavior = next;
      words = message;
    },
    resume: () => gate.open(),
    disconnected: () => leaving.opened(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(response: ServerResponse, behavior: AiBehavior, words: string[], gate: Gate): Promise<void> {
  if (behavior === "is-silent") return;
  if (typeof behavior === "number") {
    response.writeHead(behavior, { "Content-Type": "application/json" }).end('{"error":{"message":"no"}}');
    return;
  }
  if (behavior === "answers-whole") {
    const body = { choices: [{ message: { content: words.join("") } }], usage: { total_tokens: 42 } };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const say = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const word = (content: string) => say({ choices: [{ delta: { content } }] });
  if (behavior === "is-broken") return void response.end("data: {no json\n\n");
  if (behavior === "never-ends") return neverEnd(response, word);
  if (behavior !== "answers-nothing")
    for (const [at, content] of words.entries()) {
      word(content);
      if (behavior === "waits" && at === 0) await gate.opened();
    }
  if (behavior === "breaks-off") return void response.end();
  say({ choices: [{ delta: {}, finish_reason: "stop" }], usage: { total_tokens: 42 } });
  response.end("data: [DONE]\n\n");
}

function neverEnd(response: ServerResponse, word: (content: string) => boolean): void {
  const on = () => {
    while (!response.destroyed && word("and so on ".repeat(100)));
    if (!response.destroyed) response.once("drain", on);
  };
  on();
}

type Gate = { open: () => void; opened: () => Promise<void> };

/** Opening it releases everyone who waits, then closes it again; without waiters it stays open for the next one. */
function aGate(): Gate {
  let waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    open() {
      isOpen = waiting.length === 0;
      for (const go of waiting.splice(0)) go();
      waiting = [];
    },
    opened() {
      if (isOpen) {
        isOpen = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => void waiting.push(resolve));
    },
  };
}
