import { getIntrospectionQuery } from "graphql";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aStorefront, post, storeOver, TOKEN_HEADER } from "#tests/support/factories/storefront.ts";
import { nextCommerce } from "#tests/clients/next-commerce.ts";

const codes = (response: { errors?: { extensions: Record<string, unknown> }[] }) =>
  response.errors?.map(({ extensions }) => extensions["code"]);

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

  test("[L4] that is too deep, too expensive or too long is rejected before execution", async ({ db }) => {
    const { db: counting, count } = counted(db);
    const store = storeOver(counting);
    const refused = async (query: string, variables: object = {}) =>
      codes((await (await post(store, { query, variables })).json()) as object);

    const deep = (levels: number) =>
      `{ product(handle: "x") { ${"variants(first: 1) { nodes { product { ".repeat(levels)} id ${"} } }".repeat(levels)} } }`;
    expect(await refused(deep(10))).toEqual(["MAX_DEPTH_EXCEEDED"]);
    const chained =
      "{ products(first: 250) { nodes { variants(first: 250) { nodes { product { variants(first: 250) { nodes { id title } } } } } } } }";
    expect(await refused(chained)).toEqual(["MAX_COST_EXCEEDED"]);
    expect(
      await refused(chained.replace("{ products(first: 250)", "query ($n: Int!) { products(first: $n)"), { n: 250 }),
    ).toEqual(["MAX_COST_EXCEEDED"]);
    const aliases = Array.from({ length: 51 }, (_, at) => `a${at}: shop { name }`).join(" ");
    expect(await refused(`{ ${aliases} }`)).toEqual(["MAX_COST_EXCEEDED"]);
    const spreads = Array.from(
      { length: 20 },
      (_, at) => `fragment f${at} on Shop { ...f${at + 1} ...f${at + 1} }`,
    ).join(" ");
    expect(await refused(`{ shop { ...f0 } } ${spreads} fragment f20 on Shop { name }`)).toEqual(["MAX_COST_EXCEEDED"]);
    expect(await refused(`{ shop { ${"name ".repeat(2_001)} } }`)).toEqual(["PARSE_ERROR"]);
    expect(
      await refused(`query ($ids: [ID!]!) { nodes(ids: $ids) { id } }`, {
        ids: Array.from({ length: 251 }, (_, at) => `gid://shopify/Product/${at}`),
      }),
    ).toEqual(["MAX_INPUT_SIZE_EXCEEDED"]);
    expect((await post(store, { query: "{ shop { name } }", variables: { x: "x".repeat(1_000_001) } })).status).toBe(
      413,
    );
    const circle = "{ shop { ...a } } fragment a on Shop { ...b } fragment b on Shop { ...a }";
    expect(await refused(circle)).toContain("GRAPHQL_VALIDATION_FAILED");
    expect(await refused("{ products(first: 100000) { nodes { id } } }")).toEqual(["INVALID_FIELD_ARGUMENTS"]);
    expect(
      (
        await post(
          store,
          Array.from({ length: 1_000 }, () => ({ query: "{ shop { name } }" })),
        )
      ).status,
    ).toBe(400);
    // Only the currency was read, for the operations that started.
    expect(count.queries).toBeLessThanOrEqual(2);
  });

  test("may be introspection, and as large as that of the largest known client", async ({ db }) => {
    const { ask } = await aStorefront(db);
    expect((await ask(getIntrospectionQuery())).errors).toBeUndefined();
    expect((await ask(nextCommerce.getProducts, { sortKey: "ID", reverse: false })).errors).toBeUndefined();
  });

  test("with a mistake gets status 200 and Shopify's errors", async ({ db }) => {
    const { ask, store } = await aStorefront(db);
    expect((await ask("{ shop { nme } }")).errors).toEqual([
      {
        message: "Field 'nme' doesn't exist on type 'Shop'",
        locations: [{ line: 1, column: 10 }],
        extensions: { code: "undefinedField", typeName: "Shop", fieldName: "nme" },
      },
    ]);
    expect(codes(await ask("{ shop {"))).toEqual(["PARSE_ERROR"]);
    expect(codes(await ask("query ($id: ID!) { cart(id: $id) { id } }"))).toEqual(["INVALID_VARIABLE"]);
    expect(codes(await ask("{ products { nodes { id } } }"))).toEqual(["INVALID_FIELD_ARGUMENTS"]);
    expect(codes(await ask("{ products(first: 251) { nodes { id } } }"))).toEqual(["INVALID_FIELD_ARGUMENTS"]);
    expect(codes(await ask("{ products(first: -1) { nodes { id } } }"))).toEqual(["INVALID_FIELD_ARGUMENTS"]);
    expect(codes(await ask("{ product { id } }"))).toEqual(["INVALID_FIELD_ARGUMENTS"]);
    expect(codes(await ask('{ node(id: "8100001") { id } }'))).toEqual(["INVALID_GLOBAL_ID"]);
    expect((await post(store, { query: "{ shop { nme } }" })).status).toBe(200);
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
