import { refused } from "../forms/action-results.server.ts";

export const EDIT_CONFLICT = "Someone else changed this after you opened it.";

type Conflict = {
  title: string;
  /** The version that is stored now. */
  version: string;
  /** What is stored now, as a sentence. */
  current: string;
  /** What submitting the form again does. */
  next?: string;
};

/** Refuses a save that would overwrite a newer change. The form keeps its values and gets the current version: saving it again overwrites knowingly. */
export function refuseConflict(
  form: FormData,
  { title, version, current, next = "Save again to overwrite them with yours." }: Conflict,
) {
  form.set("version", version);
  const description = [EDIT_CONFLICT, current, next].filter(Boolean).join(" ");
  return refused(form, { message: { title, description }, status: 409 });
}

/** The stored values that differ from the typed ones, as `current` of a conflict; "" if none does. */
export function currentValues(differences: string): string {
  return differences && `Current values: ${differences}.`;
}
