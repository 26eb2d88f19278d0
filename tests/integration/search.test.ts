// Engines: both (extensions).
import { FEATURES } from "#app/features.server.ts";
import { DEVOTIONALS } from "#app/features/devotionals/content/devotionals-of-the-year.ts";
import { devotionalIssues } from "#app/features/devotionals/devotionals.tables.server.ts";
import { daysAfter } from "#app/features/devotionals/weeks.ts";
import { writeDocuments } from "#app/features/search/documents.server.ts";
import { productDocument, type ProductToIndex } from "#app/features/search/product-document.ts";
import { refreshPages } from "#app/features/search/refresh.server.ts";
import { search } from "#app/features/search/search.server.ts";
import { eq, notInArray } from "drizzle-orm";
import { searchDocuments, searchSynonyms } from "#app/features/search/search.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#server/env.ts";
import { afterAll, beforeAll } from "vitest";
import { describe, expect, ownDatabase, test } from "#tests/support/database.ts";
import { APPAREL_CATALOG, OUTDOOR_CATALOG, SAMPLE_CATALOG } from "#tests/support/search/catalogs.ts";
import { APPAREL_QUERIES } from "#tests/support/search/apparel-queries.ts";
import { OUTDOOR_QUERIES } from "#tests/support/search/outdoor-shop.ts";
import { SHOPPERS_APPAREL_QUERIES } from "#tests/support/search/shoppers-apparel-queries.ts";
import { SHOPPERS_SAMPLE_QUERIES } from "#tests/support/search/shoppers-sample-queries.ts";
import { SAMPLE_QUERIES, type ExpectedResult } from "#tests/support/search/sample-queries.ts";
import { DEFAULT_SYNONYMS } from "#app/features/search/synonyms.server.ts";

/** What a visitor sees first: the handle of a product, or the path of a page if that matches better. */
async function firstResult(db: Db, query: string) {
  const { productIds, pages, pagesFirst, leftOut } = await search(db, query, { size: 24 });
  return { first: (pagesFirst ? undefined : productIds[0]) ?? pages[0]?.path ?? null, leftOut };
}

function eachQuery(table: Record<string, ExpectedResult[]>, db: () => Db) {
  describe.each(Object.entries(table))("%s", (_kind, queries) => {
    test.each(queries)("%s", async (query, first, leftOut = []) => {
      const found = await firstResult(db(), query);
      // Close matches, which the visitor is told are not what was searched for, are no result either.
      if (first === null) expect(found.leftOut.length > 0 ? null : found.first).toBeNull();
      else expect(found).toEqual({ first, leftOut });
    });
  });
}

async function filled(products: ProductToIndex[]) {
  const own = await ownDatabase();
  await own.db.insert(searchSynonyms).values(DEFAULT_SYNONYMS.map((line) => ({ words: line.split(", ") })));
  await own.db
    .insert(devotionalIssues)
    .values(DEVOTIONALS.map(({ slug }, at) => ({ slug, week: daysAfter("2026-01-05", 7 * at) })));
  await writeDocuments(
    own.db,
    "search",
    products.flatMap((product) => productDocument(product) ?? []),
  );
  await refreshPages(own.db, { env: readEnv({}), features: FEATURES }, "search");
  return own;
}

test("a page of results goes on where the one before ended, whatever became of its last product", async () => {
  const own = await filled(
    Array.from({ length: 12 }, (_, at): ProductToIndex => ({
      listed: {
        id: `shoe-${at}`,
        handle: `shoe-${at}`,
        title: `Olive shoe ${at}`,
        description: "",
        badges: [],
        gender: "men",
        price: { minor: 9_000, currency: "USD" },
        categories: [],
        displayOrder: at,
        variants: [],
        isHidden: false,
      },
      catalog: { number: at + 1, tags: [], vendor: "", productType: "" },
    })),
  );
  try {
    const { db } = own;
    const size = 4;
    const first = await search(db, "olive shoe", { size });
    expect(first).toMatchObject({ productIds: { length: size }, total: 12 });
    const following = (await search(db, "olive shoe", { size, after: first.next })).productIds;
    await db.delete(searchDocuments).where(eq(searchDocuments.ref, first.productIds.at(-1)!));
    const second = await search(db, "olive shoe", { size, after: first.next });
    expect(second).toMatchObject({ productIds: following, before: 4, total: 11 });
    // All that followed has left: the end, and neither the beginning nor other results.
    await db.delete(searchDocuments).where(notInArray(searchDocuments.ref, first.productIds));
    expect(await search(db, "olive shoe", { size, after: second.next })).toMatchObject({
      productIds: [],
      leftOut: [],
      before: 3,
      total: 3,
      next: null,
    });
    for (const malformed of ["", "x", "0.0.1", "0.0.1.4; --", `0.0.${"9".repeat(30)}.1`, "50.f999.1"])
      expect(await search(db, "olive shoe", { size, after: malformed })).toMatchObject({ before: 0 });
  } finally {
    await own.close();
  }
});

/** Caps of one color each, in shop order. */
const ofColors = (colors: string[]) =>
  colors.map((color, at): ProductToIndex => ({
    listed: {
      id: color,
      handle: `cap-${at}`,
      title: `Cap ${at}`,
      description:
        "Light on the head, deep in the crown, with dark stitches and blue, red, green, pink and gray details.",
      badges: [],
      gender: null,
      price: { minor: 2_000, currency: "USD" },
      categories: ["Accessories"],
      displayOrder: at,
      variants: [{ availableForSale: true, selectedOptions: [{ name: "Color", value: color }] }],
      isHidden: false,
    },
    catalog: { number: at + 1, tags: [], vendor: "", productType: "Caps" },
  }));

describe("a shade of a color", () => {
  let own: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    own = await filled(
      ofColors(
        [
          "Navy, Midnight Blue, Blue, Stone Blue, Cobalt, Light Blue, Sky",
          "Burgundy, Crimson, Red, Rose Red",
          "Forest Green, Green, Sage, Olive",
          "Charcoal, Gray, Light Heather Gray",
          "Fuchsia, Pink, Blush",
          "Light, Royal, Deep Sea",
        ].flatMap((line) => line.split(", ")),
      ),
    );
  });
  afterAll(() => own.close());

  test.each<[query: string, first: string[], last: string[]]>([
    ["light blue", ["Light Blue", "Sky", "Blue", "Stone Blue", "Cobalt", "Royal"], ["Midnight Blue", "Navy"]],
    ["light blue cap", ["Light Blue", "Sky", "Blue", "Stone Blue", "Cobalt"], ["Midnight Blue", "Navy"]],
    ["a light-blue cap", ["Light Blue", "Sky"], ["Midnight Blue", "Navy"]],
    ["pale blue", ["Light Blue", "Sky"], ["Midnight Blue", "Navy"]],
    ["baby blue", ["Light Blue", "Sky"], ["Midnight Blue", "Navy"]],
    ["sky blue", ["Sky", "Light Blue"], ["Midnight Blue", "Navy"]],
    ["royal blue", ["Royal", "Cobalt", "Blue", "Stone Blue"], ["Navy"]],
    ["bright blue", ["Cobalt", "Royal", "Blue", "Stone Blue"], ["Midnight Blue", "Navy"]],
    ["dark blue", ["Navy", "Midnight Blue"], ["Light Blue", "Sky"]],
    ["deep blue", ["Navy", "Midnight Blue"], ["Light Blue", "Sky"]],
    ["navy blue", ["Navy", "Midnight Blue"], ["Light Blue", "Sky"]],
    ["midnight blue", ["Midnight Blue", "Navy"], ["Light Blue", "Sky"]],
    ["stone blue", ["Stone Blue"], []],
    ["blue", ["Midnight Blue", "Blue", "Stone Blue", "Light Blue", "Navy"], []],
    ["dark red", ["Burgundy"], []],
    ["bright red", ["Crimson"], ["Burgundy"]],
    ["pale green", ["Sage", "Green"], ["Forest Green", "Olive"]],
    ["dark green", ["Forest Green", "Olive"], ["Sage"]],
    ["light grey", ["Light Heather Gray", "Gray"], ["Charcoal"]],
    ["light heather gray", ["Light Heather Gray"], []],
    ["dark gray", ["Charcoal", "Gray"], ["Light Heather Gray"]],
    ["light pink", ["Blush", "Pink", "Fuchsia"], []],
    // A word of a shade without a color is a word like any other.
    ["light", ["Light Blue", "Light Heather Gray", "Light"], []],
    ["royal", ["Royal"], []],
    ["deep", ["Deep Sea"], []],
    ["deep sea cap", ["Deep Sea"], []],
  ])("%s: first %j, last %j", async (query, first, last) => {
    const { productIds, leftOut } = await search(own.db, query, { size: 24 });
    expect(leftOut).toEqual([]);
    expect(productIds.slice(0, first.length)).toEqual(first);
    expect(productIds.slice(productIds.length - last.length)).toEqual(last);
  });
});

describe.each([
  ["the sample catalog", SAMPLE_CATALOG, [SAMPLE_QUERIES, SHOPPERS_SAMPLE_QUERIES]],
  ["an imported catalog", APPAREL_CATALOG, [APPAREL_QUERIES, SHOPPERS_APPAREL_QUERIES]],
  ["an outdoor shop", OUTDOOR_CATALOG, [OUTDOOR_QUERIES]],
])("%s", (_name, catalog, tables) => {
  let own: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    own = await filled(catalog);
  });
  afterAll(() => own.close());

  for (const table of tables) eachQuery(table, () => own.db);
});
