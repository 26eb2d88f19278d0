import { createStorefrontClient, decodeEncodedVariant } from "#tests/clients/hydrogen-react.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { hydrogenMutations, hydrogenQueries, newerHydrogen } from "#tests/clients/hydrogen.ts";
import { nextCommerce } from "#tests/clients/next-commerce.ts";
import { aStorefront, post, storeOver, TOKEN_HEADER, type Edges } from "#tests/support/factories/storefront.ts";

type Line = { id: string; quantity: number };
type CartOfNext = {
  cart: { id: string; totalQuantity: number; lines: Edges<Line>; cost: { totalAmount: { amount: string } } };
};
type Page = { products: Edges<{ handle: string }> };

const shoe = "gid://shopify/ProductVariant/45000001";
const context = { country: "US", language: "EN" };

describe("Shopify's own client library", () => {
  test("[PROV-02] [PROV-04] finds the store and is authorized with either kind of token", async ({ db }) => {
    const store = storeOver(db);
    const token = TOKEN_HEADER["X-Shopify-Storefront-Access-Token"];
    const client = createStorefrontClient({
      storeDomain: "http://store.test",
      publicStorefrontToken: token,
      privateStorefrontToken: token,
      storefrontApiVersion: "2025-07",
      contentType: "json",
    });
    for (const headers of [client.getPublicTokenHeaders(), client.getPrivateTokenHeaders({ buyerIp: "192.0.2.1" })]) {
      const request = new Request(client.getStorefrontApiUrl(), {
        method: "POST",
        headers,
        body: JSON.stringify({ query: "{ shop { name } }" }),
      });
      expect(await (await store.fetch(request)).json()).toEqual({ data: { shop: { name: "SHOD" } } });
    }
  });
});

describe("Next.js Commerce", () => {
  test("reads products, collections, menus and pages", async ({ db }) => {
    const { data } = await aStorefront(db);
    const sorted = { sortKey: "CREATED_AT", reverse: true, query: "sneakers" };
    expect((await data<Page>(nextCommerce.getProducts, sorted)).products.edges.length).toBeGreaterThan(5);
    expect(await data(nextCommerce.getProduct, { handle: "gleaner-tote" })).toMatchObject({
      product: {
        options: [{ name: "Title", values: ["Default Title"] }],
        variants: { edges: [{ node: { selectedOptions: [{ name: "Title", value: "Default Title" }] } }] },
      },
    });
    const { productRecommendations } = await data<{ productRecommendations: { handle: string }[] }>(
      nextCommerce.getProductRecommendations,
      {
        productId: "gid://shopify/Product/8100001",
      },
    );
    expect(productRecommendations).toHaveLength(10);
    expect(productRecommendations.map(({ handle }) => handle)).not.toContain("pilgrim-low");

    const { collections } = await data<{ collections: Edges<{ handle: string; updatedAt: string }> }>(
      nextCommerce.getCollections,
    );
    expect(collections.edges.map(({ node }) => node.handle)).toEqual(
      expect.arrayContaining(["frontpage", "sneakers", "hidden-homepage-featured-items", "hidden-homepage-carousel"]),
    );
    for (const handle of ["hidden-homepage-featured-items", "hidden-homepage-carousel"]) {
      const { collection } = await data<{ collection: Page }>(nextCommerce.getCollectionProducts, {
        handle,
        sortKey: "CREATED",
        reverse: false,
      });
      expect(collection.products.edges.length).toBeGreaterThan(2);
    }
    expect(await data(nextCommerce.getCollection, { handle: "nowhere" })).toEqual({ collection: null });
    for (const handle of ["next-js-frontend-header-menu", "next-js-frontend-footer-menu"]) {
      expect(
        (await data<{ menu: { items: { url: string }[] } }>(nextCommerce.getMenu, { handle })).menu.items[0]?.url,
      ).toMatch(/^http:\/\/localhost\//);
    }
    const { pages } = await data<{ pages: Edges<{ handle: string }> }>(nextCommerce.getPages);
    expect(await data(nextCommerce.getPage, { handle: pages.edges[0]!.node.handle })).toMatchObject({
      pageByHandle: { bodySummary: expect.stringContaining("SHOD") },
    });
  });

  test("fills, changes and empties a cart", async ({ db }) => {
    const { data } = await aStorefront(db);
    const { cartCreate } = await data<{ cartCreate: CartOfNext }>(nextCommerce.createCart);
    const cartId = cartCreate.cart.id;
    const { cartLinesAdd } = await data<{ cartLinesAdd: CartOfNext }>(nextCommerce.addToCart, {
      cartId,
      lines: [{ merchandiseId: shoe, quantity: 1 }],
    });
    const line = cartLinesAdd.cart.lines.edges[0]!.node;
    const edited = await data<{ cartLinesUpdate: CartOfNext }>(nextCommerce.editCartItems, {
      cartId,
      lines: [{ id: line.id, merchandiseId: shoe, quantity: 3 }],
    });
    expect(edited.cartLinesUpdate.cart).toMatchObject({ totalQuantity: 3, cost: { totalAmount: { amount: "384.0" } } });
    expect(await data(nextCommerce.getCart, { cartId })).toEqual({ cart: edited.cartLinesUpdate.cart });
    const { cartLinesRemove } = await data<{ cartLinesRemove: CartOfNext }>(nextCommerce.removeFromCart, {
      cartId,
      lineIds: [line.id],
    });
    expect(cartLinesRemove.cart.totalQuantity).toBe(0);
    expect(await data(nextCommerce.getCart, { cartId: "gid://shopify/Cart/none" })).toEqual({ cart: null });
  });
});

describe("Hydrogen", () => {
  test("reads menus, shop, policies, redirects and sitemaps", async ({ db }) => {
    const { data } = await aStorefront(db);
    const header = await data<{ menu: { items: { type: string; resourceId: string }[] } }>(hydrogenQueries.Header, {
      ...context,
      headerMenuHandle: "main-menu",
    });
    expect(header).toMatchObject({ shop: { name: "SHOD", primaryDomain: { url: "http://localhost" } } });
    expect(header.menu.items[1]).toMatchObject({ type: "COLLECTION", resourceId: "gid://shopify/Collection/3000002" });
    await data(hydrogenQueries.Footer, { ...context, footerMenuHandle: "footer" });
    await data(hydrogenQueries.Policies, context);
    expect(await data(hydrogenQueries.Policy, { privacyPolicy: true, refundPolicy: false })).toMatchObject({
      shop: { privacyPolicy: { handle: "privacy-policy" } },
    });
    expect(await data(hydrogenQueries.ShopData, context)).toMatchObject({
      localization: { country: { currency: { isoCode: "USD" } }, language: { isoCode: "EN" } },
    });
    expect(await data(hydrogenQueries.Redirect, { query: "path:/nowhere" })).toEqual({ urlRedirects: { edges: [] } });
    expect(await data(hydrogenQueries.SitemapIndex)).toMatchObject({
      products: { pagesCount: { count: 1 } },
      articles: { pagesCount: { count: 0 } },
    });
    const { sitemap } = await data<{ sitemap: { resources: { items: { handle: string }[] } } }>(
      hydrogenQueries.SitemapPage,
      { type: "PRODUCT", page: 1 },
    );
    expect(sitemap.resources.items[0]?.handle).toBe("pilgrim-low");
    for (const type of ["COLLECTION", "PAGE", "ARTICLE", "BLOG", "METAOBJECT"])
      await data(hydrogenQueries.SitemapPage, { type, page: 1 });
  });

  test("reads its lists, forwards and backwards", async ({ db }) => {
    const { data } = await aStorefront(db);
    expect(await data(hydrogenQueries.FeaturedCollection, context)).toMatchObject({
      collections: { nodes: [{ id: expect.any(String) }] },
    });
    expect((await data<Page>(hydrogenQueries.RecommendedProducts, context)).products.nodes).toHaveLength(4);
    await data(hydrogenQueries.StoreCollections, { ...context, first: 4 });
    const first = (await data<Page>(hydrogenQueries.Catalog, { ...context, first: 8 })).products;
    const second = (
      await data<Page>(hydrogenQueries.Catalog, { ...context, first: 8, endCursor: first.pageInfo.endCursor })
    ).products;
    const back = (
      await data<Page>(hydrogenQueries.Catalog, { ...context, last: 8, startCursor: second.pageInfo.startCursor })
    ).products;
    expect(back.nodes).toEqual(first.nodes);
    expect(back.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    const { collection } = await data<{ collection: Page }>(hydrogenQueries.Collection, {
      ...context,
      handle: "slides",
      first: 2,
    });
    expect(collection.products.nodes.map(({ handle }) => handle)).toEqual(["holy-ground-slide", "be-still-slide"]);
  });

  test("reads a product with the variants adjacent to the chosen one", async ({ db }) => {
    const { data } = await aStorefront(db);
    type Chosen = { title: string };
    const { product } = await data<{
      product: {
        encodedVariantExistence: string;
        encodedVariantAvailability: string;
        selectedOrFirstAvailableVariant: Chosen;
        adjacentVariants: Chosen[];
        options: { optionValues: { name: string; firstSelectableVariant: Chosen }[] }[];
      };
    }>(hydrogenQueries.Product, {
      ...context,
      handle: "narrow-way-high",
      selectedOptions: [
        { name: "color", value: "INK" },
        { name: "Size", value: "9" },
        { name: "utm", value: "x" },
      ],
    });
    expect(product.selectedOrFirstAvailableVariant.title).toBe("Ink / 9");
    expect(decodeEncodedVariant(product.encodedVariantExistence)).toHaveLength(14);
    // Ink / 6 is sold out.
    expect(decodeEncodedVariant(product.encodedVariantAvailability)).not.toContainEqual([1, 0]);
    expect(decodeEncodedVariant(product.encodedVariantAvailability)).toContainEqual([1, 1]);
    expect(
      product.options[0]!.optionValues.map(({ name, firstSelectableVariant }) => [name, firstSelectableVariant.title]),
    ).toEqual([
      ["Clay", "Clay / 6"],
      ["Ink", "Ink / 7"],
    ]);
    const none = await data<{ product: { selectedOrFirstAvailableVariant: Chosen; adjacentVariants: Chosen[] } }>(
      hydrogenQueries.Product,
      {
        handle: "narrow-way-high",
        selectedOptions: [],
      },
    );
    expect(none.product.selectedOrFirstAvailableVariant.title).toBe("Clay / 6");
    expect(none.product.adjacentVariants.map(({ title }) => title)).toEqual([
      "Ink / 6",
      ...["7", "8", "9", "10", "11", "12"].map((size) => `Clay / ${size}`),
    ]);
  });

  test("searches, predictively and fully", async ({ db }) => {
    const { data } = await aStorefront(db);
    type Found = {
      articles: { nodes: object[] };
      pages: { nodes: { handle: string }[] };
      products: Edges<{ handle: string }>;
    };
    const found = await data<Found>(hydrogenQueries.RegularSearch, { ...context, first: 8, term: "eagles" });
    expect(found.products.nodes).toEqual([]);
    const leather = await data<Found>(hydrogenQueries.RegularSearch, { ...context, first: 3, term: "leather" });
    expect(leather.products.nodes).toHaveLength(3);
    expect(leather.pages.nodes).toMatchObject([{ __typename: "Page", handle: "care" }]);
    const { predictiveSearch } = await data<{
      predictiveSearch: { products: { handle: string }[]; collections: object[]; queries: { text: string }[] };
    }>(hydrogenQueries.PredictiveSearch, { ...context, limit: 10, limitScope: "EACH", term: "slid" });
    expect(predictiveSearch.products.map(({ handle }) => handle).toSorted()).toEqual([
      "be-still-slide",
      "holy-ground-slide",
      "washed-feet-slide",
    ]);
    expect(predictiveSearch.collections).toHaveLength(1);
    expect(predictiveSearch.queries.map(({ text }) => text)).toContain("slides");
  });

  test("finds pages, and no blogs", async ({ db }) => {
    const { data } = await aStorefront(db);
    expect(await data(hydrogenQueries.Page, { ...context, handle: "care" })).toMatchObject({ page: { title: "Care" } });
    expect(await data(hydrogenQueries.Blogs, { ...context, first: 5 })).toMatchObject({ blogs: { nodes: [] } });
    expect(await data(hydrogenQueries.Blog, { blogHandle: "news", first: 5 })).toEqual({ blog: null });
    expect(await data(hydrogenQueries.Article, { blogHandle: "news", articleHandle: "first" })).toEqual({ blog: null });
  });

  test("makes every cart mutation of its library", async ({ db }) => {
    const { data } = await aStorefront(db);
    type Changed = {
      cart: { id: string } | null;
      userErrors: { code: string; message: string }[];
      warnings: { code: string }[];
    };
    const run = async (name: keyof typeof hydrogenMutations, variables: object) =>
      (await data<Record<string, Changed>>(hydrogenMutations[name], { ...context, ...variables }))[name]!;
    const created = await run("cartCreate", {
      input: { lines: [{ merchandiseId: shoe, quantity: 1 }], buyerIdentity: { countryCode: "US" }, attributes: [] },
    });
    const cartId = created.cart!.id;
    const read = async () =>
      (
        await data<{ cart: Record<string, unknown> & { lines: { nodes: Line[] } } }>(hydrogenQueries.Cart, {
          cartId,
          numCartLines: 100,
        })
      ).cart;

    await run("cartLinesAdd", {
      cartId,
      lines: [
        {
          merchandiseId: "gid://shopify/ProductVariant/45000002",
          quantity: 1,
          attributes: [{ key: "Engraving", value: "A" }],
        },
      ],
    });
    const [first, second] = (await read()).lines.nodes;
    await run("cartLinesUpdate", { cartId, lines: [{ id: second!.id, quantity: 2 }] });
    await run("cartLinesRemove", { cartId, lineIds: [first!.id] });
    await run("cartNoteUpdate", { cartId, note: "On the porch" });
    await run("cartAttributesUpdate", { cartId, attributes: [{ key: "gift", value: "yes" }] });
    await run("cartBuyerIdentityUpdate", { cartId, buyerIdentity: { email: "anna@example.com" } });
    const coded = await run("cartDiscountCodesUpdate", { cartId, discountCodes: ["NOSUCH"] });
    expect(coded.warnings).toMatchObject([{ code: "DISCOUNT_NOT_FOUND", target: cartId }]);
    expect(await read()).toMatchObject({
      totalQuantity: 2,
      note: "On the porch",
      attributes: [{ key: "gift", value: "yes" }],
      buyerIdentity: { countryCode: "US", email: "anna@example.com", customer: null },
      discountCodes: [{ code: "NOSUCH", applicable: false }],
      lines: { nodes: [{ quantity: 2, attributes: [{ key: "Engraving", value: "A" }] }] },
    });

    const added = await run("cartDeliveryAddressesAdd", {
      cartId,
      addresses: [{ selected: true, address: { deliveryAddress: { city: "Port Jefferson", countryCode: "US" } } }],
    });
    expect(added.userErrors).toEqual([]);
    const addresses = `query ($id: ID!) { cart(id: $id) { delivery { addresses { id selected address { ... on CartDeliveryAddress { city countryCode formatted } } } } } }`;
    type WithAddresses = { cart: { delivery: { addresses: { id: string; address: object }[] } } };
    const [address] = (await data<WithAddresses>(addresses, { id: cartId })).cart.delivery.addresses;
    expect(address).toMatchObject({
      selected: true,
      address: { city: "Port Jefferson", formatted: ["Port Jefferson", "US"] },
    });
    await run("cartDeliveryAddressesUpdate", {
      cartId,
      addresses: [{ id: address!.id, address: { deliveryAddress: { city: "Stony Brook" } } }],
    });
    await run("cartDeliveryAddressesRemove", { cartId, addressIds: [address!.id] });
    expect((await data<WithAddresses>(addresses, { id: cartId })).cart.delivery.addresses).toEqual([]);

    const metafield = { ownerId: cartId, key: "custom.fit", type: "single_line_text_field", value: "wide" };
    expect((await run("cartMetafieldsSet", { metafields: [metafield] })).userErrors).toEqual([]);
    expect(
      await data(`query ($id: ID!) { cart(id: $id) { metafield(namespace: "custom", key: "fit") { value } } }`, {
        id: cartId,
      }),
    ).toEqual({ cart: { metafield: { value: "wide" } } });
    expect((await run("cartMetafieldDelete", { input: { ownerId: cartId, key: "custom.fit" } })).userErrors).toEqual(
      [],
    );
    expect(
      (await run("cartMetafieldDelete", { input: { ownerId: cartId, key: "custom.fit" } })).userErrors,
    ).toMatchObject([{ code: "METAFIELD_DOES_NOT_EXIST" }]);

    const gift = await run("cartGiftCardCodesUpdate", { cartId, giftCardCodes: ["GIFT"] });
    expect(gift.userErrors).toMatchObject([{ code: "INVALID", message: "This store does not offer gift cards." }]);
    expect((await run("cartGiftCardCodesRemove", { cartId, appliedGiftCardIds: [] })).userErrors).toHaveLength(1);
    const option = { deliveryGroupId: "gid://shopify/CartDeliveryGroup/1", deliveryOptionHandle: "standard" };
    expect(
      (await run("cartSelectedDeliveryOptionsUpdate", { cartId, selectedDeliveryOptions: [option] })).userErrors,
    ).toMatchObject([{ code: "INVALID_DELIVERY_GROUP" }]);
  });

  test("may use 2026-04 too: its cart mutations work under that version, and not under 2025-07", async ({ db }) => {
    const { store, data } = await aStorefront(db);
    const { cartCreate } = await data<{ cartCreate: CartOfNext }>(hydrogenMutations.cartCreate, {
      input: { lines: [{ merchandiseId: shoe, quantity: 1 }] },
    });
    const cartId = cartCreate.cart.id;
    const ask = async (query: string, variables: object, version: string) =>
      (await (
        await post(store, { query, variables: { cartId, ...variables } }, TOKEN_HEADER, version)
      ).json()) as object;

    const lines = { nodes: [{ quantity: 1, parentRelationship: null }] };
    for (const version of ["2026-04", "unstable"]) {
      expect(await ask(newerHydrogen.Cart, { numCartLines: 10 }, version)).toMatchObject({ data: { cart: { lines } } });
    }
    expect(await ask(newerHydrogen.Cart, { numCartLines: 10 }, "2025-07")).toMatchObject({
      errors: [{ extensions: { code: "undefinedField", fieldName: "parentRelationship" } }],
    });
    expect(await ask(newerHydrogen.cartGiftCardCodesAdd, { giftCardCodes: ["GIFT"] }, "2026-04")).toMatchObject({
      data: { cartGiftCardCodesAdd: { userErrors: [{ message: "This store does not offer gift cards." }] } },
    });

    const addresses =
      "query ($cartId: ID!) { cart(id: $cartId) { delivery { addresses { address { ... on CartDeliveryAddress { city } } } } } }";
    for (const city of ["Port Jefferson", "Stony Brook"]) {
      await ask(
        newerHydrogen.cartDeliveryAddressesReplace,
        { addresses: [{ address: { deliveryAddress: { city } } }] },
        "2026-04",
      );
      expect(await data(addresses, { cartId })).toEqual({ cart: { delivery: { addresses: [{ address: { city } }] } } });
    }
  });
});
