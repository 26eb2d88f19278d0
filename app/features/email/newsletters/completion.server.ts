export type AiService = { baseUrl: string; apiKey: string | null; model: string };

export type Message = { role: "system" | "user"; content: string };

export type CompletionLimits = {
  /** Tokens of the completion. */
  tokens: number;
  /** Characters of the completion; a service that sends more is cut off. */
  characters: number;
  /** How long the service may be silent, from the request and between chunks. */
  silenceMs: number;
  /** The time for the whole completion. */
  wholeMs: number;
};

export const COMPLETION_LIMITS: CompletionLimits = {
  tokens: 1_500,
  characters: 12_000,
  silenceMs: 30_000,
  wholeMs: 120_000,
};

/** Why there is no completion, as shown to the owner. */
export class AiProblem extends Error {}

export type Completion = { text: string; tokens: number | null };

/**
 * Requests a completion from any service with OpenAI's chat completions API, streamed to `onText` where the service supports it. Throws an
 * AiProblem on failure.
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
  const deadline = createDeadline(limits, signal);
  try {
    const response = await request(service, messages, limits, deadline.signal);
    deadline.extend();
    return response.headers.get("Content-Type")?.includes("text/event-stream")
      ? await readStream(response, { onText, limits, deadline })
      : await readWhole(response, { onText, limits });
  } catch (error) {
    throw problemOf(error, deadline, signal);
  } finally {
    deadline.end();
  }
}

async function request(service: AiService, messages: Message[], limits: CompletionLimits, signal: AbortSignal) {
  const response = await fetch(`${service.baseUrl}/chat/completions`, {
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
  if (response.ok) return response;
  await response.body?.cancel();
  throw new AiProblem(statusText(response.status));
}

function statusText(status: number): string {
  if (status === 401 || status === 403) return "The AI service rejected our API key. Check AI_API_KEY.";
  if (status === 404) return "The AI service found no such URL or model. Check AI_BASE_URL and AI_MODEL.";
  if (status === 402 || status === 429) return "The AI service’s rate limit or quota is used up. Try again later.";
  if (status >= 500) return `The AI service failed (${status}). Try again in a few minutes.`;
  return `The AI service refused the request (${status}).`;
}

type Reading = { onText: (text: string) => void; limits: CompletionLimits; deadline: Deadline };

async function readStream(response: Response, { onText, limits, deadline }: Reading): Promise<Completion> {
  let text = "";
  let tokens: number | null = null;
  let hasEnded = false;
  for await (const line of linesOf(response, limits)) {
    deadline.extend();
    if (!line.startsWith("data:")) continue;
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") {
      hasEnded = true;
      break;
    }
    const part = readPart(data);
    tokens = part.tokens ?? tokens;
    if (part.text === "") continue;
    text += part.text;
    if (text.length > limits.characters) throw new AiProblem(TOO_LONG);
    onText(part.text);
    hasEnded ||= part.isLast;
  }
  if (text.trim() === "") throw new AiProblem("The AI service returned an empty response.");
  if (!hasEnded && tokens === null) throw new AiProblem("The AI service stopped before it was done.");
  return { text, tokens };
}

const TOO_LONG = "The AI service wrote more than fits in a newsletter.";
const UNREADABLE = "The AI service returned an invalid response.";

/** A service that does not stream returns the whole completion. */
async function readWhole(response: Response, { onText, limits }: Omit<Reading, "deadline">): Promise<Completion> {
  let body = "";
  for await (const line of linesOf(response, limits)) body += `${line}\n`;
  const { text, tokens } = readPart(body);
  if (text.trim() === "") throw new AiProblem("The AI service returned an empty response.");
  if (text.length > limits.characters) throw new AiProblem(TOO_LONG);
  onText(text);
  return { text, tokens };
}

/** Limits the length of a line as well as of the whole response. */
async function* linesOf(response: Response, { characters }: CompletionLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let read = 0;
  for await (const bytes of response.body ?? []) {
    read += bytes.length;
    // Each chunk of text has a large JSON envelope.
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
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new AiProblem(UNREADABLE);
  }
  const { choices, usage, error } = fieldsOf(parsed);
  if (error) throw new AiProblem("The AI service failed while it was writing.");
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

type Deadline = { signal: AbortSignal; extend: () => void; end: () => void; isOver: () => boolean };

/** Aborts when the service is silent or takes too long, or when the caller aborts. */
function createDeadline({ silenceMs, wholeMs }: CompletionLimits, caller: AbortSignal): Deadline {
  const over = new AbortController();
  const whole = setTimeout(() => over.abort(), wholeMs);
  let silence = setTimeout(() => over.abort(), silenceMs);
  return {
    signal: AbortSignal.any([over.signal, caller]),
    extend() {
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

function problemOf(error: unknown, deadline: Deadline, caller: AbortSignal): AiProblem {
  if (error instanceof AiProblem) return error;
  if (caller.aborted) return new AiProblem("Generation was canceled.");
  if (deadline.isOver()) return new AiProblem("The AI service took too long.");
  return new AiProblem("Could not reach the AI service. Check AI_BASE_URL.", { cause: error });
}
