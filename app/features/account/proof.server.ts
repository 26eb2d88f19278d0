import { fieldOf } from "#app/platform/forms/action-results.server.ts";
import { reasoned, type AuthApiResult } from "./action-results.server.ts";

const FIELDS = ["password", "currentPassword", "verificationCode"] as const;

/** The step-up fields present in a form, for an endpoint that requires them. */
export function proofIn(form: FormData): Partial<Record<(typeof FIELDS)[number], string>> {
  return Object.fromEntries(FIELDS.filter((name) => form.has(name)).map((name) => [name, fieldOf(form, name)]));
}

/** The step-up error at its field; null for any other error. */
export function proofErrors(
  result: Extract<AuthApiResult, { ok: false }>,
  passwordField: "password" | "currentPassword",
): Record<string, string> | null {
  if (result.code === "INVALID_PASSWORD") return { [passwordField]: reasoned(result, "Invalid password") };
  if (result.code === "INVALID_VERIFICATION_CODE" || result.code === "STEP_UP_REQUIRED")
    return { verificationCode: result.message };
  return null;
}
