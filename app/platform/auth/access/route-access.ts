/**
 * Who may use an entry point. Every route exports it in its `handle`, every function declares it too; without one the site does not start.
 * - public: everyone, and the page is the same for all, so it is rendered without a visitor and cached.
 * - visitor: everyone, but rendered for the one visitor and never cached.
 * - signed-in: signed-in users.
 * - admin: users with the admin role.
 */
export type Policy = "public" | "visitor" | "signed-in" | "admin";

export type RouteAccess = {
  access: Policy;
  /** Browsers may keep the page for later without a connection (docs/decisions/111). Only for public pages without visitors' content. */
  mayKeepOffline?: true;
};

/** The signed-in user of a request. */
export type Visitor = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
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
