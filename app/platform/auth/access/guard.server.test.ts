import { signedInAs, testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { contextWith } from "#tests/support/services.ts";
import type { Policy, Visitor } from "./route-access.ts";
import { guard } from "./guard.server.ts";
import { grantAdmin } from "./roles.server.ts";
import { userRoles } from "./roles.tables.server.ts";

const ruth: Visitor = { id: "1", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "1" };
const POLICIES: Record<string, Policy> = { "/admin": "admin", "/favorites": "signed-in", "/auth": "visitor" };

/** `requestPath`: the path of the request if it differs from the page's, as for data. */
type Visit = { visitor: () => Promise<Visitor | null>; method?: string; requestPath?: string };

/** Where the guard redirects and with which notice; null when it lets the visitor through. */
async function redirectOf(path: string, { visitor, method = "GET", requestPath = path }: Visit) {
  const context = contextWith({}, { visitor, policyOf: (page) => POLICIES[page] ?? "public" });
  const url = new URL(path, "http://localhost:3000");
  try {
    await guard(
      { request: new Request(new URL(requestPath, url), { method }), url, context } as never,
      async () => new Response(),
    );
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const notice = /shod-notice=([\w-]+)/.exec(thrown.headers.get("Set-Cookie") ?? "")?.[1];
    return { status: thrown.status, location: thrown.headers.get("Location"), notice };
  }
}

const guest = async () => null;
const shopper = async () => ruth;
const admin = async () => ({ ...ruth, isAdmin: true });
const broken = () => Promise.reject(new Error("the database is unreachable"));

describe("the guard", () => {
  test("[GUARD-01] [GUARD-02] [GUARD-06] [GUARD-07] [GUARD-08] lets through visitors with access", async () => {
    for (const visitor of [guest, shopper, admin, broken]) {
      expect(await redirectOf("/shop", { visitor })).toBeNull();
      expect(await redirectOf("/auth", { visitor })).toBeNull();
    }
    expect(await redirectOf("/favorites", { visitor: shopper })).toBeNull();
    expect(await redirectOf("/favorites", { visitor: admin })).toBeNull();
    expect(await redirectOf("/admin", { visitor: admin })).toBeNull();
  });

  test("[GUARD-10] redirects a guest to sign in, and remembers the page, also for a form", async () => {
    expect(await redirectOf("/favorites?sort=new", { visitor: guest })).toEqual({
      status: 302,
      location: "/auth?next=%2Ffavorites%3Fsort%3Dnew",
      notice: "sign-in-required",
    });
    for (const requestPath of ["/admin", "/admin.data"])
      expect(await redirectOf("/admin?q=1", { visitor: guest, method: "POST", requestPath })).toMatchObject({
        location: "/auth?next=%2Fadmin%3Fq%3D1",
      });
  });

  test("[ADM-PRAY-19] [ADM-PRAY-20] shows that access is denied when the role was removed while an admin page was open", async () => {
    const denied = { status: 302, location: "/", notice: "access-denied" };
    expect(await redirectOf("/admin", { visitor: shopper, method: "POST" })).toEqual(denied);
    expect(await redirectOf("/admin", { visitor: shopper, requestPath: "/admin.data" })).toEqual(denied);
    expect(await redirectOf("/admin", { visitor: shopper })).toMatchObject({ notice: "admin-required" });
  });

  test("[GUARD-13] redirects a shopper from an admin page to the home page", async () => {
    expect(await redirectOf("/admin", { visitor: shopper })).toEqual({
      status: 302,
      location: "/",
      notice: "admin-required",
    });
  });

  test("[GUARD-14] redirects everyone to the home page when the session cannot be checked", async () => {
    for (const path of ["/admin", "/favorites"])
      for (const method of ["GET", "POST"])
        expect(await redirectOf(path, { visitor: broken, method })).toEqual({
          status: 302,
          location: "/",
          notice: "authentication-error",
        });
  });

  test("[GUARD-09] [GUARD-15] reads the role's row on every request, so that removing it takes effect at once", async ({
    db,
  }) => {
    const { auth } = testAuth(db);
    const headers = new Headers(await signedInAs(auth, ruth.email));
    const visitor = () => auth.visitorOf(headers);
    await grantAdmin(db, ruth.email);
    expect(await redirectOf("/admin", { visitor })).toBeNull();
    await db.delete(userRoles);
    expect(await redirectOf("/admin", { visitor })).toMatchObject({ location: "/", notice: "admin-required" });
  });
});
