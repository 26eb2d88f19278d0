import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { ADMIN_ROLES, AREAS, levelOf, mayRole, type AdminRole, type Area } from "#app/admin-roles.ts";
import { FEATURES } from "#app/features.server.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { adminPermissions } from "#app/platform/auth/access/roles.tables.server.ts";
import { areasOf } from "#app/platform/auth/access/route-access.ts";
import { pageAccessOf } from "#server/http/policies.ts";
import { openSecrets } from "#server/secrets.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { PASSWORD } from "../support/accounts.ts";
import { describe, expect, loadBuild, test, TEST_ADMIN, TEST_SECRET, textOf } from "../support/built-site.ts";
import { cookiesOf } from "../support/cookies.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";
import { siteFunctions } from "../support/entry-points.ts";
import { changedTables, tableHashes } from "../support/table-hashes.ts";
import { HOST, requestsTo, siteWithRoles, type SiteWithRoles } from "./roles.ts";

const JSON_BODY = { "Content-Type": "application/json" };

let site: SiteWithRoles;
const cookies = new Map<AdminRole, string>();
let accessOf: ReturnType<typeof pageAccessOf>;
/** The page of a paid order. */
let ORDER = "";
beforeAll(async () => {
  site = await siteWithRoles();
  const { db } = site.database;
  accessOf = pageAccessOf(await (await loadBuild()).loadPages());
  const { deps } = storeDeps(db);
  const { variant } = await aShoe(db, { stock: 9 });
  const token = await aCart(db, [{ variantId: variant.id }]);
  await aBuyer(deps).pay(token);
  ORDER = `/admin/orders/${(await orderOfCheckout(db, token))!.id}`;
  const secret = openSecrets(TEST_SECRET, "data").derive("auth");
  const auth = createAuth({ db, publicUrl: HOST, secret, sendEmail: async () => {} });
  for (const role of ADMIN_ROLES) {
    const email = `${role}@shod.example`;
    // The owner of the tested site exists already.
    const password = role === "owner" ? TEST_ADMIN.ADMIN_PASSWORD : PASSWORD;
    if (role !== "owner") {
      await auth.createVerifiedUser({ email, password, name: role });
      await grantAdmin(db, email);
      await db
        .update(adminPermissions)
        .set({ role })
        .where(sql`user_id = (select id from users where email = ${email})`);
    }
    const response = await site.ask("/api/auth/sign-in/email", "a guest", {
      method: "POST",
      headers: JSON_BODY,
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    cookies.set(role, cookiesOf(response));
  }
});
afterAll(() => site.close());

type Init = { method?: string; body?: BodyInit; headers?: Record<string, string> };

const ask = (path: string, role: AdminRole, init: Init = {}) =>
  site.ask(path, "a guest", { ...init, headers: { ...init.headers, Cookie: cookies.get(role) ?? "" } });

const allows = (role: AdminRole, areas: readonly Area[], method = "GET") =>
  areas.every((area) => mayRole(role, area, method === "GET" || method === "HEAD" ? "read" : "act"));

/** The values of an attribute in the opening tags of an element. */
function attributes(html: string, tag: string, name: string): string[] {
  const tags = html.match(new RegExp(`<${tag}\\b[^>]*>`, "g")) ?? [];
  return tags.flatMap((each) => new RegExp(`\\s${name}="([^"]*)"`).exec(each)?.[1]?.replaceAll("&amp;", "&") ?? []);
}

/** Where the forms and buttons of a page post to. */
function postTargets(html: string, path: string): string[] {
  const posting = (html.match(/<form\b[^>]*>/g) ?? []).filter((form) => /\smethod="post"/i.test(form));
  const actions = posting.map((form) => attributes(form, "form", "action")[0] ?? path);
  return [...actions, ...attributes(html, "button", "formaction")].filter((action) => action.startsWith("/admin"));
}

/** A refusal says which area and role it is about, and names an owner. */
function expectRefusal(text: string, role: AdminRole, what: string) {
  expect(text, what).toContain("Ask an owner of the shop");
  expect(text.toLowerCase(), what).toContain(`your role, ${role}`);
  expect(text, what).toContain(TEST_ADMIN.ADMIN_EMAIL);
}

const adminPages = () => site.pages.filter(({ access }) => access === "admin");

describe("an admin's role", () => {
  test("attack A5: every admin page and function names its area, and every area has some", () => {
    const named = [
      ...adminPages().map(({ id, areas }) => [id, areas] as const),
      ...Object.entries(siteFunctions).flatMap(([name, each]) =>
        each.access === "admin" ? [[name, areasOf(each)] as const] : [],
      ),
    ];
    for (const [name, areas] of named) {
      expect(areas, name).not.toEqual([]);
      expect(AREAS, name).toEqual(expect.arrayContaining([...areas]));
    }
    const used = new Set(named.flatMap(([, areas]) => areas));
    expect(AREAS.filter((area) => !used.has(area))).toEqual([]);
    for (const { address, areas } of adminPages())
      if (address.endsWith(".csv")) expect(areas, address).toContain("exports");
  });

  for (const role of ADMIN_ROLES) {
    test(`[GUARD-08] attack A2, attack A3, attack A4: ${role} is served every admin page of the role's areas and no other, by any kind of request, and a refused request changes nothing`, async () => {
      const before = await tableHashes(site.database.db);
      let refusals = 0;
      for (const page of adminPages())
        for (const [path, init] of requestsTo(page)) {
          if (allows(role, page.areas, init.method)) continue;
          refusals++;
          const what = `${init.method ?? "GET"} ${path} as ${role}`;
          const response = await ask(path, role, init);
          expect(response.status, what).toBe(403);
          expect(response.headers.get("Cache-Control"), what).toContain("no-store");
          const text = await response.text();
          if (init.method !== "HEAD") expectRefusal(text.startsWith("<") ? textOf(text) : text, role, what);
        }
      expect(changedTables(before, await tableHashes(site.database.db))).toEqual([]);
      expect(refusals === 0).toBe(role === "owner");
      for (const page of adminPages())
        for (const [path, init] of requestsTo(page).filter(([, { method = "GET" }]) => method === "GET")) {
          if (!allows(role, page.areas)) continue;
          const what = `${path} as ${role}`;
          const response = await ask(path, role, init);
          expect(response.status, what).not.toBe(403);
          expect(response.status, what).toBeLessThan(500);
        }
    });

    test(`attack A2: ${role} may call every admin function of the role's areas and no other`, async () => {
      for (const [name, each] of Object.entries(siteFunctions)) {
        if (each.access !== "admin") continue;
        const before = await tableHashes(site.database.db);
        const response = await ask(`/functions/v1/${name}`, role, { method: "POST", headers: JSON_BODY, body: "{}" });
        const what = `${name} as ${role}`;
        if (allows(role, areasOf(each), "POST")) expect(response.status, what).not.toBe(403);
        else {
          expect(response.status, what).toBe(403);
          expectRefusal(((await response.json()) as { error: string }).error, role, what);
          expect(changedTables(before, await tableHashes(site.database.db)), what).toEqual([]);
        }
      }
    });

    test(`attack A2, attack A13: ${role} ${role === "owner" ? "may" : "may not"} call the admin endpoints of /api/auth`, async () => {
      const before = await tableHashes(site.database.db);
      for (const { path, method } of site.adminEndpoints) {
        // A session may try its password a few times only.
        await site.database.db.execute(sql`delete from rate_limits`);
        const init = method === "GET" ? {} : { body: JSON.stringify({ userId: "x" }), headers: JSON_BODY };
        const response = await ask(`/api/auth${path.replaceAll(/:\w+/g, "x")}?userId=x`, role, { method, ...init });
        const what = `${method} ${path} as ${role}`;
        if ([404, 405].includes(response.status)) continue;
        const { message = "" } = ((await response.json()) ?? {}) as { message?: string };
        if (role === "owner") expect(message, what).not.toContain("Ask an owner");
        else {
          expect(response.status, what).toBe(403);
          expectRefusal(message, role, what);
        }
      }
      if (role !== "owner") expect(changedTables(before, await tableHashes(site.database.db))).toEqual([]);
    });

    test(`attack A2: ${role} lists and uploads files of products as the role's areas say`, async () => {
      const level = levelOf(role, "products");
      const requests = [
        ["/storage/v1/object/list/product-images", "read"],
        ["/storage/v1/object/product-images", "act"],
      ] as const;
      for (const [path, needed] of requests) {
        const response = await ask(path, role, { method: "POST", headers: JSON_BODY, body: "{}" });
        expect([path, response.status === 403]).toEqual([path, !(level === "act" || level === needed)]);
      }
    });

    test(`${role} is sent the menu, counts, totals and search results of the role's areas only`, async () => {
      const html = await (await ask("/admin", role)).text();
      const menu = FEATURES.flatMap(({ area, adminNav = [] }) => adminNav.map(({ to }) => ({ area, to })));
      for (const { area, to } of menu) {
        const isAllowed = area !== undefined && allows(role, [area]);
        expect([to, new RegExp(`href="${to}["?]`).test(html)], role).toEqual([to, isAllowed]);
        const page = adminPages().find(({ address }) => address === to);
        expect([to, allows(role, page?.areas ?? [])]).toEqual([to, isAllowed]);
      }
      const waiting = Object.keys((await (await ask("/admin/waiting", role)).json()) as object);
      for (const to of waiting) {
        const page = adminPages().find(({ address }) => address === to);
        expect([to, page && allows(role, page.areas)], role).toEqual([to, true]);
      }
      for (const [text, area] of [
        ["Active subscribers", "subscribers"],
        ["New subscribers", "subscribers"],
        ["Ambassador applications", "ambassadors"],
        ["Promo codes in use", "promo-codes"],
      ] as const)
        expect([text, html.includes(text)], role).toEqual([text, allows(role, [area])]);
    });
  }

  for (const role of ADMIN_ROLES)
    test(`[GUARD-08] ${role} is shown no link and no form that the role may not use`, async () => {
      const screens = adminPages().filter(({ isDocument, areas }) => isDocument && allows(role, areas));
      const waiting = [
        "/admin",
        ...(allows(role, ["orders"]) ? [ORDER] : []),
        ...screens.map(({ address }) => address),
      ];
      const seen = new Set<string>();
      const forms = new Set<string>();
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const { pathname } = new URL(path, HOST);
        if (seen.has(path) || [...seen].filter((each) => new URL(each, HOST).pathname === pathname).length > 3)
          continue;
        seen.add(path);
        const response = await ask(path, role);
        expect(response.status, `${path}, linked for ${role}`).not.toBe(403);
        if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
        const html = await response.text();
        for (const link of attributes(html, "a", "href")) if (link.startsWith("/admin")) waiting.push(link);
        for (const action of postTargets(html, path)) {
          forms.add(action);
          const { areas } = accessOf(new URL(action, HOST).pathname);
          expect([path, action, allows(role, areas, "POST")], role).toEqual([path, action, true]);
        }
      }
      const counted = { pages: seen.size, orders: [...seen].filter((path) => path.startsWith(ORDER)).length };
      expect(counted.pages, role).toBeGreaterThan(20);
      expect(counted.orders > 3, role).toBe(allows(role, ["orders"]));
      // What is hidden for some is there for others.
      for (const form of ["/admin/promo-codes", "/admin/inventory", "/admin/products"])
        expect([form, [...forms].some((each) => each.split("?")[0] === form)], role).toEqual([
          form,
          allows(role, accessOf(form).areas, "POST"),
        ]);
      expect([...seen].includes(`${ORDER}/refund`), role).toBe(allows(role, ["refunds"], "POST"));
    });

  test("attack A6: ends with the next request once it is changed or revoked, also on a page that is already open", async () => {
    const { db } = site.database;
    const set = (role: AdminRole) =>
      db
        .update(adminPermissions)
        .set({ role })
        .where(sql`user_id = (select id from users where email = 'support@shod.example')`);
    expect((await ask("/admin/orders", "support")).status).toBe(200);
    await set("content");
    for (const path of ["/admin/orders", "/admin/orders.data"]) expect((await ask(path, "support")).status).toBe(403);
    await set("support");
    expect((await ask("/admin/orders.data", "support")).status).toBe(200);
  });
});
