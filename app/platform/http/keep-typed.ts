import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from "react-router";
import { typedIn, type ActionResult, type ActionMessage } from "../action-result.ts";
import { forgetNotice } from "../auth/notice.ts";
import { WRITES_PAUSED, WRITES_PAUSED_TEXT } from "./writes-paused.ts";
import type { SubmissionState } from "../submission.ts";

type Refused = Extract<ActionResult, { state: "refused" }>;
type Failed = Extract<SubmissionState, { state: "failed" }>;
type Unanswered = { message: ActionMessage; status: number };

/**
 * `export const clientAction = keepTyped` on every route whose forms are answered with an Answer: where none comes back (the line is down, a
 * proxy answers instead, the session has ended), the form is refused with what was typed, instead of its page giving way to an error.
 */
export const keepTyped = keeping((form, message): Refused => ({
  state: "refused",
  message,
  errors: {},
  typed: typedIn(form),
}));

/** The same for a form that visitors send in (useSubmission). `failed`: what is said, where the form has words of its own. */
export function keepSubmission(failed?: string) {
  return keeping((form, { title, description }): Failed => {
    return { state: "failed", message: failed ?? `${title}. ${description ?? ""}`, typed: typedIn(form) };
  });
}

/** The same for a form whose refusals have a shape of their own. */
export function keeping<Refusal>(refusalOf: (form: FormData, message: ActionMessage) => Refusal) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction<Refusal>();
    } catch (error) {
      const { message, status } = whatHappened(error, request);
      return data(refusalOf(form, isAllKept(form) ? assured(message) : message), { status });
    }
  };
}

/** Secrets and files are not put back into a form. */
function isAllKept(form: FormData): boolean {
  const kept = typedIn(form);
  return [...form.keys()].every((name) => name in kept);
}

function assured({ title, description }: ActionMessage): ActionMessage {
  return { title, description: `Nothing here is lost. ${description ?? ""}` };
}

/**
 * Why there is no answer. Throws what is one: a redirect, or a form that was given up meanwhile. Its status is an error's, so that the page
 * is not read anew over a line that is down.
 */
function whatHappened(error: unknown, { signal }: Request): Unanswered {
  if (signal.aborted) throw error;
  if (error instanceof Response) {
    if (!leadsToSignIn(error)) throw error;
    forgetNotice();
    return refusal(401, "You are signed out", "Sign in again in another tab, then send it.");
  }
  console.error("The form was not answered", error);
  if (error instanceof TypeError)
    return refusal(503, "The server could not be reached", "Check your connection and try again.");
  if (isRouteErrorResponse(error) && error.status === 413)
    return refusal(413, "That is too much to send at once", "Please shorten it and try again.");
  if (isRouteErrorResponse(error) && error.status < 500)
    return refusal(error.status, "The server did not take it", "Copy what you typed and load the page again.");
  if (isRouteErrorResponse(error) && error.status === 503 && error.data === WRITES_PAUSED_TEXT)
    return refusal(503, WRITES_PAUSED.title, WRITES_PAUSED.advice);
  return refusal(503, "The server gave no answer", "Please try again in a moment.");
}

function refusal(status: number, title: string, advice: string): Unanswered {
  return { message: { title, description: advice }, status };
}

/** As the guard and `signedIn` send whoever is nobody. */
function leadsToSignIn({ headers }: Response): boolean {
  const location = headers.get("Location") ?? "";
  return location === "/auth" || location.startsWith("/auth?next=");
}
