import { eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { applyChanges, fillCatalog } from "#tests/support/catalog.ts";
import { markProductsChanged } from "#app/features/catalog/catalog.server.ts";
import { SYNC_SALE_DISCOUNT } from "./admin/sale-discount.server.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { productId, fakeProvider, variantId, type GivenProduct } from "#tests/support/fake-provider.ts";
import { mediaOfProducts } from "./admin/product-admin.server.ts";
import { readFilters } from "./list/browse.ts";
import { productListings } from "./listings.tables.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";
import { renewListings } from "./list/listing.server.ts";
import {
  createShopCache,
  featuredProducts,
  navigationCategories,
  productByHandle,
  productsByIds,
  productsPage,
  relatedProducts,
  variantsByIds,
} from "./shop.server.ts";
import type { ProductDetails, ProductSummary } from "./shop.ts";

type Customized = Partial<typeof productCustomizations.$inferInsert>;

const numbered = (count: number): GivenProduct[] =>
  Array.from({ length: count }, (_, at) => ({ handle: `product-${at}`, title: `Product ${at}` }));

/** A provider with these products, and our customizations of them. */
async function aShop(db: Db, products: (GivenProduct & { ours?: Customized })[], { isFilled = true } = {}) {
  const provider = fakeProvider(products);
  const rows = products.flatMap(({ ours }, at) => (ours ? [{ shopifyProductId: productId(at), ...ours }] : []));
  if (rows.length > 0) await db.insert(productCustomizations).values(rows);
  const services = { db, storefront: provider.storefront, caches: { shop: createShopCache() } };
  if (isFilled) await fillCatalog(services);
  const reads = [...provider.asked];
  provider.asked.length = 0;
  return { ...provider, services, /** What filled the catalog. */ reads };
}

const handles = (products: { handle: string }[]) => products.map(({ handle }) => handle);
const everything = readFilters(new URLSearchParams());

describe("the shop", () => {
  test("[SHOP-24] [PROV-06] [PROV-09] [PROV-12] [PROV-13] [PROV-14] reads fifty at a time and shows the first fifty", async ({
    db,
  }) => {
    const { services, asked, reads } = await aShop(db, numbered(53));
    const page = await productsPage(services, everything);
    expect(page.products).toHaveLength(50);
    expect(page.next).toBe(`50.f999.${productId(49).split("/").at(-1)}`);
    const lists = reads.filter(({ query }) => query.includes("query Products("));
    expect(lists.map(({ variables }) => variables)).toEqual([{ first: 50 }, { first: 50, after: "49" }]);
    expect(lists[0]!.query).toMatch(
      /images\(first: 5\).*variants\(first: 10\).*products\(first: \$first.*|products\(first: \$first.*edges.*node.*images\(first: 5\).*variants\(first: 10\)/s,
    );
    expect(asked).toEqual([]);

    const rest = await productsPage(services, { ...everything, after: page.next });
    expect(handles(rest.products)).toEqual(["product-50", "product-51", "product-52"]);
    expect(rest).toMatchObject({ next: null, before: 50 });
  });

  test("[SHOP-44] lists a product of a later page first by its display order", async ({ db }) => {
    const products = numbered(53).map((product, at) =>
      at === 52 ? { ...product, ours: { displayOrder: 1 } } : product,
    );
    const { services } = await aShop(db, products);
    expect(handles((await productsPage(services, everything)).products).slice(0, 2)).toEqual([
      "product-52",
      "product-0",
    ]);
  });

  test("[SHOP-45] leaves out hidden products everywhere, including their pages", async ({ db }) => {
    const { services } = await aShop(db, [
      { handle: "seen", ours: { badges: ["new"] } },
      { handle: "unseen", ours: { isHidden: true, badges: ["new"], categories: ["Apparel"] } },
    ]);
    expect(handles((await productsPage(services, everything)).products)).toEqual(["seen"]);
    expect(handles(await featuredProducts(services))).toEqual(["seen"]);
    expect(await productByHandle(services, "unseen")).toBeNull();
    expect(await navigationCategories(services)).toEqual(["Apparel"]);
  });

  test("[DATA-47] links to every category once, however many products have it and however it is spelled", async ({
    db,
  }) => {
    const { services } = await aShop(
      db,
      [["Apparel", "Sale"], ["Apparel", "Sale"], ["sale ", "Hats"], [], ["Sneakers & Slides"]].map(
        (categories, at) => ({
          handle: `product-${at}`,
          ours: { categories },
        }),
      ),
    );
    expect((await navigationCategories(services)).map((name) => name.toLowerCase())).toEqual([
      "sneakers & slides",
      "apparel",
      "sale",
      "hats",
    ]);
  });

  test("[SHOP-27] [SHOP-34] [SHOP-37] [SHOP-38] has what is on sale in any way under filter and category, at one discount", async ({
    db,
  }) => {
    const { services } = await aShop(db, [
      { handle: "badge", price: "100.0", ours: { badges: ["sale"], categories: ["Apparel"] } },
      { handle: "reduced", price: "80.0", compareAt: "100.0" },
      { handle: "both", price: "80.0", compareAt: "100.0", ours: { badges: ["sale"] } },
      { handle: "category", price: "100.0", ours: { categories: ["sale"] } },
      { handle: "collection", price: "100.0", collections: ["sale"] },
      { handle: "full", price: "100.0", compareAt: "100.0", ours: { badges: ["new"], categories: ["Apparel"] } },
    ]);
    const onSale = ["badge", "reduced", "both", "category", "collection"];
    for (const query of ["filter=sale", "category=Sale", "category=sale&filter=sale"]) {
      const { products, facets } = await productsPage(services, readFilters(new URLSearchParams(query)));
      expect([query, handles(products).toSorted()]).toEqual([query, onSale.toSorted()]);
      expect([facets.sale.count, facets.sale.isChosen]).toEqual([5, true]);
    }
    const { products } = await productsPage(services, everything);
    expect(
      products.map(({ handle, price, fullPrice, badges }) => [handle, price.minor, fullPrice.minor, badges]),
    ).toEqual([
      ["badge", 7_000, 10_000, ["sale"]],
      ["reduced", 8_000, 10_000, ["sale"]],
      ["both", 8_000, 10_000, ["sale"]],
      ["category", 10_000, 10_000, ["sale"]],
      ["collection", 10_000, 10_000, ["sale"]],
      ["full", 10_000, 10_000, ["new"]],
    ]);
    for (const { handle, price, fullPrice } of products)
      expect(await productByHandle(services, handle)).toMatchObject({
        price,
        fullPrice,
        variants: [{ price, fullPrice }],
      });
    expect(await navigationCategories(services)).toContain("Sale");
    const charged = await variantsByIds(
      services,
      [0, 1, 2, 3].map((at) => variantId(at, 0)),
    );
    expect(charged.map(({ price }) => price.minor)).toEqual([7_000, 8_000, 8_000, 10_000]);
    expect(charged.map(({ fullPrice }) => fullPrice.minor)).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect(charged.map(({ providerPrice }) => providerPrice.minor)).toEqual([10_000, 8_000, 8_000, 10_000]);
  });

  test("lists what is on sale also if the listings were computed by an earlier version", async ({ db }) => {
    const { services } = await aShop(db, [
      { handle: "badge", ours: { badges: ["sale"], categories: ["Apparel"] } },
      { handle: "reduced", price: "80.0", compareAt: "100.0" },
      { handle: "full" },
    ]);
    await db.execute(sql`update product_listings set categories = '{Apparel}', keys = '{listed}', version = 0`);
    await renewListings(db, noJobs);
    await applyChanges(services);
    const { products } = await productsPage(services, readFilters(new URLSearchParams("filter=sale")));
    expect(handles(products)).toEqual(["badge", "reduced"]);
  });

  test("recommends by verse, department and type out of a catalog of any size, also with listings of an earlier version", async ({
    db,
  }) => {
    const shoes = (gender: "men" | "women" | "unisex"): Customized => ({ categories: ["Sneakers & Slides"], gender });
    const { services } = await aShop(db, [
      { handle: "her-slide", type: "Slides", ours: shoes("women") },
      ...numbered(60).map((one) => ({ ...one, type: "Sneakers", ours: shoes("men") })),
      { handle: "laces", title: "Waxed Laces", type: "Accessories", ours: { categories: ["Accessories"] } },
      { handle: "socks", title: "Wool Socks", type: "Accessories", ours: { categories: ["Accessories"] } },
      { handle: "her-low", type: "Sneakers", ours: shoes("women") },
      { handle: "his-slide", type: "Slides", ours: shoes("men") },
      { handle: "any-slide", type: "Slides", ours: shoes("unisex") },
      { handle: "tee", type: "Shirts", description: "Scripture Psalm 46:10", ours: { categories: ["Apparel"] } },
      { handle: "hidden", type: "Slides", ours: { ...shoes("women"), isHidden: true } },
    ]);
    const verse = { reference: "Psalm 46:10" } as ProductDetails["verse"];
    const page = { id: productId(0), categories: ["Sneakers & Slides"], gender: "women" as const, verse };
    const shown = async () => {
      services.caches.shop.invalidateCatalog();
      const { alike, goesWith } = await relatedProducts(services, page);
      return [handles(alike), handles(goesWith)];
    };
    const related = [
      ["tee", "any-slide", "her-low"],
      ["socks", "laces"],
    ];
    expect(await shown()).toEqual(related);

    await db.execute(
      sql`update product_listings set version = 0, keys = array(select key from unnest(keys) as key where key not like 'verse:%')`,
    );
    expect((await shown())[0]).toEqual(["any-slide", "her-low"]);
    await renewListings(db, noJobs);
    await applyChanges(services);
    expect(await shown()).toEqual(related);
  });

  test("[ERR-03] [SHOP-41] says why it is empty: the provider requires payment, or could not be read", async ({
    db,
  }) => {
    const { services, failWith } = await aShop(db, numbered(1), { isFilled: false });
    const fill = () => fillCatalog(services).catch(() => services.caches.shop.invalidateCatalog());
    expect(await productsPage(services, everything)).toMatchObject({ products: [], needsPlan: false, isFilling: true });
    failWith(new Response(null, { status: 402 }));
    await fill();
    expect(await productsPage(services, everything)).toMatchObject({ products: [], needsPlan: true });
    expect(await featuredProducts(services)).toEqual([]);
    failWith(new Response(null, { status: 500 }));
    await fill();
    await expect(productsPage(services, everything)).rejects.toThrow("HTTP error! status: 500");
    failWith(null);
    await fill();
    const filled = { products: [{ handle: "product-0" }], needsPlan: false, isFilling: false };
    expect(await productsPage(services, everything)).toMatchObject(filled);
    failWith(new Response(null, { status: 500 }));
    await fill();
    expect(await productsPage(services, everything)).toMatchObject(filled);
  });

  test("is read from the index, until that changes", async ({ db }) => {
    const { services, asked, change } = await aShop(db, numbered(1));
    await Promise.all([productsPage(services, everything), productsPage(services, everything)]);
    expect(asked).toHaveLength(0);

    change(numbered(2));
    await fillCatalog(services);
    expect((await productsPage(services, everything)).products).toHaveLength(2);
    change([]);
    await fillCatalog(services);
    expect(await productsPage(services, everything)).toMatchObject({
      products: [],
      facets: { total: 0 },
      isFilling: false,
    });
  });

  test("has the provider's discount brought up to date when a product with the sale badge changed", async ({ db }) => {
    const { services } = await aShop(db, [
      { handle: "plain" },
      { handle: "sale", price: "80.0", compareAt: "100.0", ours: { badges: ["sale"] } },
    ]);
    const enqueued: string[] = [];
    const jobs = { enqueue: async (_tx: Db, name: string) => void enqueued.push(name) };
    const changed = async (at: number) => {
      await markProductsChanged(db, jobs, [productId(at)]);
      enqueued.length = 0;
      await applyChanges({ ...services, jobs });
      return [...enqueued];
    };
    expect(await changed(0)).toEqual([]);
    expect(await changed(1)).toEqual([SYNC_SALE_DISCOUNT]);
  });

  test("reads only the product again whose stock changed", async ({ db }) => {
    const { services, asked } = await aShop(db, numbered(2));
    const read = async () => {
      asked.length = 0;
      await productByHandle(services, "product-0");
      await productByHandle(services, "product-1");
      await productsPage(services, everything);
      return asked.map(({ variables }) => variables["handle"]);
    };
    await read();
    services.caches.shop.invalidateStock({ variantId: variantId(0, 0) });
    expect(await read()).toEqual(["product-0"]);
    expect(await read()).toEqual([]);
  });

  test("does not cache a read that began before a stock change", async ({ db }) => {
    const { services, asked } = await aShop(db, numbered(1));
    const early = productByHandle(services, "product-0");
    services.caches.shop.invalidateStock({ variantId: variantId(0, 0) });
    await early;
    asked.length = 0;
    await productByHandle(services, "product-0");
    expect(asked).toHaveLength(1);
  });

  test("[PROV-07] [PROV-11] the provider's list has twenty by default, and the admin's sync reads a hundred", async ({
    db,
  }) => {
    const { reads } = await aShop(db, numbered(1));
    expect(reads.find(({ query }) => query.includes("query Products("))?.query).toContain("$first: Int = 20");
    const { storefront, asked } = fakeProvider(numbered(101));
    expect(await mediaOfProducts(storefront)).toHaveLength(100);
    expect(asked[0]!.variables).toEqual({ first: 100 });
  });

  test("sorts by price and date on request, and pages without gaps", async ({ db }) => {
    const { services } = await aShop(
      db,
      numbered(52).map((product, at) => ({ ...product, price: String(100 + ((at * 7) % 52)) })),
    );
    for (const [sort, valueOf] of [
      ["price-low", ({ price }: ProductSummary) => price.minor],
      ["price-high", ({ price }: ProductSummary) => -price.minor],
      ["newest", ({ handle }: ProductSummary) => -Number(handle.slice("product-".length))],
    ] as const) {
      const first = await productsPage(services, { ...everything, sort });
      const rest = await productsPage(services, { ...everything, sort, after: first.next });
      const values = [...first.products, ...rest.products].map(valueOf);
      expect(values).toHaveLength(52);
      expect(values, sort).toEqual(values.toSorted((a, b) => a - b));
    }
  });

  test.for(["b3.8", "b3-.8", "b-3-9.8", "b3-9-1.8", "b3-x.8"])(
    "starts at the beginning for a malformed cursor of the best sellers: %s",
    async (after, { db }) => {
      const { services } = await aShop(db, numbered(2));
      const page = await productsPage(services, { ...everything, sort: "best-selling", after: `50.${after}` });
      expect(page).toMatchObject({ before: 0, products: { length: 2 } });
    },
  );

  const SORTS = [null, "price-low", "price-high", "newest", "best-selling"] as const;

  test.for(SORTS)(
    "goes on where a page ended, whatever became of its last product: sorted by %s",
    async (sort, { db }) => {
      const products = numbered(105).map((product, at) => ({ ...product, price: String(100 + ((at * 7) % 105)) }));
      const { services } = await aShop(db, products);
      await db.update(productListings).set({ unitsSold: sql`(number * 5) % 3` });
      const wanted = { ...everything, sort };
      const first = await productsPage(services, wanted);
      const whole = [first, await productsPage(services, { ...wanted, after: first.next })].flatMap((page) =>
        handles(page.products),
      );
      const last = eq(productListings.handle, whole[49]!);
      const fates = [
        () => db.update(productListings).set({ isHidden: true }).where(last),
        () =>
          db
            .update(productListings)
            .set({
              isHidden: false,
              handle: "renamed",
              priceMinor: 1,
              displayOrder: 1,
              publishedAt: new Date(),
              unitsSold: 99,
            })
            .where(last),
        () =>
          db
            .update(productListings)
            .set({ priceMinor: 99_999_999, displayOrder: 999_999, publishedAt: new Date(0), unitsSold: 0 })
            .where(last),
        () => db.delete(productListings).where(last),
      ];
      for (const happen of fates) {
        await happen();
        services.caches.shop.invalidateCatalog();
        const second = await productsPage(services, { ...wanted, after: first.next });
        expect(handles(second.products)).toEqual(whole.slice(50, 100));
        expect(second.before).toBe(50);
      }
    },
  );

  test("counts no more than there are once products of earlier pages have left, and shows an end instead of the beginning", async ({
    db,
  }) => {
    const { services } = await aShop(db, numbered(60));
    const first = await productsPage(services, everything);
    await db.delete(productListings).where(inArray(productListings.handle, handles(first.products).slice(0, 20)));
    services.caches.shop.facets = null;
    services.caches.shop.invalidateCatalog();
    expect(await productsPage(services, { ...everything, after: first.next })).toMatchObject({
      before: 30,
      products: { length: 10 },
      facets: { total: 40 },
    });
    await db.delete(productListings).where(notInArray(productListings.handle, handles(first.products)));
    services.caches.shop.facets = null;
    services.caches.shop.invalidateCatalog();
    expect(await productsPage(services, { ...everything, after: first.next })).toMatchObject({
      before: 30,
      products: [],
      next: null,
    });
  });

  test.for([
    "",
    "50",
    "50.",
    "50.gone",
    "50.f.8",
    "50.f999",
    "x.f999.1",
    "50.f999.1.2",
    "-50.f999.1",
    `50.f${"9".repeat(30)}.1`,
    "50.l8900.8100050",
    "50.f-1.8",
    "50.f99999999999999.8",
    "50.n0.1; drop table x",
    "50.f1-2.8",
    "50.b3-999.8",
    "\0",
  ])("starts at the beginning for a cursor that is malformed or of another sort: %j", async (after, { db }) => {
    const { services } = await aShop(db, numbered(52));
    expect(await productsPage(services, { ...everything, after })).toMatchObject({
      before: 0,
      products: { length: 50 },
    });
  });

  test.for(["0.n-999999999999999.1", "0.n99999999999999.1", "0.n9999999999999.1", "0.n0.1"])(
    "responds to a cursor beyond the times that the database knows: %s",
    async (after, { db }) => {
      const { services } = await aShop(db, numbered(2));
      expect(await productsPage(services, { ...everything, sort: "newest", after })).toMatchObject({ next: null });
    },
  );

  test("sorts products that no admin has sorted by the provider's own collections, types and tags", async ({ db }) => {
    const { services } = await aShop(db, [
      { handle: "coat", tags: ["men"], collections: ["outerwear", "frontpage"] },
      { handle: "tee", tags: ["women"], type: "Tops" },
      { handle: "bag", ours: { categories: ["Accessories"], gender: "unisex" }, tags: ["women"], type: "Bags" },
    ]);
    const { facets } = await productsPage(services, everything);
    expect(facets.categories.map(({ value, count }) => [value, count])).toEqual([
      ["Accessories", 1],
      ["Outerwear", 1],
      ["Tops", 1],
    ]);
    expect(facets.genders.map(({ value, count }) => [value, count])).toEqual([["men", 2], ["women", 2], ["unisex", 1]]); // oxfmt-ignore
    expect(await navigationCategories(services)).toEqual(["Accessories", "Outerwear", "Tops"]);
    expect(await productByHandle(services, "coat")).toMatchObject({ categories: ["Outerwear"], gender: "men" });
  });
});

describe("featured products", () => {
  test("[SHOP-14] [SHOP-15] [SHOP-16] [SHOP-17] [PROV-10] [DATA-45] are at most four with a badge, out of the first twenty, in display order", async ({
    db,
  }) => {
    const badges: Record<number, Customized> = {
      1: { badges: ["featured"] },
      2: { badges: ["new"], displayOrder: 1 },
      3: { badges: [] },
      4: { badges: ["limited"] },
      5: { badges: ["sale"] },
      6: { badges: ["new"] },
      20: { badges: ["featured"], displayOrder: 0 },
    };
    const { services } = await aShop(
      db,
      numbered(25).map((product, at) => ({ ...product, ours: badges[at] })),
    );
    expect(handles(await featuredProducts(services))).toEqual(["product-2", "product-1", "product-4", "product-5"]);
  });

  test("[SHOP-13] are none if no product has a badge", async ({ db }) => {
    const { services } = await aShop(db, numbered(3));
    expect(await featuredProducts(services)).toEqual([]);
  });
});

describe("a product", () => {
  const manySizes = Array.from({ length: 13 }, (_, at) => String(6 + at));
  const pilgrim: GivenProduct = {
    handle: "pilgrim-low",
    title: "Pilgrim Low",
    description: "From the provider.",
    descriptionHtml: "<p>From the provider.</p><table><tr><th>Scripture</th><td>Ephesians 6:15</td></tr></table>",
    price: "122.0",
    options: [
      { name: "Color", values: ["Ivory", "Umber", "Midnight"] },
      { name: "Size", values: manySizes },
    ],
    pictures: Array.from({ length: 12 }, (_, at) => `picture-${at}`),
  };

  test("[PROV-15] [PROV-16] [PROV-17] [PROV-18] [PROV-19] [PROV-20] [PROV-21] [PROV-22] is read by handle, to its last variant and picture", async ({
    db,
  }) => {
    const { services, asked } = await aShop(db, [pilgrim]);
    const product = await productByHandle(services, "pilgrim-low");
    if (product === null) throw new Error("not found");

    expect(asked[0]!.variables).toEqual({ handle: "pilgrim-low" });
    expect(asked[0]!.query).toMatch(/productByHandle\(handle: \$handle\).*images\(first: 10\).*variants\(first: 20\)/s);
    expect(product).toMatchObject({ handle: "pilgrim-low", title: "Pilgrim Low", description: "From the provider." });
    expect(product.options).toEqual(pilgrim.options);
    expect(product.variants).toHaveLength(39);
    expect(product.photos).toHaveLength(12);
    expect(product.photos[0]).toMatchObject({ alt: "Pilgrim Low, picture-0", width: 1280, height: 1600 });
    expect(product.variants[0]).toEqual({
      id: variantId(0, 0),
      title: "Ivory / 6",
      price: { minor: 12_200, currency: "USD" },
      fullPrice: { minor: 12_200, currency: "USD" },
      availableForSale: true,
      selectedOptions: [
        { name: "Color", value: "Ivory" },
        { name: "Size", value: "6" },
      ],
      pictureUrl: null,
      sku: "SKU-0-0",
      barcode: null,
    });
    expect(product.verse).toMatchObject({ reference: "Ephesians 6:15" });
  });

  test("[PDP-39] has the provider's videos and ours, read beyond the last picture: identified by the first MP4, played in the fitting size", async ({
    db,
  }) => {
    const videoFile = (name: string) => `https://shop.invalid/videos/pilgrim-low/${name}.1080.mp4`;
    const pictures = Array.from({ length: 22 }, (_, at) => `picture-${at}`);
    const hidden = { url: videoFile("hidden"), isHidden: true, displayOrder: 0, isVendorVideo: true };
    const ourVideo = {
      url: "/storage/v1/object/public/product-videos/8100001-1732147200000-0.mp4",
      isVendorVideo: false,
    };
    const { services } = await aShop(db, [
      {
        ...pilgrim,
        pictures,
        videos: ["hidden", "walk", "silent"],
        ours: { videoMetadata: [hidden, { ...ourVideo, isHidden: false, displayOrder: 1 }] },
      },
    ]);
    const product = await productByHandle(services, "pilgrim-low");
    if (product === null) throw new Error("not found");
    expect(product.photos).toHaveLength(22);
    expect(product.videos.map(({ url, alt }) => [url, alt])).toEqual([
      [ourVideo.url, ""],
      [videoFile("walk"), "pilgrim-low walk"],
      [videoFile("silent"), ""],
    ]);
    expect(product.videos[1]).toEqual({
      url: videoFile("walk"),
      alt: "pilgrim-low walk",
      poster: "https://shop.invalid/videos/pilgrim-low/walk.webp",
      sources: [720, 480, 1080].map((height) => ({
        url: videoFile("walk").replace("1080.mp4", `${height}.mp4?v=1`),
        type: "video/mp4",
      })),
    });
  });

  test("[PROV-23] is null if the handle is unknown", async ({ db }) => {
    const { services } = await aShop(db, [pilgrim]);
    expect(await productByHandle(services, "no-such-shoe")).toBeNull();
  });

  test("[SHOP-37] [PDP-05] has our description and the sale applied to every price", async ({ db }) => {
    const { services } = await aShop(db, [
      { ...pilgrim, ours: { customDescription: "In our words.", badges: ["sale"] } },
    ]);
    const product = await productByHandle(services, "pilgrim-low");
    expect(product).toMatchObject({
      description: "In our words.",
      price: { minor: 8_540 },
      fullPrice: { minor: 12_200 },
    });
    expect(product?.variants.every(({ price }) => price.minor === 8_540)).toBe(true);
  });

  test("[PROV-24] [PROV-25] [PROV-26] its variants are read by id, with the sale applied and without unknown ids", async ({
    db,
  }) => {
    const { services, asked } = await aShop(db, [{ ...pilgrim, soldOut: ["Ivory / 6"], ours: { badges: ["sale"] } }]);
    const ids = [variantId(0, 0), "gid://shopify/ProductVariant/9", variantId(0, 1)];
    expect(await variantsByIds(services, ids)).toEqual([
      {
        id: variantId(0, 0),
        title: "Ivory / 6",
        price: { minor: 8_540, currency: "USD" },
        fullPrice: { minor: 12_200, currency: "USD" },
        providerPrice: { minor: 12_200, currency: "USD" },
        availableForSale: false,
        product: { id: productId(0), title: "Pilgrim Low" },
      },
      expect.objectContaining({ id: variantId(0, 1), availableForSale: true }),
    ]);
    expect(asked[0]!.variables).toEqual({ ids });
  });

  test("[PROV-27] [PROV-28] products are read by id for favorites: price, first picture, availability", async ({
    db,
  }) => {
    const { services } = await aShop(db, [pilgrim, { handle: "hidden", ours: { isHidden: true } }]);
    const favorites = await productsByIds(services, [productId(1), productId(0), productId(7)]);
    expect(favorites).toMatchObject([
      { handle: "hidden", isSoldOut: true },
      { handle: "pilgrim-low", title: "Pilgrim Low", price: { minor: 12_200 }, isSoldOut: false },
    ]);
    expect(favorites[1]!.pictures).toHaveLength(1);
    expect(favorites[1]!.variants.length).toBeGreaterThan(0);
  });
});
