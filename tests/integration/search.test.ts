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
