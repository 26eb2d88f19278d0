import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { emailOTP, phoneNumber } from "better-auth/plugins";
import { z } from "zod";
import type { ClaimAuthEmail, SendAuthEmail } from "./auth-email.ts";
import { placeholderAddress } from "./placeholder-address.server.ts";
import type { SendTextMessage } from "./sms.server.ts";

export const CODE_LASTS_S = 600;
const TRIES = 3;

/** E.164: a plus, the country, the number; nothing else, so that one phone is one account. */
const PHONE_NUMBER = /^\+[1-9]\d{7,14}$/;

/** Codes are short enough to be tried out: what the database holds is of no use without our secret. */
export function keptCode(secret: string, code: string): string {
  return createHmac("sha256", secret).update(`one-time code ${code}`).digest("base64url");
}

/** Whatever emails a code; the type says what for. */
const SENDS_CODE = /^\/(email-otp\/(send-verification-otp|request-.*)|forget-password\/email-otp)$/;
const codeAsked = z.object({
  email: z.email().toLowerCase(),
  type: z.enum(["sign-in", "email-verification", "forget-password"]).optional(),
});

type EmailCodes = { secret: string; sendEmail: SendAuthEmail; claimEmail: ClaimAuthEmail };

/** Sign-in by a code that an email brings (AUTH-41). Beyond an address's share the answer is the same and the last code stays good. */
export function emailCodes({ secret, sendEmail, claimEmail }: EmailCodes) {
  const library = emailOTP({
    expiresIn: CODE_LASTS_S,
    allowedAttempts: TRIES,
    storeOTP: { hash: async (code) => keptCode(secret, code) },
    sendVerificationOTP: ({ email, otp }) => sendEmail({ kind: "one-time-code", to: { address: email }, code: otp }),
  });
  return {
    ...library,
    hooks: {
      ...library.hooks,
      before: [
        {
          matcher: ({ path }: { path?: string }) => SENDS_CODE.test(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const asked = codeAsked.safeParse(ctx.body);
            // What is no address is refused further on. Claimed here, because the library replaces the last code before it sends one.
            const isRefused = asked.success && !(await claimEmail("one-time-code", asked.data.email));
            return isRefused ? ctx.json({ success: true }) : undefined;
          }),
        },
      ],
    },
  };
}

/** Sign-in by a code that a text message brings. A number belongs to whoever has answered its code, and to nobody before. */
export function phoneCodes({ secret, appName, send }: { secret: string; appName: string; send: SendTextMessage }) {
  const library = phoneNumber({
    expiresIn: CODE_LASTS_S,
    allowedAttempts: TRIES,
    requireVerification: true,
    phoneNumberValidator: (phone) => PHONE_NUMBER.test(phone),
    sendOTP: async ({ phoneNumber: phone, code }, ctx) => {
      await ctx?.context.internalAdapter.updateVerificationByIdentifier(phone, {
        value: `${keptCode(secret, code)}:0`,
      });
      await send({ to: phone, message: `Your ${appName} code is ${code}. We never ask for it.` });
    },
    sendPasswordResetOTP: async ({ phoneNumber: phone, code }, ctx) => {
      const value = `${keptCode(secret, code)}:0`;
      await ctx?.context.internalAdapter.updateVerificationByIdentifier(`${phone}-request-password-reset`, { value });
      await send({ to: phone, message: `Your code for a new ${appName} password is ${code}. We never ask for it.` });
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
          // Sign-up by phone may bring its password along; an account that has one keeps it.
          matcher: ({ path, body }: { path?: string; body?: unknown }) =>
            path === "/phone-number/verify" && newPasswordIn(body) !== null,
          handler: createAuthMiddleware(async ({ body, context }) => {
            const user = context.newSession?.user;
            const password = newPasswordIn(body);
            if (!user || password === null || user["twoFactorEnabled"]) return;
            const { internalAdapter } = context;
            if (await internalAdapter.findCredentialAccount(user.id)) return;
            const hash = await context.password.hash(password);
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: "credential",
              accountId: user.id,
              password: hash,
            });
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
            return { context: { body: { ...body, [field]: keptCode(secret, String(body[field])) } } };
          }),
        },
        {
          // Otherwise anybody could wait at a stranger's number for the day its owner signs in with it.
          matcher: ({ path, body }: { path?: string; body?: unknown }) =>
            path === "/sign-up/email" &&
            body instanceof Object &&
            ("phoneNumber" in body || "phoneNumberVerified" in body),
          handler: createAuthMiddleware(async () => {
            throw new APIError("BAD_REQUEST", {
              message: "A phone number is added by answering its code.",
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
