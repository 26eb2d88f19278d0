import { z } from "zod";
import { MAILINGS, preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import { nameInput } from "#app/platform/forms/submission.server.ts";
import type { ListedPerson, MailingChoices } from "#app/platform/email/recipient-list.server.ts";

const newName = z
  .string("Name is required")
  .pipe(nameInput(100, "Name must be at most 100 characters"))
  .refine((name) => name !== "", "Name is required");

const nameField = z.object({ name: z.string().catch("").optional() });

type Read =
  | { ok: true; choices: MailingChoices; isResuming: boolean }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses the preferences form. Resuming mailings requires at least one; a form without a name keeps the existing one. */
export function readChoices(form: FormData, { name: known }: Pick<ListedPerson, "name">): Read {
  const preferences = preferencesFromForm(form);
  const isResuming = form.has("again");
  const { name: typed } = nameField.parse(Object.fromEntries(form));
  const name = known === null || typed === undefined ? null : newName.safeParse(typed);
  const fieldErrors = {
    ...(name?.error ? { name: name.error.issues[0]?.message ?? "Name is required" } : {}),
    ...(isResuming && !MAILINGS.some((mailing) => preferences[mailing]) ? { mailings: "Choose at least one." } : {}),
  };
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, choices: { name: name?.data ?? known ?? "", preferences }, isResuming };
}
