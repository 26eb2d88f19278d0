import { asc, count, eq } from "drizzle-orm";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { aStorefront } from "#tests/support/factories/storefront.ts";
import { collectionProducts, collections, images, products, variants } from "../store.tables.server.ts";
import { insertProducts } from "./insert-products.server.ts";
import { SAMPLE_PRODUCTS } from "./products.ts";
import { picturesOf } from "./sample-pictures.server.ts";
import { seedSampleCatalog } from "./seed.server.ts";

describe("the sample catalog", () => {
  test("is seeded once, with fixed ids", async ({ db }) => {
    await db.delete(products);
    await db.delete(collections);
    expect(await seedSampleCatalog(db)).toBe(true);

    const filled = await db
      .select({ id: products.id, handle: products.handle })
      .from(products)
      .orderBy(asc(products.id));
    expect(filled).toEqual(SAMPLE_PRODUCTS.map(({ handle }, at) => ({ id: 8_100_001 + at, handle })));
    const [lowest] = await db.select().from(variants).orderBy(asc(variants.id)).limit(1);
    expect(lowest).toMatchObject({
      id: 45_000_001,
      title: "Ivory / 8",
      sku: "PILGRIM-LOW-IVORY-8",
      priceMinor: 12_800,
      stock: 14,
      weightGrams: 900,
    });

    expect(await seedSampleCatalog(db)).toBe(false);
    expect(await db.select({ total: count() }).from(products)).toEqual([{ total: SAMPLE_PRODUCTS.length }]);
  });

  test("covers the cases of a shop: sold out, low stock, one variant, more than twenty, prices with and without cents", async ({
    db,
  }) => {
    await aStorefront(db);
    const all = await db.select().from(variants);
    const byProduct = Map.groupBy(all, (variant) => variant.productId);
    const sizes = [...byProduct.values()].map((own) => own.length);
    expect(Math.max(...sizes)).toBeGreaterThan(20);
    expect(sizes).toContain(1);
    expect([...byProduct.values()].some((own) => own.every((variant) => variant.stock === 0))).toBe(true);
    expect(all.some((variant) => variant.stock !== null && variant.stock > 0 && variant.stock <= 5)).toBe(true);
    expect(
      all.some((variant) => variant.priceMinor % 100 !== 0) && all.some((variant) => variant.priceMinor % 100 === 0),
    ).toBe(true);
    const [tote] = await db.select().from(products).where(eq(products.handle, "gleaner-tote"));
    expect(tote?.options).toEqual([{ name: "Title", values: ["Default Title"] }]);
  });

  test("has a picture with alt text for the variants of every color", async ({ db }) => {
    await aStorefront(db);
    for (const sample of SAMPLE_PRODUCTS) {
      const pictures = await picturesOf(sample);
      const [product] = await db.select().from(products).where(eq(products.handle, sample.handle));
      const shown = await db
        .select()
        .from(images)
        .where(eq(images.productId, product!.id))
        .orderBy(asc(images.position));
      expect(shown.map(({ file }) => file)).toEqual(pictures.map(({ file }) => file));
      const own = await db.select().from(variants).where(eq(variants.productId, product!.id));
      for (const variant of own) {
        const color = sample.colors.find((each) => each === variant.optionValues[0]) ?? sample.colors[0]!;
        const first = pictures.find((picture) => picture.color === color);
        const image = shown.find(({ id }) => id === variant.imageId);
        expect(image?.file ?? null).toBe(first?.file ?? null);
        if (image) expect(image.altText).toContain(`${sample.title} in ${color}, `);
      }
    }
  });

  test("omits a missing picture instead of showing another", async () => {
    expect(await picturesOf(SAMPLE_PRODUCTS[0]!, "no-such-folder")).toEqual([]);
  });

  test("is in its collections", async ({ db }) => {
    await aStorefront(db);
    const counted = await db
      .select({ handle: collections.handle, total: count() })
      .from(collections)
      .innerJoin(collectionProducts, eq(collectionProducts.collectionId, collections.id))
      .groupBy(collections.handle);
    const collectionTitles = Object.fromEntries(counted.map(({ handle, total }) => [handle, total]));
    const ofType = (type: string) => SAMPLE_PRODUCTS.filter((sample) => sample.type === type).length;
    expect(collectionTitles).toMatchObject({
      sneakers: ofType("Sneakers"),
      slides: ofType("Slides"),
      apparel: ofType("Apparel"),
      accessories: ofType("Accessories"),
    });
    expect(collectionTitles["frontpage"]).toBeGreaterThan(2);
  });

  test("advances the sequences for later products", async ({ db }) => {
    await aStorefront(db);
    const shoe = {
      handle: "next-shoe",
      title: "Next Shoe",
      descriptionHtml: "",
      vendor: "",
      productType: "Sneakers",
      tags: [],
      options: [{ name: "Size", values: ["9", "10"] }],
      images: [{ file: "next-shoe/side.webp", altText: null, width: 10, height: 10 }],
      variants: ["9", "10"].map((size, at) => ({
        title: size,
        sku: null,
        optionValues: [size],
        priceMinor: 5_000 - at,
        image: 0,
        stock: null,
      })),
    };
    const [id] = await insertProducts(db, [shoe], SAMPLE_PRODUCTS.length + 1);
    expect(id).toBeGreaterThan(8_100_000 + SAMPLE_PRODUCTS.length);
    const [row] = await db.select().from(products).where(eq(products.id, id!));
    expect(row).toMatchObject({ minPriceMinor: 4_999, position: SAMPLE_PRODUCTS.length + 1, status: "active" });
    const own = await db.select().from(variants).where(eq(variants.productId, id!));
    expect(own.every((variant) => variant.imageId !== null)).toBe(true);
  });

  test.runIf(onPostgres)("is seeded once by two processes that start concurrently", () =>
    withOwnDatabase(async (db) => {
      const filled = await Promise.all([seedSampleCatalog(db), seedSampleCatalog(db)]);
      expect(filled.filter((did) => did)).toHaveLength(1);
    }),
  );
});
