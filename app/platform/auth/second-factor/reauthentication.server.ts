import { randomInt, timingSafeEqual } from "node:crypto";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { z } from "zod";
import type { ClaimAuthEmail, SendAuthEmail } from "../auth-email.ts";
import { CODE_VALID_SECONDS, codeHash } from "../sign-in/one-time-codes.server.ts";
import { isPlaceholder } from "../sign-in/placeholder-address.server.ts";
import type { SendTextMessage } from "../sign-in/sms.server.ts";

const MAX_ATTEMPTS = 3;

type Deps = {
  secret: string;
  appName: string;
  sendEmail: SendAuthEmail;
  claimEmail: ClaimAuthEmail;
  sendText: SendTextMessage | null;
};

type Codes = Pick<AuthContext["internalAdapter"], "consumeVerificationValue" | "createVerificationValue">;

const identifier = (userId: string) => `reauthenticate-${userId}`;

/**
 * Confirms the signed-in user's identity: sends a code to the account's own email or phone, and starts a new session once it is entered. An
 * account without a password presents such a code before it changes a credential (step-up.server.ts).
 */
export function reauthentication({ secret, appName, sendEmail, claimEmail, sendText }: Deps) {
  const wrongCode = () => new APIError("BAD_REQUEST", { message: "Invalid code", code: "INVALID_OTP" });
  return {
    id: "reauthentication",
    endpoints: {
      sendReauthenticationCode: createAuthEndpoint(
        "/reauthenticate",
        { method: "POST", use: [sessionMiddleware] },
        async (ctx) => {
          const { id, email, ...more } = ctx.context.session.user;
          const phone = more["phoneNumber"] as string | null | undefined;
          // Before the previous code is replaced: if no further email may be sent, it stays valid.
          const to = isPlaceholder(email) ? phone : email;
          if (to && !(await claimEmail("reauthentication", to))) return ctx.json({ status: true });
          const code = String(randomInt(1_000_000)).padStart(6, "0");
          const adapter = ctx.context.internalAdapter;
          await adapter.deleteVerificationByIdentifier(identifier(id));
          await adapter.createVerificationValue({
            identifier: identifier(id),
            value: `0:${codeHash(secret, code)}`,
            expiresAt: new Date(Date.now() + CODE_VALID_SECONDS * 1000),
          });
          if (!isPlaceholder(email)) await sendEmail({ kind: "one-time-code", to: { address: email }, code });
          else if (phone && sendText)
            await sendText({ to: phone, message: `Your ${appName} code is ${code}. We'll never ask you for it.` });
          else
            throw new APIError("BAD_REQUEST", {
              message: "This account has no email address or phone number to send a code to. Sign in again instead.",
              code: "NOWHERE_TO_SEND",
            });
          return ctx.json({ status: true });
        },
      ),
      verifyReauthenticationCode: createAuthEndpoint(
        "/reauthenticate/verify",
        { method: "POST", body: z.object({ code: z.string() }), use: [sessionMiddleware] },
        async (ctx) => {
          const { session, user } = ctx.context.session;
          const adapter = ctx.context.internalAdapter;
          if (!(await redeemReauthenticationCode(adapter, secret, user.id, ctx.body.code))) throw wrongCode();
          const renewed = await adapter.createSession(user.id);
          await setSessionCookie(ctx, { session: renewed, user });
          await adapter.deleteSession(session.token);
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Uses up the code sent to this account; false when it is wrong. The third wrong code invalidates it. */
export async function redeemReauthenticationCode(
  codes: Codes,
  secret: string,
  userId: string,
  code: string,
): Promise<boolean> {
  // Consumed before it is compared, so that of concurrent guesses only one counts.
  const stored = await codes.consumeVerificationValue(identifier(userId));
  if (!stored || stored.expiresAt < new Date()) return false;
  const [attempts = "0", expected = ""] = stored.value.split(":");
  if (isSame(expected, codeHash(secret, code))) return true;
  if (Number(attempts) + 1 < MAX_ATTEMPTS)
    await codes.createVerificationValue({
      identifier: identifier(userId),
      value: `${Number(attempts) + 1}:${expected}`,
      expiresAt: stored.expiresAt,
    });
  return false;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
