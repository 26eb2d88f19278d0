import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/database.server.ts";
import { log } from "../../log.server.ts";
import type { CustomerAccounts } from "../../shopify/customer-accounts.server.ts";
import { customerSessions } from "./customer-sessions.tables.server.ts";

/** What Shopify gives for a sign-in. Never sent to the browser, except the ID token, which signs out at Shopify. */
export type CustomerTokens = { accessToken: string; refreshToken: string | null; idToken: string; expiresAt: Date };

const stored = z.object({
  accessToken: z.string().nullable(),
  refreshToken: z.string().nullable(),
  idToken: z.string(),
});

/** Renewed that long before it expires: a checkout takes the token along. */
const EARLY_MS = 5 * 60_000;
const CLAIM = sql`now() + interval '30 seconds'`;

/** The secret of `createCustomerSessions`, from that of accounts. */
export const customerSessionsSecret = (secret: string) => `customer sessions ${secret}`;

export type CustomerSessions = ReturnType<typeof createCustomerSessions>;

/** The Shopify side of sessions; `accounts` is null if customers can't sign in with Shopify. */
export function createCustomerSessions({
  db,
  accounts,
  secret,
}: {
  db: Db;
  accounts: CustomerAccounts | null;
  secret: string;
}) {
  const sealed = (tokens: z.infer<typeof stored>) =>
    symmetricEncrypt({ key: secret, data: JSON.stringify(stored.parse(tokens)) });
  const renewAtOf = (expiresAt: Date) => new Date(expiresAt.getTime() - EARLY_MS);
  const own = (sessionId: string) => eq(customerSessions.sessionId, sessionId);

  async function read(sessionId: string) {
    const [row] = await db.select().from(customerSessions).where(own(sessionId));
    if (!row) return null;
    try {
      return { ...row, tokens: stored.parse(JSON.parse(await symmetricDecrypt({ key: secret, data: row.tokens }))) };
    } catch {
      // Encrypted with another secret: of a restored database, for example.
      return null;
    }
  }

  /** By one process at a time: Shopify may accept a refresh token once. */
  async function renew(shopify: CustomerAccounts, row: NonNullable<Awaited<ReturnType<typeof read>>>) {
    const { sessionId, tokens, renewAt } = row;
    if (tokens.refreshToken === null || renewAt === null) return null;
    const isFree = or(isNull(customerSessions.renewingUntil), lt(customerSessions.renewingUntil, sql`now()`));
    const isUnchanged = eq(customerSessions.renewAt, renewAt);
    const claimed = await db
      .update(customerSessions)
      .set({ renewingUntil: CLAIM })
      .where(and(own(sessionId), isUnchanged, isFree))
      .returning({ sessionId: customerSessions.sessionId });
    if (claimed.length === 0) {
      const now = await read(sessionId);
      return now?.renewAt && now.renewAt > renewAt ? now.tokens.accessToken : null;
    }
    try {
      const renewed = await shopify.renew(tokens.refreshToken);
      const kept = renewed
        ? { ...tokens, ...renewed, refreshToken: renewed.refreshToken ?? tokens.refreshToken }
        : { accessToken: null, refreshToken: null, idToken: tokens.idToken };
      await db
        .update(customerSessions)
        .set({
          tokens: await sealed(kept),
          renewAt: renewed && renewAtOf(renewed.expiresAt),
          renewingUntil: null,
        })
        .where(own(sessionId));
      return renewed?.accessToken ?? null;
    } catch (error) {
      await db.update(customerSessions).set({ renewingUntil: null }).where(own(sessionId));
      throw error;
    }
  }

  return {
    async begin(sessionId: string, { expiresAt, ...tokens }: CustomerTokens): Promise<void> {
      const values = { tokens: await sealed(tokens), renewAt: renewAtOf(expiresAt), renewingUntil: null };
      await db
        .insert(customerSessions)
        .values({ sessionId, ...values })
        .onConflictDoUpdate({ target: customerSessions.sessionId, set: values });
    },
    /**
     * The customer's access token, for the checkout. Null for a session that did not begin at Shopify, and whenever there is no valid one: nothing
     * that a shopper does depends on it.
     */
    async accessToken(sessionId: string, now = new Date()): Promise<string | null> {
      if (!accounts) return null;
      try {
        const row = await read(sessionId);
        if (!row?.renewAt) return null;
        return row.renewAt > now ? row.tokens.accessToken : await renew(accounts, row);
      } catch (error) {
        log("warn", "a customer's token was not renewed at Shopify", { error });
        return null;
      }
    },
    /** What a session signs out with at Shopify; null if it did not begin there. Read it before the session is ended. */
    async idToken(sessionId: string): Promise<string | null> {
      return accounts && ((await read(sessionId))?.tokens.idToken ?? null);
    },
    /** Where the browser that has this ID token signs out at Shopify; null if that can't be reached. */
    async signOutUrl(idToken: string): Promise<string | null> {
      try {
        return accounts && (await accounts.signOutUrl(idToken));
      } catch (error) {
        log("warn", "not signed out at Shopify", { error });
        return null;
      }
    },
  };
}
