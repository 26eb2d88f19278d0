/** The hidden field that tells one form from the next, made when the form is shown. */
export const FORM_KEY = "formKey";

/** Without crypto.randomUUID, which browsers offer on https and localhost only. */
export function newFormKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
