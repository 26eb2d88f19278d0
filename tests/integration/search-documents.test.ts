// Engines: both (extensions).
import { catalogVariants } from "#app/features/catalog/catalog.tables.server.ts";
import { markProductsChanged } from "#app/features/catalog/catalog.server.ts";
import {
  countedQuery,
  countSearchFunction,
  popularSearches,
  searchReport,
} from "#app/features/search/queries.server.ts";
import { writeDocuments } from "#app/features/search/documents.server.ts";
import { refreshPages } from "#app/features/search/refresh.server.ts";
import { search } from "#app/features/search/search.server.ts";
import { MAX_COUNTED, type SearchDocument } from "#app/features/search/search.ts";
import { readSearch } from "#app/features/search/read-search.server.ts";
import { searchDocuments, searchSynonyms } from "#app/features/search/search.tables.server.ts";
import { addDefaultSynonyms, synonymLine, synonymLists } from "#app/features/search/synonyms.server.ts";
import { createShopCache } from "#app/features/shop/shop.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SearchPage } from "#app/platform/feature.server.ts";
import { readEnv } from "#server/env.ts";
import { eq } from "drizzle-orm";
import { applyChanges, fillCatalog } from "../support/catalog.ts";
import { describe, expect, test } from "../support/database.ts";
import { fakeProvider, productId, type GivenProduct } from "../support/fake-provider.ts";

async function aShop(db: Db, products: GivenProduct[]) {
  const services = { db, storefront: fakeProvider(products).storefront };
  await fillCatalog(services);
  return services;
}
const titled = (...titles: string[]): GivenProduct[] => titles.map((title, at) => ({ handle: `product-${at}`, title }));
const handlesOf = async (db: Db, query: string) =>
  (await readSearch({ db, caches: { shop: createShopCache() } }, query, null)).products.map(({ handle }) => handle);

/** Of fifteen products, one is called a clog, one has it in its title, eleven among their keywords and one in its text. */
function aDocument(at: number): SearchDocument {
  const [kind, number] = [at % 15, 1_500 - at];
  return {
    kind: "product",
    ref: `product-${at}`,
    path: `/product/product-${at}`,
    title: kind === 0 && at > 750 ? "clog" : kind === 1 ? "walking clog" : "something",
    excerpt: "",
    keywords: kind > 1 && kind < 13 ? ["clog"] : ["thing"],
    text: kind === 13 ? "goes with every clog" : "",
    terms: [
      ["gender:men", "gender:women", "gender:women", "gender:women", "gender:unisex", "gender:none", "gender:women"][
        at % 7
      ]!,
    ],
    displayOrder: number % 400,
    number,
    price: ((at * 7_919) % 1_500) * 1_000,
  };
}
const noJobs = { enqueue: async () => {} };

describe("the search", () => {
  test("[SRCH-07] [SRCH-08] [PROV-08] finds every product of the catalog, with our customizations, a page at a time", async ({
    db,
  }) => {
    await aShop(db, titled(...Array.from({ length: 60 }, (_, at) => `Product ${at}`)));
    expect(await handlesOf(db, "product 55")).toEqual(["product-55"]);
    const first = await search(db, "product", { size: 24 });
    expect(first).toMatchObject({ total: 60, before: 0 });
    const second = await search(db, "product", { size: 24, after: first.next });
    const third = await search(db, "product", { size: 24, after: second.next });
    expect(third).toMatchObject({ before: 48, next: null });
    expect(new Set([...first.productIds, ...second.productIds, ...third.productIds]).size).toBe(60);
    expect(await search(db, "product", { size: 24, after: "1.2'; drop" })).toMatchObject({ before: 0 });
  });

  test("finds whole words before beginnings before typos, and nothing inside a word", async ({ db }) => {
    await aShop(db, titled("Hatteras Boot", "That Boot", "Red Hat", "Chat Tee"));
    expect(await handlesOf(db, "hat")).toEqual(["product-2", "product-0"]);
    expect(await handlesOf(db, "hatt")).toEqual(["product-0"]);
    expect(await search(db, "hateras", { size: 5 })).toMatchObject({
      corrected: "hatteras",
      productIds: [productId(0)],
    });
    expect(await handlesOf(db, "atteras boo")).toEqual(["product-0"]);
    expect(await handlesOf(db, "teras")).toEqual([]);
  });

  test("finds SKUs, with and without hyphens, and their beginnings, before what has the words", async ({ db }) => {
    const names = ["Plain Tee", "Ivory Cap 8", "Slip-On", "Pilgrim Low", "Hidden Cap"];
    const services = await aShop(db, titled(...names));
    const skus = ["TEE-BLK-M", "SHOE-1", "CLOG/7.B", "PL-IVO-8", "PL-IVO-9"];
    for (const [at, sku] of skus.entries())
      await db
        .update(catalogVariants)
        .set({ sku })
        .where(eq(catalogVariants.productId, productId(at)));
    await db.insert(productCustomizations).values({ shopifyProductId: productId(4), isHidden: true });
    await markProductsChanged(db, noJobs, [productId(4)]);
    await applyChanges(services);
    const found: Record<string, string | undefined> = {};
    const queries = {
      "PL-IVO-8": "Pilgrim Low",
      "pl-ivo-8": "Pilgrim Low",
      PLIVO8: "Pilgrim Low",
      "PL IVO 8": "Pilgrim Low",
      "PL–IVO–8": "Pilgrim Low",
      "sku PL-IVO-8": "Pilgrim Low",
      "PL-IVO": "Pilgrim Low",
      "pl-i": "Pilgrim Low",
      plivo: "Pilgrim Low",
      "tee-blk": "Plain Tee",
      "clog 7b": "Slip-On",
      clog7: "Slip-On",
      // Words of products are words, and the beginning of one is no SKU.
      tee: "Plain Tee",
      "ivory 8": "Ivory Cap 8",
      pl: "Plain Tee",
      "slip-on": "Slip-On",
      cap: "Ivory Cap 8",
    };
    for (const query of Object.keys(queries)) {
      const { products, leftOut, corrected } = await readSearch(
        { db, caches: { shop: createShopCache() } },
        query,
        null,
      );
      expect({ query, leftOut, corrected }).toEqual({ query, leftOut: [], corrected: null });
      found[query] = products[0]?.title;
    }
    expect(found).toEqual(queries);
    expect(await handlesOf(db, "PL-IVO-9")).not.toContain("product-4");
    expect(await handlesOf(db, "ZZ-99-1")).toEqual([]);
  });

  test("reads more than a thousand matches in their order, page after page", async ({ db }) => {
    // In an order of its own: the best matches are not the first products.
    const documents = Array.from({ length: 1_500 }, (_, at) => aDocument(at));
    await db.transaction((tx) => writeDocuments(tx, "search", documents));
    const rankedBy = (rankOf: (document: SearchDocument) => number | null) =>
      documents
        .flatMap((document) => {
          const rank = rankOf(document);
          return rank === null ? [] : [{ ...document, rank }];
        })
        .toSorted((a, b) => a.rank - b.rank || a.displayOrder - b.displayOrder || a.number - b.number)
        .map(({ ref }) => ref);
    const inWords = ({ title, keywords, text }: SearchDocument, word: string) =>
      [title === word, title.includes(word), keywords.includes(word), text.includes(word)].indexOf(true);
    const rankOrNull = (rank: number) => (rank < 0 ? null : rank);
    const women = ({ terms }: SearchDocument) => (terms.includes("gender:women") ? 0 : 1);
    const expected: Record<string, string[]> = {
      clog: rankedBy((document) => rankOrNull(inWords(document, "clog"))),
      "womens clog": rankedBy((document) => {
        const rank = inWords(document, "clog");
        if (rank < 0 || document.terms.includes("gender:men")) return null;
        // Whatever the gender, by title or keyword before by text. No title is what was typed.
        return rank === 3 ? 20 + women(document) : women(document) * 10 + Math.max(1, rank);
      }),
      "for women": rankedBy((document) => (document.terms.includes("gender:men") ? null : women(document))),
      "cheap clog": documents
        .filter((document) => inWords(document, "clog") >= 0)
        .toSorted(
          (a, b) =>
            Number(inWords(a, "clog") === 3) - Number(inWords(b, "clog") === 3) ||
            (a.price ?? 0) - (b.price ?? 0) ||
            a.number - b.number,
        )
        .map(({ ref }) => ref),
    };
    for (const [query, refs] of Object.entries(expected)) {
      expect({ query, isMany: refs.length >= MAX_COUNTED }).toEqual({ query, isMany: true });
      const found: string[] = [];
      for (let after: string | null = null, pages = 0; pages === 0 || after !== null; pages++) {
        const page: Awaited<ReturnType<typeof search>> = await search(db, query, { size: 200, after });
        found.push(...page.productIds);
        after = page.next;
      }
      expect({ query, found }).toEqual({ query, found: refs });
    }
  });

  test("leaves out hidden and deleted products at once", async ({ db }) => {
    const services = await aShop(db, titled("Seen Tote", "Unseen Tote"));
    expect(await handlesOf(db, "tote")).toEqual(["product-0", "product-1"]);
    await db.insert(productCustomizations).values({ shopifyProductId: productId(1), isHidden: true });
    await markProductsChanged(db, noJobs, [productId(1)]);
    await applyChanges(services);
    expect(await handlesOf(db, "tote")).toEqual(["product-0"]);
  });

  test("says which words it left out when no product has all of them", async ({ db }) => {
    await aShop(db, titled("Armor Hoodie"));
    expect(await search(db, "unicorn hoodie", { size: 5 })).toMatchObject({
      leftOut: ["unicorn"],
      productIds: [productId(0)],
    });
    expect(await search(db, "hoodie size 9", { size: 5 })).toMatchObject({ leftOut: ["Size 9"], filters: [] });
  });

  test("finds accented words by plain ones, and plain ones by accented", async ({ db }) => {
    await aShop(db, titled("Café Crème Beanie", "Straße Tee"));
    expect(await handlesOf(db, "cafe creme")).toEqual(["product-0"]);
    expect(await handlesOf(db, "béanie")).toEqual(["product-0"]);
    expect(await handlesOf(db, "strasse")).toEqual(["product-1"]);
  });
});

describe("pages", () => {
  const page: SearchPage = {
    kind: "page",
    path: "/returns",
    title: "Returns",
    description: "",
    keywords: [],
    text: "Within 30 days.",
  };
  const refresh = (db: Db, pages: SearchPage[]) =>
    refreshPages(db, { env: readEnv({}), features: [{ name: "policies", searchPages: async () => pages }] }, "search");

  test("are found, follow their text, and go with the feature that had them", async ({ db }) => {
    await aShop(db, titled("Gleaner Tote"));
    await refresh(db, [page]);
    expect(await search(db, "return", { size: 5 })).toMatchObject({ pages: [{ path: "/returns" }], pagesFirst: true });
    await refresh(db, [{ ...page, text: "Within ninety days." }]);
    expect((await search(db, "ninety", { size: 5 })).pages).toHaveLength(1);
    await refreshPages(db, { env: readEnv({}), features: [] }, "search");
    expect((await search(db, "returns", { size: 5 })).pages).toEqual([]);
    expect(await handlesOf(db, "tote")).toEqual(["product-0"]);
  });

  test("that only name a gender do not come before gifts", async ({ db }) => {
    await aShop(db, [{ handle: "candle", title: "Cedar Candle", tags: ["gift"] }]);
    await refresh(db, [{ ...page, text: "A gift that men and women brought." }]);
    for (const query of ["gift for mom", "presents for him"])
      expect(await search(db, query, { size: 5 })).toMatchObject({ productIds: [productId(0)], pagesFirst: false });
  });

  test("that did not change are not written again", async ({ db }) => {
    const read = () =>
      db
        .select({ hash: searchDocuments.hash, version: searchDocuments.id })
        .from(searchDocuments)
        .where(eq(searchDocuments.ref, "/returns"));
    await refresh(db, [page]);
    const before = await read();
    await refresh(db, [page]);
    expect(await read()).toEqual(before);
  });
});

describe("synonyms", () => {
  test("are the owner's: defaults come once, and deleted ones do not come back", async ({ db }) => {
    await addDefaultSynonyms(db);
    const defaults = await synonymLists(db);
    await addDefaultSynonyms(db);
    expect(await synonymLists(db)).toHaveLength(defaults.length);
    await db.delete(searchSynonyms);
    await addDefaultSynonyms(db);
    expect(await synonymLists(db)).toEqual([]);
  });

  test("find each other as soon as they are added", async ({ db }) => {
    await aShop(db, titled("Gleaner Tote"));
    expect(await handlesOf(db, "market sack")).toEqual([]);
    await db.insert(searchSynonyms).values({ words: ["tote", "market sack"] });
    expect(await handlesOf(db, "market sacks")).toEqual(["product-0"]);
  });

  test.each([
    ["sneakers, shoes", ["sneakers", "shoes"]],
    ["hat; cap\nhats", ["hats", "cap"]],
    ["one", "Enter at least two different words, separated by commas"],
    ["shoe, shoes", "Enter at least two different words, separated by commas"],
    ["a b c d e, f", "Use at most 4 words between commas: “a b c d e” has more"],
  ])("%s", (typed, expected) => {
    const read = synonymLine.safeParse(typed);
    expect(read.success ? read.data : read.error.issues[0]?.message).toEqual(expected);
  });
});

describe("counted searches", () => {
  test.each([
    ["  Women’s SNEAKERS ", "womens sneakers"],
    ["ruth@shod.example", null],
    ["call 631 555 0142 now", null],
    ["https://shod.example/x", null],
    ["a".repeat(61), null],
    ["!!", null],
    ["psalm 23", "psalm 23"],
  ])("%s", (typed, counted) => expect(countedQuery(typed)).toBe(counted));

  test("tell what found nothing, and what is popular", async ({ db }) => {
    await aShop(db, titled("Gleaner Tote"));
    for (let time = 0; time < 5; time++) await countSearchFunction({ db, address: "" }, { query: "Tote" });
    for (const query of ["unicorn", "unicorn", "ruth@shod.example"])
      await countSearchFunction({ db, address: "" }, { query });
    expect(await searchReport(db, new Date())).toEqual({
      searched: [
        { query: "tote", count: 5 },
        { query: "unicorn", count: 2 },
      ],
      withoutResults: [{ query: "unicorn", count: 2 }],
    });
    expect(await popularSearches(db)).toEqual(["tote"]);
    expect((await countSearchFunction({ db, address: "" }, { query: 5 })).status).toBe(400);
  });
});
