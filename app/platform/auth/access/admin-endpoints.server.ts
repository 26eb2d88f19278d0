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
import type { Db } from "../../db/database.server.ts";
import { twoFactors, users } from "../auth.tables.server.ts";
import { factorsOf } from "../second-factor/factors.server.ts";
import { endGrants } from "../oauth/oauth-clients.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import { refusalOf } from "./refusal.server.ts";
import { adminRoleOf, grantAdminTo, isAdmin, revokeAdmin } from "./roles.server.ts";

/**
 * For owners, who alone may change the team: everything below /admin, and sign-in providers and OAuth clients. A provider vouches for every
 * account of its email domain, also an owner's.
 */
const OWNER_PATHS = [
  /^\/admin\//,
  /^\/sso\/(register|providers|get-provider|update-provider|delete-provider|request-domain-verification|verify-domain)/,
  /^\/oauth2\/(create-client|get-clients?|update-client|delete-client|client\/)/,
];

const REFUSED = {
  "no-such-account": new APIError("NOT_FOUND", { message: "Account not found.", code: "USER_NOT_FOUND" }),
  "not-verified": new APIError("BAD_REQUEST", {
    message: "This user hasn't confirmed their email address yet.",
    code: "EMAIL_NOT_VERIFIED",
  }),
  "last-owner": new APIError("BAD_REQUEST", {
    message: "This is the only owner. Make another team member an owner first, in the admin under Team.",
    code: "LAST_OWNER",
  }),
  "is-admin": new APIError("BAD_REQUEST", {
    message: "This user is an admin. Remove the admin role first.",
    code: "USER_IS_ADMIN",
  }),
};

/**
 * Better Auth's admin endpoints, for owners only. Admins cannot be banned or removed, so revokeAdmin, which
 * serializes its callers, is the only place that has to protect the last owner.
 */
export function adminEndpoints({ db }: { db: Db }) {
  const library = admin({ defaultRole: "user", adminRoles: ["admin"], bannedUserMessage: "This account is closed." });
  // Impersonation is not offered.
  const { setRole: _role, impersonateUser: _as, stopImpersonating: _back, ...endpoints } = library.endpoints;
  return {
    ...library,
    init: () => ({
      options: {
        ...library.init().options,
        // Runs after all other checks of the deletion, before anything is deleted.
        user: {
          deleteUser: {
            beforeDelete: async ({ id }: { id: string }) => {
              if ((await revokeAdmin(db, id)) === "last-owner") throw REFUSED["last-owner"];
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
          matcher: ({ path }: { path?: string }) => path === "/admin/ban-user" || path === "/admin/set-user-password",
          handler: createAuthMiddleware(async ({ body, context }) => {
            if (isAPIError(context.returned)) return;
            // Someone who took over the account keeps neither a session nor the access they gave to another site.
            const { userId } = body as { userId: string };
            await endAllSessions(db, userId);
            await endGrants(db, userId);
          }),
        },
      ],
      before: [
        {
          matcher: ({ path = "" }: { path?: string }) => OWNER_PATHS.some((ownerPath) => ownerPath.test(path)),
          handler: createAuthMiddleware(async (ctx) => {
            const found = await getAuthoritativeSessionFromCtx(ctx as never);
            if (!found) throw new APIError("UNAUTHORIZED", { message: "Please sign in to continue" });
            const role = await adminRoleOf(db, found.user.id);
            if (role === null) throw new APIError("FORBIDDEN", { message: "Admin access required" });
            const why = await refusalOf(db, { isAdmin: true, role }, ["team"], "act");
            if (why) throw new APIError("FORBIDDEN", { message: why });
            await protectAdmins(db, ctx.path, ctx.body as Record<string, unknown> | undefined);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

async function protectAdmins(db: Db, path: string, body: Record<string, unknown> | undefined): Promise<void> {
  const changes = body?.["data"];
  const setsRole = [body, changes].some((part) => part instanceof Object && "role" in part);
  if (setsRole && path !== "/admin/set-role")
    throw new APIError("BAD_REQUEST", { message: "Use /admin/set-role to change roles.", code: "ROLE_NOT_HERE" });
  const endsAccess =
    path === "/admin/ban-user" || path === "/admin/remove-user" || (changes instanceof Object && "banned" in changes);
  if (endsAccess && (await isAdmin(db, String(body?.["userId"])))) throw REFUSED["is-admin"];
}
