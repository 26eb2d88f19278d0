import { href } from "react-router";
import { sql } from "drizzle-orm";
import { catalogProductIds } from "#app/features/catalog/catalog.server.ts";
import { listedProducts } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { postalAddressOf, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { defineFeature, deleteByAddress, type Services } from "#app/platform/feature.server.ts";
import { searchAudit } from "./search-audit.server.ts";
import {
  forgetUnusedWords,
  hasProducts,
  removeAllDocuments,
  removeDocuments,
  writeDocuments,
} from "./documents.server.ts";
import { productDocument } from "./product-document.ts";
import { countSearchFunction, forgetOldQueries } from "./queries.server.ts";
import { refreshPages } from "./refresh.server.ts";
import { COUNT_SEARCH, searchPath } from "./search.ts";
import { searchFoundEmail, searchRequestEmail } from "./search-request-emails.server.ts";
import { confirmRequestTemplate, foundTemplate } from "./search-request-templates.ts";
import {
  forgetOldRequests,
  openSearchRequests,
  searchRequestsOf,
  searchRequestsSection,
  withdrawSearchRequests,
} from "./search-requests.server.ts";
import { searchRequests } from "./search.tables.server.ts";
import { addDefaultSynonyms } from "./synonyms.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    "confirm-search-request": true;
    "search-request-emails": true;
  }
}

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
  area: "search",
  audit: searchAudit,
  functions: () => ({ [COUNT_SEARCH]: { access: "visitor", run: countSearchFunction } }),
  jobs: (services) => [
    {
      name: "refresh-search-pages",
      run: () => refresh(services),
      cron: "* * * * *",
    },
    { name: INDEX_PRODUCTS, run: () => indexAllProducts(services.db), isDeduplicated: true },
    {
      name: "tidy-search",
      async run() {
        await forgetUnusedWords(services.db);
        await forgetOldQueries(services.db, new Date());
        await forgetOldRequests(services.db, new Date());
      },
      cron: "50 4 * * *",
    },
  ],
  async catchUp(services) {
    await addDefaultSynonyms(services.db);
    await refresh(services);
    if (!(await hasProducts(services.db))) await services.jobs.enqueue(services.db, INDEX_PRODUCTS, {});
  },
  productsChanged: indexProducts,
  async leaveShop(tx) {
    await removeAllDocuments(tx, "product");
    return {};
  },
  seedProducts: (db) => indexAllProducts(db),
  emails: ({ links, publicUrl, env }) => [
    searchRequestEmail({ links }),
    searchFoundEmail({
      links,
      publicUrl,
      get postalAddress() {
        return postalAddressOf(env);
      },
    }),
  ],
  emailPreviews: (url) => ({
    "Search request": confirmRequestTemplate(url("/search/request?token=sample")),
    "Search request answered": foundTemplate({
      query: "rain boots",
      link: url(searchPath("rain boots")),
      stop: url("/mail/unsubscribe?token=sample"),
      postalAddress: SAMPLE_POSTAL_ADDRESS,
    }),
  }),
  personalData: {
    searchRequests: (db, { email }) => searchRequestsOf(db, email),
  },
  person: {
    section: ({ db }, email) => searchRequestsSection(db, email),
    erasure: {
      label: ["search request", "search requests"],
      ...deleteByAddress(searchRequests, searchRequests.email),
    },
  },
  erasure: {
    search_requests: { table: "search_requests", label: ["search request", "search requests"] },
  },
  notices: [
    {
      purpose: "search-request-emails",
      async find(db, id) {
        const requests = await openSearchRequests(db, id);
        if (!requests) return null;
        return {
          before: `We’ll delete all search requests for ${requests.email} and stop sending it emails about them.`,
          after: `There are no open search requests for ${requests.email}, so we won’t send it emails about them.`,
          isStopped: requests.open === 0,
          stop: () => withdrawSearchRequests(db, id),
        };
      },
    },
  ],
  personalTables: [{ what: "search requests", table: "search_requests", isSeeded: isExampleAddress("email") }],
  adminNav: [{ label: "Search", to: href("/admin/search"), key: "q", group: "Sell" }],
});
