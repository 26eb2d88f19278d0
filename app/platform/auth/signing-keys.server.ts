import { createAuthMiddleware } from "better-auth/api";
import { jwt } from "better-auth/plugins";

/** The public keys, as a path below /api/auth (AUTH-51). */
export const KEYS_PATH = "/.well-known/jwks.json";
/** How long anybody may keep them (CONST-06). */
export const KEYS_KEPT_S = 600;
/** How long an access token opens doors. */
export const ACCESS_TOKEN_LASTS_S = 3600;
const DAY_S = 86_400;

/**
 * Access tokens that others can check by themselves, and the keys to do it with. A key signs for 90 days and stays published for 30 more, so that
 * whoever keeps the keys for ten minutes never meets a token signed by one that is gone.
 */
export function signingKeys({ publicUrl }: { publicUrl: string }) {
  const library = jwt({
    jwks: { jwksPath: KEYS_PATH, rotationInterval: 90 * DAY_S, gracePeriod: 30 * DAY_S },
    jwt: {
      issuer: `${publicUrl}/api/auth`,
      audience: publicUrl,
      expirationTime: `${ACCESS_TOKEN_LASTS_S}s`,
      definePayload: ({ user, session }) => ({ email: user.email, name: user.name, session_id: session.id }),
    },
    disableSettingJwtHeader: true,
  });
  return {
    ...library,
    hooks: {
      after: [
        ...library.hooks.after,
        {
          matcher: ({ path }: { path?: string }) => path === KEYS_PATH,
          handler: createAuthMiddleware(async (ctx) => {
            ctx.setHeader("Cache-Control", `public, max-age=${KEYS_KEPT_S}`);
          }),
        },
      ],
    },
  };
}
