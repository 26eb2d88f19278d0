import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Db } from "../../db/database.server.ts";
import { hashedKey, takeOnce } from "../../limits/rate-limit.server.ts";

/** Longer than a TOTP code is accepted: its own 30 seconds, and those before and after. */
const CODE_VALID_MS = 120_000;

/** The library's cookie between the first and the second factor. */
const FIRST_FACTOR_COOKIE = "two_factor";

type Context = Parameters<typeof getSessionFromCtx>[0];

/**
 * Runs before a code is verified, so that a code seen over the owner's shoulder cannot be used again, even at the same moment. Stores the hash
 * of every code that was tried, because a wrong code stays wrong.
 */
export function rejectReusedTotp({ db, secret }: { db: Db; secret: string }) {
  return createAuthMiddleware(async (ctx) => {
    const userId = await userOfCode(ctx as Context);
    if (userId === null) return;
    const key = hashedKey(secret, "authenticator code", userId, String((ctx as Context).body?.code));
    const now = new Date();
    if (await takeOnce(db, key, new Date(now.getTime() + CODE_VALID_MS), now)) return;
    throw new APIError("UNAUTHORIZED", {
      code: "CODE_TRIED_BEFORE",
      message: "That code was already used. Wait for the next one.",
    });
  });
}

/** The user who is signed in or has passed the first factor. Null: no user, whom the library refuses. */
async function userOfCode(ctx: Context): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie(FIRST_FACTOR_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  return found?.value ?? null;
}
