import type { RouterContextProvider } from "react-router";
import { HINT_COOKIE } from "#app/platform/auth/session-hint.ts";
import { askAuthContext } from "#app/platform/context.ts";
import { answered } from "#app/platform/http/form-answers.server.ts";
import { DONE, type Done } from "./account.ts";

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
  const said = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  // The hint is written anew for the page that answers.
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${HINT_COOKIE}=`));
  if (response.ok) return { ok: true, body: said, cookies };
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    ok: false,
    code: text(said["code"]),
    message: text(said["message"]) || text(said["error"]),
    reasons: Array.isArray(said["reasons"]) ? said["reasons"].map(text) : [],
    cookies,
  };
}

/** The settings say that it is done. */
export function done(request: Request, name: Done, cookies: string[] = [], page = "/account-settings") {
  return answered(request, DONE[name], `${page}?done=${name}#${name}`, cookies);
}

/** The message, and the reasons after it (decision D87). */
export function reasoned({ message, reasons }: { message: string; reasons: string[] }, fallback: string): string {
  const said = message || fallback;
  return reasons.length > 0 ? `${said}. ${reasons.join(" ")}` : said;
}
