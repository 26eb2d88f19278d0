import { timeoutSignal } from "../../http/timeout-signal.ts";
import { AuthError, errorFrom, noResponse } from "./auth-errors.ts";

export type Result<Data> = { data: Data; error: null } | { data: null; error: AuthError };
export type CallEndpoint = <Data>(path: string, body?: unknown) => Promise<Result<Data>>;

export type EndpointOptions = {
  /** The site's origin; in a browser, its own. */
  origin: string;
  fetch: typeof globalThis.fetch;
  /** Outside a browser, where cookies are not stored: the token to send, replaced when the server issues a new one. */
  bearer?: { token: string | null };
};

const TIMEOUT_MS = 30_000;

/** Calls endpoints below /api/auth: POST with a body, GET without. Errors are returned, never thrown. */
export function createEndpointClient({ origin, fetch, bearer }: EndpointOptions): CallEndpoint {
  return async <Data>(path: string, body?: unknown): Promise<Result<Data>> => {
    let response: Response;
    try {
      response = await fetch(`${origin}/api/auth/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(bearer?.token ? { Authorization: `Bearer ${bearer.token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: timeoutSignal(TIMEOUT_MS),
      });
    } catch (cause) {
      return { data: null, error: noResponse(cause) };
    }
    const newToken = response.headers.get("set-auth-token");
    if (bearer && newToken) bearer.token = newToken;
    const json: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { data: null, error: errorFrom(response.status, json instanceof Object ? json : null) };
    if (json === undefined)
      return { data: null, error: new AuthError("invalid_token_response", "Invalid token response") };
    return { data: json as Data, error: null };
  };
}
