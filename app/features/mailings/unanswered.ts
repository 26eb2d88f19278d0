import { keeping } from "#app/platform/http/keep-typed.ts";
import { preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import type { RefusedChoices } from "./preferences-form.tsx";

const inWords = ({ title, description = "" }: { title: string; description?: string }) => `${title}. ${description}`;

/** For the pages of links in mailings that hold one button. */
export const keepPress = keeping((_form, message) => ({ failure: inWords(message) }));

/** The same for the choices of what one receives. */
export const keepChoices = keeping((form, message): RefusedChoices => {
  const name = form.get("name");
  const typed = { name: typeof name === "string" ? name : "", preferences: preferencesFromForm(form) };
  return { errors: {}, typed, failure: inWords(message) };
});
