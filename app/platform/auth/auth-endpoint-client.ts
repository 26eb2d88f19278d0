import { AuthError, errorFrom, noAnswer } from "./auth-errors.ts";

export type Result<Data> = { data: Data; error: null } | { data: null; error: AuthError };
export type Ask = <Data>(path: string, body?: unknown) => Promise<Result<Data>>;

export type AskOptions = {
  /** The site's address; in a browser its own. */
  origin: string;
  fetch: typeof globalThis.fetch;
  /** Outside a browser, where no cookie is kept: what to send instead, and what to do with a new one. */
  bearer?: { token: string | null };
};

const LONGEST_WAIT_MS = 30_000;

/** Asks below /api/auth: a body makes it a POST. What goes wrong comes back as a value, never as an exception. */
export function askingAt({ origin, fetch, bearer }: AskOptions): Ask {
  return async <Data>(path: string, body?: unknown): Promise<Result<Data>> => {
    let answer: Response;
    try {
      answer = await fetch(`${origin}/api/auth/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(bearer?.token ? { Authorization: `Bearer ${bearer.token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LONGEST_WAIT_MS),
      });
    } catch (cause) {
      return { data: null, error: noAnswer(cause) };
    }
    const given = answer.headers.get("set-auth-token");
    if (bearer && given) bearer.token = given;
    const message: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) return { data: null, error: errorFrom(answer.status, message instanceof Object ? message : null) };
    if (message === undefined)
      return { data: null, error: new AuthError("invalid_token_response", "Invalid token response") };
    return { data: message as Data, error: null };
  };
}
