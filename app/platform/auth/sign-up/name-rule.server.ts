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
          // oxlint-disable-next-line typescript/require-await -- the library expects a promise
          handler: createAuthMiddleware(async ({ body }) => {
            const { data } = Object(body) as { data?: unknown };
            for (const fields of [body, data])
              if (typeof fields === "object" && fields !== null && "name" in fields)
                fields.name = plainName(fields.name);
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
