import { href } from "react-router";
import { sql } from "drizzle-orm";
import { catalogProductIds } from "#app/features/catalog/catalog.server.ts";
import { listedProducts } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { forgetUnusedWords, hasProducts, removeDocuments, writeDocuments } from "./documents.server.ts";
import { productDocument } from "./product-document.ts";
import { countSearchFunction, forgetOldQueries } from "./queries.server.ts";
import { refreshPages } from "./refresh.server.ts";
import { COUNT_SEARCH } from "./search.ts";
import { addDefaultSynonyms } from "./synonyms.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** Synonyms changed. */
    search: object;
  }
}

const NAME = "search";
/** Fills the documents of all products where none are, such as after an update from a version without them. */
const INDEX_PRODUCTS = "index-products";
const INDEXED_AT_ONCE = 500;
const refresh = (services: Services) => refreshPages(services.db, services, NAME);

async function indexProducts(tx: Db, productIds: string[]): Promise<void> {
  const products = await listedProducts(tx, productIds);
  const documents = [...products.values()].flatMap((product) => productDocument(product) ?? []);
  await writeDocuments(tx, NAME, documents);
  const written = new Set(documents.map(({ ref }) => ref));
  await removeDocuments(
    tx,
    "product",
    productIds.filter((id) => !written.has(id)),
  );
}

async function indexAllProducts(db: Db): Promise<void> {
  for (let after = -1, isEnd = false; !isEnd;) {
    const portion = await catalogProductIds(db, after, INDEXED_AT_ONCE);
    await db.transaction((tx) =>
      indexProducts(
        tx,
        portion.map(({ id }) => id),
      ),
    );
    after = portion.at(-1)?.number ?? after;
    isEnd = portion.length < INDEXED_AT_ONCE;
  }
  // Postgres does so by itself later, the embedded database never: without it common words are taken for rare ones.
  await db.execute(sql`analyze search_documents`);
}

export const searchFeature = defineFeature({
  name: NAME,
  functions: () => ({ [COUNT_SEARCH]: { access: "visitor", run: countSearchFunction } }),
  jobs: (services) => [
    {
      name: "refresh-search-pages",
      run: () => refresh(services),
      schedule: { cron: "* * * * *", timeZone: services.env.STORE_TIMEZONE },
    },
    { name: INDEX_PRODUCTS, run: () => indexAllProducts(services.db), isDeduplicated: true },
    {
      name: "tidy-search",
      async run() {
        await forgetUnusedWords(services.db);
        await forgetOldQueries(services.db, new Date());
      },
      schedule: { cron: "50 4 * * *", timeZone: services.env.STORE_TIMEZONE },
    },
  ],
  async catchUp(services) {
    await addDefaultSynonyms(services.db);
    await refresh(services);
    if (!(await hasProducts(services.db))) await services.jobs.enqueue(services.db, INDEX_PRODUCTS, {});
  },
  productsChanged: indexProducts,
  seedProducts: (db) => indexAllProducts(db),
  adminNav: [{ label: "Search", to: href("/admin/search"), key: "q" }],
});
