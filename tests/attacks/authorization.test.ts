import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Policy } from "#app/platform/auth/access/route-access.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { covers, ENTRY_POINTS, PAGE, protectionOf } from "#server/http/entry-points.ts";
import { PASSWORD } from "../support/accounts.ts";
import { describe, expect, startBuiltSite, test } from "../support/built-site.ts";
import { EXTERNAL_POSTS, SERVER_ENTRY_POINTS, siteFunctions } from "../support/entry-points.ts";
import { changedTables, tableHashes } from "../support/table-hashes.ts";
import {
  HOST,
  noticeFor,
  noticeIn,
  refusalOf,
  REFUSALS,
  ROLES,
  siteWithRoles,
  SPELLINGS,
  requestsTo,
  type SiteWithRoles,
} from "./roles.ts";

let site: SiteWithRoles;
beforeAll(async () => {
  site = await siteWithRoles();
});
afterAll(() => site.close());

describe("a page", () => {
  test("attack A5: declares its access policy, and so does every function", () => {
    const known: Policy[] = ["public", "visitor", "signed-in", "admin"];
    for (const { id, access } of site.pages) expect(known, id).toContain(access);
    for (const [name, { access }] of Object.entries(siteFunctions)) expect(known, name).toContain(access);
    expect(site.pages.filter(({ access }) => access === "admin").length).toBeGreaterThan(0);
    for (const { address, access } of site.pages)
      expect(access === "admin", `${address} has the access policy ${access}`).toBe(/^\/admin(\/|$)/.test(address));
  });

  for (const role of ROLES) {
    test(`attack A1, attack A2, attack A3, attack A4: is served to ${role} only if its policy allows that, by any kind of request, and a refused request changes nothing`, async () => {
      const closed = site.pages.filter(({ access }) => refusalOf(access, role) !== null);
      const before = await tableHashes(site.database.db);
      for (const page of closed) {
        for (const [path, init] of requestsTo(page)) {
          const response = await site.ask(path, role, init);
          const what = `${init.method ?? "GET"} ${path} as ${role}`;
          expect(noticeIn(response), what).toBe(noticeFor(page.access, role, path, init.method));
          expect(response.status, what).not.toBe(200);
          expect(response.headers.get("Cache-Control"), what).toContain("no-store");
          expect((await response.text()).length, what).toBeLessThan(500);
        }
      }
      expect(changedTables(before, await tableHashes(site.database.db))).toEqual([]);

      for (const page of site.pages.filter(({ access }) => refusalOf(access, role) === null)) {
        const response = await site.ask(page.address, role);
        expect(REFUSALS, `${page.address} as ${role}`).not.toContain(noticeIn(response));
        // A page with the policy "visitor" may still answer 401 to a guest.
        if (page.access !== "visitor") expect([401, 403], `${page.address} as ${role}`).not.toContain(response.status);
        expect(response.status, `${page.address} as ${role}`).toBeLessThan(500);
      }
    });
  }

  test("attack A6: refuses a former admin once the role's row is deleted, also on a page that is already open", async () => {
    expect((await site.ask("/admin", "an admin")).status).toBe(200);
    for (const [path, notice] of [
      ["/admin", "admin-required"],
      ["/admin.data", "access-denied"],
    ] as const)
      expect(noticeIn(await site.ask(path, "a former admin")), path).toBe(notice);
    expect(await (await site.ask("/session", "a former admin")).json()).toMatchObject({
      visitor: { isAdmin: false },
    });
  });

  test("attack A8: cannot be reached by another spelling of its address", async () => {
    const closed = site.pages.filter(({ access }) => access === "admin");
    const html = await (await site.ask("/admin", "an admin")).text();
    const secret = /<h1\b[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
    expect(secret.length).toBeGreaterThan(3);
    const paths = [
      ...SPELLINGS,
      ...closed.flatMap(({ address }) => [
        address.toUpperCase(),
        `${address}/`,
        `/${address}`,
        `${address}.data?_routes=`,
        `${address}/.data`,
      ]),
    ];
    for (const path of paths) {
      for (const role of ["a guest", "a shopper"] as const) {
        const response = await site.ask(path, role);
        const text = await response.text();
        expect(
          noticeIn(response) !== null ||
            response.status === 404 ||
            response.status === 400 ||
            response.status === 405 ||
            isPublicPage(response),
          `${path}: ${response.status}`,
        ).toBe(true);
        expect(text, path).not.toContain(secret);
      }
    }
  });

  test("attack A9: depends on the request path only, not on headers that rewrite it", async () => {
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
    for (const { address, access } of site.pages.filter(({ access: to }) => to === "admin"))
      expect(noticeIn(await site.ask(address, "a guest", { headers })), `${address} ${access}`).toBe(
        "sign-in-required",
      );
    const before = await tableHashes(site.database.db);
    for (const target of ["/admin", "/prayer-wall"])
      await site.ask("/prayer-wall", "a guest", {
        headers: { ...headers, "X-Original-URL": target, "X-Rewrite-URL": target },
      });
    expect(changedTables(before, await tableHashes(site.database.db))).toEqual([]);
  });
});

/** Whether an odd path resolved to a cacheable page that everyone may see. */
function isPublicPage(response: Response): boolean {
  return response.status === 200 && (response.headers.get("Cache-Control") ?? "").startsWith("public");
}

describe("another user's data", () => {
  test("attack B2, attack B9: is not changed by a request that names its owner", async () => {
    const all = await site.database.db.select({ id: users.id, email: users.email }).from(users);
    const victim = all.find(({ email }) => email.startsWith("an-admin"));
    const own = all.find(({ email }) => email.startsWith("a-shopper"));
    const claims = { id: victim?.id ?? "", userId: victim?.id ?? "", user_id: victim?.id ?? "" };
    const backupOf = async (id: string | undefined) =>
      (
        await rowsOf<{ email: string | null }>(
          site.database.db,
          sql`select backup_email as email from profiles where id = ${id}`,
        )
      )[0]?.email ?? null;
    const sent = await site.ask(`/account-settings?userId=${claims.id}`, "a shopper", {
      method: "POST",
      body: new URLSearchParams({ ...claims, intent: "backup-email", backupEmail: "evil@evil.example" }),
    });
    expect(sent.status).toBe(302);
    expect(await backupOf(victim?.id)).toBeNull();
    expect(await backupOf(own?.id)).toBe("evil@evil.example");

    const sessions = () =>
      rowsOf<{ id: string; token: string }>(
        site.database.db,
        sql`select id, token from sessions where user_id = ${claims.id}`,
      );
    const before = await sessions();
    expect(before.length).toBeGreaterThan(0);
    for (const { id, token } of before) {
      await site.ask("/account-settings", "a shopper", {
        method: "POST",
        body: new URLSearchParams({ ...claims, intent: "sessions", session: id, sessionId: id, id, token }),
      });
      for (const endpoint of ["revoke-session", "revoke-sessions", "revoke-other-sessions"])
        await site.ask(`/api/auth/${endpoint}`, "a former admin", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...claims, token, id }),
        });
    }
    expect(await sessions()).toEqual(before);
    for (const path of ["/account-settings", "/account-settings/data", "/account-settings.data"]) {
      const text = await (await site.ask(`${path}?userId=${claims.id}&id=${claims.id}`, "a shopper")).text();
      expect(text, path).not.toContain(victim?.email);
    }
  });
});

describe("a function", () => {
  // A test above ended the sender's own sessions while trying to end the admin's.
  beforeAll(async () => {
    for (const role of ROLES.slice(1)) await site.signIn(role);
  });

  for (const [name, { access }] of Object.entries(siteFunctions)) {
    test(`attack A1, attack A2: ${name} requires the access policy ${access}`, async () => {
      for (const role of ROLES) {
        const refusal = refusalOf(access, role);
        const before = await tableHashes(site.database.db);
        const response = await site.ask(`/functions/v1/${name}`, role, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ id: 1 }),
        });
        const expected = refusal === null ? null : refusal === "sign-in-required" ? 401 : 403;
        if (expected === null) expect([401, 403], role).not.toContain(response.status);
        else {
          expect(response.status, role).toBe(expected);
          expect(changedTables(before, await tableHashes(site.database.db)), role).toEqual([]);
        }
      }
    });
  }
});

test("attack A5: every path that the server serves is a page or a row of its table of entry points, and every row is served", () => {
  const served = site.site.paths
    .filter((path) => !EXTERNAL_POSTS.includes(path))
    .map((path) => path.replace(/\*$/, ""));
  expect(served.filter((path) => protectionOf(path) === PAGE)).toEqual([]);
  const rows = Object.keys(ENTRY_POINTS);
  const isServed = (row: string) => served.some((path) => covers(row, path) || covers(path, row) || path === `${row}/`);
  expect(rows.filter((row) => !isServed(row))).toEqual([]);
});

test("attack A2, attack A13: the admin endpoints of /api/auth refuse everyone but an admin", async () => {
  const paths = site.adminEndpoints.map(({ path, method }) => ({ path: path.replaceAll(/:\w+/g, "x"), method }));
  expect(paths.length).toBeGreaterThan(10);
  for (const role of ROLES.slice(0, 3)) {
    const before = await tableHashes(site.database.db);
    for (const { path, method } of paths) {
      // A session may try its password a few times only.
      await site.database.db.execute(sql`delete from rate_limits`);
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
      const response = await site.ask(`/api/auth${path}?userId=x&client_id=x`, role, { method, ...init });
      // 404 and 405: server-side endpoints that are not exposed over HTTP.
      expect(role === "a guest" ? [401, 404, 405] : [401, 403, 404, 405], `${method} ${path} as ${role}`).toContain(
        response.status,
      );
    }
    expect(changedTables(before, await tableHashes(site.database.db)), role).toEqual([]);
  }
});

test("attack A12: internal pages and files are not reachable from another machine", async () => {
  const fromOutside = (path: string, headers: Record<string, string> = {}) =>
    site.site.fetch(new Request(HOST + path, { headers }), "198.51.100.1");
  for (const path of [
    "/metrics",
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
    expect((await fromOutside(path)).status, path).toBe(404);
  for (const { url, access } of SERVER_ENTRY_POINTS)
    for (const method of access === "loopback" || access === "secret" ? ["GET", "POST"] : []) {
      const { status } = await site.site.fetch(new Request(HOST + url, { method }), "198.51.100.1");
      expect(access === "loopback" && method === "GET" ? [404] : [401, 403, 404, 405], `${method} ${url}`).toContain(
        status,
      );
    }
  const claims: Record<string, string>[] = [
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Real-IP": "127.0.0.1" },
    { Host: "localhost", Forwarded: "for=127.0.0.1" },
  ];
  for (const claim of claims) expect((await fromOutside("/dev/mailbox", claim)).status).toBe(404);
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
