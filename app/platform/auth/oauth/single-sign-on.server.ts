import { sso } from "@better-auth/sso";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { normalizeEmail } from "../../email-address.ts";
import { ssoProviders } from "../auth.tables.server.ts";

/** A company's own sign-in (OpenID), registered by an owner for its email domain. */
export const singleSignOn = () => sso({ trustEmailVerified: true, providersLimit: 50 });

/** What a provider's registration may name itself instead of having it discovered. */
const ENDPOINTS = ["discoveryEndpoint", "authorizationEndpoint", "tokenEndpoint", "userInfoEndpoint", "jwksEndpoint"];

const refuseProvider = (code: string, message: string) => new APIError("BAD_REQUEST", { code, message });

/** Only OpenID, always discovered, and at the owner's origins: the library would accept any public endpoint that a registration names. */
export const providerRules = (ssoOrigins: readonly string[]) =>
  ({
    id: "sso-only-openid",
    hooks: {
      before: [
        {
          matcher: ({ path, body }) =>
            (path === "/sso/register" || path === "/sso/update-provider") && body?.samlConfig === undefined,
          handler: createAuthMiddleware(async ({ path, body }) => {
            const { issuer, oidcConfig } = Object(body) as { issuer?: unknown; oidcConfig?: unknown };
            const config = Object(oidcConfig) as Record<string, unknown>;
            const named = ENDPOINTS.filter((name) => config[name] !== undefined);
            if (config["skipDiscovery"])
              throw refuseProvider("DISCOVERY_REQUIRED", "The provider's endpoints must be discovered.");
            // Nothing is discovered here, so what is stored would be another provider's.
            if (path === "/sso/update-provider" && (issuer !== undefined || named.length > 0))
              throw refuseProvider(
                "DISCOVERY_REQUIRED",
                "Remove the provider and register it again at its new address.",
              );
            const origins = [issuer, ...named.map((name) => config[name])]
              .filter((url) => url !== undefined)
              .map(originOf);
            if (!origins.every((origin) => origin !== null && ssoOrigins.includes(origin)))
              throw refuseProvider("ORIGIN_NOT_ALLOWED", "Add the provider's origin to SSO_ORIGINS first.");
          }),
        },
        {
          matcher: ({ path, body }) => (path?.startsWith("/sso/") ?? false) && body?.samlConfig !== undefined,
          handler: createAuthMiddleware(async () => {
            throw new APIError("BAD_REQUEST", {
              message: "Only OpenID providers are supported.",
              code: "SAML_NOT_OFFERED",
            });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/** The companies with single sign-on, each by its email domain. */
export async function companies(db: Db): Promise<{ provider: string; name: string }[]> {
  return db
    .select({ provider: ssoProviders.providerId, name: ssoProviders.domain })
    .from(ssoProviders)
    .orderBy(ssoProviders.domain)
    .limit(20);
}

/** Whether the provider's company owns the email address's domain: it may vouch only for its own. */
export async function ownsDomainOf(db: Db, providerId: string, email: string): Promise<boolean> {
  const [provider] = await db
    .select({ domain: ssoProviders.domain })
    .from(ssoProviders)
    .where(eq(ssoProviders.providerId, providerId));
  const domainOf = (address: string) => normalizeEmail(address).split("@").at(-1);
  return provider !== undefined && domainOf(email) === domainOf(`any@${provider.domain}`);
}

/**
 * The site's own origin, and for single sign-on endpoints also the origins the owner configured: the library contacts only those. Nowhere
 * else, so that their pages cannot call the rest of our account endpoints or be redirected to.
 */
export function trustedOrigins(publicUrl: string, ssoOrigins: readonly string[]) {
  return (request?: Request): string[] => {
    const path = request && new URL(request.url).pathname;
    return path && /^\/api\/auth\/(sso\/|sign-in\/sso$)/.test(path) ? [publicUrl, ...ssoOrigins] : [publicUrl];
  };
}

function originOf(url: unknown): string | null {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : null;
}
