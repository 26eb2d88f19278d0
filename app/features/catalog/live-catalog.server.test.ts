import type { Db } from "#app/platform/db/database.server.ts";
import { withBuyerAddress } from "#app/platform/shopify/buyer-address.server.ts";
import { openShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { memoryTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { readEnv } from "#server/env.ts";
import { catalogServices } from "#tests/support/catalog.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fakeShopify } from "#tests/support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS, type FakeProduct } from "#tests/support/fake-shopify/shop-state.ts";
import { fakeProductId } from "#tests/support/fake-shopify/storefront-api.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { isEmptyShop } from "./is-empty-shop.server.ts";
import { catalogLine } from "./catalog-line.ts";
import {
  catalogProductByHandle,
  catalogProductIds,
  catalogProductsByIds,
  catalogState,
  markProductsChanged,
  refreshProduct,
} from "./catalog.server.ts";
import { NOTHING_LISTED } from "./catalog.ts";
import { catalogCollectionProducts } from "./catalog.tables.server.ts";
import { applyCatalogChanges, syncCatalog } from "./sync-catalog.server.ts";

const shoes = (count: number): FakeProduct[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Shoe ${at}`, isPublished: true, collections: ["lows"] }));

type Sent = { query: string; variables: { first?: number; after?: string; ids?: string[] } };

/** A live shop, its index, and the requests that the index made. `interfere`: a response instead of Shopify's; undefined: Shopify's own. */
function aLiveCatalog(
  db: Db,
  products: FakeProduct[],
  { largestStorefrontQuery = null as number | null, pageSize = 250 } = {},
) {
  const shop = aShop({ products, largestStorefrontQuery });
  const shopify = fakeShopify(shop);
  const state = { interfere: (_sent: Sent): Response | undefined => undefined };
  const sent: Sent[] = [];
  const connection = openShopConnection(CREDENTIALS.SHOPIFY_STORE_DOMAIN, {
    env: readEnv(CREDENTIALS),
    async fetch(request) {
      if (!request.url.includes("/api/") || request.url.includes("/admin/")) return shopify.fetch(request);
      const body = (await request.clone().json()) as Sent;
      sent.push(body);
      return state.interfere(body) ?? shopify.fetch(request);
    },
    tokens: memoryTokenStore,
  });
  const services = catalogServices(
    { db, storefront: connection.storefront },
    { pageSize, isEmptyShop: () => isEmptyShop(connection) },
  );
  const named = (name: string) => sent.filter(({ query }) => new RegExp(`query ${name}\\b`).test(query));
  const buyer = <Result>(work: () => Promise<Result>) => withBuyerAddress("203.0.113.7", work);
  return {
    shop,
    state,
    sent,
    named,
    services,
    sync: (isFull = true) => buyer(() => syncCatalog(services, { isFull })),
    apply: () => buyer(() => applyCatalogChanges(services)),
    refresh: (id: string) => buyer(() => refreshProduct({ db, storefront: connection.storefront, jobs: noJobs }, id)),
  };
}

const stored = async (db: Db) => (await catalogProductIds(db, 0, 1_000)).length;

describe("the catalog of a live shop", () => {
  test("is read 250 products at a time", async ({ db }) => {
    const { sync, named } = aLiveCatalog(db, shoes(260));
    await sync();
    expect(await stored(db)).toBe(260);
    expect(named("Products").map(({ variables }) => variables.first)).toEqual([250, 250]);
  });

  test("is read in smaller pages if Shopify refuses the cost of what the products contain", async ({ db }) => {
    const { sync, named, sent } = aLiveCatalog(db, shoes(130), { largestStorefrontQuery: 10_000 });
    await sync();
    expect(await stored(db)).toBe(130);
    const [refused, ...sizes] = named("Products").map(({ variables }) => variables.first);
    expect(refused).toBe(250);
    // Halved until it is accepted, then as large on every page.
    const accepted = sizes.at(-1) ?? 0;
    expect(sizes.slice(0, sizes.indexOf(accepted) + 1)).toEqual(
      [125, 62, 31, 15].slice(0, sizes.indexOf(accepted) + 1),
    );
    expect(new Set(sizes.slice(sizes.indexOf(accepted)))).toEqual(new Set([accepted]));
    sent.length = 0;
    await sync();
    expect(new Set(named("Products").map(({ variables }) => variables.first))).toEqual(new Set([accepted]));
  });

  test("is read in smaller parts by id, too", async ({ db }) => {
    const sizes = Array.from({ length: 12 }, (_, at) => String(at));
    const products = shoes(40).map((shoe) => ({ ...shoe, sizes }));
    const { sync, named, apply } = aLiveCatalog(db, products, { largestStorefrontQuery: 6_000 });
    await sync();
    expect(await stored(db)).toBe(40);
    expect(named("WholeProducts").map(({ variables }) => variables.ids?.length)).toContain(10);
    await markProductsChanged(
      db,
      noJobs,
      products.map((_, at) => fakeProductId(at)),
      { isStale: true },
    );
    expect(await apply()).toBe(40);
    expect(await stored(db)).toBe(40);
  });

  test("fails if not even one product is accepted", async ({ db }) => {
    const { sync, named } = aLiveCatalog(db, shoes(3), { largestStorefrontQuery: 200 });
    await expect(sync()).rejects.toThrow(/exceeds max complexity of 200/);
    expect(named("Products").at(-1)?.variables.first).toBe(1);
  });
});

describe("a shop that lists no products although the index has some", () => {
  type Live = ReturnType<typeof aLiveCatalog>;
  const unpublish = ({ shop }: Live) =>
    void (shop.products = shop.products.map((each) => ({ ...each, isPublished: false })));
  const stale = (db: Db) => markProductsChanged(db, noJobs, [0, 1, 2].map(fakeProductId), { isStale: true });

  const reads: [string, (live: Live, db: Db) => Promise<unknown>][] = [
    ["the nightly sync", ({ sync }) => sync()],
    ["the hourly sync", ({ sync }) => sync(false)],
    ["webhooks that announce the change of each product", async ({ apply }, db) => (await stale(db), apply())],
    ["a product page", ({ refresh }) => refresh(fakeProductId(0))],
  ];
  for (const [name, read] of reads)
    test(`keeps its products: ${name}`, async ({ db }) => {
      const live = aLiveCatalog(db, shoes(3));
      await live.sync();
      unpublish(live);
      await read(live, db).catch((error: Error) => expect(error.message).toBe(NOTHING_LISTED));
      expect(await stored(db)).toBe(3);
      await live.sync().catch(() => {});
      const state = await catalogState(db);
      expect(state).toEqual({ isFilling: false, isEmpty: false, problem: NOTHING_LISTED });
      expect(catalogLine(state, 3)).toMatchObject({
        state: "failing",
        toDo: expect.stringMatching(/Include in sales channels/) as unknown,
      });

      live.shop.products = shoes(3);
      await live.sync(false);
      expect(await catalogState(db)).toMatchObject({ problem: null });
    });

  test("keeps them if Shopify says nothing of their number, and removes them if the shop has none", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(3));
    await live.sync();
    const [app] = live.shop.apps;
    const { scopes } = app!;
    live.shop.products = [];
    app!.scopes = scopes.filter((scope) => scope !== "read_products");
    await expect(live.sync()).rejects.toThrow(NOTHING_LISTED);
    expect(await stored(db)).toBe(3);
    app!.scopes = scopes;
    await live.sync();
    expect(await stored(db)).toBe(0);
  });

  const LOST: [string, (live: Live) => void, string][] = [
    ["lists none", unpublish, NOTHING_LISTED],
    ["may not be read", ({ shop }) => void (shop.permissions = []), "unauthenticated_read_product_listings"],
  ];
  for (const [name, lose, problem] of LOST) {
    test(`keeps them if it ${name} from the second page on, and in the sync that continues there`, async ({ db }) => {
      const live = aLiveCatalog(db, shoes(6), { pageSize: 2 });
      await live.sync();
      const { permissions } = live.shop;
      live.state.interfere = ({ query, variables }) => {
        if (query.includes("query Products(") && variables.after) lose(live);
        return undefined;
      };
      const failed = async () => {
        await expect(live.sync()).rejects.toThrow(problem);
        expect(await stored(db)).toBe(6);
      };
      await failed();
      await failed();
      Object.assign(live.shop, { products: shoes(6), permissions });
      live.state.interfere = () => undefined;
      await live.sync();
      expect(await stored(db)).toBe(6);
    });
  }

  test("keeps them if it lists none from the last page on", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(6), { pageSize: 2 });
    await live.sync();
    live.shop.products = shoes(6).map((each, at) => ({ ...each, isPublished: at !== 1 }));
    live.state.interfere = ({ query }) => {
      if (query.includes("query ProductsOfCollection")) unpublish(live);
      return undefined;
    };
    await expect(live.sync()).rejects.toThrow(NOTHING_LISTED);
    expect(await stored(db)).toBe(6);
  });

  test("keeps a collection's order if the provider does not have the collection anymore", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(3));
    await live.sync();
    const order = () => db.select().from(catalogCollectionProducts);
    const before = await order();
    expect(before).toHaveLength(3);
    live.state.interfere = ({ query }) =>
      query.includes("query ProductsOfCollection") ? Response.json({ data: { collection: null } }) : undefined;
    await live.sync();
    expect(await order()).toEqual(before);
  });

  test("keeps them if the token lost its access", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(3));
    await live.sync();
    live.shop.permissions = [];
    await expect(live.sync()).rejects.toThrow(/unauthenticated_read_product_listings/);
    expect(await stored(db)).toBe(3);
  });
});

describe("a sync that finds less than half of the catalog", () => {
  test("asks for the others by id, and keeps those that are published", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(10));
    await live.sync();
    const pageInfo = { hasNextPage: false, endCursor: null };
    live.state.interfere = ({ query, variables }) =>
      query.includes("query Products(") && !variables.after
        ? Response.json({ data: { products: { edges: [], pageInfo } } })
        : undefined;
    live.shop.products = shoes(10).map((each, at) => ({ ...each, isPublished: at < 8 }));
    await live.sync();
    expect((await catalogProductIds(db, 0, 100)).map(({ id }) => id)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map(fakeProductId),
    );
    expect(live.named("PublishedProducts")).toHaveLength(1);
  });

  test("does not ask again for fewer", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(10));
    await live.sync();
    live.shop.products = shoes(10).map((each, at) => ({ ...each, isPublished: at < 6 }));
    await live.sync();
    expect([await stored(db), live.named("PublishedProducts")]).toEqual([6, []]);
  });
});

describe("a read that is disturbed removes nothing", () => {
  const DISTURBED: [string, () => Response][] = [
    ["page 2 fails", () => new Response(null, { status: 502 })],
    [
      "Shopify throttles",
      () => Response.json({ errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] }),
    ],
    ["the shop is suspended", () => new Response(null, { status: 402 })],
    ["the response is cut off", () => new Response('{"data":{"prod')],
  ];
  for (const [name, response] of DISTURBED)
    test(`${name}, and continues with that page`, { timeout: 30_000 }, async ({ db }) => {
      const live = aLiveCatalog(db, shoes(12), { pageSize: 10 });
      await live.sync();
      live.state.interfere = ({ query, variables }) =>
        query.includes("query Products(") && variables.after ? response() : undefined;
      await expect(live.sync()).rejects.toThrow();
      expect(await stored(db)).toBe(12);
      live.state.interfere = () => undefined;
      live.sent.length = 0;
      await live.sync();
      expect(live.named("Products").map(({ variables }) => variables.after)).toEqual(["9"]);
      expect(await stored(db)).toBe(12);
    });

  test("a cursor that Shopify no longer accepts starts the sync again", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(12), { pageSize: 10 });
    await live.sync();
    live.state.interfere = ({ variables }) => (variables.after ? new Response(null, { status: 502 }) : undefined);
    await expect(live.sync()).rejects.toThrow();
    live.state.interfere = ({ variables }) =>
      variables.after === "9" &&
      live.named("Products").at(-2)?.variables.after === undefined &&
      live.named("Products").length === 1
        ? Response.json({ data: null, errors: [{ message: "Invalid cursor for current pagination sort." }] })
        : undefined;
    live.sent.length = 0;
    await live.sync();
    expect(live.named("Products").map(({ variables }) => variables.after)).toEqual(["9", undefined, "9"]);
    expect(await stored(db)).toBe(12);
  });

  test("a product that Shopify cannot describe stays as it is, and the others are read", async ({ db }) => {
    const live = aLiveCatalog(db, shoes(6));
    await live.sync();
    live.shop.products = shoes(6).map((each, at) => ({ ...each, title: `New ${at}`, isBroken: at === 2 }));
    await live.sync();
    const found = await catalogProductsByIds(db, [0, 1, 2, 3, 4, 5].map(fakeProductId));
    expect([...found.values()].map(({ title }) => title).toSorted()).toEqual([
      "New 0",
      "New 1",
      "New 3",
      "New 4",
      "New 5",
      "Shoe 2",
    ]);
  });

  test("a product that is deleted while its variants are read is not stored in part", async ({ db }) => {
    const sizes = Array.from({ length: 12 }, (_, at) => String(at));
    const live = aLiveCatalog(db, [{ title: "Long", isPublished: true, sizes }, ...shoes(2)]);
    live.state.interfere = ({ query }) => {
      if (query.includes("query WholeProducts(")) live.shop.products[0]!.isPublished = false;
      return undefined;
    };
    await live.sync();
    expect((await catalogProductIds(db, 0, 10)).map(({ id }) => id)).toEqual([1, 2].map(fakeProductId));
  });
});

describe("what only a live shop knows of a product", () => {
  const picture = (name: string) => ({ previewImage: { url: `https://cdn.shopify.com/s/files/1/${name}.jpg` } });

  async function read(db: Db, change: Partial<FakeProduct>) {
    await aLiveCatalog(db, [{ title: "Low", isPublished: true, ...change }]).sync();
    const found = (await catalogProductByHandle(db, "low"))!;
    return { ...found.product, content: found.content! };
  }

  test("are the swatches that the shop chose, a picture before a color", async ({ db }) => {
    const { options } = await read(db, {
      swatches: {
        Dawn: { color: "#FF8800", image: null },
        Print: { color: "#000000", image: picture("print") },
        Plain: null,
        Empty: { color: null, image: null },
        Odd: { color: "red;}", image: null },
      },
    });
    expect(options).toEqual([
      {
        name: "Color",
        values: ["Dawn", "Print", "Plain", "Empty", "Odd"],
        swatches: { Dawn: { color: "#FF8800" }, Print: { picture: "https://cdn.shopify.com/s/files/1/print.jpg" } },
      },
    ]);
  });

  const METAFIELDS: [string, FakeProduct["metafields"], unknown][] = [
    ["none", {}, undefined],
    [
      "a text",
      { "custom.material": { type: "single_line_text_field", value: " Full-grain leather " } },
      [["Material", "Full-grain leather"]],
    ],
    [
      "a list",
      { "custom.care": { type: "list.single_line_text_field", value: '["Wipe clean","No heat"]' } },
      [["Care", "Wipe clean, No heat"]],
    ],
    [
      "Shopify's own care guide, unless the shop has another",
      {
        "custom.care": { type: "multi_line_text_field", value: "Brush" },
        "descriptors.care_guide": { type: "single_line_text_field", value: "Wash" },
        "custom.size_system": { type: "single_line_text_field", value: "EU" },
      },
      [
        ["Size system", "EU"],
        ["Care", "Brush"],
      ],
    ],
    [
      "an empty text, a broken list and what is no text",
      {
        "custom.material": { type: "single_line_text_field", value: "  " },
        "custom.care": { type: "list.single_line_text_field", value: "[" },
        "custom.size_system": { type: "metaobject_reference", value: "gid://shopify/Metaobject/1" },
      },
      undefined,
    ],
  ];
  for (const [name, metafields, facts] of METAFIELDS)
    test(`are texts of metafields: ${name}`, async ({ db }) => {
      expect((await read(db, { metafields: metafields! })).content.facts).toEqual(facts);
    });

  test("are videos elsewhere and models, whose previews stand for missing pictures", async ({ db }) => {
    const { images, content } = await read(db, {
      media: [
        {
          __typename: "ExternalVideo",
          alt: "Walk",
          embedUrl: "https://www.youtube.com/embed/F_1WoC-dpZ8",
          originUrl: "https://youtu.be/F_1WoC-dpZ8",
          ...picture("walk"),
        },
        {
          __typename: "Model3d",
          alt: null,
          sources: [{ url: "https://cdn.shopify.com/3d/low.glb", mimeType: "model/gltf-binary" }],
          ...picture("model"),
        },
        { __typename: "MediaImage" },
        {
          __typename: "Video",
          alt: null,
          previewImage: null,
          sources: [{ url: "https://cdn.shopify.com/v/a.mp4", mimeType: "video/mp4", width: 1280, height: 720 }],
        },
      ],
    });
    expect(images.map(({ url, altText }) => [url, altText])).toEqual([
      ["https://cdn.shopify.com/s/files/1/walk.jpg", "Walk"],
      ["https://cdn.shopify.com/s/files/1/model.jpg", null],
    ]);
    expect(content).toMatchObject({
      images: [],
      videos: [{ sources: [{ mimeType: "video/mp4" }] }],
      externalVideos: [{ alt: "Walk", embedUrl: "https://www.youtube.com/embed/F_1WoC-dpZ8" }],
      models: [{ models: [{ mimeType: "model/gltf-binary" }] }],
    });
    expect(content.videos).toHaveLength(1);
  });
});
