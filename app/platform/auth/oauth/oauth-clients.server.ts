import { oauthProvider } from "@better-auth/oauth-provider";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import {
  oauthAccessTokens,
  oauthClients as clients,
  oauthConsents,
  oauthRefreshTokens,
  verifications,
} from "../auth.tables.server.ts";
import { adminRoleOf } from "../access/roles.server.ts";
import { ACCESS_TOKEN_VALID_SECONDS } from "../sessions/signing-keys.server.ts";

/** The consent page, and the page that leads to it: its access policy sends visitors to sign in first. */
export const CONSENT_PAGE = "/oauth/consent";
export const AUTHORIZE_PAGE = "/oauth/authorize";

export const SCOPES = ["openid", "profile", "email", "offline_access"] as const;

/** SHOD as an identity provider for other sites: clients registered by an owner, PKCE always, rotating refresh tokens. */
export function oauthClients({ db }: { db: Db }) {
  return oauthProvider({
    loginPage: AUTHORIZE_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...SCOPES],
    accessTokenExpiresIn: ACCESS_TOKEN_VALID_SECONDS,
    allowDynamicClientRegistration: false,
    clientPrivileges: async ({ user }) => !!user && (await adminRoleOf(db, user.id)) === "owner",
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  });
}

/** The other sites that a user allowed to sign them in. */
export async function grantsOf(db: Db, userId: string): Promise<{ clientId: string; name: string; since: Date }[]> {
  const rows = await db
    .selectDistinctOn([oauthConsents.clientId], {
      clientId: oauthConsents.clientId,
      name: clients.name,
      since: oauthConsents.createdAt,
    })
    .from(oauthConsents)
    .innerJoin(clients, eq(clients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(oauthConsents.clientId, desc(oauthConsents.createdAt));
  return rows.map(({ name, ...grant }) => ({ ...grant, name: name ?? "Unnamed site" }));
}

/**
 * Ends the access of one site, or of all, to an account: the consent that would give it new tokens without asking, codes it has not redeemed yet,
 * and its tokens.
 */
export async function endGrants(db: Db, userId: string, clientId?: string): Promise<void> {
  // The library stores codes among other values, which are not JSON: "case" keeps Postgres from parsing those.
  const code = sql`case when ${verifications.value} like '{"type":"authorization_code"%' then ${verifications.value}::jsonb end`;
  const ofClient = clientId === undefined ? undefined : sql`${code} -> 'query' ->> 'client_id' = ${clientId}`;
  const endIn = (table: typeof oauthConsents | typeof oauthRefreshTokens | typeof oauthAccessTokens) =>
    db
      .delete(table)
      .where(and(eq(table.userId, userId), clientId === undefined ? undefined : eq(table.clientId, clientId)));
  await endIn(oauthConsents);
  await db.delete(verifications).where(and(sql`${code} ->> 'userId' = ${userId}`, ofClient));
  await endIn(oauthRefreshTokens);
  await endIn(oauthAccessTokens);
}
