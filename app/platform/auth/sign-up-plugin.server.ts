import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth";
import { z } from "zod";
import type { Db } from "../db/database.server.ts";
import { storableText } from "../storable.ts";
import type { SendAuthMail } from "./auth-mail.ts";
import { claimAccount } from "./claim-account.server.ts";
import { sameSitePath } from "./same-site-path.ts";
import { tokenHash } from "./secret-token.server.ts";
import { isProvenBy, keepSignUp, latestSignUp, pendingSignUp, useSignUp } from "./sign-up.server.ts";

type Deps = { db: Db; publicUrl: string; sendMail: SendAuthMail };

export const INVALID_LINK = { code: "INVALID_TOKEN", message: "Invalid or expired link" };
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
export function signUpByMail({ db, publicUrl, sendMail }: Deps) {
  const mailLink = (email: string, token: string, goesOnTo: string) =>
    sendMail({
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
              await sendMail({
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
            const waiting = await latestSignUp(db, email, new Date());
            if (waiting) {
              const token = await keepSignUp(db, waiting, new Date());
              await mailLink(email, token, waiting.goesOnTo);
            }
            return ctx.json({ status: true });
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

function read<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.path[0] === "email" ? "Invalid email" : "The request is not right.";
  throw APIError.from("BAD_REQUEST", { code: "VALIDATION_ERROR", message });
}
