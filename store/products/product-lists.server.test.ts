import { sql } from "drizzle-orm";
import { describe, expect, test } from "#tests/support/database.ts";
import { aStorefront, type Edges } from "#tests/support/factories/storefront.ts";
import { products } from "../store.tables.server.ts";

type Listed = {
  title: string;
  handle: string;
  productType: string;
  priceRange: { minVariantPrice: { amount: string } };
};
type List = { products: Edges<Listed> };

const NODE = "title handle productType priceRange { minVariantPrice { amount } }";
const PAGE = `query List($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: ProductSortKeys, $reverse: Boolean) {
  products(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
    edges { cursor node { ${NODE} } } nodes { ${NODE} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

describe("product lists", () => {
  test("are complete and without duplicates in every order, page by page from either end", async ({ db }) => {
    const { data } = await aStorefront(db);
    const lean = PAGE.replaceAll(NODE, "handle");
    const titles = async (variables: object) => (await data<List>(lean, { ...variables })).products;
    for (const sortKey of [
      "ID",
      "TITLE",
      "PRICE",
      "BEST_SELLING",
      "CREATED_AT",
      "UPDATED_AT",
      "PRODUCT_TYPE",
      "VENDOR",
      "RELEVANCE",
    ]) {
      for (const reverse of [false, true]) {
        const how = { sortKey, reverse, ...(sortKey === "RELEVANCE" ? { query: "leather OR cotton" } : {}) };
        const whole = (await titles({ first: 250, ...how })).nodes.map(({ handle }) => handle);
        expect(new Set(whole).size, sortKey).toBe(whole.length);

        const forward: string[] = [];
        for (
          let page = await titles({ first: 7, ...how });
          ;
          page = await titles({ first: 7, after: page.pageInfo.endCursor, ...how })
        ) {
          expect(page.pageInfo.hasPreviousPage).toBe(forward.length > 0);
          forward.push(...page.nodes.map(({ handle }) => handle));
          if (!page.pageInfo.hasNextPage) break;
        }
        expect(forward, sortKey).toEqual(whole);

        const backward: string[] = [];
        for (
          let page = await titles({ last: 5, ...how });
          ;
          page = await titles({ last: 5, before: page.pageInfo.startCursor, ...how })
        ) {
          expect(page.pageInfo.hasNextPage).toBe(backward.length > 0);
          backward.unshift(...page.nodes.map(({ handle }) => handle));
          if (!page.pageInfo.hasPreviousPage) break;
        }
        expect(backward, sortKey).toEqual(whole);
      }
    }
  });

  test("are sorted by the requested field", async ({ db }) => {
    const { data } = await aStorefront(db);
    const nodes = async (sortKey: string, reverse = false) =>
      (await data<List>(PAGE, { first: 250, sortKey, reverse })).products.nodes;
    const prices = (await nodes("PRICE")).map((node) => Number(node.priceRange.minVariantPrice.amount));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const kinds = (await nodes("PRODUCT_TYPE", true)).map((node) => node.productType);
    expect(kinds).toEqual(kinds.toSorted().toReversed());
    expect((await nodes("BEST_SELLING"))[0]?.handle).toBe("pilgrim-low");
  });

  test("continue after a deleted product, and show no drafts", async ({ db }) => {
    const { data } = await aStorefront(db);
    const first = (await data<List>(PAGE, { first: 2, sortKey: "TITLE" })).products;
    const [, last] = first.nodes;
    await db.delete(products).where(sql`handle = ${last!.handle}`);
    const rest = (await data<List>(PAGE, { first: 250, sortKey: "TITLE", after: first.pageInfo.endCursor })).products
      .nodes;
    expect(rest.map(({ title }) => title)).not.toContain(last!.title);
    expect(rest).toHaveLength((await data<List>(PAGE, { first: 250 })).products.nodes.length - 1);

    await db
      .update(products)
      .set({ status: "draft" })
      .where(sql`handle = 'pilgrim-low'`);
    expect((await data<List>(PAGE, { first: 250 })).products.nodes.map(({ handle }) => handle)).not.toContain(
      "pilgrim-low",
    );
    expect(
      await data(
        `{ productByHandle(handle: "pilgrim-low") { id } node(id: "gid://shopify/ProductVariant/45000001") { id } }`,
      ),
    ).toEqual({
      productByHandle: null,
      node: null,
    });
  });

  test("keep microseconds in a cursor of time", async ({ db }) => {
    const { data } = await aStorefront(db);
    await db.execute(
      sql`update store.products set updated_at = '2026-02-01 10:00:00.000001+00'::timestamptz + (id % 7) * interval '1 microsecond'`,
    );
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: List["products"] = (await data<List>(PAGE, { first: 3, sortKey: "UPDATED_AT", after })).products;
      seen.push(...page.nodes.map(({ handle }) => handle));
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await data<List>(PAGE, { first: 250 })).products.nodes.length);
  });

  test.for([
    ["pilgrim", ["pilgrim-low", "pilgrim-hoodie"]],
    ["sneaker pilgrim", ["pilgrim-low"]],
    ["beautifu*", ["beautiful-feet-low"]],
    ["beautifu", []],
    ["title:lamp", ["lamp-low", "lamp-tee"]],
    ['title:"Lamp Low"', ["lamp-low"]],
    ["title:lam*", ["lamp-low", "lamp-tee"]],
    ["product_type:Slides", ["holy-ground-slide", "be-still-slide", "washed-feet-slide"]],
    ["product_type:slides AND tag:new", ["be-still-slide"]],
    ["tag:limited", ["good-fight-high", "armor-hoodie"]],
    ["tag:sale,limited product_type:sneakers", ["beautiful-feet-low", "good-fight-high"]],
    ["product_type:slides tag_not:new", ["holy-ground-slide", "washed-feet-slide"]],
    ["product_type:slides -tag:sale", ["holy-ground-slide", "be-still-slide"]],
    ["variants.price:>150 ", ["good-fight-high", "emmaus-walking-shoe"]],
    ["variants.price:>=156 variants.price:<168", ["good-fight-high"]],
    ["variants.price:9.5", ["waxed-laces"]],
    ["title:laces OR title:journal", ["waxed-laces", "ebenezer-journal"]],
    ["vendor:shod product_type:slides no_such_field:1", ["holy-ground-slide", "be-still-slide", "washed-feet-slide"]],
    ["sku:PILGRIM-LOW-IVORY-8.5", ["pilgrim-low"]],
    ["id:8100002", ["lamp-low"]],
    ["variants.price:cheap", []],
    ["'; drop table store.products; --", []],
  ] as const)("can be searched: %s", async ([query, handles], { db }) => {
    const { data } = await aStorefront(db);
    const found = (await data<List>(PAGE, { first: 250, query })).products.nodes.map(({ handle }) => handle);
    expect(found.toSorted()).toEqual([...handles].toSorted());
  });

  test("filter by availability", async ({ db }) => {
    const { data } = await aStorefront(db);
    await db.execute(sql`update store.variants set stock = 0 where product_id = 8100001`);
    const handles = async (query: string) =>
      (await data<List>(PAGE, { first: 250, query })).products.nodes.map(({ handle }) => handle);
    expect(await handles("available_for_sale:true")).not.toContain("pilgrim-low");
    // The sample catalog has one shoe that is sold out from the start.
    expect(await handles("available_for_sale:false")).toEqual(["pilgrim-low", "eagles-low"]);
  });

  test("put titles before descriptions when sorted by relevance", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { nodes } = (await data<List>(PAGE, { first: 250, query: "lamp", sortKey: "RELEVANCE" })).products;
    expect(
      nodes
        .slice(0, 2)
        .map(({ handle }) => handle)
        .toSorted(),
    ).toEqual(["lamp-low", "lamp-tee"]);
  });
});
