import { sql } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Policy } from "#app/platform/auth/route-access.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { PASSWORD } from "../accounts.ts";
import { describe, expect, startBuiltSite, test } from "../built-site.ts";
import { siteFunctions } from "../entry-points.ts";
import { changedTables, contents } from "./contents.ts";
import {
  HOST,
  noticeFor,
  noticeIn,
  refusalOf,
  REFUSALS,
  ROLES,
  siteWithRoles,
  TRICKS,
  waysTo,
  type SiteWithRoles,
} from "./roles.ts";

// These walk through every door there is, and there will be more.
vi.setConfig({ testTimeout: 120_000 });

let there: SiteWithRoles;
beforeAll(async () => {
  there = await siteWithRoles();
}, 180_000);
afterAll(() => there.close());

describe("a page", () => {
  test("attack A5: says whom it opens to, and so does every function", () => {
    const known: Policy[] = ["public", "visitor", "signed-in", "admin"];
    for (const { id, access } of there.pages) expect(known, id).toContain(access);
    for (const [name, { access }] of Object.entries(siteFunctions)) expect(known, name).toContain(access);
    expect(there.pages.filter(({ access }) => access === "admin").length).toBeGreaterThan(0);
    for (const { address, access } of there.pages)
      expect(access === "admin", `${address} opens to ${access}`).toBe(/^\/admin(\/|$)/.test(address));
  });

  for (const role of ROLES) {
    test(`attack A1, attack A2, attack A3, attack A4: as ${role} opens where it should, by every way to it, and is left as it was elsewhere`, async () => {
      const closed = there.pages.filter(({ access }) => refusalOf(access, role) !== null);
      const before = await contents(there.database.db);
      for (const page of closed) {
        for (const [path, init] of waysTo(page)) {
          const answer = await there.ask(path, role, init);
          const what = `${init.method ?? "GET"} ${path} as ${role}`;
          expect(noticeIn(answer), what).toBe(noticeFor(page.access, role, path, init.method));
          expect(answer.status, what).not.toBe(200);
          expect(answer.headers.get("Cache-Control"), what).toContain("no-store");
          expect((await answer.text()).length, what).toBeLessThan(500);
        }
      }
      expect(changedTables(before, await contents(there.database.db))).toEqual([]);

      for (const page of there.pages.filter(({ access }) => refusalOf(access, role) === null)) {
        const answer = await there.ask(page.address, role);
        expect(REFUSALS, `${page.address} as ${role}`).not.toContain(noticeIn(answer));
        // What opens to anyone may still have nothing to say to somebody who is not signed in.
        if (page.access !== "visitor") expect([401, 403], `${page.address} as ${role}`).not.toContain(answer.status);
        expect(answer.status, `${page.address} as ${role}`).toBeLessThan(500);
      }
    });
  }

  test("attack A6: closes to an admin with the role's row, also where it stands open in a browser", async () => {
    expect((await there.ask("/admin", "an admin")).status).toBe(200);
    for (const [path, notice] of [
      ["/admin", "admin-required"],
      ["/admin.data", "access-denied"],
    ] as const)
      expect(noticeIn(await there.ask(path, "somebody who was an admin")), path).toBe(notice);
    expect(await (await there.ask("/session", "somebody who was an admin")).json()).toMatchObject({
      visitor: { isAdmin: false },
    });
  });

  test("attack A8: is reached by no other spelling of its address", async () => {
    const closed = there.pages.filter(({ access }) => access === "admin");
    const html = await (await there.ask("/admin", "an admin")).text();
    const secret = /<h1\b[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
    expect(secret.length).toBeGreaterThan(3);
    const paths = [
      ...TRICKS,
      ...closed.flatMap(({ address }) => [
        address.toUpperCase(),
        `${address}/`,
        `/${address}`,
        `${address}.data?_routes=`,
        `${address}/.data`,
      ]),
    ];
    for (const path of paths) {
      for (const role of ["nobody", "a shopper"] as const) {
        const answer = await there.ask(path, role);
        const text = await answer.text();
        expect(
          noticeIn(answer) !== null ||
            answer.status === 404 ||
            answer.status === 400 ||
            answer.status === 405 ||
            isPublicPage(answer),
          `${path}: ${answer.status}`,
        ).toBe(true);
        expect(text, path).not.toContain(secret);
      }
    }
  });

  test("attack A9: is what the address says, whatever headers say beside it", async () => {
    const headers = {
      "X-HTTP-Method-Override": "POST",
      "X-Original-URL": "/",
      "X-Rewrite-URL": "/",
      "X-Forwarded-Prefix": "/public",
      "X-Forwarded-Uri": "/",
      "X-Shod-Address": "127.0.0.1",
      "X-Middleware-Subrequest": "1",
      "X-React-Router-SPA-Mode": "yes",
    };
    for (const { address, access } of there.pages.filter(({ access: to }) => to === "admin"))
      expect(noticeIn(await there.ask(address, "nobody", { headers })), `${address} ${access}`).toBe(
        "sign-in-required",
      );
    const before = await contents(there.database.db);
    for (const target of ["/admin", "/prayer-wall"])
      await there.ask("/prayer-wall", "nobody", {
        headers: { ...headers, "X-Original-URL": target, "X-Rewrite-URL": target },
      });
    expect(changedTables(before, await contents(there.database.db))).toEqual([]);
  });
});

/** An address that folds into a page for everybody, such as `/x/..;/admin` never does. */
function isPublicPage(answer: Response): boolean {
  return answer.status === 200 && (answer.headers.get("Cache-Control") ?? "").startsWith("public");
}

describe("what belongs to somebody else", () => {
  test("attack B2, attack B9: is not changed by naming its owner", async () => {
    const all = await there.database.db.select({ id: users.id, email: users.email }).from(users);
    const victim = all.find(({ email }) => email.startsWith("an-admin"));
    const own = all.find(({ email }) => email.startsWith("a-shopper"));
    const claims = { id: victim?.id ?? "", userId: victim?.id ?? "", user_id: victim?.id ?? "" };
    const backupOf = async (id: string | undefined) =>
      (
        await rowsOf<{ email: string | null }>(
          there.database.db,
          sql`select backup_email as email from profiles where id = ${id}`,
        )
      )[0]?.email ?? null;
    const sent = await there.ask(`/account-settings/backup-email?userId=${claims.id}`, "a shopper", {
      method: "POST",
      body: new URLSearchParams({ ...claims, backupEmail: "evil@evil.example" }),
    });
    expect(sent.status).toBe(302);
    expect(await backupOf(victim?.id)).toBeNull();
    expect(await backupOf(own?.id)).toBe("evil@evil.example");

    const sessions = () =>
      rowsOf<{ id: string; token: string }>(
        there.database.db,
        sql`select id, token from sessions where user_id = ${claims.id}`,
      );
    const before = await sessions();
    expect(before.length).toBeGreaterThan(0);
    for (const { id, token } of before) {
      await there.ask("/account-settings/sessions", "a shopper", {
        method: "POST",
        body: new URLSearchParams({ ...claims, session: id, sessionId: id, id, token }),
      });
      for (const endpoint of ["revoke-session", "revoke-sessions", "revoke-other-sessions"])
        await there.ask(`/api/auth/${endpoint}`, "somebody who was an admin", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...claims, token, id }),
        });
    }
    expect(await sessions()).toEqual(before);
    for (const path of ["/account-settings", "/account-settings/data", "/account-settings.data"]) {
      const text = await (await there.ask(`${path}?userId=${claims.id}&id=${claims.id}`, "a shopper")).text();
      expect(text, path).not.toContain(victim?.email);
    }
  });
});

describe("a function", () => {
  // Above, somebody ended their own sessions while trying to end the owner's.
  beforeAll(async () => {
    for (const role of ROLES.slice(1)) await there.signIn(role);
  });

  for (const [name, { access }] of Object.entries(siteFunctions)) {
    test(`attack A1, attack A2: ${name} opens to ${access}, and to nobody else`, async () => {
      for (const role of ROLES) {
        const refusal = refusalOf(access, role);
        const before = await contents(there.database.db);
        const answer = await there.ask(`/functions/v1/${name}`, role, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ id: 1 }),
        });
        const expected = refusal === null ? null : refusal === "sign-in-required" ? 401 : 403;
        if (expected === null) expect([401, 403], role).not.toContain(answer.status);
        else {
          expect(answer.status, role).toBe(expected);
          expect(changedTables(before, await contents(there.database.db)), role).toEqual([]);
        }
      }
    });
  }
});

test("attack A2, attack A13: the owner's calls to the accounts answer nobody else", async () => {
  const paths = there.ownersCalls.map(({ path, method }) => ({ path: path.replaceAll(/:\w+/g, "x"), method }));
  expect(paths.length).toBeGreaterThan(10);
  for (const role of ROLES.slice(0, 3)) {
    const before = await contents(there.database.db);
    for (const { path, method } of paths) {
      const body = {
        userId: "x",
        role: "admin",
        email: "evil@evil.example",
        password: PASSWORD,
        name: "Evil",
        data: {},
      };
      const init =
        method === "GET" ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      const answer = await there.ask(`/api/auth${path}?userId=x&client_id=x`, role, { method, ...init });
      // 404 and 405: calls that the server makes itself and offers to nobody.
      expect(role === "nobody" ? [401, 404, 405] : [401, 403, 404, 405], `${method} ${path} as ${role}`).toContain(
        answer.status,
      );
    }
    expect(changedTables(before, await contents(there.database.db)), role).toEqual([]);
  }
});

test("attack A12: what is the owner's own is not to be found from outside", async () => {
  const outside = (path: string, headers: Record<string, string> = {}) =>
    there.site.fetch(new Request(HOST + path, { headers }), "198.51.100.1");
  for (const path of [
    "/metrics",
    "/dev/mailbox",
    "/.env",
    "/.git/config",
    "/data/secret",
    "/package.json",
    "/db/migrations/0000_first.sql",
    "/server/site.ts",
    "/assets/../package.json",
    "/assets/..%2fpackage.json",
    "/api/auth/../../.env",
  ])
    expect((await outside(path)).status, path).toBe(404);
  const claims: Record<string, string>[] = [
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Real-IP": "127.0.0.1" },
    { Host: "localhost", Forwarded: "for=127.0.0.1" },
  ];
  for (const claim of claims) expect((await outside("/dev/mailbox", claim)).status).toBe(404);
  const admin = await there.site.fetch(
    new Request(`${HOST}/store/admin/api/2025-07/graphql.json`, {
      method: "POST",
      body: '{"query":"{ orders(first: 1) { nodes { id } } }"}',
      headers: { "Content-Type": "application/json" },
    }),
    "198.51.100.1",
  );
  expect([401, 403]).toContain(admin.status);
  const measured = await startBuiltSite({ METRICS_TOKEN: "a-token-of-sixteen" });
  try {
    for (const Authorization of [
      "",
      "Bearer ",
      "Bearer a-token-of-sixtee",
      "Bearer a-token-of-sixteem",
      "Basic a-token-of-sixteen",
    ])
      expect(
        (await measured.fetch(new Request(`${HOST}/metrics`, { headers: { Authorization } }), "127.0.0.1")).status,
      ).toBe(401);
  } finally {
    await measured.close();
  }
});
