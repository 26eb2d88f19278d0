import type { Db } from "../../db/database.server.ts";
import type { Env } from "../../env.server.ts";
import { hasCustomerAccounts } from "../../shopify/customer-accounts.server.ts";
import { OPENID_PROVIDER, type OpenIdSettings } from "../oauth/openid.server.ts";
import { SHOPIFY_PROVIDER } from "../oauth/shopify-customers.server.ts";
import { companies } from "../oauth/single-sign-on.server.ts";
import { canTextMessage } from "./sms.server.ts";

/** The sign-in methods besides a password that the sign-in page offers. */
export type SignInWays = {
  /** By a texted code. */
  phone: boolean;
  /** With the account that customers have at the live shop's checkout: its path in the address of the form. */
  shopify: string | null;
  /** Identity providers, with the names on their buttons. */
  elsewhere: { provider: string; name: string }[];
};

/** Sign-in methods that need an external service are offered only where it is configured. */
export async function signInWays(
  db: Db,
  env: Pick<Env, "SMS_WEBHOOK_URL" | "SMTP_URL" | "PUBLIC_URL"> &
    OpenIdSettings &
    Partial<Pick<Env, "SHOPIFY_STORE_DOMAIN" | "SHOPIFY_CUSTOMER_CLIENT_ID">>,
): Promise<SignInWays> {
  const ofSettings = env.OIDC_ISSUER && env.OIDC_CLIENT_ID ? [{ provider: OPENID_PROVIDER, name: env.OIDC_NAME }] : [];
  return {
    phone: canTextMessage(env),
    shopify: hasCustomerAccounts(env) ? SHOPIFY_PROVIDER : null,
    elsewhere: [...ofSettings, ...(await companies(db))],
  };
}
