import { oauthProvider } from "@better-auth/oauth-provider";
import type { Db } from "../db/database.server.ts";
import { isAdmin } from "./roles.server.ts";
import { ACCESS_TOKEN_LASTS_S } from "./signing-keys.server.ts";

/** The page that asks for consent, and the one that brings somebody to it: whoever is not signed in is sent to do so by its policy. */
export const CONSENT_PAGE = "/oauth/consent";
export const AUTHORIZE_PAGE = "/oauth/authorize";

export const SCOPES = ["openid", "profile", "email", "offline_access"] as const;

/** SHOD as the place other sites sign people in with: clients an admin has named, PKCE always, refresh tokens that change with every use. */
export function oauthClients({ db }: { db: Db }) {
  return oauthProvider({
    loginPage: AUTHORIZE_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...SCOPES],
    accessTokenExpiresIn: ACCESS_TOKEN_LASTS_S,
    allowDynamicClientRegistration: false,
    clientPrivileges: async ({ user }) => user !== undefined && user !== null && (await isAdmin(db, user.id)),
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  });
}
