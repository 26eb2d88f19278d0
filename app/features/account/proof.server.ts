import { z } from "zod";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { AUTH_FAILED } from "./account.ts";
import { reasoned, type AuthApiResult } from "./action-results.server.ts";

const optional = z.string().optional().catch(undefined);
const proof = z.object({
  password: optional,
  currentPassword: optional,
  verificationCode: optional,
  walletMessage: optional,
  walletSignature: optional,
});

/** The step-up fields present in a form, for an endpoint that requires them. */
export const proofIn = (form: FormData) => proof.parse(Object.fromEntries(form));

/** What is left of a form without them, which tells it from other submissions: a password is not stored, nor a hash of it. */
export function withoutProof(form: FormData): FormData {
  const rest = new FormData();
  for (const [name, value] of form) if (!Object.hasOwn(proof.shape, name)) rest.append(name, value);
  return rest;
}

type Failed = Extract<AuthApiResult, { ok: false }>;

/** The step-up error at its field; null for any other error. */
export function proofErrors(
  result: Failed,
  passwordField: "password" | "currentPassword",
): Record<string, string> | null {
  if (result.code === "INVALID_PASSWORD") return { [passwordField]: reasoned(result, "Invalid password") };
  if (result.code === "INVALID_VERIFICATION_CODE" || result.code === "STEP_UP_REQUIRED")
    return { verificationCode: result.message };
  return null;
}

/** Refuses a form that an endpoint with step-up refused. */
export function refuseProof(form: FormData, result: Failed) {
  const errors = proofErrors(result, "password");
  return refused(form, errors ? { fieldErrors: errors } : { message: { title: reasoned(result, AUTH_FAILED) } });
}
