import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import type { Env } from "../env.server.ts";
import { log } from "../log.server.ts";

/** The name of the one provider of the settings, as in /api/auth/callback/oidc. */
export const OPENID_PROVIDER = "oidc";
const LONGEST_WAIT_MS = 5000;

export type OpenIdSettings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME">;

type Init = NonNullable<BetterAuthPlugin["init"]>;
type Context = Parameters<Init>[0];

/**
 * Sign-in at an OpenID provider: PKCE, a nonce bound to the browser, an id token checked against the provider's keys. The library asks the provider for its
 * addresses once, at start, and does without it when there is no answer. Here it is asked when somebody first wants it, so that a provider that is down
 * neither holds up the site nor stays away until the next start.
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
  let found: Promise<void> | undefined;
  const find = async (context: Context) => {
    const asked = Promise.resolve((library.init as unknown as Init)({ ...context, socialProviders: [] }));
    const { context: result } = (await withinReason(asked)) as { context?: Partial<Context> };
    const [provider] = result?.socialProviders ?? [];
    if (!provider) throw new Error("its discovery document is not usable");
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
            found ??= find(ctx.context);
            await found.catch((error: unknown) => {
              found = undefined;
              log("warn", "the OpenID provider does not answer", { error });
            });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

async function withinReason<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), LONGEST_WAIT_MS);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}
