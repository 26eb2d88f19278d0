/** Our functions could not be asked (AUTH-61): nothing came back, something between us and them answered, or they said no. */
export class FunctionFailed extends Error {
  readonly kind: "fetch" | "relay" | "http";
  readonly status: number;

  constructor(kind: FunctionFailed["kind"], status: number, message: string) {
    super(message);
    this.name = "FunctionFailed";
    this.kind = kind;
    this.status = status;
  }
}

const LONGEST_WAIT_MS = 30_000;

/** Calls POST /functions/v1/{name}. What the functions answer is always JSON; anything else was said by somebody on the way. */
export async function invokeFunction<Answer>(
  name: string,
  body: unknown,
  { origin = "", fetch = globalThis.fetch }: { origin?: string; fetch?: typeof globalThis.fetch } = {},
): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`${origin}/functions/v1/${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
  } catch (cause) {
    throw new FunctionFailed("fetch", 0, cause instanceof Error ? cause.message : String(cause));
  }
  const result = (await answer.json().catch(() => undefined)) as (Answer & { error?: unknown }) | undefined;
  if (result === undefined)
    throw new FunctionFailed("relay", answer.status, "Something between here and the function answered.");
  if (answer.ok) return result;
  const message = typeof result?.error === "string" ? result.error : `HTTP error! status: ${answer.status}`;
  throw new FunctionFailed("http", answer.status, message);
}
