import { APIError, createAuthEndpoint, createAuthMiddleware, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { z } from "zod";
import type { Db } from "../../db/database.server.ts";
import { storableText } from "../../storable.ts";
import type { SendAuthEmail } from "../auth-email.ts";
import { claimAccount } from "./claim-account.server.ts";
import { sameSitePath } from "../access/same-site-path.ts";
import { tokenHash } from "../secret-token.server.ts";
import {
  isProvenBy,
  storeSignUp,
  latestSignUp,
  pendingSignUp,
  SIGN_UP_LINK_HOURS,
  consumeSignUp,
} from "./sign-up.server.ts";

type Deps = { db: Db; publicUrl: string; sendEmail: SendAuthEmail };

export const INVALID_LINK = { code: "INVALID_TOKEN", message: "Invalid or expired link" };
/** Shown only after the password of the pending sign-up was entered. */
export const EMAIL_NOT_VERIFIED = {
  code: "EMAIL_NOT_VERIFIED",
  message: "Confirm your email first. Open the link we emailed you, or request a new one.",
};
export const PASSWORD_REQUIRED = { code: "PASSWORD_REQUIRED", message: "Enter the password you want to sign in with" };

const signUp = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(255)),
  password: z.string().min(1),
  name: z.string().transform(storableText).default(""),
  /** Kept by the browser that signs up, so that it can confirm without the password. */
  proof: z.string().min(20).max(200).optional(),
  callbackURL: z.string().optional(),
});
const resend = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(255)) });

/**
 * Sign-up in two steps: /sign-up/email stores the pending sign-up and emails a link, /sign-up/confirm creates the account. Both respond the
 * same for every address. Runs before the library's own sign-up, which would create an account with a stranger's password right away.
 */
export function signUpByEmail({ db, publicUrl, sendEmail }: Deps) {
  const emailLink = (email: string, token: string, goesOnTo: string) =>
    sendEmail({
      kind: "verify-email",
      to: { address: email },
      link: `${publicUrl}/auth/verify?${new URLSearchParams({ token, next: goesOnTo }).toString()}`,
    });

  return {
    id: "sign-up-by-email",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { email, password, name, proof, callbackURL } = read(signUp, ctx.body);
            // Also for an address that has an account: the response must take as long.
            const passwordHash = await ctx.context.password.hash(password);
            const known = await ctx.context.internalAdapter.findUserByEmail(email);
            if (known?.user.emailVerified) {
              await rememberAttempt(ctx.context.internalAdapter, email, passwordHash);
              await sendEmail({
                kind: "account-exists",
                to: { address: email },
                userId: known.user.id,
                link: `${publicUrl}/auth?mode=forgot`,
              });
            } else {
              const proofHash = proof === undefined ? null : tokenHash(proof);
              const goesOnTo = sameSitePath(callbackURL);
              const token = await storeSignUp(db, { email, name, passwordHash, proofHash, goesOnTo }, new Date());
              await emailLink(email, token, goesOnTo);
            }
            const now = new Date();
            const id = ctx.context.generateId({ model: "user" });
            const user = { id, email, name, image: null, emailVerified: false, createdAt: now, updatedAt: now };
            return ctx.json({ token: null, user });
          }),
        },
        {
          matcher: ({ path }) => path === "/send-verification-email",
          handler: createAuthMiddleware(async (ctx) => {
            const { email } = read(resend, ctx.body);
            const { internalAdapter } = ctx.context;
            const known = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
            const attemptHash = known?.user.emailVerified ? await attemptOf(internalAdapter, email) : null;
            if (known && attemptHash !== null) {
              await rememberAttempt(internalAdapter, email, attemptHash);
              const to = { address: email };
              const link = `${publicUrl}/auth?mode=forgot`;
              await sendEmail({ kind: "account-exists", to, userId: known.user.id, link });
            }
            const pending = (await latestSignUp(db, email, new Date())) ?? unverifiedAccount(known);
            if (pending && !known?.user.emailVerified) {
              const token = await storeSignUp(db, pending, new Date());
              await emailLink(email, token, pending.goesOnTo);
            }
            return ctx.json({ status: true });
          }),
        },
      ],
      after: [
        {
          // Last, after the library found no account with this password.
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { returned, internalAdapter, password } = ctx.context;
            if (!isAPIError(returned) || returned.status !== "UNAUTHORIZED") return;
            const signIn = z.object({ email: resend.shape.email, password: z.string() }).safeParse(ctx.body);
            if (!signIn.success) return;
            const { email, password: typed } = signIn.data;
            const pending = await latestSignUp(db, email, new Date());
            const hash = pending?.passwordHash ?? (await attemptOf(internalAdapter, email));
            if (hash !== null && (await password.verify({ hash, password: typed })))
              throw APIError.from("UNAUTHORIZED", EMAIL_NOT_VERIFIED);
            // Do the same work without a sign-up, so that the response time does not reveal it.
            if (hash === null) await password.hash(typed);
          }),
        },
      ],
    },
    endpoints: {
      confirmSignUp: createAuthEndpoint(
        "/sign-up/confirm",
        {
          method: "POST",
          body: z.object({ token: z.string(), password: z.string().optional(), proof: z.string().optional() }),
        },
        async (ctx) => {
          const { token, password, proof } = ctx.body;
          const pending = await pendingSignUp(db, token, new Date());
          if (!pending) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          if (!password && !isProvenBy(pending, proof)) throw APIError.from("BAD_REQUEST", PASSWORD_REQUIRED);
          const passwordHash = password ? await ctx.context.password.hash(password) : pending.passwordHash;

          if (!(await consumeSignUp(db, pending))) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          const { internalAdapter } = ctx.context;
          const known = (await internalAdapter.findUserByEmail(pending.email))?.user;
          if (known?.emailVerified) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          if (known) await claimAccount(db, known.id);
          const user =
            known ??
            (await internalAdapter.createUser(
              { email: pending.email, name: pending.name, emailVerified: true },
              { method: "email-password" },
            ));
          await internalAdapter.linkAccount({
            userId: user.id,
            providerId: "credential",
            accountId: user.id,
            password: passwordHash,
          });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user: { ...user, emailVerified: true } });
          return ctx.json({ status: true, goesOnTo: pending.goesOnTo });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

type Attempts = Pick<AuthContext["internalAdapter"], "createVerificationValue" | "findVerificationValue">;

const attemptAt = (email: string) => `sign-up-attempt-${email}`;

/**
 * A sign-up with an address that already has an account creates nothing. It is remembered as long as a pending sign-up, so that signing in
 * with its password gets the same response and does not reveal which of the two it was.
 */
async function rememberAttempt(attempts: Attempts, email: string, passwordHash: string): Promise<void> {
  await attempts.createVerificationValue({
    identifier: attemptAt(email),
    value: passwordHash,
    expiresAt: new Date(Date.now() + SIGN_UP_LINK_HOURS * 3_600_000),
  });
}

async function attemptOf(attempts: Attempts, email: string): Promise<string | null> {
  const found = await attempts.findVerificationValue(attemptAt(email));
  return found && found.expiresAt > new Date() ? found.value : null;
}

type Known = Awaited<ReturnType<AuthContext["internalAdapter"]["findUserByEmail"]>>;

/** An account that an admin created and whose address was never confirmed, as a pending sign-up: confirming it keeps its password. */
function unverifiedAccount(known: Known): Parameters<typeof storeSignUp>[1] | null {
  const passwordHash = known?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  if (!known || known.user.emailVerified || !passwordHash) return null;
  return { email: known.user.email, name: known.user.name, passwordHash, proofHash: null, goesOnTo: "/" };
}

function read<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.path[0] === "email" ? "Invalid email" : "Invalid request";
  throw APIError.from("BAD_REQUEST", { code: "VALIDATION_ERROR", message });
}
