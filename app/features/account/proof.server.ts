import { fieldOf } from "#app/platform/http/action-results.server.ts";
import { reasoned, type Asked } from "./action-results.server.ts";

const FIELDS = ["password", "currentPassword", "verificationCode"] as const;

/** What a form shows as proof, for an endpoint that asks for it; a field that was not there is left out. */
export function proofIn(form: FormData): Partial<Record<(typeof FIELDS)[number], string>> {
  return Object.fromEntries(FIELDS.filter((name) => form.has(name)).map((name) => [name, fieldOf(form, name)]));
}

/** The proof that was refused, at its field; null where something else was wrong. */
export function proofErrors(
  asked: Extract<Asked, { ok: false }>,
  passwordField: "password" | "currentPassword",
): Record<string, string> | null {
  if (asked.code === "INVALID_PASSWORD") return { [passwordField]: reasoned(asked, "Invalid password") };
  if (asked.code === "INVALID_VERIFICATION_CODE" || asked.code === "STEP_UP_REQUIRED")
    return { verificationCode: asked.message };
  return null;
}
