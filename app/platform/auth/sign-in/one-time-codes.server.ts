import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { emailOTP, phoneNumber } from "better-auth/plugins";
import { z } from "zod";
import type { ClaimAuthEmail, SendAuthEmail } from "../auth-email.ts";
import { E164 } from "../../phone-number.ts";
import { placeholderAddress } from "./placeholder-address.server.ts";
import { addPassword } from "./password-plugin.server.ts";
import type { SendTextMessage } from "./sms.server.ts";

export const CODE_VALID_SECONDS = 600;
const MAX_ATTEMPTS = 3;

/** Codes are short enough to brute-force, so the stored hash is keyed with our secret. */
export function codeHash(secret: string, code: string): string {
  return createHmac("sha256", secret).update(`one-time code ${code}`).digest("base64url");
}

/** Every endpoint that emails a code; `type` is its purpose. */
const SEND_CODE_PATHS = /^\/(email-otp\/(send-verification-otp|request-.*)|forget-password\/email-otp)$/;
const codeRequest = z.object({
  email: z.email().toLowerCase(),
  type: z.enum(["sign-in", "email-verification", "forget-password"]).optional(),
});

type EmailCodes = { secret: string; sendEmail: SendAuthEmail; claimEmail: ClaimAuthEmail };

/** Sign-in by an emailed code (AUTH-41). Beyond the address's rate limit the response is the same and the previous code stays valid. */
export function emailCodes({ secret, sendEmail, claimEmail }: EmailCodes) {
  const library = emailOTP({
    expiresIn: CODE_VALID_SECONDS,
    allowedAttempts: MAX_ATTEMPTS,
    storeOTP: { hash: async (code) => codeHash(secret, code) },
    sendVerificationOTP: ({ email, otp }) => sendEmail({ kind: "one-time-code", to: { address: email }, code: otp }),
  });
  return {
    ...library,
    hooks: {
      ...library.hooks,
      before: [
        {
          matcher: ({ path }: { path?: string }) => SEND_CODE_PATHS.test(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const request = codeRequest.safeParse(ctx.body);
            // The endpoint itself refuses invalid addresses. Claimed here, because the library replaces the previous code before it sends one.
            const isRefused = request.success && !(await claimEmail("one-time-code", request.data.email));
            return isRefused ? ctx.json({ success: true }) : undefined;
          }),
        },
      ],
    },
  };
}

/** Sign-in by a texted code. A phone number belongs to the account that verified it. */
export function phoneCodes({ secret, appName, send }: { secret: string; appName: string; send: SendTextMessage }) {
  const library = phoneNumber({
    expiresIn: CODE_VALID_SECONDS,
    allowedAttempts: MAX_ATTEMPTS,
    requireVerification: true,
    // Without separators, so that each phone has one spelling and one account.
    phoneNumberValidator: (phone) => E164.test(phone),
    sendOTP: async ({ phoneNumber: phone, code }, ctx) => {
      await ctx?.context.internalAdapter.updateVerificationByIdentifier(phone, {
        value: `${codeHash(secret, code)}:0`,
      });
      await send({ to: phone, message: `Your ${appName} code is ${code}. We'll never ask you for it.` });
    },
    sendPasswordResetOTP: async ({ phoneNumber: phone, code }, ctx) => {
      const value = `${codeHash(secret, code)}:0`;
      await ctx?.context.internalAdapter.updateVerificationByIdentifier(`${phone}-request-password-reset`, { value });
      await send({ to: phone, message: `Your ${appName} password reset code is ${code}. We'll never ask you for it.` });
    },
    signUpOnVerification: {
      getTempEmail: (phone) => placeholderAddress(secret, phone),
      getTempName: (phone) => `Phone ${phone.slice(-4)}`,
    },
  });
  return {
    ...library,
    hooks: {
      after: [
        {
          // Sign-up by phone may include a password; an account that has one keeps it.
          matcher: ({ path, body }: { path?: string; body?: unknown }) =>
            path === "/phone-number/verify" && newPasswordIn(body) !== null,
          handler: createAuthMiddleware(async ({ body, context }) => {
            const user = context.newSession?.user;
            const password = newPasswordIn(body);
            if (!user || password === null || user["twoFactorEnabled"]) return;
            const { internalAdapter } = context;
            if (await internalAdapter.findCredentialAccount(user.id)) return;
            await addPassword(internalAdapter, user.id, await context.password.hash(password));
          }),
        },
      ],
      before: [
        ...library.hooks.before,
        {
          matcher: ({ path }: { path?: string }) =>
            path === "/phone-number/verify" || path === "/phone-number/reset-password",
          handler: createAuthMiddleware(async ({ path, body }) => {
            const field = path === "/phone-number/verify" ? "code" : "otp";
            return { context: { body: { ...body, [field]: codeHash(secret, String(body[field])) } } };
          }),
        },
        {
          // Otherwise an attacker could register a stranger's number and wait for its owner to sign in with it.
          matcher: ({ path, body }: { path?: string; body?: unknown }) =>
            path === "/sign-up/email" &&
            body instanceof Object &&
            ("phoneNumber" in body || "phoneNumberVerified" in body),
          handler: createAuthMiddleware(async () => {
            throw new APIError("BAD_REQUEST", {
              message: "Verify this phone number with the code we text you to add it.",
              code: "PHONE_NUMBER_NOT_PROVED",
            });
          }),
        },
      ],
    },
  };
}

function newPasswordIn(body: unknown): string | null {
  return body instanceof Object && "password" in body && typeof body.password === "string" ? body.password : null;
}
