import type { AuthContext, BetterAuthPlugin } from "better-auth";
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
} from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Db } from "../../db/database.server.ts";
import type { SendAuthEmail } from "../auth-email.ts";
import { endGrants } from "../oauth/oauth-clients.server.ts";
import { pendingSignUp } from "../sign-up/sign-up.server.ts";
import { weaknessOf } from "./weak-password.server.ts";

type Deps = { db: Db; sendEmail: SendAuthEmail };
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Every endpoint that sets a password, and the field of its body that holds it. */
const SETS_PASSWORD: Record<string, "password" | "newPassword"> = {
  "/sign-up/email": "password",
  "/sign-up/confirm": "password",
  "/reset-password": "newPassword",
  "/change-password": "newPassword",
  "/set-password": "newPassword",
  "/account/password": "newPassword",
  "/email-otp/reset-password": "password",
  "/phone-number/verify": "password",
  "/phone-number/reset-password": "newPassword",
  "/admin/create-user": "password",
  "/admin/set-user-password": "newPassword",
};

export const WRONG_PASSWORD = { code: "INVALID_PASSWORD", message: "That isn't your current password" };

/** The password rule for every endpoint that sets one (AUTH-42, AUTH-57), and changing the signed-in account's own. */
export function passwordRule({ db, sendEmail }: Deps) {
  return {
    id: "password-rule",
    hooks: {
      before: [
        {
          matcher: ({ path }) => Object.hasOwn(SETS_PASSWORD, path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const body = (ctx.body ?? {}) as Record<string, unknown>;
            const password = body[SETS_PASSWORD[ctx.path] ?? ""];
            if (typeof password !== "string") return;
            const weak = weaknessOf(password, await emailOf(db, ctx, body));
            if (weak)
              throw new APIError("BAD_REQUEST", {
                code: "weak_password",
                message: weak.message,
                reasons: weak.reasons,
              });
          }),
        },
      ],
    },
    endpoints: {
      /**
       * Sets a new password for the signed-in account, which has completed step-up (step-up.server.ts). All sessions end; this browser gets a
       * new one.
       */
      replacePassword: createAuthEndpoint(
        "/account/password",
        {
          method: "POST",
          body: z.object({ newPassword: z.string() }),
          use: [sensitiveSessionMiddleware],
        },
        async (ctx) => {
          const { user } = ctx.context.session;
          const { newPassword } = ctx.body;
          const { internalAdapter, password } = ctx.context;
          const credential = await internalAdapter.findCredentialAccount(user.id);
          const hash = await password.hash(newPassword);
          if (credential) await internalAdapter.updatePassword(user.id, hash);
          else await addPassword(internalAdapter, user.id, hash);
          await internalAdapter.deleteUserSessions(user.id);
          await endGrants(db, user.id);
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
          await sendEmail({ kind: "password-changed", to: { address: user.email }, userId: user.id });
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Stores a hashed password for an account that has none. */
export function addPassword(
  adapter: Pick<AuthContext["internalAdapter"], "linkAccount">,
  userId: string,
  hash: string,
) {
  return adapter.linkAccount({ userId, providerId: "credential", accountId: userId, password: hash });
}

/** The email address of the account whose password is set; null if it cannot be determined yet. */
async function emailOf(db: Db, ctx: Context, body: Record<string, unknown>): Promise<string | null> {
  if (typeof body["email"] === "string") return body["email"];
  const { token } = body;
  if (typeof token === "string" && ctx.path === "/sign-up/confirm")
    return (await pendingSignUp(db, token, new Date()))?.email ?? null;
  if (typeof token === "string") {
    const reset = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
    const user = reset && (await ctx.context.internalAdapter.findUserById(reset.value));
    return user?.email ?? null;
  }
  return (await getSessionFromCtx(ctx))?.user.email ?? null;
}
