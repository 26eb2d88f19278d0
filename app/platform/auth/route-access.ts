/**
 * Who may come in. Every route names it (`export const handle: Door`), every function too; one without stops the site from starting.
 * - public: everybody, and the page is the same for all of them, so it is rendered for nobody and kept.
 * - anyone: everybody, but rendered for the one who asks and never kept.
 * - shopper: whoever is signed in.
 * - admin: whoever has the admin role.
 */
export type Policy = "public" | "visitor" | "signed-in" | "admin";

export type RouteAccess = { access: Policy };

/** Who is at the door. */
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
