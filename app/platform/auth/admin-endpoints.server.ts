import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getAuthoritativeSessionFromCtx,
  isAPIError,
} from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth";
import { admin } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/database.server.ts";
import { oauthAccessTokens, oauthRefreshTokens, twoFactors, users } from "./auth.tables.server.ts";
import { factorsOf } from "./factors.server.ts";
import { grantAdminTo, isAdmin, revokeAdmin } from "./roles.server.ts";

/** What only the owner of the site may do: everything below /admin, and naming the sites and providers that sign people in. */
const OWNERS_PATHS = [
  /^\/admin\//,
  /^\/sso\/(register|providers|get-provider|update-provider|delete-provider)/,
  /^\/oauth2\/(create-client|get-clients?|update-client|delete-client|client\/)/,
];

const REFUSED = {
  "no-such-account": new APIError("NOT_FOUND", { message: "There is no such account.", code: "USER_NOT_FOUND" }),
  "not-verified": new APIError("BAD_REQUEST", {
    message: "The owner of this address has not confirmed it yet.",
    code: "EMAIL_NOT_VERIFIED",
  }),
  "last-admin": new APIError("BAD_REQUEST", {
    message: "This is the only admin. Make somebody else one first.",
    code: "LAST_ADMIN",
  }),
  "is-admin": new APIError("BAD_REQUEST", {
    message: "This account is an admin's. Take the role away first.",
    code: "USER_IS_ADMIN",
  }),
};

/**
 * The library's admin calls, open to whoever has the row in user_roles and to nobody else. An admin is neither banned nor removed, so that the rule
 * "one remains" has one door, which waits its turn: revokeAdmin.
 */
export function adminEndpoints({ db }: { db: Db }) {
  const library = admin({ defaultRole: "user", adminRoles: ["admin"], bannedUserMessage: "This account is closed." });
  // Nobody acts in another person's name here, so the library's way to do that is not offered.
  const { setRole: _role, impersonateUser: _as, stopImpersonating: _back, ...endpoints } = library.endpoints;
  return {
    ...library,
    init: () => ({
      options: {
        ...library.init().options,
        // Asked once everything else about the deletion is right, and before anything is gone.
        user: {
          deleteUser: {
            beforeDelete: async ({ id }: { id: string }) => {
              if ((await revokeAdmin(db, id)) === "last-admin") throw REFUSED["last-admin"];
            },
          },
        },
      },
    }),
    endpoints: {
      ...endpoints,
      setRole: createAuthEndpoint(
        "/admin/set-role",
        { method: "POST", body: z.object({ userId: z.string(), role: z.enum(["admin", "user"]) }) },
        async (ctx) => {
          const { userId, role } = ctx.body;
          const done = role === "admin" ? await grantAdminTo(db, userId) : await revokeAdmin(db, userId);
          if (done in REFUSED) throw REFUSED[done as keyof typeof REFUSED];
          return ctx.json({ user: { id: userId, role } });
        },
      ),
      listFactors: createAuthEndpoint(
        "/admin/factors",
        { method: "GET", query: z.object({ userId: z.string() }) },
        async (ctx) => ctx.json({ factors: await factorsOf(db, ctx.query.userId) }),
      ),
      removeFactors: createAuthEndpoint(
        "/admin/remove-factors",
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { userId } = ctx.body;
          await db.transaction(async (tx) => {
            await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
            await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
          });
          return ctx.json({ factors: [] });
        },
      ),
    },
    hooks: {
      after: [
        ...library.hooks.after,
        {
          matcher: ({ path }: { path?: string }) => path === "/admin/ban-user",
          handler: createAuthMiddleware(async ({ body, context }) => {
            if (isAPIError(context.returned)) return;
            // The library ends the account's sessions here; what other sites were given on its behalf ends with them.
            const { userId } = body as { userId: string };
            await db.delete(oauthAccessTokens).where(eq(oauthAccessTokens.userId, userId));
            await db.delete(oauthRefreshTokens).where(eq(oauthRefreshTokens.userId, userId));
          }),
        },
      ],
      before: [
        {
          matcher: ({ path }: { path?: string }) => OWNERS_PATHS.some((owners) => owners.test(path ?? "")),
          handler: createAuthMiddleware(async (ctx) => {
            const found = await getAuthoritativeSessionFromCtx(ctx as never);
            if (!found) throw new APIError("UNAUTHORIZED", { message: "Please sign in to continue" });
            if (!(await isAdmin(db, found.user.id)))
              throw new APIError("FORBIDDEN", { message: "Admin access required" });
            await keepAdminsSafe(db, ctx.path, ctx.body as Record<string, unknown> | undefined);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

async function keepAdminsSafe(db: Db, path: string, body: Record<string, unknown> | undefined): Promise<void> {
  const changes = body?.["data"];
  const namesRole = [body, changes].some((part) => part instanceof Object && "role" in part);
  if (namesRole && path !== "/admin/set-role")
    throw new APIError("BAD_REQUEST", { message: "A role is given by /admin/set-role.", code: "ROLE_NOT_HERE" });
  const isEnd =
    path === "/admin/ban-user" || path === "/admin/remove-user" || (changes instanceof Object && "banned" in changes);
  if (isEnd && (await isAdmin(db, String(body?.["userId"])))) throw REFUSED["is-admin"];
}
