import { ROLE_REFUSAL } from "../auth/access/role-refusal.ts";
import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from "react-router";
import { submittedValues, type ActionResult, type ActionMessage } from "./action-result.ts";
import { noteSent } from "./sent-forms.ts";
import { forgetNotice } from "../auth/access/notice-cookie.ts";
import { WRITES_PAUSED, WRITES_PAUSED_TEXT } from "../http/writes-paused.ts";

type Refused = Extract<ActionResult, { state: "refused" }>;
type Failure = { message: ActionMessage; status: number };

/**
 * `export const clientAction = keepFormValues` on every route with a form: without a response (offline, a proxy's error page, an expired session),
 * the form shows an error and keeps its values, instead of an error replacing the page.
 */
export const keepFormValues = keepFormValuesAs();

/** The same for a form with its own error message. */
export function keepFormValuesAs(failed?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await noteSent({ form, path: new URL(request.url).pathname }, serverAction<ActionResult>(), leadsTo);
    } catch (error) {
      const { message, status } = failureOf(error, request);
      const shown = failed ? { title: failed } : canRestoreAll(form) ? withReassurance(message) : message;
      const result: Refused = { state: "refused", message: shown, fieldErrors: {}, typed: submittedValues(form) };
      return data(result, { status });
    }
  };
}

/** Passwords and files cannot be filled in again. */
function canRestoreAll(form: FormData): boolean {
  const values = submittedValues(form);
  return [...form.keys()].every((name) => name in values);
}

function withReassurance({ title, description }: ActionMessage): ActionMessage {
  return { title, description: `Your entries are still here. ${description ?? ""}` };
}

/**
 * The reason for a missing result. Rethrows a redirect or an aborted form, which is a result. Has an error status, so that the page does not
 * revalidate while offline.
 */
function failureOf(error: unknown, { signal }: Request): Failure {
  if (signal.aborted) throw error;
  if (error instanceof Response) {
    if (!leadsToSignIn(error)) throw error;
    forgetNotice();
    return refusal(401, "You are signed out", "Sign in again in another tab, then submit this form.");
  }
  console.error("no response to the form", error);
  if (error instanceof TypeError)
    return refusal(503, "We couldn't reach the server", "Check your connection and try again.");
  if (isRouteErrorResponse(error) && error.status === 413)
    return refusal(413, "That's too long to send", "Shorten it and try again.");
  if (isRouteErrorResponse(error) && error.status === 403 && String(error.data).startsWith(ROLE_REFUSAL))
    return refusal(403, "Your role doesn’t include this", error.data);
  if (isRouteErrorResponse(error) && error.status < 500)
    return refusal(error.status, "We couldn't save this", "Copy what you typed, then reload the page.");
  if (isRouteErrorResponse(error) && error.status === 503 && error.data === WRITES_PAUSED_TEXT)
    return refusal(503, WRITES_PAUSED.title, WRITES_PAUSED.advice);
  return refusal(503, "The server isn't responding", "Please try again in a moment.");
}

function refusal(status: number, title: string, advice: string): Failure {
  return { message: { title, description: advice }, status };
}

/** The page that a redirect opens after the form was accepted. */
function leadsTo(error: unknown): string | null {
  return error instanceof Response && !leadsToSignIn(error) ? error.headers.get("Location") : null;
}

/** The redirects of the guard and `signedIn` for visitors who are not signed in. */
function leadsToSignIn({ headers }: Response): boolean {
  const location = headers.get("Location") ?? "";
  return location === "/auth" || location.startsWith("/auth?next=");
}
