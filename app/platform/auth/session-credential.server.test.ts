import { AUTH_ORIGIN, callAuth, PASSWORD, signedInAs, testAuth } from "#tests/support/accounts.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "../db/database.server.ts";
import { grantAdmin, isAdmin } from "./access/roles.server.ts";

const OWNER = "owner@shod.example";
const MALLORY = "mallory@shod.example";

const tokenOf = ({ Cookie }: { Cookie: string }) => decodeURIComponent(/shod\.session=([^;]+)/.exec(Cookie)?.[1] ?? "");

async function adminAndAttacker(db: Db) {
  const { auth } = testAuth(db);
  const admin = await signedInAs(auth, OWNER, "the owner walks in the light");
  await grantAdmin(db, OWNER);
  const attacker = await signedInAs(auth, MALLORY);
  const idOf = async (headers: { Cookie: string }) => (await auth.visitorOf(new Headers(headers)))?.id ?? "";
  return { auth, admin, attacker, attackerId: await idOf(attacker), adminId: await idOf(admin) };
}

describe("a request with the sessions of two accounts", () => {
  test("attack A16: is refused, in whatever form it carries them", async ({ db }) => {
    const { auth, admin, attacker, attackerId } = await adminAndAttacker(db);
    const [own, stolen] = [tokenOf(attacker), tokenOf(admin)];
    const encoded = encodeURIComponent(own);
    const forms: Record<string, string>[] = [
      { Cookie: admin.Cookie, Authorization: `Bearer ${own}` },
      { Cookie: admin.Cookie, Authorization: `bearer   ${encoded}` },
      { Cookie: attacker.Cookie, Authorization: `Bearer ${stolen}` },
      { Cookie: `${admin.Cookie}; ${attacker.Cookie}` },
      { Cookie: `${attacker.Cookie}; ${admin.Cookie}` },
      { Cookie: `shod.session = ${encodeURIComponent(stolen)}; shod.session="${encoded}"` },
      { Cookie: `shod.session=unsigned; ${admin.Cookie}`, Authorization: `Bearer ${own}` },
    ];
    for (const headers of forms) {
      const body = { userId: attackerId, role: "admin", currentPassword: PASSWORD };
      const response = await callAuth(auth, "admin/set-role", body, headers);
      expect([headers, response.status]).toEqual([headers, 400]);
      expect((await callAuth(auth, "get-session", undefined, headers)).status).toBe(400);
      expect(await auth.visitorOf(new Headers(headers))).toBeNull();
    }
    expect(await isAdmin(db, attackerId)).toBe(false);
  });

  test("attack A16: is one of the same account if both are the same session, and unsigned ones do not count", async ({
    db,
  }) => {
    const { auth, admin, adminId } = await adminAndAttacker(db);
    const token = tokenOf(admin);
    for (const headers of [
      { Cookie: admin.Cookie, Authorization: `Bearer ${token}` },
      { Cookie: `shod.session =  "${encodeURIComponent(token)}" ; a=b`, Authorization: "Basic eDp5" },
      { Cookie: admin.Cookie, Authorization: "Bearer made.up" },
      { Cookie: "shod.session=made.up", Authorization: `Bearer ${encodeURIComponent(token)}` },
    ] as Record<string, string>[])
      expect([headers, (await auth.visitorOf(new Headers(headers)))?.id]).toEqual([headers, adminId]);
  });

  test("a token alone may do what a cookie may, without a browser's headers", async ({ db }) => {
    const { auth, admin } = await adminAndAttacker(db);
    const list = await auth.handle(
      new Request(`${AUTH_ORIGIN}/api/auth/admin/ban-user`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokenOf(admin)}` },
        body: JSON.stringify({ userId: "none" }),
      }),
    );
    expect([401, 403]).not.toContain(list.status);
  });
});
