/** The hidden field with a form's idempotency key, generated when the form is rendered. */
export const IDEMPOTENCY_KEY_FIELD = "formKey";

/** Without crypto.randomUUID, which browsers offer only on https and localhost. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
