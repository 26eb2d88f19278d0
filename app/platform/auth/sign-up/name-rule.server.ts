import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { isPlainName, PLAIN_NAME } from "../../person-name.ts";

const SETS_NAME = /^\/(sign-up\/email|update-user|admin\/(create|update)-user)$/;

/** Account names follow the same rule as every form, whichever endpoint sets them. */
export const nameRule = () =>
  ({
    id: "name-rule",
    hooks: {
      before: [
        {
          matcher: ({ path }) => SETS_NAME.test(path ?? ""),
          handler: createAuthMiddleware(async ({ body }) => {
            const { name, data } = Object(body) as { name?: unknown; data?: { name?: unknown } };
            for (const typed of [name, data?.name])
              if (typeof typed === "string" && !isPlainName(typed))
                throw new APIError("BAD_REQUEST", { code: "INVALID_NAME", message: PLAIN_NAME });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
