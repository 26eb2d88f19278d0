import { data, redirect } from "react-router";
import type { z } from "zod";
import { typedIn, type ActionResult, type ActionMessage } from "../action-result.ts";
import { FormSentBefore } from "../audit/admin-create.server.ts";
import { FORM_KEY, newFormKey } from "../form-key.ts";
import { listSearch, rowAnchor } from "../list-address.ts";
import { log } from "../log.server.ts";

/** Reads a form by a schema, with the first thing that is wrong with each field. */
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

/** A field that names a row; 0, which no row is, where it does not. */
export function rowOf(form: FormData, name = "id"): number {
  const text = fieldOf(form, name);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

type Refusal = { errors?: Record<string, string>; message?: ActionMessage | null; status?: number; cookies?: string[] };

/** Status 422 for what can be mended in the form, the answer's own otherwise. */
export function refused(form: FormData, { errors = {}, message = null, status = 422, cookies = [] }: Refusal) {
  const outdated = OUTDATED[status];
  return data<ActionResult<never>>(
    { state: "refused", message, errors, typed: typedIn(form), ...(outdated ? { outdated } : {}) },
    { status, headers: withCookies(cookies) },
  );
}

const OUTDATED: Record<number, "gone" | "changed"> = { 404: "gone", 409: "changed" };

/** A plain form is sent on to `page`, which says that it is done; a page that runs JavaScript stays where it is. */
export function completed(request: Request, message: ActionMessage, page: string, cookies: string[] = []) {
  const headers = withCookies(cookies);
  if (isPlainForm(request)) throw redirect(message.undo?.length ? withUndo(page, message.undo) : page, { headers });
  return data<ActionResult<never>>({ state: "done", message }, { headers });
}

type InList = { message: ActionMessage; page: string; done: Record<string, string>; row?: number };

/** The same for a list: it is shown with the filter and at the page where the form was sent from, at the row if that is still there. */
export function completedInList(request: Request, { message, page, done, row = 0 }: InList) {
  const place = listSearch(new URL(request.url).search);
  const address = `${page}${place}${place ? "&" : "?"}${new URLSearchParams(done)}`;
  return completed(request, message, row > 0 ? `${address}#${rowAnchor(row)}` : address);
}

/** Sent by a browser without scripts, which shows whatever page is the answer. */
export function isPlainForm(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/** The page with what can be undone in its address, where the screen offers it. */
export function withUndo(page: string, undo: number[]): string {
  const [address = "", place] = page.split("#");
  return `${address}${address.includes("?") ? "&" : "?"}undo=${undo.join(",")}${place ? `#${place}` : ""}`;
}

/** What a form's work answers; where it throws, the form comes back as it was typed, with what to say of it, and the log has the reason. */
export async function orRefuse<Result>(form: FormData, message: ActionMessage, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof FormSentBefore) {
      form.set(FORM_KEY, newFormKey());
      return refused(form, { message: SENT_BEFORE, status: 409 });
    }
    log("error", message.description ?? message.title, { error });
    return refused(form, { message, status: 500 });
  }
}

const SENT_BEFORE: ActionMessage = {
  title: "This form was saved before",
  description: "What it said then has been kept. Send it again to add this one as well.",
};

export function withCookies(cookies: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
