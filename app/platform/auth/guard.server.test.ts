import { RouterContextProvider } from "react-router";
import { signedInAs, testAuth } from "#tests/accounts.ts";
import { describe, expect, test } from "#tests/database.ts";
import { policyContext, visitorContext } from "../context.ts";
import type { Policy, Visitor } from "./route-access.ts";
import { guard } from "./guard.server.ts";
import { grantAdmin } from "./roles.server.ts";
import { userRoles } from "./roles.tables.server.ts";

const ruth: Visitor = { id: "1", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "1" };
const POLICIES: Record<string, Policy> = { "/admin": "admin", "/favorites": "signed-in", "/auth": "visitor" };

/** `asked`: the address a page's script asks at, where that is another. */
type Asked = { visitor: () => Promise<Visitor | null>; method?: string; asked?: string };

/** Where the guard sends somebody and with which notice; null when it lets them in. */
async function sentTo(path: string, { visitor, method = "GET", asked = path }: Asked) {
  const context = new RouterContextProvider();
  context.set(policyContext, (page) => POLICIES[page] ?? "public");
  context.set(visitorContext, visitor);
  const url = new URL(path, "http://localhost:3000");
  try {
    await guard(
      { request: new Request(new URL(asked, url), { method }), url, context } as never,
      async () => new Response(),
    );
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const notice = /shod-notice=([\w-]+)/.exec(thrown.headers.get("Set-Cookie") ?? "")?.[1];
    return { status: thrown.status, location: thrown.headers.get("Location"), notice };
  }
}

const nobody = async () => null;
const shopper = async () => ruth;
const admin = async () => ({ ...ruth, isAdmin: true });
const broken = () => Promise.reject(new Error("the database does not answer"));

describe("the guard", () => {
  test("[GUARD-01] [GUARD-02] [GUARD-06] [GUARD-07] [GUARD-08] lets in whom a page is for", async () => {
    for (const visitor of [nobody, shopper, admin, broken]) {
      expect(await sentTo("/shop", { visitor })).toBeNull();
      expect(await sentTo("/auth", { visitor })).toBeNull();
    }
    expect(await sentTo("/favorites", { visitor: shopper })).toBeNull();
    expect(await sentTo("/favorites", { visitor: admin })).toBeNull();
    expect(await sentTo("/admin", { visitor: admin })).toBeNull();
  });

  test("[GUARD-10] sends a stranger to sign in, and remembers the page, a form's too", async () => {
    expect(await sentTo("/favorites?sort=new", { visitor: nobody })).toEqual({
      status: 302,
      location: "/auth?next=%2Ffavorites%3Fsort%3Dnew",
      notice: "sign-in-required",
    });
    for (const asked of ["/admin", "/admin.data"])
      expect(await sentTo("/admin?q=1", { visitor: nobody, method: "POST", asked })).toMatchObject({
        location: "/auth?next=%2Fadmin%3Fq%3D1",
      });
  });

  test("[ADM-PRAY-19] [ADM-PRAY-20] tells whose role was taken away while a page of it stood open that access is denied", async () => {
    const denied = { status: 302, location: "/", notice: "access-denied" };
    expect(await sentTo("/admin", { visitor: shopper, method: "POST" })).toEqual(denied);
    expect(await sentTo("/admin", { visitor: shopper, asked: "/admin.data" })).toEqual(denied);
    expect(await sentTo("/admin", { visitor: shopper })).toMatchObject({ notice: "admin-required" });
  });

  test("[GUARD-13] sends a shopper home from an admin page", async () => {
    expect(await sentTo("/admin", { visitor: shopper })).toEqual({
      status: 302,
      location: "/",
      notice: "admin-required",
    });
  });

  test("[GUARD-14] sends everybody home when the session cannot be checked, whatever they ask", async () => {
    for (const path of ["/admin", "/favorites"])
      for (const method of ["GET", "POST"])
        expect(await sentTo(path, { visitor: broken, method })).toEqual({
          status: 302,
          location: "/",
          notice: "authentication-error",
        });
  });

  test("[GUARD-09] [GUARD-15] asks for the role's row each time: without it the next request is refused", async ({
    db,
  }) => {
    const { auth } = testAuth(db);
    const headers = new Headers(await signedInAs(auth, ruth.email));
    const visitor = () => auth.visitorOf(headers);
    await grantAdmin(db, ruth.email);
    expect(await sentTo("/admin", { visitor })).toBeNull();
    await db.delete(userRoles);
    expect(await sentTo("/admin", { visitor })).toMatchObject({ location: "/", notice: "admin-required" });
  });
});
