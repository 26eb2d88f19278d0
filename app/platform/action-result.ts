/** What is said after something was done or refused: a toast, and a line on the page where there is no JavaScript. */
export type ActionMessage = {
  title: string;
  description?: string;
  /** What to do where it did not help. */
  note?: string;
  /** Lines of the audit log that can be undone, where there are any. */
  undo?: number[];
};

type Refused = {
  state: "refused";
  message: ActionMessage | null;
  errors: Record<string, string>;
  typed: Record<string, string>;
  /** Why the page it was sent from is out of date, where it is. */
  outdated?: "gone" | "changed";
};

/** What the action of a form answers. What was typed comes back, passwords never. */
export type ActionResult<Shown = undefined> = { state: "done"; message: ActionMessage; shown?: Shown } | Refused;

/** The field that says, in a form whose work is asked about first, that the answer was yes. */
export const CONFIRMED = "confirmed";

/** Asked for by the box that stands for the question where no scripts run. */
export function confirmationMissing(label: string): ActionMessage {
  return { title: "Nothing was done", description: `Tick “Yes, really” and press ${label} again.` };
}

/** The field in which a button of a list names the row it stands in. */
export const ABOUT = "about";

/** Whether it answers a list, one row of it or many, and none of the forms that stand beside it. */
export function isOfList(answer: ActionResult<unknown>): boolean {
  return answer.state === "refused" && (ABOUT in answer.typed || "bulk" in answer.typed);
}

export function inOneLine({ title, description }: ActionMessage): string {
  return description ? `${title}: ${description}` : title;
}

const SECRET = /password|confirm|^code$/i;

/** What was typed, to be put back into the form: never a password or a code. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0])),
  );
}
