import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { admit, type Policy } from "#app/platform/auth/door.ts";
import { grantAdmin } from "#app/platform/auth/roles.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { userRoles } from "#app/platform/auth/roles.tables.server.ts";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import { openSecrets } from "#server/secrets.ts";
import type { Site } from "#server/site.ts";
import { PASSWORD } from "../accounts.ts";
import { describe, expect, startBuiltSite, test, TEST_SECRET, theBuild } from "../built-site.ts";
import { siteFunctions, sitePages, type SitePage } from "../doors.ts";
import { changedTables, contents, untilNothingIsSent } from "./contents.ts";

// These walk through every door there is, and there will be more.
vi.setConfig({ testTimeout: 120_000 });

const HOST = "http://localhost:3000";
const ROLES = ["nobody", "a shopper", "somebody who was an admin", "an admin"] as const;
type Role = (typeof ROLES)[number];

let database: Database;
let site: Site;
let pages: SitePage[];
let ownersCalls: { path: string; method: string }[];
const cookies: Record<Role, string> = { nobody: "", "a shopper": "", "somebody who was an admin": "", "an admin": "" };

beforeAll(async () => {
  database = await (await theBuild()).openEmbeddedDatabase(undefined);
  site = await startBuiltSite({}, { database });
  await untilNothingIsSent(database.db);
  pages = await sitePages();
  const { db } = database;
  const secret = openSecrets(TEST_SECRET, "data").derive("auth");
  const auth = createAuth({ db, publicUrl: HOST, secret, sendMail: async () => {} });
  type Endpoint = { path?: string; options?: { method?: string | string[] } };
  ownersCalls = Object.values(auth.library.api as Record<string, Endpoint>)
    .filter(({ path }) => path?.startsWith("/admin/"))
    .map(({ path = "", options }) => ({ path, method: [options?.method].flat()[0] ?? "GET" }));
  for (const role of ROLES.slice(1)) {
    const email = `${role.replaceAll(" ", "-")}@shod.example`;
    await auth.createVerifiedUser({ email, password: PASSWORD, name: role });
    if (role !== "a shopper") expect(await grantAdmin(db, email)).toBe("granted");
    cookies[role] = await signIn(email);
    if (role === "somebody who was an admin") {
      expect((await ask("/admin", role)).status).toBe(200);
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
      await db.delete(userRoles).where(eq(userRoles.userId, user?.id ?? ""));
    }
  }
}, 180_000);
afterAll(() => site.close());

async function signIn(email: string): Promise<string> {
  const answer = await ask("/api/auth/sign-in/email", "nobody", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

type Init = { method?: string; body?: BodyInit; headers?: Record<string, string> };
function ask(path: string, role: Role, { headers, ...init }: Init = {}) {
  const request = new Request(HOST + path, {
    ...init,
    headers: { Accept: "text/html", Origin: HOST, Cookie: cookies[role], ...headers },
  });
  return site.fetch(request, "198.51.100.1");
}

/** What somebody is told who may not pass. A page that asks by itself stood open already: the role was taken away (decision D75). */
function noticeFor(policy: Policy, role: Role, path: string, method = "GET"): string | null {
  const refusal = refusalOf(policy, role);
  const isFromOpenPage = method !== "GET" || path.split("?")[0]?.endsWith(".data");
  return refusal === "admin-required" && isFromOpenPage ? "access-denied" : refusal;
}

/** Why a role may not pass a policy; null when it may. */
function refusalOf(policy: Policy, role: Role): string | null {
  const admission = admit(policy, role === "nobody" ? null : { isAdmin: role === "an admin" });
  return admission.admitted ? null : admission.reason;
}

const POST = { method: "POST", body: new URLSearchParams({ intent: "delete", id: "1", email: "evil@evil.example" }) };

/** Every way to one page: itself, its data, each of its loaders alone, and whatever can be sent to it. */
function waysTo({ id, address }: SitePage): [string, Init][] {
  const data = address === "/" ? "/_root.data" : `${address}.data`;
  return [
    [address, {}],
    [data, {}],
    [`${data}?_routes=${encodeURIComponent(id)}`, {}],
    [`${data}?_routes=${encodeURIComponent(`${id},root`)}`, {}],
    [address, { method: "HEAD" }],
    [address, POST],
    [data, POST],
    [`${address}?index`, POST],
    [address, { ...POST, method: "PUT" }],
    [data, { ...POST, method: "DELETE" }],
  ];
}

const noticeIn = (answer: Response) => /shod-notice=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? null;

/** What the guard says of whoever may not come in; pages have other things to say too. */
const REFUSALS = ["sign-in-required", "admin-required", "access-denied", "authentication-error"];

describe("a page", () => {
  test("attack A5: says whom it opens to, and so does every function", () => {
    const known: Policy[] = ["public", "anyone", "shopper", "admin"];
    for (const { id, opensTo } of pages) expect(known, id).toContain(opensTo);
    for (const [name, { opensTo }] of Object.entries(siteFunctions)) expect(known, name).toContain(opensTo);
    expect(pages.filter(({ opensTo }) => opensTo === "admin").length).toBeGreaterThan(0);
    for (const { address, opensTo } of pages)
      expect(opensTo === "admin", `${address} opens to ${opensTo}`).toBe(/^\/admin(\/|$)/.test(address));
  });

  for (const role of ROLES) {
    test(`attack A1, attack A2, attack A3, attack A4: as ${role} opens where it should, by every way to it, and is left as it was elsewhere`, async () => {
      const closed = pages.filter(({ opensTo }) => refusalOf(opensTo, role) !== null);
      const before = await contents(database.db);
      for (const page of closed) {
        for (const [path, init] of waysTo(page)) {
          const answer = await ask(path, role, init);
          const what = `${init.method ?? "GET"} ${path} as ${role}`;
          expect(noticeIn(answer), what).toBe(noticeFor(page.opensTo, role, path, init.method));
          expect(answer.status, what).not.toBe(200);
          expect(answer.headers.get("Cache-Control"), what).toContain("no-store");
          expect((await answer.text()).length, what).toBeLessThan(500);
        }
      }
      expect(changedTables(before, await contents(database.db))).toEqual([]);

      for (const page of pages.filter(({ opensTo }) => refusalOf(opensTo, role) === null)) {
        const answer = await ask(page.address, role);
        expect(REFUSALS, `${page.address} as ${role}`).not.toContain(noticeIn(answer));
        // What opens to anyone may still have nothing to say to somebody who is not signed in.
        if (page.opensTo !== "anyone") expect([401, 403], `${page.address} as ${role}`).not.toContain(answer.status);
        expect(answer.status, `${page.address} as ${role}`).toBeLessThan(500);
      }
    });
  }

  test("attack A6: closes to an admin with the role's row, also where it stands open in a browser", async () => {
    expect((await ask("/admin", "an admin")).status).toBe(200);
    for (const [path, notice] of [
      ["/admin", "admin-required"],
      ["/admin.data", "access-denied"],
    ] as const)
      expect(noticeIn(await ask(path, "somebody who was an admin")), path).toBe(notice);
    expect(await (await ask("/session", "somebody who was an admin")).json()).toMatchObject({
      visitor: { isAdmin: false },
    });
  });

  const TRICKS = [
    "/%2fadmin",
    "//admin",
    "/admin/",
    "/admin//",
    "/ADMIN",
    "/Admin.data",
    "/admin%2f",
    "/admin%00",
    "/x/../admin",
    "/x/..;/admin",
    "/./admin",
    "/%2e/admin",
    "/admin;x=1",
    "/admin.data/",
    "/admin/_.data",
    "/admin%2edata",
    "/\\admin",
    "/admin?_data=routes",
    "/admin.json",
    "/%61%64min.data",
    "/admin.DATA",
  ];
  test("attack A8: is reached by no other spelling of its address", async () => {
    const closed = pages.filter(({ opensTo }) => opensTo === "admin");
    const html = await (await ask("/admin", "an admin")).text();
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
        const answer = await ask(path, role);
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
    for (const { address, opensTo } of pages.filter(({ opensTo: to }) => to === "admin"))
      expect(noticeIn(await ask(address, "nobody", { headers })), `${address} ${opensTo}`).toBe("sign-in-required");
    const before = await contents(database.db);
    for (const target of ["/admin", "/prayer-wall"])
      await ask("/prayer-wall", "nobody", {
        headers: { ...headers, "X-Original-URL": target, "X-Rewrite-URL": target },
      });
    expect(changedTables(before, await contents(database.db))).toEqual([]);
  });
});

/** An address that folds into a page for everybody, such as `/x/..;/admin` never does. */
function isPublicPage(answer: Response): boolean {
  return answer.status === 200 && (answer.headers.get("Cache-Control") ?? "").startsWith("public");
}

describe("what belongs to somebody else", () => {
  test("attack B2, attack B9: is not changed by naming its owner", async () => {
    const all = await database.db.select({ id: users.id, email: users.email }).from(users);
    const victim = all.find(({ email }) => email.startsWith("an-admin"));
    const own = all.find(({ email }) => email.startsWith("a-shopper"));
    const claims = { id: victim?.id ?? "", userId: victim?.id ?? "", user_id: victim?.id ?? "" };
    const backupOf = async (id: string | undefined) =>
      (
        await rowsOf<{ email: string | null }>(
          database.db,
          sql`select backup_email as email from profiles where id = ${id}`,
        )
      )[0]?.email ?? null;
    const sent = await ask(`/account-settings/backup-email?userId=${claims.id}`, "a shopper", {
      method: "POST",
      body: new URLSearchParams({ ...claims, backupEmail: "evil@evil.example" }),
    });
    expect(sent.status).toBe(302);
    expect(await backupOf(victim?.id)).toBeNull();
    expect(await backupOf(own?.id)).toBe("evil@evil.example");

    const sessions = () =>
      rowsOf<{ id: string; token: string }>(
        database.db,
        sql`select id, token from sessions where user_id = ${claims.id}`,
      );
    const before = await sessions();
    expect(before.length).toBeGreaterThan(0);
    for (const { id, token } of before) {
      await ask("/account-settings/sessions", "a shopper", {
        method: "POST",
        body: new URLSearchParams({ ...claims, session: id, sessionId: id, id, token }),
      });
      for (const door of ["revoke-session", "revoke-sessions", "revoke-other-sessions"])
        await ask(`/api/auth/${door}`, "somebody who was an admin", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...claims, token, id }),
        });
    }
    expect(await sessions()).toEqual(before);
    for (const path of ["/account-settings", "/account-settings/data", "/account-settings.data"]) {
      const text = await (await ask(`${path}?userId=${claims.id}&id=${claims.id}`, "a shopper")).text();
      expect(text, path).not.toContain(victim?.email);
    }
  });
});

describe("a function", () => {
  // Above, somebody ended their own sessions while trying to end the owner's.
  beforeAll(async () => {
    for (const role of ROLES.slice(1)) cookies[role] = await signIn(`${role.replaceAll(" ", "-")}@shod.example`);
  });

  for (const [name, { opensTo }] of Object.entries(siteFunctions)) {
    test(`attack A1, attack A2: ${name} opens to ${opensTo}, and to nobody else`, async () => {
      for (const role of ROLES) {
        const refusal = refusalOf(opensTo, role);
        const before = await contents(database.db);
        const answer = await ask(`/functions/v1/${name}`, role, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ id: 1 }),
        });
        const expected = refusal === null ? null : refusal === "sign-in-required" ? 401 : 403;
        if (expected === null) expect([401, 403], role).not.toContain(answer.status);
        else {
          expect(answer.status, role).toBe(expected);
          expect(changedTables(before, await contents(database.db)), role).toEqual([]);
        }
      }
    });
  }
});

test("attack A2, attack A13: the owner's calls to the accounts answer nobody else", async () => {
  const paths = ownersCalls.map(({ path, method }) => ({ path: path.replaceAll(/:\w+/g, "x"), method }));
  expect(paths.length).toBeGreaterThan(10);
  for (const role of ROLES.slice(0, 3)) {
    const before = await contents(database.db);
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
      const answer = await ask(`/api/auth${path}?userId=x&client_id=x`, role, { method, ...init });
      // 404 and 405: calls that the server makes itself and offers to nobody.
      expect(role === "nobody" ? [401, 404, 405] : [401, 403, 404, 405], `${method} ${path} as ${role}`).toContain(
        answer.status,
      );
    }
    expect(changedTables(before, await contents(database.db)), role).toEqual([]);
  }
});

test("attack A12: what is the owner's own is not to be found from outside", async () => {
  const outside = (path: string, headers: Record<string, string> = {}) =>
    site.fetch(new Request(HOST + path, { headers }), "198.51.100.1");
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
  const admin = await site.fetch(
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
