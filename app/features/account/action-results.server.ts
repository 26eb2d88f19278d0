import type { RouterContextProvider } from "react-router";
import { HINT_COOKIE } from "#app/platform/auth/session-hint.ts";
import { askAuthContext } from "#app/platform/context.ts";
import { completed } from "#app/platform/http/action-results.server.ts";
import { AUTH_FAILED, DONE, type Done } from "./account.ts";

/** What the door of accounts said, with the cookies it set. */
export type Asked =
  | { ok: true; body: Record<string, unknown>; cookies: string[] }
  | { ok: false; code: string; message: string; reasons: string[]; cookies: string[] };

/** Asks /api/auth/{path} for the one who sent this form. */
export async function askedAuth(
  context: Readonly<RouterContextProvider>,
  request: Request,
  path: string,
  body: object,
): Promise<Asked> {
  const response = await context.get(askAuthContext)(path, request, body);
  const message = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  // The hint is written anew for the page that answers.
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

/** The settings say that it is done. */
export function done(request: Request, name: Done, cookies: string[] = [], page = "/account-settings") {
  return completed(request, DONE[name], `${page}?done=${name}#${name}`, cookies);
}

/** The message, and the reasons after it (decision D87). */
export function reasoned({ message, reasons }: { message: string; reasons: string[] }, fallback: string): string {
  const summary = message || fallback;
  return reasons.length > 0 ? `${summary}. ${reasons.join(" ")}` : summary;
}

const NEW_ONE = "Begin again to get a new one.";
const WRONG_CODE: Record<string, string> = {
  INVALID_CODE: "That is not what your app shows now. Wait for the next code and enter its six figures.",
  INVALID_BACKUP_CODE: "That is neither a code of six figures nor a recovery code that is left.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many tries. Please start again.",
  INVALID_OTP: "That is not the code we sent. Check the figures, or begin again to get a new one.",
  OTP_EXPIRED: `That code has run out. ${NEW_ONE}`,
  OTP_NOT_FOUND: `There is no code waiting. ${NEW_ONE}`,
  TOO_MANY_ATTEMPTS: `Too many tries with this code. ${NEW_ONE}`,
};

/** Why a code is not taken, of the app or of a message, and what to do. */
export function whyNotCode({ code, message }: { code: string; message: string }): string {
  return WRONG_CODE[code] ?? (message || AUTH_FAILED);
}
