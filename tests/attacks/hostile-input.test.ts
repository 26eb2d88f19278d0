import { sql } from "drizzle-orm";
import { beforeAll, vi } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, partOf, test, textOf } from "../support/built-site.ts";
import { siteFunctions } from "../support/entry-points.ts";
import { attackedSite, type AttackedSite } from "./attacked-site.ts";

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await attackedSite();
});

const TEXTS = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff x",
  "\ufeff",
  "\u202e\u2066",
  "\u2028\u2029",
  "x".repeat(60_000),
  "👨‍👩‍👧‍👦".repeat(3000),
  "e\u0301".repeat(6000),
];
const SHAPES: unknown[] = [
  null,
  5,
  true,
  [],
  [[]],
  {},
  { __proto__: { admin: true } },
  { constructor: { prototype: { x: 1 } } },
  [{}],
  "x",
  [null],
  { a: { b: { c: {} } } },
];

describe("hostile input", () => {
  const fields = [
    "name",
    "email",
    "prayerRequest",
    "story",
    "orderNumber",
    "motivation",
    "instagram",
    "code",
    "website",
  ];

  test("attack D9: to a page's form never causes a server error", async () => {
    for (const { address, isDocument } of attacked.pages.filter(({ hasAction }) => hasAction)) {
      for (const text of TEXTS) {
        const body = new URLSearchParams(fields.map((field) => [field, text.toWellFormed()]));
        expect(
          (await attacked.post(address, body)).status,
          `${address} ${JSON.stringify(text.slice(0, 9))}`,
        ).toBeLessThan(500);
      }
      const raw: [BodyInit, string][] = [
        ["prayerRequest=%ff%fe&name=%ed%a0%80&email=%00", "application/x-www-form-urlencoded"],
        [new Uint8Array([0xff, 0xfe, 0x00, 0xc0, 0xaf]), "application/x-www-form-urlencoded"],
        ["--x\r\nbroken", "multipart/form-data; boundary=x"],
        ["", "multipart/form-data; boundary=x"],
        ["", "multipart/form-data"],
        ["<x/>", "text/xml"],
        ["{}", "application/json"],
        ["x".repeat(200_000), "application/x-www-form-urlencoded"],
      ];
      for (const [body, type] of raw) {
        const response = await attacked.post(address, body, type);
        expect(response.status, `${address} ${type} ${isDocument}`).toBeGreaterThanOrEqual(300);
        expect(response.status, `${address} ${type}`).toBeLessThan(500);
      }
    }
  });

  test("attack D9, attack D10: to a function gets an error message, never a server error", async () => {
    for (const [name, { access }] of Object.entries(siteFunctions)) {
      const refused = access === "admin" ? 401 : 400;
      const bodies = [
        ...SHAPES,
        ...TEXTS.map((text) => Object.fromEntries(fields.map((field) => [field, text]))),
        ...SHAPES.map((shape) =>
          Object.fromEntries([...fields, "preferences", "isUrgent"].map((field) => [field, shape])),
        ),
      ];
      for (const body of bodies) {
        const response = await attacked.call(name, body);
        expect(response.status, `${name} ${JSON.stringify(body).slice(0, 80)}`).toBeLessThan(500);
        if (response.status >= 400) expect(await response.json()).toEqual({ error: expect.any(String) });
      }
      for (const raw of [
        '{"__proto__":{"isAdmin":true},"name":"x"}',
        "{",
        "",
        "[".repeat(5000),
        '{"a":'.repeat(3000),
        new Uint8Array([0xff, 0xfe]),
      ])
        expect((await attacked.post(`/functions/v1/${name}`, raw, "application/json")).status, name).toBe(refused);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe("public pages", () => {
  test("attack B10, attack D1, attack D5: contain no private text and no markup that a visitor typed", async () => {
    const secret = (what: string) => `SECRET-${what}`;
    const markup = `</script><script>alert("WALL")</script><img src=x onerror=alert(1)><!--`;
    const wall = {
      name: secret("hidden-name"),
      email: `${secret("address")}@home.example`,
      shareNamePublicly: false,
      consentPostToWall: true,
      approved: true,
      postedToWall: true,
    };
    const insert = (row: Record<string, unknown>) =>
      attacked.database.db.execute(
        sql`insert into prayer_requests (name, email, prayer_request, edited_request, admin_notes, share_name_publicly, consent_post_to_wall, approved, posted_to_wall) values (${row["name"]}, ${row["email"]}, ${row["text"]}, ${row["edited"] ?? null}, ${secret("notes")}, ${row["shareNamePublicly"]}, ${row["consentPostToWall"]}, ${row["approved"]}, ${row["postedToWall"]})`,
      );
    await insert({ ...wall, text: secret("original"), edited: "SHOWN-EDITED" });
    await insert({ ...wall, text: `SHOWN ${markup}`, name: `SHOWN ${markup}`, shareNamePublicly: true });
    await insert({ ...wall, text: secret("unapproved"), approved: false });
    await insert({ ...wall, text: secret("unposted"), postedToWall: false });
    await insert({ ...wall, text: secret("no-consent"), consentPostToWall: false, postedToWall: false });
    await attacked.database.db.execute(
      sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values (${secret("author")}, 'secret-teller@home.example', ${secret("story")}, false, false)`,
    );
    await attacked.database.db.execute(
      sql`insert into promo_codes (code, discount_type, discount_value) values (${secret("CODE").toUpperCase()}, 'fixed', 5)`,
    );
    const [hidden] = await rowsOf<{ id: string; title: string }>(
      attacked.database.db,
      sql`select id::text, title from store.products where handle = 'gleaner-tote'`,
    );
    const admin = { Cookie: await attacked.ownersCookie(), Origin: "http://localhost:3000" };
    const screen = `/admin/products/${hidden?.id}`;
    const [, version = ""] = /name="version"[^>]*value="([^"]*)"/.exec(
      await (await attacked.ask(screen, { headers: admin })).text(),
    ) ?? [""];
    const body = new URLSearchParams({ version, isHidden: "on" });
    expect((await attacked.ask(screen, { method: "POST", body, headers: admin })).status).toBe(302);
    await vi.waitFor(
      async () => {
        expect((await attacked.ask(`/product/gleaner-tote?at=${Date.now()}`)).status).toBe(404);
        expect(await (await attacked.ask(`/shop?at=${Date.now()}`)).text()).not.toContain(hidden?.title ?? "?");
      },
      { timeout: 60_000 },
    );

    const leaks: string[] = [];
    for (const { address, access } of attacked.pages) {
      if (access !== "public" && access !== "visitor") continue;
      for (const path of [`${address}?fresh=1`, `${address === "/" ? "/_root" : address}.data?fresh=1`]) {
        const response = await attacked.ask(path);
        const text = await response.text();
        if (/secret-/i.test(text)) leaks.push(`${path}: ${/secret-[\w-]+/i.exec(text)?.[0]}`);
        // A page's data is JSON that no browser renders as HTML.
        if (response.headers.get("Content-Type")?.startsWith("text/html")) {
          expect(text, path).not.toContain("<img src=x");
          expect(text, path).not.toContain('<script>alert("WALL")');
        } else expect(response.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
        if (!address.startsWith("/product")) expect(text, path).not.toContain(hidden?.title ?? "?");
      }
    }
    expect(leaks).toEqual([]);
    const html = await (await attacked.ask("/prayer-wall?fresh=2")).text();
    const main = partOf(html, /<main\b/);
    expect(main).toContain("SHOWN-EDITED");
    expect(textOf(main)).toContain(`SHOWN ${markup}`);
  });
});

describe("the embedded store", () => {
  test("attack B11: returns nothing for an id of another type", async () => {
    const made = (await (
      await attacked.storefront(`mutation { cartCreate(input: {}) { cart { id } } }`, {})
    ).json()) as {
      data: { cartCreate: { cart: { id: string } } };
    };
    const cart = made.data.cartCreate.cart.id;
    const [order] = await rowsOf<{ id: string }>(
      attacked.database.db,
      sql`select id::text from store.products limit 1`,
    );
    const id = order?.id ?? "1";
    const ids = [
      ...[
        "Order",
        "DraftOrder",
        "Customer",
        "AbandonedCheckout",
        "DiscountNode",
        "DiscountAutomaticNode",
        "WebhookSubscription",
        "InventoryItem",
        "User",
        "Checkout",
      ].map((type) => `gid://shopify/${type}/${id}`),
      `gid://shopify/Product/${id}'`,
      `gid://shopify/Product/${id} or 1=1`,
      "gid://shopify/Product/-1",
      "gid://shopify/Product/99999999999999999999",
      "gid://shopify/Cart/nothing",
      `${cart.split("?")[0]}x`,
      "",
      "x",
      "gid://",
      "gid://shopify/",
      "gid://shopify/Product",
      "gid://evil/Product/1",
      "gid://shopify/__proto__/1",
      "gid://shopify/Cart/",
      "gid://shopify/Cart/%",
    ];
    // One at a time: an invalid id fails the whole query and would hide what the others return.
    const shown: string[] = [];
    for (const asked of ids) {
      const response = await attacked.storefront(`query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`, {
        ids: [asked],
      });
      const { data } = (await response.json()) as { data: { nodes: ({ __typename: string } | null)[] } | null };
      const [node] = data?.nodes ?? [];
      if (node) shown.push(`${asked}: ${node.__typename}`);
    }
    expect(shown).toEqual([]);
    const asProduct = await attacked.storefront(
      `query ($id: ID!) { product(id: $id) { title } cart(id: $id) { id } }`,
      {
        id: cart,
      },
    );
    expect(((await asProduct.json()) as { data: { product: unknown } | null }).data?.product ?? null).toBeNull();
  });
});
