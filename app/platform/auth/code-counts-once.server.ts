import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Db } from "../db/database.server.ts";
import { hashedKey, takeOnce } from "../limits/rate-limit.server.ts";

/** Longer than a code of an authenticator app is taken: its own half minute, and the one before and after. */
const CODE_LASTS_MS = 120_000;

/** What the library calls the cookie of whoever has shown the first factor only. */
const HALF_WAY_COOKIE = "two_factor";

type Context = Parameters<typeof getSessionFromCtx>[0];

/**
 * In front of looking at a code: who has seen one over a shoulder cannot use it after its owner, nor at the same moment. A code that was
 * wrong is wrong the second time as well, so all that are tried are kept, hashed.
 */
export function codeCountsOnce({ db, secret }: { db: Db; secret: string }) {
  return createAuthMiddleware(async (ctx) => {
    const userId = await whoseCode(ctx as Context);
    if (userId === null) return;
    const key = hashedKey(secret, "authenticator code", userId, String((ctx as Context).body?.code));
    const now = new Date();
    if (await takeOnce(db, key, new Date(now.getTime() + CODE_LASTS_MS), now)) return;
    throw new APIError("UNAUTHORIZED", {
      code: "CODE_TRIED_BEFORE",
      message: "That code was tried before. Wait for the next one.",
    });
  });
}

/** Whoever is signed in, or half-way to it. Null: nobody, whom the library refuses. */
async function whoseCode(ctx: Context): Promise<string | null> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie(HALF_WAY_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  return found?.value ?? null;
}
