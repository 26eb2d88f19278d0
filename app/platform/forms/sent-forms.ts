import type { ActionMessage, ActionResult } from "./action-result.ts";

/** What was sent, and to which path. */
type Sent = { form: FormData; path: string };
/** A form that the server accepted: its message, and where it leads. */
type Accepted = Sent & { at: number; message: ActionMessage | null; to: string | null };

const REMEMBERED_MS = 60_000;
const RESPONSE_WITHIN_MS = 10_000;

let accepted: Accepted[] = [];
const underWay = new Set<Promise<unknown>>();

/**
 * Remembers for a minute that the server accepted a form, in case the page is reloaded before it shows that. `leadsTo`: the page that a redirect
 * opens; null for an error.
 */
export function noteSent<Result extends ActionResult<unknown>>(
  sent: Sent,
  response: Promise<Result>,
  leadsTo: (error: unknown) => string | null,
): Promise<Result> {
  const note = (message: ActionMessage | null, to: string | null) => {
    const at = Date.now();
    accepted = [...accepted.filter((one) => at - one.at < REMEMBERED_MS), { ...sent, at, message, to }];
  };
  const settle = async () => {
    try {
      const result = await response;
      if (result.state === "done") note(result.message, null);
    } catch (error) {
      const to = leadsTo(error);
      if (to !== null) note(null, to);
    }
  };
  const settled = settle().finally(() => underWay.delete(settled));
  underWay.add(settled);
  return response;
}

/** Waits for the responses to the forms that are on their way, at most ten seconds: a reload would abort them, and no one would know how they ended. */
export async function sentFormsSettled(): Promise<void> {
  await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, RESPONSE_WITHIN_MS))]);
}

/** The accepted form that has everything this one holds. */
export function acceptedAs({ form, path }: Sent): Accepted | undefined {
  const texts = [...form].filter(([, value]) => typeof value === "string");
  return accepted.findLast(
    (one) =>
      one.path === path &&
      Date.now() - one.at < REMEMBERED_MS &&
      texts.length > 0 &&
      texts.every(([name, value]) => one.form.getAll(name).includes(value)),
  );
}
