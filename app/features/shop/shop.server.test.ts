import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { eq, inArray, notInArray, sql } from "drizzle-orm";
import { percentOff } from "#app/ui/price.tsx";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { applyChanges, fillCatalog } from "#tests/support/catalog.ts";
import { markProductsChanged, recordAvailability } from "#app/features/catalog/catalog.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { SYNC_SALE_DISCOUNT } from "./admin/sale-discount.server.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { productId, fakeProvider, variantId, type GivenProduct } from "#tests/support/fake-provider.ts";
import { mediaOfProducts } from "./admin/product-admin.server.ts";
import { readFilters } from "./list/browse.ts";
import { productListings } from "./listings.tables.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";
import { renewListings } from "./list/listing.server.ts";
import { readProduct } from "./read-product.server.ts";
import {
  cardChoice,
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
  const services = { db, storefront: provider.storefront, jobs: noJobs, caches: { shop: createShopCache() } };
  if (isFilled) await fillCatalog(services);
  const reads = [...provider.asked];
  provider.asked.length = 0;
  return { ...provider, services, /** What filled the catalog. */ reads };
}

const operations = (asked: { query: string }[]) => asked.splice(0).map(({ query }) => /query (\w+)/.exec(query)?.[1]);
const handles = (products: { handle: string }[]) => products.map(({ handle }) => handle);
const everything = readFilters(new URLSearchParams());

const IN_COLORS = [
  { name: "Color", values: ["Ivory", "Umber"] },
  { name: "Size", values: ["8", "9"] },
];

/** The products of an export of another shop, which have no colors; `given`: options and more by handle. */
function anImportedCatalog(given: Record<string, Partial<GivenProduct>> = {}): GivenProduct[] {
  const rows = parse<Record<string, string>>(readFileSync("tests/support/search/apparel.csv"), { columns: true });
  return [...Map.groupBy(rows, (row) => row["Handle"] ?? "")].map(([handle, lines]) => ({
    handle,
    title: lines[0]?.["Title"] ?? "",
    price: lines[0]?.["Variant Price"] ?? "",
    tags: [lines[0]?.["Tags"] ?? ""],
    options: [{ name: lines[0]?.["Option1 Name"] ?? "", values: lines.map((line) => line["Option1 Value"] ?? "") }],
    ...given[handle],
  }));
}

describe("the cards of an imported catalog", () => {
  test("have no colors and no lowest price where products have neither, and add at once what has one variant", async ({
    db,
  }) => {
    const { services } = await aShop(db, anImportedCatalog());
    const { products } = await productsPage(services, everything);
    expect(products).toHaveLength(20);
    expect(products.filter(({ colors, hasPriceRange }) => colors || hasPriceRange)).toEqual([]);
    expect(products.filter((product) => !product.hasOneVariant).map(({ handle }) => handle)).toEqual([
      "classic-varsity-top",
    ]);
  });

  test("have a swatch of a color's family, and the name of a color that has none", async ({ db }) => {
    const color = (...values: string[]) => ({ options: [{ name: "Color", values }] });
    const { services } = await aShop(
      db,
      anImportedCatalog({
        "ocean-blue-shirt": color("Ocean Blue", "Kaleidoscope"),
        "striped-silk-blouse": color("Black/Red", "Striped"),
        "dark-denim-top": color("Dark Denim", "Navy", "Ripped"),
        "floral-white-top": color("Floral White"),
      }),
    );
    const { products } = await productsPage(services, everything);
    const colors = (wanted: string) =>
      products
        .find(({ handle }) => handle === wanted)
        ?.colors?.map(({ name, swatch }) => [name, swatch?.split(" ").length]);
    expect(colors("ocean-blue-shirt")).toEqual([
      ["Ocean Blue", 1],
      ["Kaleidoscope", undefined],
    ]);
    expect(colors("striped-silk-blouse")).toEqual([
      ["Black/Red", 2],
      ["Striped", undefined],
    ]);
    expect(colors("dark-denim-top")).toEqual([
      ["Dark Denim", undefined],
      ["Navy", undefined],
      ["Ripped", undefined],
    ]);
    expect(colors("floral-white-top")).toBeUndefined();
  });
});

describe("the choice on a card", () => {
  test("has every variant with its price and availability, its pictures and its colors, without a request to the provider", async ({
    db,
  }) => {
    const options = [{ name: "Color", values: ["Ivory", "Sunset Dream"] }, ...IN_COLORS.slice(1)];
    const { services, asked } = await aShop(db, [
      {
        handle: "ezra-low",
        options,
        prices: { "Ivory / 9": "140.0" },
        soldOut: ["Ivory / 8"],
        ours: { badges: ["sale"], gender: "men" },
      },
    ]);
    const choice = (await cardChoice(services, "ezra-low"))!;
    expect(choice).toMatchObject({ handle: "ezra-low", gender: "men", options });
    expect(choice.pictures.map(({ url }) => url)).toEqual(["https://shop.invalid/cdn/ezra-low/side.webp"]);
    const shown = choice.variants.map((one) => [one.title, one.price.minor, one.fullPrice.minor, one.availableForSale]);
    expect(shown).toEqual([
      ["Ivory / 8", 8_400, 12_000, false],
      ["Ivory / 9", 9_800, 14_000, true],
      ["Sunset Dream / 8", 8_400, 12_000, true],
      ["Sunset Dream / 9", 8_400, 12_000, true],
    ]);
    expect(choice.swatches["Ivory"]).toHaveLength(1);
    expect(choice.swatches["Sunset Dream"]).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("is null for a product that is hidden or unknown", async ({ db }) => {
    const { services } = await aShop(db, [{ handle: "hidden", ours: { isHidden: true } }]);
    for (const handle of ["hidden", "nothing", "\0", ""]) expect(await cardChoice(services, handle)).toBeNull();
  });
});

describe("a card of the list", () => {
  test("says that a price is the lowest if the variants differ in it, and has that of the variant it opens", async ({
    db,
  }) => {
    const prices = { "Umber / 8": "89.0", "Umber / 9": "99.0" };
    const { services } = await aShop(db, [{ handle: "one" }, { handle: "ezra-low", options: IN_COLORS, prices }]);
    const cards = async (query: string) =>
      (await productsPage(services, readFilters(new URLSearchParams(query)))).products;
    const [one, shoe] = await cards("");
    expect([one!.hasPriceRange, one!.hasOneVariant]).toEqual([undefined, true]);
    expect(shoe).toMatchObject({ price: { minor: 8_900 }, hasPriceRange: true });
    expect(shoe!.hasOneVariant).toBeUndefined();
    expect(shoe!.colors?.map(({ name }) => name)).toEqual(["Ivory", "Umber"]);

    expect(await cards("color=ivory")).toMatchObject([{ price: { minor: 8_900 }, hasPriceRange: true }]);
    const [opened] = await cards("color=umber&size=9");
    expect(opened).toMatchObject({ price: { minor: 9_900 }, fullPrice: { minor: 9_900 } });
    expect(opened!.hasPriceRange).toBeUndefined();
  });

  test("[SHOP-38] has a percentage only where the price is reduced: by the badge or a compare-at price, not by the category", async ({
    db,
  }) => {
    const { services } = await aShop(db, [
      { handle: "badge", ours: { badges: ["sale"] } },
      { handle: "reduced", price: "90.0", compareAt: "120.0" },
      { handle: "both", price: "90.0", compareAt: "120.0", ours: { badges: ["sale"] } },
      { handle: "category", ours: { categories: ["Sale"] } },
    ]);
    const { products } = await productsPage(services, everything);
    const shown = products.map(({ handle, badges, ...offer }) => [handle, badges, percentOff(offer)]);
    expect(shown).toEqual([
      ["badge", ["sale"], 30],
      ["reduced", ["sale"], 25],
      ["both", ["sale"], 25],
      ["category", ["sale"], 0],
    ]);
  });
});

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
    const page = { id: productId(0), title: "", categories: ["Sneakers & Slides"], gender: "women" as const, verse };
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

  test("laces go with shoes that the owner also lists under Accessories, in a catalog that has many of both", async ({
    db,
  }) => {
    const both = ["Sneakers & Slides", "Accessories"];
    const { services } = await aShop(db, [
      { handle: "low", type: "Sneakers", ours: { categories: both } },
      ...numbered(30).map((one) => ({ ...one, type: "Boots", title: "Lace-Up Boot", ours: { categories: both } })),
      ...numbered(30).map(({ handle }) => ({
        handle: `cap-${handle}`,
        type: "Caps",
        ours: { categories: ["Accessories"] },
      })),
      { handle: "tee", type: "Shirts", ours: { categories: ["Apparel"] } },
      { handle: "laces", title: "Waxed Laces", type: "Accessories", ours: { categories: ["Accessories"] } },
    ]);
    const page = { id: productId(0), title: "Low", categories: both, gender: null, verse: null };
    const { alike, goesWith } = await relatedProducts(services, page);
    expect(handles(goesWith)).toEqual(["laces", "tee"]);
    expect(handles(alike)).not.toContain("laces");
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
    expect(facets.genders.map(({ value, count }) => [value, count])).toEqual([
      ["men", 2],
      ["women", 2],
      ["unisex", 1],
    ]);
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
    const { services, asked } = await aShop(db, [pilgrim], { isFilled: false });
    const provided = await readProduct(services.storefront, "pilgrim-low");
    expect(provided).toMatchObject({ variants: { edges: { length: 39 } }, images: { edges: { length: 12 } } });
    expect(asked[0]!.variables).toEqual({ handle: "pilgrim-low" });
    expect(asked[0]!.query).toMatch(/productByHandle\(handle: \$handle\).*images\(first: 10\).*variants\(first: 20\)/s);
    const product = await productByHandle(services, "pilgrim-low");
    if (product === null) throw new Error("not found");
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

  test("[PROV-23] is null if the handle is unknown, and the provider is asked for it once", async ({ db }) => {
    const { services, asked, change } = await aShop(db, [pilgrim]);
    for (let times = 0; times < 2; times++) expect(await productByHandle(services, "no-such-shoe")).toBeNull();
    expect(operations(asked)).toEqual(["IdOfProduct"]);
    change([pilgrim, { handle: "no-such-shoe" }]);
    services.caches.shop.invalidateCatalog();
    expect(await productByHandle(services, "no-such-shoe")).toMatchObject({ handle: "no-such-shoe" });
  });

  describe("on its page", () => {
    const failure = new Response(null, { status: 500 });
    const renamed = { ...pilgrim, title: "Renamed", price: "99.0" };
    const announced = (db: Db) => markProductsChanged(db, noJobs, [productId(0)], { isStale: true });

    test("needs no provider: text, every variant, picture and video are in the index", async ({ db }) => {
      const shown = { ...pilgrim, pictures: Array.from({ length: 30 }, (_, at) => `picture-${at}`), videos: ["walk"] };
      const { services, asked, failWith } = await aShop(db, [shown, { handle: "plain" }]);
      failWith(failure);
      const product = await productByHandle(services, "pilgrim-low");
      expect(product).toMatchObject({ verse: { reference: "Ephesians 6:15" }, videos: [{ alt: "pilgrim-low walk" }] });
      expect([product?.variants.length, product?.photos.length]).toEqual([39, 30]);
      expect(await productByHandle(services, "plain")).toMatchObject({ title: "plain", photos: [{ width: 1280 }] });
      expect(operations(asked)).toEqual([]);
    });

    test("sells out and is back in stock with its variants", async ({ db }) => {
      const { services, asked } = await aShop(db, [pilgrim]);
      const isSold = async () => (await productByHandle(services, "pilgrim-low"))?.variants[1]?.availableForSale;
      for (const isAvailable of [false, true]) {
        await recordAvailability(db, noJobs, [{ variantId: variantId(0, 1), isAvailable }]);
        expect(await isSold()).toBe(isAvailable);
      }
      expect(operations(asked)).toEqual([]);
    });

    test("shows an announced change before the job has read it, and asks for it once", async ({ db }) => {
      const { services, asked, change } = await aShop(db, [pilgrim, { handle: "other" }]);
      change([renamed, { handle: "other", title: "Not announced" }]);
      await announced(db);
      const pages = await Promise.all([1, 2, 3].map(() => productByHandle(services, "pilgrim-low")));
      for (const page of pages) expect(page).toMatchObject({ title: "Renamed", price: { minor: 9_900 } });
      expect(operations(asked)).toEqual(["ProductsOfCatalog", "WholeProducts"]);
      expect(await productByHandle(services, "other")).toMatchObject({ title: "other" });
      await applyChanges(services);
      asked.length = 0;
      expect(await productByHandle(services, "pilgrim-low")).toMatchObject({ title: "Renamed" });
      expect(operations(asked)).toEqual([]);
      expect((await productsPage(services, everything)).products[0]).toMatchObject({ title: "Renamed" });
    });

    test("is chosen from on its card at the price that was announced, or as it was while the provider fails", async ({
      db,
    }) => {
      const { services, asked, change, failWith } = await aShop(db, [pilgrim]);
      const price = async () => (await cardChoice(services, "pilgrim-low"))?.variants[0]?.price.minor;
      const before = await price();
      expect(operations(asked)).toEqual([]);
      change([renamed]);
      await announced(db);
      failWith(failure);
      expect(await price()).toBe(before);
      failWith(null);
      services.caches.shop.invalidateCatalog();
      expect(await price()).toBe(9_900);
      change([]);
      await announced(db);
      expect(await cardChoice(services, "pilgrim-low")).toBeNull();
    });

    test.for([
      ["fails", async () => failure.clone()],
      ["does not respond", () => new Promise<Response>(() => {})],
      ["requires payment", async () => new Response(null, { status: 402 })],
    ] as const)("shows the product as it was while the provider %s", async ([, respond], { db }) => {
      const { services } = await aShop(db, [pilgrim]);
      await announced(db);
      const storefront = createStorefront({
        endpoint: "https://shop.invalid/api/2025-07/graphql.json",
        token: "t",
        fetch: respond,
        retryAfterMs: 0,
      });
      const begun = performance.now();
      expect(await productByHandle({ ...services, storefront }, "pilgrim-low")).toMatchObject({ title: "Pilgrim Low" });
      expect(performance.now() - begun).toBeLessThan(4_000);
    });

    test("is gone as soon as the provider has announced that it is", async ({ db }) => {
      const { services, change } = await aShop(db, [pilgrim, { handle: "other" }]);
      change([]);
      await announced(db);
      expect(await productByHandle(services, "pilgrim-low")).toBeNull();
      await applyChanges(services);
      expect(handles((await productsPage(services, everything)).products)).toEqual(["other"]);
    });

    test("of an index that an earlier version filled is read once, and otherwise unknown", async ({ db }) => {
      const { services, asked, failWith } = await aShop(db, [pilgrim]);
      await db.execute(sql`update catalog_products set page_content = null, fingerprint = 'of an earlier version'`);
      failWith(failure);
      await expect(productByHandle(services, "pilgrim-low")).rejects.toThrow("HTTP error! status: 500");
      failWith(null);
      asked.length = 0;
      for (let times = 0; times < 2; times++)
        expect(await productByHandle(services, "pilgrim-low")).toMatchObject({ photos: { length: 12 } });
      expect(operations(asked)).toEqual(["ProductsOfCatalog", "WholeProducts"]);
    });

    test("is found before its webhook arrives, and listed with it", async ({ db }) => {
      const { services, asked, change } = await aShop(db, [{ handle: "other" }]);
      change([{ handle: "other" }, pilgrim]);
      for (let times = 0; times < 2; times++)
        expect(await productByHandle(services, "pilgrim-low")).toMatchObject({ photos: { length: 12 } });
      expect(operations(asked)).toEqual(["IdOfProduct", "ProductsOfCatalog", "WholeProducts"]);
      await applyChanges(services);
      expect(handles((await productsPage(services, everything)).products)).toEqual(["other", "pilgrim-low"]);
    });
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
