import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { productId, fakeProvider, variantId, type GivenProduct } from "#tests/support/fake-provider.ts";
import { readFilters } from "./browse.ts";
import { listedProducts } from "./catalog.server.ts";
import { productCustomizations } from "./customizations.tables.server.ts";
import {
  invalidateCatalog,
  invalidateStock,
  featuredProducts,
  navigationCategories,
  productByHandle,
  productsByIds,
  productsPage,
  searchableProducts,
  searchProducts,
  variantsByIds,
} from "./shop.server.ts";

type Customized = Partial<typeof productCustomizations.$inferInsert>;

const numbered = (count: number): GivenProduct[] =>
  Array.from({ length: count }, (_, at) => ({ handle: `product-${at}`, title: `Product ${at}` }));

/** A provider with these products, and our customizations of them. */
async function aShop(db: Db, products: (GivenProduct & { ours?: Customized })[]) {
  const provider = fakeProvider(products);
  const rows = products.flatMap(({ ours }, at) => (ours ? [{ shopifyProductId: productId(at), ...ours }] : []));
  if (rows.length > 0) await db.insert(productCustomizations).values(rows);
  return { ...provider, services: { db, storefront: provider.storefront } };
}

const handles = (products: { handle: string }[]) => products.map(({ handle }) => handle);
const everything = readFilters(new URLSearchParams());

describe("the shop", () => {
  test("[SHOP-24] [PROV-06] [PROV-09] [PROV-12] [PROV-13] [PROV-14] reads fifty at a time and shows the first fifty", async ({
    db,
  }) => {
    const { services, asked } = await aShop(db, numbered(53));
    const page = await productsPage(services, everything);
    expect(page.products).toHaveLength(50);
    expect(page.next).toBe("product-49");
    expect(asked.map(({ variables }) => variables)).toEqual([{ first: 50 }, { first: 50, after: "49" }]);
    expect(asked[0]!.query).toMatch(
      /products\(first: \$first.*edges.*node.*images\(first: 5\).*variants\(first: 10\)/s,
    );

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
    expect(handles((await searchableProducts(services)).products)).toEqual(["seen"]);
    expect(handles((await searchProducts(services, "seen")).products)).toEqual(["seen"]);
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

  test("[ERR-03] is empty if the provider requires payment", async ({ db }) => {
    const { services, failWith } = await aShop(db, numbered(1));
    failWith(new Response(null, { status: 402 }));
    expect(await productsPage(services, everything)).toMatchObject({ products: [], needsPlan: true });
    expect(await featuredProducts(services)).toEqual([]);
    failWith(null);
    expect((await productsPage(services, everything)).products).toHaveLength(1);
  });

  test("is requested from the provider once, until something changes", async ({ db }) => {
    const { services, asked, change } = await aShop(db, numbered(1));
    await Promise.all([productsPage(services, everything), productsPage(services, everything)]);
    expect(asked).toHaveLength(1);

    change(numbered(2));
    invalidateCatalog();
    expect((await productsPage(services, everything)).products).toHaveLength(2);
  });

  test("reloads a product whose stock changed, and lists only if a variant sold out or is back", async ({ db }) => {
    const { services, asked } = await aShop(db, numbered(2));
    const read = async () => {
      asked.length = 0;
      await productByHandle(services, "product-0");
      await productByHandle(services, "product-1");
      await productsPage(services, everything);
      return asked.map(({ variables }) => variables["handle"] ?? "list");
    };
    const variant = variantId(0, 0);
    await read();
    invalidateStock({ variantId: variant, isSoldOut: true });
    expect(await read()).toEqual(["product-0", "list"]);
    invalidateStock({ variantId: variant, isSoldOut: false });
    expect(await read()).toEqual(["product-0", "list"]);
    invalidateStock({ variantId: variant, isSoldOut: false });
    expect(await read()).toEqual(["product-0"]);
    expect(await read()).toEqual([]);
  });

  test("does not cache a read that began before a stock change", async ({ db }) => {
    const { services, asked } = await aShop(db, numbered(1));
    const early = productByHandle(services, "product-0");
    invalidateStock({ variantId: variantId(0, 0), isSoldOut: false });
    await early;
    asked.length = 0;
    await productByHandle(services, "product-0");
    expect(asked).toHaveLength(1);
  });

  test("[PROV-07] [PROV-11] admin screens read a hundred products, and the default is twenty", async ({ db }) => {
    const { services, asked } = await aShop(db, numbered(101));
    const listed = await listedProducts(services, { first: 100 });
    expect(listed).toMatchObject({ hasMore: true });
    expect(asked[0]!.variables).toEqual({ first: 100 });
    expect(asked[0]!.query).toContain("$first: Int = 20");
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
    const { services, asked } = await aShop(
      db,
      numbered(25).map((product, at) => ({ ...product, ours: badges[at] })),
    );
    expect(handles(await featuredProducts(services))).toEqual(["product-2", "product-1", "product-4", "product-5"]);
    expect(asked.map(({ variables }) => variables)).toEqual([{ first: 20 }]);
  });

  test("[SHOP-13] are none if no product has a badge", async ({ db }) => {
    const { services } = await aShop(db, numbered(3));
    expect(await featuredProducts(services)).toEqual([]);
  });
});

describe("search", () => {
  test("[SRCH-07] [SRCH-08] [PROV-08] works on the first fifty with our customizations, and says when there are more", async ({
    db,
  }) => {
    const { services, asked } = await aShop(
      db,
      numbered(60).map((product, at) => (at === 0 ? { ...product, ours: { categories: ["Apparel"] } } : product)),
    );
    const { products, hasMore } = await searchableProducts(services);
    expect(products).toHaveLength(50);
    expect(products[0]!.categories).toEqual(["Apparel"]);
    expect(hasMore).toBe(true);
    expect(asked.map(({ variables }) => variables)).toEqual([{ first: 50 }]);
    expect(handles((await searchProducts(services, "product 55")).products)).toEqual(["product-55"]);
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
    if (product === null || product === "needs-plan") throw new Error("not found");

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
    if (product === null || product === "needs-plan") throw new Error("not found");
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
    expect(product !== "needs-plan" && product?.variants.every(({ price }) => price.minor === 8_540)).toBe(true);
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
