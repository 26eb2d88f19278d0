import { sso } from "@better-auth/sso";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { ssoProviders } from "./auth.tables.server.ts";

/** A company's own sign-in (OpenID), which an admin has registered for its mail domain. */
export const singleSignOn = () => sso({ trustEmailVerified: true, providersLimit: 50 });

export const onlyOpenId = () =>
  ({
    id: "sso-only-openid",
    hooks: {
      before: [
        {
          matcher: ({ path, body }) => (path?.startsWith("/sso/") ?? false) && body?.samlConfig !== undefined,
          handler: createAuthMiddleware(async () => {
            throw new APIError("BAD_REQUEST", {
              message: "Only OpenID providers are taken.",
              code: "SAML_NOT_OFFERED",
            });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/** The companies that sign their people in here, each by its mail domain. */
export async function companies(db: Db): Promise<{ provider: string; name: string }[]> {
  return db
    .select({ provider: ssoProviders.providerId, name: ssoProviders.domain })
    .from(ssoProviders)
    .orderBy(ssoProviders.domain)
    .limit(20);
}

/** What a company says of an address counts for addresses of its own domain only. */
export async function speaksFor(db: Db, providerId: string, email: string): Promise<boolean> {
  const [provider] = await db
    .select({ domain: ssoProviders.domain })
    .from(ssoProviders)
    .where(eq(ssoProviders.providerId, providerId));
  const domain = email.split("@").at(-1)?.toLowerCase();
  return provider !== undefined && domain !== undefined && domain === provider.domain.toLowerCase();
}

/**
 * The site's own origin. Where company sign-ins are dealt with, the origins the owner has named count too: the library asks its server nothing at any
 * other address. Nowhere else, so that no page of theirs may call or be sent to by the rest of our accounts.
 */
export function trustedOrigins(publicUrl: string, ssoOrigins: readonly string[]) {
  return (request?: Request): string[] => {
    const path = request && new URL(request.url).pathname;
    return path && /^\/api\/auth\/(sso\/|sign-in\/sso$)/.test(path) ? [publicUrl, ...ssoOrigins] : [publicUrl];
  };
}
