import { createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { getJwtToken, jwt, type JwtOptions } from "better-auth/plugins";
import type { Db } from "../../db/database.server.ts";
import type { AuthSession } from "../client/auth-session.ts";
import { factorsOf } from "../second-factor/factors.server.ts";

/** The public keys, as a path below /api/auth (AUTH-51). */
export const KEYS_PATH = "/.well-known/jwks.json";
/** How long clients may cache the keys (CONST-06). */
export const KEYS_CACHE_SECONDS = 600;
/** How long an access token is valid. */
export const ACCESS_TOKEN_VALID_SECONDS = 3600;
const DAY_S = 86_400;

/**
 * Access tokens that other services can verify themselves, and the keys to verify them with. A key signs for 90 days and stays published for
 * 30 more, so that a client with keys cached for ten minutes never sees a token signed by an unpublished key.
 */
export function signingKeys({ db, publicUrl }: { db: Db; publicUrl: string }) {
  const options: JwtOptions = {
    jwks: { jwksPath: KEYS_PATH, rotationInterval: 90 * DAY_S, gracePeriod: 30 * DAY_S },
    jwt: {
      issuer: `${publicUrl}/api/auth`,
      audience: publicUrl,
      expirationTime: `${ACCESS_TOKEN_VALID_SECONDS}s`,
      definePayload: ({ user, session }) => ({ email: user.email, name: user.name, session_id: session.id }),
    },
    disableSettingJwtHeader: true,
  };
  const library = jwt(options);
  return {
    ...library,
    endpoints: {
      ...library.endpoints,
      sessionTokens: createAuthEndpoint("/session-tokens", { method: "GET", use: [sessionMiddleware] }, async (ctx) => {
        const { user, session } = ctx.context.session;
        const accounts = await ctx.context.internalAdapter.findAccounts(user.id);
        const tokens: AuthSession = {
          access_token: await getJwtToken(ctx, options),
          // Grants nothing by itself: the cookie and the bearer token carry a signature, too.
          refresh_token: session.token,
          expires_in: ACCESS_TOKEN_VALID_SECONDS,
          expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_VALID_SECONDS,
          token_type: "bearer",
          user: {
            id: user.id,
            email: user.email,
            phone: (user["phoneNumber"] as string | null | undefined) ?? null,
            name: user.name,
            created_at: new Date(user.createdAt).toISOString(),
            identities: accounts.map(({ id, providerId, accountId }) => ({
              id,
              provider: providerId,
              identity_id: accountId,
            })),
            factors: await factorsOf(db, user.id),
          },
        };
        return ctx.json(tokens);
      }),
    },
    hooks: {
      after: [
        ...library.hooks.after,
        {
          matcher: ({ path }: { path?: string }) => path === KEYS_PATH,
          handler: createAuthMiddleware(async (ctx) => {
            ctx.setHeader("Cache-Control", `public, max-age=${KEYS_CACHE_SECONDS}`);
          }),
        },
      ],
    },
  };
}
