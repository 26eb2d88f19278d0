import { data, redirect } from "react-router";
import type { z } from "zod";
import { submittedValues, type ActionResult, type ActionMessage } from "./action-result.ts";
import { FormAlreadySubmitted } from "../audit/admin-create.server.ts";
import { IDEMPOTENCY_KEY_FIELD, newIdempotencyKey } from "./idempotency-key.ts";
import { listSearch, rowAnchor } from "../list-search.ts";
import { log } from "../log.server.ts";

/** The first message of each field. */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[String(path[0] ?? "form")] ??= message;
  return messages;
}

type Refusal = {
  fieldErrors?: Record<string, string>;
  message?: ActionMessage | null;
  status?: number;
  cookies?: string[];
};

/** Returns the form with its errors. Status 422 by default, for errors that can be fixed in the form. */
export function refused(form: FormData, { fieldErrors = {}, message = null, status = 422, cookies = [] }: Refusal) {
  const outdated = OUTDATED[status];
  return data<ActionResult<never>>(
    { state: "refused", message, fieldErrors, typed: submittedValues(form), ...(outdated ? { outdated } : {}) },
    { status, headers: withCookies(cookies) },
  );
}

const OUTDATED: Record<number, "gone" | "changed"> = { 404: "gone", 409: "changed" };

/** Redirects to `page` without JavaScript; otherwise returns the result to the page. */
export function completed<Shown = never>(
  request: Request,
  message: ActionMessage,
  page: string,
  { cookies = [], shown }: { cookies?: string[]; shown?: Shown } = {},
) {
  const headers = withCookies(cookies);
  if (isPlainForm(request)) throw redirect(message.undo?.length ? withUndo(page, message.undo) : page, { headers });
  return data<ActionResult<Shown>>({ state: "done", message, ...(shown === undefined ? {} : { shown }) }, { headers });
}

type InList = { message: ActionMessage; page: string; done: Record<string, string>; row?: number };

/** completed() for a list: keeps the filter, the cursor and the row's anchor, if the row still exists. */
export function completedInList(request: Request, { message, page, done, row = 0 }: InList) {
  const search = listSearch(new URL(request.url).search);
  const url = `${page}${search}${search ? "&" : "?"}${new URLSearchParams(done)}`;
  return completed(request, message, row > 0 ? `${url}#${rowAnchor(row)}` : url);
}

/** Whether the form was posted without JavaScript, so that the browser navigates to the response. */
export function isPlainForm(request: Request): boolean {
  return request.headers.get("Accept")?.includes("text/html") ?? false;
}

/** The page's URL with the audit entries that can be undone, for screens that offer it. */
export function withUndo(page: string, undo: number[]): string {
  const [url = "", anchor] = page.split("#");
  return `${url}${url.includes("?") ? "&" : "?"}undo=${undo.join(",")}${anchor ? `#${anchor}` : ""}`;
}

/** Runs a form's work. If it fails, logs the error and returns the form with its values and `message`; a thrown response, such as a 404, stays one. */
export async function refuseOnError<Result>(form: FormData, message: ActionMessage, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response || isThrownData(error)) throw error;
    if (error instanceof FormAlreadySubmitted) {
      form.set(IDEMPOTENCY_KEY_FIELD, newIdempotencyKey());
      return refused(form, { message: ALREADY_SUBMITTED, status: 409 });
    }
    log("error", "action failed", { message, error });
    return refused(form, { message, status: 500 });
  }
}

/** What data() makes, such as a 404. */
function isThrownData(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit";
}

const ALREADY_SUBMITTED: ActionMessage = {
  title: "This form was already submitted",
  description: "Your first submission was saved. Submit again to add this one, too.",
};

export function withCookies(cookies: string[]): Headers {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
