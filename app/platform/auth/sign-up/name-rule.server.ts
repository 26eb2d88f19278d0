import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { isPlainName, normalizePersonName, PLAIN_NAME } from "../../person-name.ts";

const SETS_NAME = /^\/(sign-up\/email|update-user|admin\/(create|update)-user)$/;

/** Account names follow the same rule as every form, whichever endpoint sets them. */
export const nameRule = () =>
  ({
    id: "name-rule",
    hooks: {
      before: [
        {
          matcher: ({ path }) => SETS_NAME.test(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const body = Object(ctx.body) as { name?: unknown; data?: { name?: unknown } };
            return {
              context: {
                ...ctx,
                body: {
                  ...body,
                  ...("name" in body ? { name: plainName(body.name) } : {}),
                  ...(body.data ? { data: { ...body.data, name: plainName(body.data.name) } } : {}),
                },
              },
            };
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

function plainName(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  if (!isPlainName(typed)) throw new APIError("BAD_REQUEST", { code: "INVALID_NAME", message: PLAIN_NAME });
  return normalizePersonName(typed);
}
