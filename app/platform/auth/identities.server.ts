import { APIError, createAuthEndpoint, sensitiveSessionMiddleware, sessionMiddleware } from "better-auth/api";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/database.server.ts";
import { accounts, users, walletAddresses } from "./auth.tables.server.ts";
import { factorsOf } from "./factors.server.ts";
import { speaksFor } from "./single-sign-on.server.ts";

type Incoming = Parameters<NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>>[0];

export type Unlinking = "unlinked" | "not-yours" | "last-way-in";

/** The ways into an account: which there are, and one less. */
export function identities({ db }: { db: Db }) {
  return {
    id: "identities",
    init: () => ({
      options: {
        // Somebody who is signed in may add a mailbox of theirs that is another one; it must still be theirs.
        account: { accountLinking: { enabled: true, allowDifferentEmails: true, trustedProviders: [] } },
        user: { validateUserInfo: ({ user, source }: Incoming) => whyNot(db, user, source) },
      },
    }),
    endpoints: {
      // Named as the library's own, which this one replaces: two at once must not remove the last two.
      unlinkAccount: createAuthEndpoint(
        "/unlink-account",
        { method: "POST", body: z.object({ accountId: z.string() }), use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const unlinking = await unlinkIdentity(db, ctx.context.session.user.id, ctx.body.accountId);
          if (unlinking === "not-yours")
            throw new APIError("BAD_REQUEST", {
              message: "There is no such way to sign in.",
              code: "ACCOUNT_NOT_FOUND",
            });
          if (unlinking === "last-way-in")
            throw new APIError("BAD_REQUEST", {
              message: "This is the only way to sign in. Add another one first.",
              code: "FAILED_TO_UNLINK_LAST_ACCOUNT",
            });
          return ctx.json({ status: true });
        },
      ),
      listOwnFactors: createAuthEndpoint("/list-factors", { method: "GET", use: [sessionMiddleware] }, async (ctx) =>
        ctx.json({ factors: await factorsOf(db, ctx.context.session.user.id) }),
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Takes one identity off an account, never its last. Whoever else is doing so at the same time waits for the account's row. */
export async function unlinkIdentity(db: Db, userId: string, identityId: string): Promise<Unlinking> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const own = await tx.select().from(accounts).where(eq(accounts.userId, userId));
    const identity = own.find(({ id }) => id === identityId);
    if (!identity) return "not-yours";
    if (own.length === 1) return "last-way-in";
    await tx.delete(accounts).where(eq(accounts.id, identity.id));
    if (identity.providerId === "siwe") {
      // The library keeps a wallet twice, and lets it in by the other one.
      const address = identity.accountId.split(":")[0] ?? "";
      const stays = own.some(({ id, accountId }) => id !== identity.id && accountId.startsWith(`${address}:`));
      if (!stays)
        await tx
          .delete(walletAddresses)
          .where(and(eq(walletAddresses.userId, userId), eq(walletAddresses.address, address)));
    }
    return "unlinked";
  });
}

/** What another site says of somebody is taken only where it has checked the address, and a company's only for addresses of its own. */
async function whyNot(db: Db, user: Incoming["user"], source: Incoming["source"]) {
  if (source.method !== "oauth" && source.method !== "sso-oidc") return undefined;
  if (!user.email || user.emailVerified !== true)
    return { error: "email_not_verified", errorDescription: "That provider has not confirmed your email address." };
  if (source.method === "sso-oidc" && !(await speaksFor(db, source.sso?.providerId ?? "", user.email)))
    return { error: "foreign_address", errorDescription: "That company does not speak for this email address." };
  return undefined;
}
