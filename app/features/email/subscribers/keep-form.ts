import { keeping } from "#app/platform/http/keep-form-values.ts";
import { preferencesFromForm } from "#app/platform/mailing-preferences.ts";
import type { RefusedChoices } from "./preferences-form.tsx";

const asText = ({ title, description = "" }: { title: string; description?: string }) => `${title}. ${description}`;

/** For pages with a single button: shows why the request failed. */
export const keepPage = keeping((_form, message) => ({ failure: asText(message) }));

/** For the preferences form: also keeps what was entered. */
export const keepChoices = keeping((form, message): RefusedChoices => {
  const name = form.get("name");
  const typed = { name: typeof name === "string" ? name : "", preferences: preferencesFromForm(form) };
  return { errors: {}, typed, failure: asText(message) };
});
