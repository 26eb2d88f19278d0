import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aStorefront, post, storeOver, TOKEN_HEADER } from "#tests/support/factories/storefront.ts";
import { nextCommerce } from "#tests/clients/next-commerce.ts";

const codes = (response: { errors?: { extensions: Record<string, unknown> }[] }) =>
  response.errors?.map(({ extensions }) => extensions["code"]);

const rootAliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: shop { name }`).join(" ")} }`;
const nestedAliases = `{ shop { ${Array.from({ length: 500 }, (_, at) => `a${at}: name`).join(" ")} } }`;
const deep = `{ product(handle: "x") { ${"variants(first: 1) { nodes { product { ".repeat(10)} id ${"} } }".repeat(10)} } }`;
const fragments = Array.from({ length: 20 }, (_, at) => `fragment f${at} on Shop { ...f${at + 1} ...f${at + 1} }`).join(
  " ",
);
const ids = Array.from({ length: 10_000 }, (_, at) => `gid://shopify/Product/${at}`);

/** Hostile or malformed requests and their status. */
const HOSTILE: [string, unknown, number, string][] = [
  ["goes too deep", { query: deep }, 400, "MAX_DEPTH_EXCEEDED"],
  ["has too many fields at its root", { query: rootAliases(60) }, 400, "MAX_COST_EXCEEDED"],
  ["has too many aliases in one object", { query: nestedAliases }, 400, "MAX_COST_EXCEEDED"],
  ["has too many tokens", { query: `{ shop { ${"name ".repeat(2_001)} } }` }, 400, "PARSE_ERROR"],
  [
    "requests a page of 100,000",
    { query: "{ products(first: 100000) { nodes { id } } }" },
    400,
    "INVALID_FIELD_ARGUMENTS",
  ],
  [
    "requests a page of 100,000 with a variable",
    { query: "query ($n: Int!) { products(first: $n) { nodes { id } } }", variables: { n: 100_000 } },
    400,
    "INVALID_FIELD_ARGUMENTS",
  ],
  [
    "requests nested large pages with a variable's default",
    {
      query:
        "query ($n: Int = 250) { products(first: $n) { nodes { variants(first: $n) { nodes { product { variants(first: 40) { nodes { id } } } } } } } }",
    },
    400,
    "MAX_COST_EXCEEDED",
  ],
  [
    "requests 10,000 ids",
    { query: "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", variables: { ids } },
    400,
    "MAX_INPUT_SIZE_EXCEEDED",
  ],
  [
    "has a fragment cycle",
    { query: "{ shop { ...a } } fragment a on Shop { ...b } fragment b on Shop { ...a }" },
    400,
    "GRAPHQL_VALIDATION_FAILED",
  ],
  [
    "multiplies its fields with fragments",
    { query: `{ shop { ...f0 } } ${fragments} fragment f20 on Shop { name }` },
    400,
    "MAX_COST_EXCEEDED",
  ],
  ["is a batch", [{ query: "{ shop { name } }" }], 400, "BAD_REQUEST"],
  ["is not JSON", "{", 400, "BAD_REQUEST"],
  ["has no query", {}, 400, "BAD_REQUEST"],
  ["has variables that are not an object", { query: "{ shop { name } }", variables: [1] }, 400, "BAD_REQUEST"],
  ["is too large", { query: "{ shop { name } }", variables: { x: "x".repeat(1_000_001) } }, 413, "BAD_REQUEST"],
];

/** The same database, counting its queries. */
function counted(db: Db) {
  const count = { queries: 0 };
  const begins = new Set(["select", "selectDistinct", "selectDistinctOn", "execute", "insert", "update", "delete"]);
  const counting = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (begins.has(String(name))) count.queries++;
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { db: counting, count };
}

describe("an operation", () => {
  test("takes as many queries for fifty products as for one", async ({ db }) => {
    await aStorefront(db);
    const { db: counting, count } = counted(db);
    const store = storeOver(counting);
    const list = (first: number) => ({
      query: `{ products(first: ${first}) { nodes { title availableForSale priceRange { minVariantPrice { amount } } featuredImage { url } images(first: 20) { nodes { url } }
        options { optionValues { name firstSelectableVariant { title } swatch { image { previewImage { url } } } } }
        variants(first: 250) { nodes { title image { url } selectedOptions { name value } product { title } } } } } }`,
    });
    const queriesFor = async (body: object) => {
      count.queries = 0;
      expect(((await (await post(store, body)).json()) as { errors?: object }).errors).toBeUndefined();
      return count.queries;
    };
    // The currency is read once per database.
    await queriesFor({ query: "{ shop { name } }" });
    const forOne = await queriesFor(list(1));
    // The products, their variants and their pictures.
    expect(forOne).toBe(3);
    expect(await queriesFor(list(50))).toBe(forOne);
    expect(await queriesFor({ query: nextCommerce.getCollections })).toBeLessThanOrEqual(2);
  });

  test("[L4] attack L4: that is hostile is rejected by status, before anything is read", async ({ db }) => {
    const { db: counting, count } = counted(db);
    const store = storeOver(counting);
    for (const [what, body, status, code] of HOSTILE) {
      const response = await post(store, body);
      const result = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
      expect([what, response.status, result.errors?.[0]?.extensions.code]).toEqual([what, status, code]);
      expect(result.errors?.[0]?.message, what).toMatch(/\w/);
    }
    // Only the currency was read, for the operations that started.
    expect(count.queries).toBeLessThanOrEqual(2);
  });

  test("with a foreign cursor is rejected", async ({ db }) => {
    const { ask } = await aStorefront(db);
    const cursor = (value: unknown, id: unknown) =>
      Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64url");
    const list = (sortKey: string, after: string) =>
      ask(`query ($after: String) { products(first: 1, sortKey: ${sortKey}, after: $after) { nodes { id } } }`, {
        after,
      });
    for (const after of [
      "x",
      "e30",
      cursor({}, 1),
      cursor("x", 1),
      cursor(1, "x"),
      cursor("1;drop", 1),
      cursor("9".repeat(30), 1),
    ]) {
      expect(codes(await list("PRICE", after)), after).toEqual(["INVALID_CURSOR"]);
      expect(codes(await list("UPDATED_AT", after)), after).toEqual(["INVALID_CURSOR"]);
    }
    expect((await list("TITLE", cursor("'; drop table store.products; --", 1))).errors).toBeUndefined();
  });

  test.for([
    ["{ products { nodes { id } } }", "INVALID_FIELD_ARGUMENTS"],
    ["{ products(first: 251) { nodes { id } } }", "INVALID_FIELD_ARGUMENTS"],
    ["{ products(first: -1) { nodes { id } } }", "INVALID_FIELD_ARGUMENTS"],
    ["{ product { id } }", "INVALID_FIELD_ARGUMENTS"],
    ['{ node(id: "8100001") { id } }', "INVALID_GLOBAL_ID"],
  ])("with an invalid argument is rejected: %s", async ([query, code], { db }) => {
    const response = await post(storeOver(db), { query });
    expect([response.status, codes((await response.json()) as object)]).toEqual([200, [code]]);
  });

  test("[B11] cannot read data by another type's id, nor a cart without its token", async ({ db }) => {
    const { data } = await aStorefront(db);
    const ids = [
      "gid://shopify/Product/45000001",
      "gid://shopify/ProductVariant/8100001",
      "gid://shopify/Order/1",
      "gid://shopify/Cart/1",
      "gid://shopify/Collection/8100001",
      "gid://shopify/Customer/1",
    ];
    expect(await data(`query ($ids: [ID!]!) { nodes(ids: $ids) { id } }`, { ids })).toEqual({
      nodes: ids.map(() => null),
    });
  });

  test("cannot send a NUL character, nor see internal errors", async ({ db }) => {
    const { store, ask } = await aStorefront(db);
    expect(
      (
        await post(store, {
          query: "query ($h: String!) { productByHandle(handle: $h) { id } }",
          variables: { h: "a\u0000b" },
        })
      ).status,
    ).toBe(400);
    expect((await post(store, { query: '{ productByHandle(handle: "a\\u0000b") { id } }' })).status).toBe(400);
    const lonely = "query ($h: String!) { productByHandle(handle: $h) { id } }";
    expect(await ask(lonely, { h: "a\uD800b" })).toEqual({ data: { productByHandle: null } });

    const broken = new Proxy(db, {
      get: (target, name) =>
        name === "selectDistinct"
          ? () => {
              throw new Error("password of the database");
            }
          : Reflect.get(target, name),
    });
    const response = await post(storeOver(broken), { query: "{ productTypes(first: 1) { nodes } }" }, TOKEN_HEADER);
    const text = await response.text();
    expect(text).toContain("INTERNAL_SERVER_ERROR");
    expect(text).not.toContain("password");
  });
});
