import { AsyncLocalStorage } from "node:async_hooks";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import type { Db } from "../../db/database.server.ts";
import { normalizeEmail } from "../../email-address.ts";
import { log } from "../../log.server.ts";
import { nameFromEmail, safeDisplayName } from "../../person-name.ts";
import type { CustomerAccounts, ShopCustomer } from "../../shopify/customer-accounts.server.ts";
import { recordedShop } from "../../shopify/recorded-shop.server.ts";
import { shopNumberOf } from "../../shopify/database-shop.ts";
import { accounts } from "../auth.tables.server.ts";
import type { CustomerSessions, CustomerTokens } from "./customer-sessions.server.ts";
import type { OpenIdProvider } from "./openid.server.ts";

/** Customers of a live shop, as in /api/auth/callback/shopify. */
export const SHOPIFY_PROVIDER = "shopify";

/** What Shopify gave for the callback that is being handled. */
const callbacks = new AsyncLocalStorage<{ tokens: CustomerTokens | null }>();

/** Wraps the handling of a request in which a customer may return from Shopify. */
export const withShopifyCallback = <Result>(handle: () => Promise<Result>): Promise<Result> =>
  callbacks.run({ tokens: null }, handle);

/** The shop as an OpenID provider of its customers. */
export function shopifyProvider({ db, shopify }: { db: Db; shopify: CustomerAccounts }): OpenIdProvider {
  const { domain, clientId, clientSecret, headers } = shopify;
  return {
    providerId: SHOPIFY_PROVIDER,
    name: "Shopify",
    discoveryUrl: `https://${domain}/.well-known/openid-configuration`,
    discoveryHeaders: headers,
    authorizationHeaders: headers,
    clientId,
    ...(clientSecret === null ? {} : { clientSecret, tokenEndpointAuth: { method: "client_secret_basic" } }),
    tokenUrlParams: { client_id: clientId },
    scopes: ["openid", "email", "customer-account-api:full"],
    pkce: true,
    requireIdTokenVerification: true,
    // Ours also ends what Shopify gave for the session (customer-sessions.server.ts).
    disableProviderLogout: true,
    accountSubject: ({ profile }) => String(profile.id),
    async getUserInfo({ idToken, accessToken, refreshToken, accessTokenExpiresAt }) {
      // The ID token was verified before this is called, but only if there was one.
      if (!idToken || !accessToken) return null;
      try {
        const claims = decodeJwt(idToken);
        const shop = shopNumberOf(await recordedShop(db));
        const customer = await shopify.customerOf(accessToken);
        const problem = claimProblem(claims, { customer, shop });
        if (problem !== null || shop === null) throw new Error(problem ?? "the shop's id is not known yet");
        const expiresAt = accessTokenExpiresAt ?? new Date(Date.now() + 3_600_000);
        const callback = callbacks.getStore();
        if (callback) callback.tokens = { idToken, accessToken, refreshToken: refreshToken ?? null, expiresAt };
        const email = String(claims["email"]);
        return {
          id: identityOf(shop, customer.id),
          email,
          emailVerified: isVerified(claims),
          // A name that the forms of this site would refuse, such as one with a link, is replaced.
          name: safeDisplayName(customer.name) || nameFromEmail(email),
        };
      } catch (error) {
        log("warn", "a customer was not signed in with Shopify", { error });
        return null;
      }
    },
  };
}

/** Keeps Shopify's tokens with the session instead of the account, where the library would give them to the browser. */
export function shopifyCustomers({ sessions }: { sessions: CustomerSessions }) {
  return {
    id: "shopify-customers",
    init: () => ({
      options: {
        databaseHooks: {
          account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-in/social" || path === "/link-social",
          // oxlint-disable-next-line typescript/require-await -- the library expects a promise
          handler: createAuthMiddleware(async ({ body }) => {
            const { provider, idToken } = Object(body) as { provider?: unknown; idToken?: unknown };
            if (provider === SHOPIFY_PROVIDER && idToken !== undefined)
              throw new APIError("BAD_REQUEST", {
                code: "ID_TOKEN_NOT_SUPPORTED",
                message: "Customers of the shop sign in on Shopify's page.",
              });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/callback/:id",
          handler: createAuthMiddleware(async ({ context: { newSession } }) => {
            const tokens = callbacks.getStore()?.tokens;
            if (tokens && newSession) await sessions.begin(newSession.session.id, tokens);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Of which shop and whose an identity is: customers' numbers of two shops never mean the same person here. */
export const identityOf = (shop: string, customer: string) => `${shop}/${customer}`;

/** The customer's number of an identity of this shop; null for one of another shop. */
export function customerOfIdentity(identity: string, shop: string): string | null {
  return identity.startsWith(`${shop}/`) ? identity.slice(shop.length + 1) : null;
}

/** The numbers of the live shop's customers that sign in to an account. */
export async function shopCustomersOf(db: Db, userId: string): Promise<string[]> {
  const shop = shopNumberOf(await recordedShop(db));
  if (shop === null) return [];
  const identities = await db
    .select({ identity: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, SHOPIFY_PROVIDER)));
  return identities.flatMap(({ identity }) => customerOfIdentity(identity, shop) ?? []);
}

type Claims = { iss?: string; exp?: number; [claim: string]: unknown };

/** Why a verified ID token is not accepted for the customer whom its access token belongs to; null if it is. */
export function claimProblem(
  claims: Claims,
  { customer, shop }: { customer: ShopCustomer; shop: string | null },
): string | null {
  const { iss = "", exp, email } = claims;
  // "https://shopify.com/authentication/{shop}"
  const issuingShop = /\/(\d+)\/?$/.exec(iss)?.[1];
  if (issuingShop !== undefined && issuingShop !== shop) return `the ID token is of shop ${issuingShop}`;
  if (exp === undefined) return "the ID token does not expire";
  if (typeof email !== "string" || email === "") return "the ID token names no email address";
  if (customer.email === null || normalizeEmail(customer.email) !== normalizeEmail(email))
    return "the ID token and the access token are of different customers";
  return null;
}

/** Some providers send the claim as text. */
function isVerified({ email_verified }: Claims): boolean {
  return email_verified === true || email_verified === "true";
}

type AccountValues = { providerId?: string } & Record<string, unknown>;

// oxlint-disable-next-line typescript/require-await -- the library expects a promise
async function withoutTokens(account: AccountValues) {
  if (account.providerId !== SHOPIFY_PROVIDER) return undefined;
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null } };
}
