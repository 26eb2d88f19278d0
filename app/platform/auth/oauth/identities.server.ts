import { APIError, createAuthEndpoint, sensitiveSessionMiddleware, sessionMiddleware } from "better-auth/api";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/database.server.ts";
import { accounts, users, walletAddresses } from "../auth.tables.server.ts";
import { factorsOf } from "../second-factor/factors.server.ts";
import { isAdmin } from "../access/roles.server.ts";
import { SHOPIFY_PROVIDER } from "./shopify-customers.server.ts";
import { ownsDomainOf } from "./single-sign-on.server.ts";

type IdentityInfo = Parameters<NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>>[0];

export type UnlinkResult = "unlinked" | "not-yours" | "last-way-in";

/** Listing and removing the ways to sign in to an account. */
export function identities({ db }: { db: Db }) {
  return {
    id: "identities",
    init: () => ({
      options: {
        // A user may link an identity with another email address; that address must still be verified.
        account: { accountLinking: { enabled: true, allowDifferentEmails: true, trustedProviders: [] } },
        user: { validateUserInfo: ({ user, source }: IdentityInfo) => identityError(db, user, source) },
      },
    }),
    endpoints: {
      // Replaces the library's endpoint of the same name, which could remove the last two at once.
      unlinkAccount: createAuthEndpoint(
        "/unlink-account",
        { method: "POST", body: z.object({ accountId: z.string() }), use: [sensitiveSessionMiddleware] },
        async (ctx) => {
          const unlinking = await unlinkIdentity(db, ctx.context.session.user.id, ctx.body.accountId);
          if (unlinking === "not-yours")
            throw new APIError("BAD_REQUEST", {
              message: "That sign-in method isn't linked to your account.",
              code: "ACCOUNT_NOT_FOUND",
            });
          if (unlinking === "last-way-in")
            throw new APIError("BAD_REQUEST", {
              message: "This is your only way to sign in. Add another one first.",
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

/** Removes one identity, but never the last. Concurrent calls wait for the lock on the user's row. */
export async function unlinkIdentity(db: Db, userId: string, identityId: string): Promise<UnlinkResult> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const userAccounts = await tx.select().from(accounts).where(eq(accounts.userId, userId));
    const identity = userAccounts.find(({ id }) => id === identityId);
    if (!identity) return "not-yours";
    if (userAccounts.length === 1) return "last-way-in";
    await tx.delete(accounts).where(eq(accounts.id, identity.id));
    if (identity.providerId === "siwe") {
      // The library stores a wallet twice and signs in by the other row.
      const address = identity.accountId.split(":")[0] ?? "";
      const isStillLinked = userAccounts.some(
        ({ id, accountId }) => id !== identity.id && accountId.startsWith(`${address}:`),
      );
      if (!isStillLinked)
        await tx
          .delete(walletAddresses)
          .where(and(eq(walletAddresses.userId, userId), eq(walletAddresses.address, address)));
    }
    return "unlinked";
  });
}

/**
 * A provider's claims are accepted only for verified addresses, and a company's only for its own domain. The shop's customers are signed in by
 * Shopify, which vouches for none of the team.
 */
async function identityError(db: Db, user: IdentityInfo["user"], source: IdentityInfo["source"]) {
  if (source.method !== "oauth" && source.method !== "sso-oidc") return undefined;
  if (!user.email || user.emailVerified !== true)
    return { error: "email_not_verified", errorDescription: "That provider hasn't verified your email address." };
  if (source.method === "sso-oidc" && !(await ownsDomainOf(db, source.sso?.providerId ?? "", user.email)))
    return {
      error: "foreign_address",
      errorDescription: "That company can't sign in this email address: it belongs to another domain.",
    };
  const providerId = source.method === "oauth" ? source.oauth?.providerId : undefined;
  if (providerId === SHOPIFY_PROVIDER && user.id && (await isAdmin(db, user.id)))
    return { error: "team_account", errorDescription: "Members of the team can't sign in with Shopify." };
  return undefined;
}
