import type { RouterContextProvider } from "react-router";
import { HINT_COOKIE } from "#app/platform/auth/sessions/session-hint.ts";
import { requestContext } from "#app/platform/context.ts";
import { completed } from "#app/platform/forms/action-results.server.ts";
import { AUTH_FAILED, DONE, type Done } from "./account.ts";

/** A response of the auth API, with the cookies it set. */
export type AuthApiResult =
  | { ok: true; body: Record<string, unknown>; cookies: string[] }
  | { ok: false; code: string; message: string; reasons: string[]; cookies: string[] };

/** Calls /api/auth/{path} on behalf of the visitor who sent this form. */
export async function callAuth(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
  body: object,
): Promise<AuthApiResult> {
  const response = await context.get(requestContext).callAuth(path, request, body);
  const message = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  // The hint cookie is set again with this page's response.
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${HINT_COOKIE}=`));
  if (response.ok) return { ok: true, body: message, cookies };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    ok: false,
    code: text(message["code"]),
    message: text(message["message"]) || text(message["error"]),
    reasons: Array.isArray(message["reasons"]) ? message["reasons"].map(text) : [],
    cookies,
  };
}

/** Confirms on the settings page that the action succeeded. */
export function done(request: Request, name: Done, cookies: string[] = [], page = "/account-settings") {
  return completed(request, DONE[name], `${page}?done=${name}#${name}`, { cookies });
}

/** The message followed by its reasons. */
export function reasoned({ message, reasons }: { message: string; reasons: string[] }, fallback: string): string {
  const summary = message || fallback;
  return reasons.length > 0 ? `${summary}. ${reasons.join(" ")}` : summary;
}

const NEW_ONE = "Start over to get a new one.";
const WRONG_CODE: Record<string, string> = {
  INVALID_CODE: "That code doesn't match the one in your app. Wait for the next code and enter its 6 digits.",
  INVALID_BACKUP_CODE: "That's neither a 6-digit code nor an unused recovery code.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many attempts. Please sign in again.",
  INVALID_OTP: "That isn't the code we sent. Check the digits, or start over to get a new one.",
  OTP_EXPIRED: `That code has expired. ${NEW_ONE}`,
  OTP_NOT_FOUND: `That code is no longer valid. ${NEW_ONE}`,
  TOO_MANY_ATTEMPTS: `Too many attempts with this code. ${NEW_ONE}`,
};

/** Why an authenticator or one-time code was rejected, and what to do. */
export function codeProblem({ code, message }: { code: string; message: string }): string {
  return WRONG_CODE[code] ?? (message || AUTH_FAILED);
}
