import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { brand } from "#app/brand.ts";
import type { Db } from "../../db/database.server.ts";
import { rejectReusedTotp } from "./reused-totp.server.ts";

/** Where a browser that returns from an identity provider is redirected when the account has a second factor. */
export const SECOND_FACTOR_PAGE = "/auth?step=two-factor";

type Guarded = { method: string; use?: ReturnType<typeof createAuthMiddleware>[] };

/**
 * Requires the second factor after every way to sign in. The library requires it only after a password, so an emailed code or a linked account
 * would bypass it. Each TOTP code can be used once.
 */
export function secondFactorForAll({ db, secret }: { db: Db; secret: string }) {
  const plugin = twoFactor({ issuer: brand.name, allowPasswordless: true });
  const options: Guarded = plugin.endpoints.verifyTOTP.options;
  // As middleware of the endpoint: a hook would not see the user of a bearer token.
  options.use = [...(options.use ?? []), rejectReusedTotp({ db, secret })];
  const [challenge] = plugin.hooks.after;
  type Context = Parameters<NonNullable<typeof challenge>["matcher"]>[0];
  return {
    ...plugin,
    hooks: {
      after: [
        {
          ...challenge,
          matcher: ({ path, context }: Context) => {
            const newSession = context.newSession;
            if (!newSession || path?.startsWith("/two-factor/")) return false;
            // Renewed by a signed-in user, who has passed both factors.
            return context.session?.user.id !== newSession.user.id;
          },
        },
        {
          // A browser returning from an identity provider needs a page, not JSON.
          matcher: ({ method, context }: Context) =>
            method === "GET" && context.returned instanceof Object && "twoFactorRedirect" in context.returned,
          handler: createAuthMiddleware(async (ctx) => {
            throw ctx.redirect(SECOND_FACTOR_PAGE);
          }),
        },
      ],
    },
  } as unknown as typeof plugin;
}
