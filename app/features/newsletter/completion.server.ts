export type AiService = { baseUrl: string; apiKey: string | null; model: string };

export type Message = { role: "system" | "user"; content: string };

export type CompletionLimits = {
  /** Tokens of the answer. */
  tokens: number;
  /** Characters of the answer; a service that sends more is left. */
  characters: number;
  /** From the request to the first sign of an answer, and between any two signs. */
  silenceMs: number;
  /** The whole answer. */
  wholeMs: number;
};

export const COMPLETION_LIMITS: CompletionLimits = {
  tokens: 1_500,
  characters: 12_000,
  silenceMs: 30_000,
  wholeMs: 120_000,
};

/** Why the service gave no answer, in words for the owner. */
export class AiProblem extends Error {}

export type Completion = { text: string; tokens: number | null };

/**
 * Asks any service with OpenAI's chat completions for an answer, word by word where it streams. Throws an AiProblem where it gives none. What
 * was said until then went to `onText`.
 */
export async function complete(
  service: AiService,
  messages: Message[],
  {
    onText,
    signal,
    limits = COMPLETION_LIMITS,
  }: { onText: (text: string) => void; signal: AbortSignal; limits?: CompletionLimits },
): Promise<Completion> {
  const patience = createPatience(limits, signal);
  try {
    const answer = await ask(service, messages, limits, patience.signal);
    patience.heard();
    return answer.headers.get("Content-Type")?.includes("text/event-stream")
      ? await readStream(answer, { onText, limits, patience })
      : await readWhole(answer, { onText, limits });
  } catch (error) {
    throw problemOf(error, patience, signal);
  } finally {
    patience.end();
  }
}

async function ask(service: AiService, messages: Message[], limits: CompletionLimits, signal: AbortSignal) {
  const answer = await fetch(`${service.baseUrl}/chat/completions`, {
    method: "POST",
    redirect: "error",
    signal,
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream, application/json",
      ...(service.apiKey ? { Authorization: `Bearer ${service.apiKey}` } : {}),
    },
    body: JSON.stringify({
      model: service.model,
      messages,
      max_tokens: limits.tokens,
      stream: true,
      stream_options: { include_usage: true },
    }),
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new AiProblem(refusalOf(answer.status));
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403) return "The AI service does not accept our key. Look at AI_API_KEY.";
  if (status === 404) return "The AI service knows no such address or model. Look at AI_BASE_URL and AI_MODEL.";
  if (status === 402 || status === 429)
    return "The AI service takes no more requests at the moment, or its quota is used up. Try again later.";
  if (status >= 500) return `The AI service has a fault of its own (${status}). Try again in a few minutes.`;
  return `The AI service refused the request (${status}).`;
}

type Reading = { onText: (text: string) => void; limits: CompletionLimits; patience: Patience };

async function readStream(answer: Response, { onText, limits, patience }: Reading): Promise<Completion> {
  let text = "";
  let tokens: number | null = null;
  let wasEnded = false;
  for await (const line of linesOf(answer, limits)) {
    patience.heard();
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") {
      wasEnded = true;
      break;
    }
    const part = readPart(data);
    tokens = part.tokens ?? tokens;
    if (part.text === "") continue;
    text += part.text;
    if (text.length > limits.characters) throw new AiProblem(TOO_LONG);
    onText(part.text);
    wasEnded ||= part.isLast;
  }
  if (text.trim() === "") throw new AiProblem("The AI service answered nothing.");
  if (!wasEnded && tokens === null) throw new AiProblem("The AI service broke off in the middle.");
  return { text, tokens };
}

const TOO_LONG = "The AI service wrote more than a newsletter holds.";
const UNREADABLE = "The AI service answered something that could not be read.";

/** A service that does not stream sends all of it at once. */
async function readWhole(answer: Response, { onText, limits }: Omit<Reading, "patience">): Promise<Completion> {
  let body = "";
  for await (const line of linesOf(answer, limits)) body += `${line}\n`;
  const { text, tokens } = readPart(body);
  if (text.trim() === "") throw new AiProblem("The AI service answered nothing.");
  if (text.length > limits.characters) throw new AiProblem(TOO_LONG);
  onText(text);
  return { text, tokens };
}

/** A line that never ends is no answer. */
async function* linesOf(answer: Response, { characters }: CompletionLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let read = 0;
  for await (const bytes of answer.body ?? []) {
    read += bytes.length;
    // Every word comes with much around it.
    if (read > characters * 400) throw new AiProblem(TOO_LONG);
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > characters * 10) throw new AiProblem(UNREADABLE);
    yield* lines;
  }
  if (rest) yield rest;
}

type Part = { text: string; tokens: number | null; isLast: boolean };

function readPart(json: string): Part {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    throw new AiProblem(UNREADABLE);
  }
  const { choices, usage, error } = fieldsOf(answer);
  if (error) throw new AiProblem("The AI service broke off with a fault of its own.");
  const choice = fieldsOf(Array.isArray(choices) ? choices[0] : undefined);
  const content = fieldsOf(choice["delta"])["content"] ?? fieldsOf(choice["message"])["content"];
  const total = fieldsOf(usage)["total_tokens"];
  return {
    text: typeof content === "string" ? content : "",
    tokens: typeof total === "number" && Number.isFinite(total) && total >= 0 ? Math.ceil(total) : null,
    isLast: typeof choice["finish_reason"] === "string",
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

type Patience = { signal: AbortSignal; heard: () => void; end: () => void; isOver: () => boolean };

/** Ends when the service is silent for too long, or takes too long altogether, or nobody waits any more. */
function createPatience({ silenceMs, wholeMs }: CompletionLimits, asker: AbortSignal): Patience {
  const over = new AbortController();
  const whole = setTimeout(() => over.abort(), wholeMs);
  let silence = setTimeout(() => over.abort(), silenceMs);
  return {
    signal: AbortSignal.any([over.signal, asker]),
    heard() {
      clearTimeout(silence);
      silence = setTimeout(() => over.abort(), silenceMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(silence);
    },
    isOver: () => over.signal.aborted,
  };
}

function problemOf(error: unknown, patience: Patience, asker: AbortSignal): AiProblem {
  if (error instanceof AiProblem) return error;
  if (asker.aborted) return new AiProblem("It was cancelled.");
  if (patience.isOver()) return new AiProblem("The AI service took too long.");
  return new AiProblem("The AI service was not reached. Look at AI_BASE_URL.", { cause: error });
}
