import { mayRole, type AdminRole, type Area, type Level } from "#app/admin-roles.ts";

/**
 * Who may use an entry point. Every route exports it in its `handle`, every function declares it too; without one the site does not start.
 * - public: everyone, and the page is the same for all, so it is rendered without a visitor and cached.
 * - visitor: everyone, but rendered for the one visitor and never cached.
 * - signed-in: signed-in users.
 * - admin: users with the admin role, whose team role includes the areas that the entry point names (app/admin-roles.ts).
 */
export type Policy = "public" | "visitor" | "signed-in" | "admin";

/** An entry point for admins names its area, or several, all of which are needed. */
export type Access =
  | { access: Exclude<Policy, "admin">; area?: never }
  | { access: "admin"; area: Area | readonly Area[] };

export type RouteAccess = Access & {
  /** Browsers may keep the page for later without a connection (docs/decisions/111). Only for public pages without visitors' content. */
  mayKeepOffline?: true;
};

/** The signed-in user of a request. */
export type Visitor = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Of an admin. Without one, everything is allowed, as to an admin without a row in admin_permissions. */
  role?: AdminRole;
  sessionId: string;
};

export type Authorization =
  | { isAuthorized: true }
  | { isAuthorized: false; reason: "sign-in-required" | "admin-required" };

export function authorize(policy: Policy, visitor: Pick<Visitor, "isAdmin"> | null): Authorization {
  if (policy === "public" || policy === "visitor") return { isAuthorized: true };
  if (!visitor) return { isAuthorized: false, reason: "sign-in-required" };
  if (policy === "admin" && !visitor.isAdmin) return { isAuthorized: false, reason: "admin-required" };
  return { isAuthorized: true };
}

export function areasOf({ area }: { area?: Area | readonly Area[] }): readonly Area[] {
  return area === undefined ? [] : [area].flat();
}

/** Whether a user may do that in an area of the admin. */
export function mayDo(
  visitor: Pick<Visitor, "isAdmin" | "role"> | null,
  area: Area,
  level: Exclude<Level, "none">,
): boolean {
  return visitor !== null && visitor.isAdmin && mayRole(visitor.role ?? "owner", area, level);
}

/** The paths of the admin's routes that a role may not read, and those it may not act on. */
export type RefusedPaths = { read: string[]; act: string[] };

/** What a request needs: reading changes nothing. */
export function levelOfMethod(method: string): "read" | "act" {
  return method === "GET" || method === "HEAD" ? "read" : "act";
}
