import { timeoutSignal } from "./timeout-signal.ts";

/** The server returned an error, with its message, or could not be reached (status 0). */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "RequestFailed";
    this.status = status;
  }
}

const TIMEOUT_MS = 30_000;

/** Calls one of our own endpoints from the browser. Throws RequestFailed unless it succeeds. */
export async function postJson<Result = unknown>(path: string, body: unknown): Promise<Result> {
  const response = await send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

/** Like postJson, for an endpoint that plain forms also post to. */
export async function postForm<Result>(path: string, fields: Record<string, string>): Promise<Result> {
  const response = await send(path, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as Result;
}

export async function getJson<Result>(path: string): Promise<Result> {
  const response = await send(path, { headers: { Accept: "application/json" } });
  return (await response.json()) as Result;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: timeoutSignal(TIMEOUT_MS) });
  } catch (cause) {
    throw new RequestFailed(0, cause instanceof Error ? cause.message : String(cause));
  }
  if (response.ok) return response;
  const failure = (await response.json().catch(() => null)) as { error?: unknown } | null;
  throw new RequestFailed(
    response.status,
    typeof failure?.error === "string" ? failure.error : `HTTP error! status: ${response.status}`,
  );
}
