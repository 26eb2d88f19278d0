import { data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { HINT_COOKIE } from "#app/platform/auth/session-hint.ts";
import { askAuthContext } from "#app/platform/context.ts";
import { DONE, type Answer, type Done, type Said } from "./account.ts";

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

/** Reads a form by a schema; a refusal keeps what was typed, except what nobody but its owner may see. */
export function readFields<Fields>(
  schema: z.ZodType<Fields>,
  form: FormData,
): { ok: true; fields: Fields } | { ok: false; errors: Record<string, string> } {
  const read = schema.safeParse(Object.fromEntries(form));
  if (read.success) return { ok: true, fields: read.data };
  const errors: Record<string, string> = {};
  for (const issue of read.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return { ok: false, errors };
}

/** One field as text; "" where there is none. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

const SECRET = /password|confirm|code/i;

/** What was typed, to be put back into the form: never a password or a code. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0])),
  );
}

/** Status 422 for what can be mended in the form, the answer's own otherwise. */
export function refused(
  form: FormData,
  {
    errors = {},
    said = null,
    status = 422,
    cookies = [],
  }: Partial<{ errors: Record<string, string>; said: Said | null; status: number; cookies: string[] }>,
) {
  return data<Answer<never>>(
    { state: "refused", said, errors, typed: typedIn(form) },
    { status, headers: withCookies(cookies) },
  );
}

/** A plain form is sent on to the page that says it is done; a page that runs JavaScript stays where it is. */
export function done(request: Request, name: Done, cookies: string[] = [], page = "/account-settings") {
  const headers = withCookies(cookies);
  if (request.headers.get("Accept")?.includes("text/html")) throw redirect(`${page}?done=${name}#${name}`, { headers });
  return data<Answer<never>>({ state: "done", said: DONE[name] }, { headers });
}

export function withCookies(cookies: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The message, and the reasons after it (decision D87). */
export function reasoned({ message, reasons }: { message: string; reasons: string[] }, fallback: string): string {
  const said = message || fallback;
  return reasons.length > 0 ? `${said}. ${reasons.join(" ")}` : said;
}
