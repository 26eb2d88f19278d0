import { sso } from "@better-auth/sso";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.server.ts";
import { ssoProviders } from "../auth.tables.server.ts";

/** A company's own sign-in (OpenID), registered by an admin for its email domain. */
export const singleSignOn = () => sso({ trustEmailVerified: true, providersLimit: 50 });

export const rejectSaml = () =>
  ({
    id: "sso-only-openid",
    hooks: {
      before: [
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
  const domain = email.split("@").at(-1)?.toLowerCase();
  return provider !== undefined && domain !== undefined && domain === provider.domain.toLowerCase();
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
