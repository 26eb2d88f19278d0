import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import type { Env } from "../../env.server.ts";
import { log } from "../../log.server.ts";

/** The provider configured by environment variables, as in /api/auth/callback/oidc. */
export const OPENID_PROVIDER = "oidc";
const TIMEOUT_MS = 5000;

export type OpenIdSettings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME">;

type Init = NonNullable<BetterAuthPlugin["init"]>;
type Context = Parameters<Init>[0];

/**
 * Sign-in with an OpenID provider: PKCE, a nonce bound to the browser, the ID token verified against the provider's keys. The library
 * fetches the discovery document once at startup and disables the provider if that fails. Here it is fetched on first use, so that a provider
 * that is down neither delays the site's start nor stays disabled until the next one.
 */
export function openIdProvider(
  settings: Required<Pick<OpenIdSettings, "OIDC_ISSUER" | "OIDC_CLIENT_ID">> & OpenIdSettings,
) {
  const library = genericOAuth({
    config: [
      {
        providerId: OPENID_PROVIDER,
        name: settings.OIDC_NAME,
        discoveryUrl: `${settings.OIDC_ISSUER}/.well-known/openid-configuration`,
        clientId: settings.OIDC_CLIENT_ID ?? "",
        ...(settings.OIDC_CLIENT_SECRET ? { clientSecret: settings.OIDC_CLIENT_SECRET } : {}),
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
      },
    ],
  });
  let discovery: Promise<void> | undefined;
  const discover = async (context: Context) => {
    const initialized = Promise.resolve((library.init as unknown as Init)({ ...context, socialProviders: [] }));
    const { context: result } = (await withTimeout(initialized)) as { context?: Partial<Context> };
    const [provider] = result?.socialProviders ?? [];
    if (!provider) throw new Error("the provider's discovery document is invalid");
    context.socialProviders.push(provider);
  };
  return {
    id: library.id,
    $ERROR_CODES: library.$ERROR_CODES,
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) =>
            [
              "/sign-in/social",
              "/link-social",
              "/callback/:id",
              "/get-access-token",
              "/refresh-token",
              "/account-info",
            ].includes(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            discovery ??= discover(ctx.context);
            await discovery.catch((error: unknown) => {
              discovery = undefined;
              log("warn", "the OpenID provider is unreachable", { error });
            });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

async function withTimeout<Result>(task: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("timed out")), TIMEOUT_MS);
  return Promise.race([task, promise]).finally(() => clearTimeout(timer));
}
