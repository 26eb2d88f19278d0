import { APIError, createAuthEndpoint, createAuthMiddleware, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { z } from "zod";
import type { Db } from "../db/database.server.ts";
import { storableText } from "../storable.ts";
import type { SendAuthEmail } from "./auth-email.ts";
import { claimAccount } from "./claim-account.server.ts";
import { sameSitePath } from "./same-site-path.ts";
import { tokenHash } from "./secret-token.server.ts";
import {
  isProvenBy,
  keepSignUp,
  latestSignUp,
  pendingSignUp,
  SIGN_UP_LINK_HOURS,
  useSignUp,
} from "./sign-up.server.ts";

type Deps = { db: Db; publicUrl: string; sendEmail: SendAuthEmail };

export const INVALID_LINK = { code: "INVALID_TOKEN", message: "Invalid or expired link" };
/** For whoever knows the password they signed up with, and for nobody else. */
export const EMAIL_NOT_VERIFIED = {
  code: "EMAIL_NOT_VERIFIED",
  message: "Confirm your email first. Open the link we emailed you, or ask for a new one.",
};
export const PASSWORD_REQUIRED = { code: "PASSWORD_REQUIRED", message: "Enter the password you want to sign in with" };

const signUp = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(255)),
  password: z.string().min(1),
  name: z.string().transform(storableText).default(""),
  /** What the browser that signs up keeps, so that it may confirm without typing the password again. */
  proof: z.string().min(20).max(200).optional(),
  callbackURL: z.string().optional(),
});
const resend = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(255)) });

/**
 * Sign-up in two steps: /sign-up/email keeps what was typed and mails a link, /sign-up/confirm makes the account. Both answer the same
 * for every address. It stands in front of the library's own sign-up, which would make an account with a stranger's password at once.
 */
export function signUpByEmail({ db, publicUrl, sendEmail }: Deps) {
  const mailLink = (email: string, token: string, goesOnTo: string) =>
    sendEmail({
      kind: "verify-email",
      to: { address: email },
      link: `${publicUrl}/auth/verify?${new URLSearchParams({ token, next: goesOnTo }).toString()}`,
    });

  return {
    id: "sign-up-by-mail",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { email, password, name, proof, callbackURL } = read(signUp, ctx.body);
            // Also for an address that has an account: the answer must take as long.
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
              const token = await keepSignUp(db, { email, name, passwordHash, proofHash, goesOnTo }, new Date());
              await mailLink(email, token, goesOnTo);
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
            const tried = known?.user.emailVerified ? await attemptOf(internalAdapter, email) : null;
            if (known && tried !== null) {
              await rememberAttempt(internalAdapter, email, tried);
              const to = { address: email };
              const link = `${publicUrl}/auth?mode=forgot`;
              await sendEmail({ kind: "account-exists", to, userId: known.user.id, link });
            }
            const waiting = (await latestSignUp(db, email, new Date())) ?? unprovedAccount(known);
            if (waiting && !known?.user.emailVerified) {
              const token = await keepSignUp(db, waiting, new Date());
              await mailLink(email, token, waiting.goesOnTo);
            }
            return ctx.json({ status: true });
          }),
        },
      ],
      after: [
        {
          // Last, once the library found no account that this password opens.
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { returned, internalAdapter, password } = ctx.context;
            if (!isAPIError(returned) || returned.status !== "UNAUTHORIZED") return;
            const signIn = z.object({ email: resend.shape.email, password: z.string() }).safeParse(ctx.body);
            if (!signIn.success) return;
            const { email, password: typed } = signIn.data;
            const waiting = await latestSignUp(db, email, new Date());
            const hash = waiting?.passwordHash ?? (await attemptOf(internalAdapter, email));
            if (hash !== null && (await password.verify({ hash, password: typed })))
              throw APIError.from("UNAUTHORIZED", EMAIL_NOT_VERIFIED);
            // The same work where nobody signed up: the time must not say so.
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
          const waiting = await pendingSignUp(db, token, new Date());
          if (!waiting) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          if (!password && !isProvenBy(waiting, proof)) throw APIError.from("BAD_REQUEST", PASSWORD_REQUIRED);
          const passwordHash = password ? await ctx.context.password.hash(password) : waiting.passwordHash;

          if (!(await useSignUp(db, waiting))) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          const { internalAdapter } = ctx.context;
          const known = (await internalAdapter.findUserByEmail(waiting.email))?.user;
          if (known?.emailVerified) throw APIError.from("BAD_REQUEST", INVALID_LINK);
          if (known) await claimAccount(db, known.id);
          const user =
            known ??
            (await internalAdapter.createUser(
              { email: waiting.email, name: waiting.name, emailVerified: true },
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
          return ctx.json({ status: true, goesOnTo: waiting.goesOnTo });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

type Attempts = Pick<AuthContext["internalAdapter"], "createVerificationValue" | "findVerificationValue">;

const attemptAt = (email: string) => `sign-up-attempt-${email}`;

/**
 * A sign-up with an address that has an account already opens nothing. It is remembered as long as one with a free address, so that signing in
 * afterwards is answered alike, and tells nobody which of the two the address was.
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

/** An account that an admin made and whose address was never confirmed, as a sign-up that waits: confirming it keeps its password. */
function unprovedAccount(known: Known): Parameters<typeof keepSignUp>[1] | null {
  const passwordHash = known?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  if (!known || known.user.emailVerified || !passwordHash) return null;
  return { email: known.user.email, name: known.user.name, passwordHash, proofHash: null, goesOnTo: "/" };
}

function read<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.path[0] === "email" ? "Invalid email" : "The request is not right.";
  throw APIError.from("BAD_REQUEST", { code: "VALIDATION_ERROR", message });
}
