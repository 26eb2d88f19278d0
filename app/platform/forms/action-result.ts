/** The outcome of an action: shown as a toast, and as a line on the page without JavaScript. */
export type ActionMessage = {
  title: string;
  description?: string;
  /** What to do if the problem remains. */
  note?: string;
  /** Ids of the audit entries that can be undone. */
  undo?: number[];
};

type Refused = {
  state: "refused";
  message: ActionMessage | null;
  fieldErrors: Record<string, string>;
  typed: Record<string, string>;
  /** Why the page the form was sent from is out of date. */
  outdated?: "gone" | "changed";
};

/** What a form's action returns. Refused forms get their values back, except passwords. */
export type ActionResult<Shown = undefined> = { state: "done"; message: ActionMessage; shown?: Shown } | Refused;

/** The field of a form that requires confirmation; present when the user confirmed. */
export const CONFIRMED = "confirmed";

/** Refers to the checkbox that replaces the confirmation dialog without JavaScript. */
export function confirmationMissing(label: string): ActionMessage {
  return { title: "No changes made", description: `Check “Yes, really” and click ${label} again.` };
}

/** The field in which a list's button names its row. */
export const ROW_FIELD = "about";

/** Whether the result belongs to a list (one row or a bulk action) rather than to another form on the page. */
export function isListResult(result: ActionResult<unknown>): boolean {
  return result.state === "refused" && (ROW_FIELD in result.typed || "bulk" in result.typed);
}

export function messageLine({ title, description }: ActionMessage): string {
  return description ? `${title}: ${description}` : title;
}

const SECRET = /password|confirm|^code$/i;

/** The submitted values to fill in again: never a password or a code. */
export function submittedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0])),
  );
}
