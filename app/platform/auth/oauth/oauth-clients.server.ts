import { oauthProvider } from "@better-auth/oauth-provider";
import type { Db } from "../../db/database.server.ts";
import { isAdmin } from "../access/roles.server.ts";
import { ACCESS_TOKEN_VALID_SECONDS } from "../sessions/signing-keys.server.ts";

/** The consent page, and the page that leads to it: its access policy sends visitors to sign in first. */
export const CONSENT_PAGE = "/oauth/consent";
export const AUTHORIZE_PAGE = "/oauth/authorize";

export const SCOPES = ["openid", "profile", "email", "offline_access"] as const;

/** SHOD as an identity provider for other sites: clients registered by an admin, PKCE always, rotating refresh tokens. */
export function oauthClients({ db }: { db: Db }) {
  return oauthProvider({
    loginPage: AUTHORIZE_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...SCOPES],
    accessTokenExpiresIn: ACCESS_TOKEN_VALID_SECONDS,
    allowDynamicClientRegistration: false,
    clientPrivileges: async ({ user }) => user !== undefined && user !== null && (await isAdmin(db, user.id)),
    silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
  });
}
