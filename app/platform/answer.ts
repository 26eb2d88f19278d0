/** What is said after something was done or refused: a toast, and a line on the page where there is no JavaScript. */
export type Said = {
  title: string;
  description?: string;
  /** Lines of the audit log that can be undone, where there are any. */
  undo?: number[];
};

/** What the action of a form answers. What was typed comes back, passwords never. */
export type Answer<Shown = undefined> =
  | { state: "done"; said: Said; shown?: Shown }
  | { state: "refused"; said: Said | null; errors: Record<string, string>; typed: Record<string, string> };

export function inOneLine({ title, description }: Said): string {
  return description ? `${title}: ${description}` : title;
}

const SECRET = /password|confirm|^code$/i;

/** What was typed, to be put back into the form: never a password or a code. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.test(entry[0])),
  );
}
