/** The server said no, or could not be reached (status 0). The message is the one it gave. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "RequestFailed";
    this.status = status;
  }
}

const TIMEOUT_MS = 30_000;

/** Asks one of our own doors from the browser. Throws RequestFailed on anything but success. */
export async function postJson<Answer = unknown>(path: string, body: unknown): Promise<Answer> {
  const response = await send(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** The same for a door that a plain form posts to as well. */
export async function postForm<Answer>(path: string, fields: Record<string, string>): Promise<Answer> {
  const response = await send(path, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as Answer;
}

export async function getJson<Answer>(path: string): Promise<Answer> {
  const response = await send(path, { headers: { Accept: "application/json" } });
  return (await response.json()) as Answer;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new RequestFailed(0, cause instanceof Error ? cause.message : String(cause));
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as { error?: unknown } | null;
  throw new RequestFailed(
    response.status,
    typeof answer?.error === "string" ? answer.error : `HTTP error! status: ${response.status}`,
  );
}
