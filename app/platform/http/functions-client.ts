import { timeoutSignal } from "./timeout-signal.ts";

/**
 * A failed function call (AUTH-61): the network failed ("fetch"), a proxy responded ("relay"), or the function returned an error ("http").
 */
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

const TIMEOUT_MS = 30_000;

/** Calls POST /functions/v1/{name}. Functions always respond with JSON; anything else came from a proxy. */
export async function invokeFunction<Result>(
  name: string,
  body: unknown,
  { origin = "", fetch = globalThis.fetch }: { origin?: string; fetch?: typeof globalThis.fetch } = {},
): Promise<Result> {
  let response: Response;
  try {
    response = await fetch(`${origin}/functions/v1/${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: timeoutSignal(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new FunctionFailed("fetch", 0, cause instanceof Error ? cause.message : String(cause));
  }
  const result = (await response.json().catch(() => undefined)) as (Result & { error?: unknown }) | undefined;
  if (result === undefined)
    throw new FunctionFailed("relay", response.status, "A proxy responded instead of the function.");
  if (response.ok) return result;
  const message = typeof result?.error === "string" ? result.error : `HTTP error! status: ${response.status}`;
  throw new FunctionFailed("http", response.status, message);
}
