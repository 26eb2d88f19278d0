import { createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { brand } from "#app/brand.ts";
import type { Db } from "../db/database.server.ts";
import { codeCountsOnce } from "./code-counts-once.server.ts";

/** Where a browser that comes back from another site is sent when its account has a second factor. */
export const SECOND_FACTOR_PAGE = "/auth?step=two-factor";

type Guarded = { method: string; use?: ReturnType<typeof createAuthMiddleware>[] };

/**
 * Two-factor sign-in that asks for the second factor whichever way the first was shown: the library asks only after a password, so that a
 * code by mail or a linked account would lead around it. A code of the app counts once.
 */
export function secondFactorForAll({ db, secret }: { db: Db; secret: string }) {
  const plugin = twoFactor({ issuer: brand.name, allowPasswordless: true });
  const options: Guarded = plugin.endpoints.verifyTOTP.options;
  // Among what runs before the endpoint itself: a hook would not see who asks by a bearer token.
  options.use = [...(options.use ?? []), codeCountsOnce({ db, secret })];
  const [challenge] = plugin.hooks.after;
  type Context = Parameters<NonNullable<typeof challenge>["matcher"]>[0];
  return {
    ...plugin,
    hooks: {
      after: [
        {
          ...challenge,
          matcher: ({ path, context }: Context) => {
            const begun = context.newSession;
            if (!begun || path?.startsWith("/two-factor/")) return false;
            // Renewed by somebody who is signed in already: that one has shown both.
            return context.session?.user.id !== begun.user.id;
          },
        },
        {
          // A browser on its way back from another site shows a page, not an answer for scripts.
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
