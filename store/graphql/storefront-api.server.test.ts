import { describe, expect, test } from "#tests/support/database.ts";
import { aStorefront, post, storeOver, TOKEN_HEADER, type Edges } from "#tests/support/factories/storefront.ts";
import { SAMPLE_PRODUCTS } from "../catalog/products.ts";

type Money = { amount: string; currencyCode: string };
type Listed = {
  id: string;
  handle: string;
  title: string;
  description: string;
  priceRange: { minVariantPrice: Money };
  images: Edges<{ url: string; altText: string }>;
  variants: Edges<{
    id: string;
    title: string;
    price: Money;
    availableForSale: boolean;
    selectedOptions: { name: string; value: string }[];
  }>;
  options: { name: string; values: string[] }[];
};

const PRODUCT = `id handle title description priceRange { minVariantPrice { amount currencyCode } }`;
const VARIANT = `id title price { amount currencyCode } availableForSale selectedOptions { name value }`;
const LIST = `query Products($first: Int!) { products(first: $first) { edges { node { ${PRODUCT}
  images(first: 5) { edges { node { url altText } } } variants(first: 10) { edges { node { ${VARIANT} } } } options { name values } } } } }`;
const ONE = `query Product($handle: String!) { productByHandle(handle: $handle) { ${PRODUCT}
  images(first: 10) { edges { node { url altText } } } variants(first: 20) { edges { node { ${VARIANT} } } } options { name values } } }`;

describe("the storefront API", () => {
  test("[PROV-02] [PROV-05] accepts a POST of {query, variables}, and nothing else", async ({ db }) => {
    const store = storeOver(db);
    const response = await post(store, {
      query: "query ($handle: String!) { menu(handle: $handle) { id } shop { name } }",
      variables: { handle: "none" },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { menu: null, shop: { name: "SHOD" } } });

    const got = await store.fetch(new Request("http://store.test/api/2025-07/graphql.json", { headers: TOKEN_HEADER }));
    expect(got.status).toBe(405);
    expect((await post(store, "{")).status).toBe(400);
    expect((await post(store, [{ query: "{ shop { name } }" }])).status).toBe(400);
    expect(
      (await post(store, { query: "{ shop { name } }" }, { ...TOKEN_HEADER, "content-type": "text/plain" })).status,
    ).toBe(415);
  });

  test("[PROV-03] accepts every version in the path", async ({ db }) => {
    const store = storeOver(db);
    for (const version of ["2023-01", "2025-07", "2026-04", "unstable"]) {
      expect((await post(store, { query: "{ shop { name } }" }, TOKEN_HEADER, version)).status).toBe(200);
    }
    expect((await post(store, { query: "{ shop { name } }" }, TOKEN_HEADER, "latest")).status).toBe(404);
  });

  test("[PROV-04] requires the storefront token, in either header", async ({ db }) => {
    const store = storeOver(db);
    const token = TOKEN_HEADER["X-Shopify-Storefront-Access-Token"];
    const shop = { query: "{ shop { name } }" };
    expect((await post(store, shop, { "Shopify-Storefront-Private-Token": token })).status).toBe(200);
    const wrong: Record<string, string>[] = [
      {},
      { "X-Shopify-Storefront-Access-Token": `${token}x` },
      { "X-Shopify-Storefront-Access-Token": "" },
    ];
    for (const headers of wrong) {
      const refused = await post(store, shop, headers);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({ errors: [{ message: "", extensions: { code: "UNAUTHORIZED" } }] });
    }
  });

  test("may be called by pages of any origin, without cookies", async ({ db }) => {
    const response = await storeOver(db).fetch(
      new Request("http://store.test/api/2025-07/graphql.json", {
        method: "OPTIONS",
        headers: {
          Origin: "https://other.example",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "x-shopify-storefront-access-token",
        },
      }),
    );
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("x-shopify-storefront-access-token");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    const result = await post(storeOver(db), { query: "{ shop { name } }" });
    expect(result.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("[PROV-06] [PROV-12] lists as many products as requested", async ({ db }) => {
    const { data } = await aStorefront(db);
    for (const first of [20, 50, 100]) {
      const { products } = await data<{ products: Edges<Listed> }>(LIST, { first });
      expect(products.edges.map(({ node }) => node.title)).toEqual(
        SAMPLE_PRODUCTS.slice(0, first).map(({ title }) => title),
      );
    }
  });

  test("[PROV-13] [PROV-14] [PROV-15] [PROV-16] [PROV-17] [PROV-18] returns a listed product's fields, at most 5 images and 10 variants", async ({
    db,
  }) => {
    const { data } = await aStorefront(db);
    const { products } = await data<{ products: Edges<Listed> }>(LIST, { first: 1 });
    const { node } = products.edges[0]!;
    expect(node).toMatchObject({
      id: "gid://shopify/Product/8100001",
      handle: "pilgrim-low",
      title: "Pilgrim Low",
      priceRange: { minVariantPrice: { amount: "128.0", currencyCode: "USD" } },
      options: [
        { name: "Color", values: ["Ivory", "Midnight", "Umber"] },
        { name: "Size", values: ["8", "8.5", "9", "9.5", "10", "10.5", "11", "11.5", "12"] },
      ],
    });
    expect(node.description).toMatch(/^The shoe we started with\. /);
    expect(node.images.edges.length).toBeLessThanOrEqual(5);
    expect(node.variants.edges).toHaveLength(10);
    expect(node.variants.edges[0]!.node).toEqual({
      id: "gid://shopify/ProductVariant/45000001",
      title: "Ivory / 8",
      price: { amount: "128.0", currencyCode: "USD" },
      availableForSale: true,
      selectedOptions: [
        { name: "Color", value: "Ivory" },
        { name: "Size", value: "8" },
      ],
    });
    expect(node.variants.edges[8]!.node).toMatchObject({ title: "Ivory / 12", availableForSale: false });
  });

  test("[PROV-19] [PROV-20] [PROV-21] [PROV-22] [PROV-23] returns one product by its handle, or null", async ({
    db,
  }) => {
    const { data } = await aStorefront(db);
    const { productByHandle } = await data<{ productByHandle: Listed }>(ONE, { handle: "pilgrim-low" });
    expect(productByHandle.variants.edges).toHaveLength(20);
    expect(productByHandle.images.edges.length).toBeLessThanOrEqual(10);
    expect(await data(ONE, { handle: "no-such-shoe" })).toEqual({ productByHandle: null });
  });

  test("[PROV-24] [PROV-25] returns variants by their ids, and null for unknown ones", async ({ db }) => {
    const { data } = await aStorefront(db);
    const operation = `query Variants($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { id title price { amount currencyCode } availableForSale product { id title } } } }`;
    const ids = [
      "gid://shopify/ProductVariant/45000009",
      "gid://shopify/ProductVariant/1",
      "gid://shopify/Product/8100001",
    ];
    expect(await data(operation, { ids })).toEqual({
      nodes: [
        {
          id: "gid://shopify/ProductVariant/45000009",
          title: "Ivory / 12",
          price: { amount: "128.0", currencyCode: "USD" },
          availableForSale: false,
          product: { id: "gid://shopify/Product/8100001", title: "Pilgrim Low" },
        },
        null,
        {},
      ],
    });
  });

  test("[PROV-27] returns products by their ids", async ({ db }) => {
    const { data } = await aStorefront(db);
    const operation = `query Products($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { id title handle availableForSale
      priceRange { minVariantPrice { amount currencyCode } } images(first: 1) { edges { node { url altText } } }
      variants(first: 1) { edges { node { id availableForSale } } } } } }`;
    const { nodes } = await data<{ nodes: unknown[] }>(operation, {
      ids: ["gid://shopify/Product/8100003", "gid://shopify/Product/99"],
    });
    expect(nodes).toMatchObject([
      {
        handle: "beautiful-feet-low",
        availableForSale: true,
        priceRange: { minVariantPrice: { amount: "122.0" } },
        variants: { edges: [{ node: { availableForSale: true } }] },
      },
      null,
    ]);
  });

  test("[PROV-29] [PROV-30] [PROV-31] [PROV-32] [CHK-13] [CHK-16] creates a cart with a checkout URL, or returns user errors", async ({
    db,
  }) => {
    const { data } = await aStorefront(db);
    const operation = `mutation CartCreate($input: CartInput!) { cartCreate(input: $input) {
      cart { id checkoutUrl totalQuantity cost { totalAmount { amount currencyCode } } } userErrors { field message } } }`;
    const lines = [{ merchandiseId: "gid://shopify/ProductVariant/45000001", quantity: 2 }];
    const { cartCreate } = await data<{ cartCreate: { cart: { id: string; checkoutUrl: string } } }>(operation, {
      input: { lines },
    });
    expect(cartCreate).toMatchObject({
      cart: { totalQuantity: 2, cost: { totalAmount: { amount: "256.0", currencyCode: "USD" } } },
      userErrors: [],
    });
    const token = /^gid:\/\/shopify\/Cart\/([0-9a-f]{48})$/.exec(cartCreate.cart.id)?.[1];
    expect(cartCreate.cart.checkoutUrl).toBe(`http://localhost/store/checkouts/${token}`);

    const wrong = [{ merchandiseId: "gid://shopify/ProductVariant/1", quantity: 1 }];
    expect(await data(operation, { input: { lines: wrong } })).toEqual({
      cartCreate: {
        cart: null,
        userErrors: [
          {
            field: ["input", "lines", "0", "merchandiseId"],
            message: "The merchandise with id gid://shopify/ProductVariant/1 does not exist.",
          },
        ],
      },
    });
  });

  test("[SHOP-01] [SHOP-43] sells sneakers, slides, apparel and accessories, at least 24 products, in US dollars", async ({
    db,
  }) => {
    const { data } = await aStorefront(db);
    const { products, productTypes } = await data<{
      products: Edges<{ priceRange: { minVariantPrice: Money } }>;
      productTypes: { nodes: string[] };
    }>(
      `{ products(first: 250) { nodes { priceRange { minVariantPrice { currencyCode } } } } productTypes(first: 10) { nodes } }`,
    );
    expect(products.nodes.length).toBeGreaterThanOrEqual(24);
    expect(new Set(products.nodes.map((node) => node.priceRange.minVariantPrice.currencyCode))).toEqual(
      new Set(["USD"]),
    );
    expect(productTypes.nodes).toEqual(["Accessories", "Apparel", "Slides", "Sneakers"]);
  });
});
