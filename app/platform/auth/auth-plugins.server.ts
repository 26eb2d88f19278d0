import type { BetterAuthPlugin } from "better-auth";
import { bearer } from "better-auth/plugins";
import type { Db } from "../db/database.server.ts";
import { adminEndpoints } from "./access/admin-endpoints.server.ts";
import type { ClaimAuthEmail, SendAuthEmail } from "./auth-email.ts";
import { identities } from "./oauth/identities.server.ts";
import { oauthClients } from "./oauth/oauth-clients.server.ts";
import { emailCodes, phoneCodes } from "./sign-in/one-time-codes.server.ts";
import { configuredProvider, openIdProviders, type OpenIdSettings } from "./oauth/openid.server.ts";
import { reauthentication } from "./second-factor/reauthentication.server.ts";
import { signInLinks } from "./sign-in/sign-in-link.server.ts";
import type { CustomerSessions } from "./oauth/customer-sessions.server.ts";
import { shopifyCustomers, shopifyProvider } from "./oauth/shopify-customers.server.ts";
import type { CustomerAccounts } from "../shopify/customer-accounts.server.ts";
import { signingKeys } from "./sessions/signing-keys.server.ts";
import { providerRules, singleSignOn } from "./oauth/single-sign-on.server.ts";
import type { SendTextMessage } from "./sign-in/sms.server.ts";
import { secondFactorForAll } from "./second-factor/two-factor.server.ts";
import { verifiedUsers } from "./sign-up/verified-users.server.ts";
import { wallets } from "./sign-in/wallets.server.ts";

export type PluginOptions = {
  db: Db;
  publicUrl: string;
  secret: string;
  appName: string;
  sendEmail: SendAuthEmail;
  claimEmail: ClaimAuthEmail;
  /** Null when text messages cannot be sent. */
  sendText: SendTextMessage | null;
  openId: OpenIdSettings | null;
  /** The sign-in of a live shop's customers; null without it. */
  customers: { accounts: CustomerAccounts; sessions: CustomerSessions } | null;
  /** Origins that admins may register for single sign-on. */
  ssoOrigins: readonly string[];
};

/**
 * Every way to sign in, and what belongs to it. The order matters: the second factor is required after every plugin that creates a session,
 * and the bearer token is issued after that.
 */
export function authPlugins({
  db,
  publicUrl,
  secret,
  appName,
  sendEmail,
  claimEmail,
  sendText,
  openId,
  customers,
  ssoOrigins,
}: PluginOptions) {
  const providers = [configuredProvider(openId), customers && shopifyProvider({ db, shopify: customers.accounts })];
  const offered = providers.filter((provider) => provider !== null);
  const externalPlugins: BetterAuthPlugin[] = [
    ...(sendText ? [phoneCodes({ secret, appName, send: sendText })] : []),
    ...(offered.length > 0 ? [openIdProviders(offered)] : []),
    // Before the second factor, which ends the session that it is asked for.
    ...(customers ? [shopifyCustomers(customers)] : []),
  ];
  return [
    ...externalPlugins,
    adminEndpoints({ db }),
    emailCodes({ secret, sendEmail, claimEmail }),
    wallets({ publicUrl }),
    singleSignOn(),
    providerRules(ssoOrigins),
    oauthClients({ db }),
    signingKeys({ db, publicUrl }),
    identities({ db }),
    verifiedUsers(),
    reauthentication({ secret, appName, sendEmail, claimEmail, sendText }),
    secondFactorForAll({ db, secret }),
    signInLinks({ db, secret, publicUrl, appName, sendEmail, sendText }),
    sessionTokens(),
  ];
}

/** Sends new sessions as a header too, for programs that keep no cookies. session-credential.server.ts reads what they send. */
function sessionTokens() {
  const { id, hooks } = bearer();
  return { id, hooks: { after: hooks.after } } satisfies BetterAuthPlugin;
}
