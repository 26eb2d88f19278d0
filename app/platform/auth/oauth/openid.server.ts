import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import type { Env } from "../../env.server.ts";
import { log } from "../../log.server.ts";

/** The provider configured by environment variables, as in /api/auth/callback/oidc. */
export const OPENID_PROVIDER = "oidc";
const TIMEOUT_MS = 5000;
/** A provider may move its endpoints. */
const DISCOVERED_AGAIN_MS = 3_600_000;

export type OpenIdSettings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME">;
export type OpenIdProvider = Parameters<typeof genericOAuth>[0]["config"][number];

type Init = NonNullable<BetterAuthPlugin["init"]>;
type Context = Parameters<Init>[0];

/** The provider of the settings; null without one. */
export function configuredProvider(settings: OpenIdSettings | null): OpenIdProvider | null {
  if (!settings?.OIDC_ISSUER || !settings.OIDC_CLIENT_ID) return null;
  return {
    providerId: OPENID_PROVIDER,
    name: settings.OIDC_NAME,
    discoveryUrl: `${settings.OIDC_ISSUER}/.well-known/openid-configuration`,
    clientId: settings.OIDC_CLIENT_ID,
    ...(settings.OIDC_CLIENT_SECRET ? { clientSecret: settings.OIDC_CLIENT_SECRET } : {}),
    scopes: ["openid", "email", "profile"],
    pkce: true,
    requireIdTokenVerification: true,
  };
}

/**
 * Sign-in with OpenID providers: PKCE, a nonce bound to the browser, the ID token verified against the provider's keys. The library
 * fetches the discovery documents once at startup and disables a provider if that fails. Here each is fetched on first use, so that a provider
 * that is down neither delays the site's start nor stays disabled until the next one.
 */
export function openIdProviders(providers: OpenIdProvider[]) {
  const libraries = new Map(providers.map((config) => [config.providerId, genericOAuth({ config: [config] })]));
  const discoveries = new Map<string, { done: Promise<void>; at: number }>();

  async function discover(id: string, library: ReturnType<typeof genericOAuth>, context: Context): Promise<void> {
    const initialized = Promise.resolve((library.init as unknown as Init)({ ...context, socialProviders: [] }));
    const { context: result } = (await withTimeout(initialized)) as { context?: Partial<Context> };
    const [provider] = result?.socialProviders ?? [];
    if (!provider) throw new Error("the provider's discovery document is invalid");
    const { socialProviders } = context;
    const at = socialProviders.findIndex((each) => each.id === id);
    socialProviders.splice(at < 0 ? socialProviders.length : at, at < 0 ? 0 : 1, provider);
  }

  async function discoverOnce(id: string, library: ReturnType<typeof genericOAuth>, context: Context): Promise<void> {
    const known = discoveries.get(id);
    const isFresh = known !== undefined && performance.now() - known.at < DISCOVERED_AGAIN_MS;
    const discovery = isFresh ? known : { done: discover(id, library, context), at: performance.now() };
    discoveries.set(id, discovery);
    await discovery.done.catch((error: unknown) => {
      discoveries.delete(id);
      log("warn", "the OpenID provider is unreachable", { provider: id, error });
    });
  }

  const [first] = libraries.values();
  return {
    id: "generic-oauth",
    ...(first ? { $ERROR_CODES: first.$ERROR_CODES } : {}),
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
            const named = providerIn(ctx);
            const wanted = named === undefined ? [...libraries] : [...libraries].filter(([id]) => id === named);
            await Promise.all(wanted.map(([id, library]) => discoverOnce(id, library, ctx.context)));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** The provider that a request names, so that it does not wait for another one. */
function providerIn({ params, body }: { params?: unknown; body?: unknown }): string | undefined {
  const { id } = Object(params) as { id?: unknown };
  const { provider, providerId } = Object(body) as { provider?: unknown; providerId?: unknown };
  const named = [id, provider, providerId].find((each) => each !== undefined);
  return typeof named === "string" ? named : undefined;
}

async function withTimeout<Result>(task: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("timed out")), TIMEOUT_MS);
  return Promise.race([task, promise]).finally(() => clearTimeout(timer));
}
