/**
 * Who may come in. Every route names it (`export const handle: Door`), every function too; one without stops the site from starting.
 * - public: everybody, and the page is the same for all of them, so it is rendered for nobody and kept.
 * - anyone: everybody, but rendered for the one who asks and never kept.
 * - shopper: whoever is signed in.
 * - admin: whoever has the admin role.
 */
export type Policy = "public" | "anyone" | "shopper" | "admin";

export type Door = { opensTo: Policy };

/** Who is at the door. */
export type Visitor = {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  sessionId: string;
};

export type Admission = { admitted: true } | { admitted: false; reason: "sign-in-required" | "admin-required" };

export function admit(policy: Policy, visitor: Pick<Visitor, "isAdmin"> | null): Admission {
  if (policy === "public" || policy === "anyone") return { admitted: true };
  if (!visitor) return { admitted: false, reason: "sign-in-required" };
  if (policy === "admin" && !visitor.isAdmin) return { admitted: false, reason: "admin-required" };
  return { admitted: true };
}
