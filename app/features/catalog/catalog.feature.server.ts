import { sql } from "drizzle-orm";
import { z } from "zod";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import type { WebhookHandler } from "#app/platform/webhooks/process-webhook.server.ts";
import { APPLY_CATALOG_CHANGES, catalogState, markProductsChanged } from "./catalog.server.ts";
import { catalogLine } from "./catalog-line.ts";
import { catalogProducts, catalogSync } from "./catalog.tables.server.ts";
import { isEmptyShop } from "./is-empty-shop.server.ts";
import { applyCatalogChanges, forgetCatalog, syncCatalog, type CatalogServices } from "./sync-catalog.server.ts";
import { seedCatalog } from "./seed-catalog.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** Products or their customizations changed. */
    catalog: object;
  }
}

const SYNC_CATALOG = "sync-catalog";
const SYNC_CATALOG_FULLY = "sync-catalog-fully";
/** A shop of 10,000 products takes an hour at a slow provider. */
const FULL_SYNC_SECONDS = 3 * 3_600;
/** How long the start waits for the first products of a Shopify store. */
const FIRST_FILL_MS = 3_000;

/** The most that Shopify returns at once. The embedded store answers nothing else while it reads a page. */
const PAGE = 250;
const EMBEDDED_PAGE = 50;

const productEvent = z.object({ id: z.number().int() });

/** An import sends thousands of product events. Their payloads describe products as the Admin API does, so each product is read again. */
export function catalogWebhooks({ jobs }: { jobs: Pick<Jobs, "enqueue"> }): WebhookHandler {
  return {
    topics: ["products/create", "products/update", "products/delete"],
    everyMs: 300,
    applyOnce: (tx, payloads) =>
      markProductsChanged(
        tx,
        jobs,
        payloads.flatMap((payload) => {
          const { data } = productEvent.safeParse(payload);
          return data ? [`gid://shopify/Product/${data.id}`] : [];
        }),
        { isStale: true },
      ),
  };
}

/** Prices of another market are not kept, as products of another shop are not. */
function providerOf({ shop }: Services): string {
  if (!shop) return "embedded store";
  const { country, language } = shop.market;
  return [shop.domain, country, language].filter(Boolean).join(" ");
}

const servicesOf = (services: Services): CatalogServices => ({
  ...services,
  provider: providerOf(services),
  pageSize: services.shop ? PAGE : EMBEDDED_PAGE,
  isEmptyShop: services.shop ? isEmptyShop.bind(null, services.shop) : null,
});

export const catalogFeature = defineFeature({
  name: "catalog",
  jobs: (services) => [
    {
      name: APPLY_CATALOG_CHANGES,
      run: async (_data, stopping) =>
        void (await applyCatalogChanges(servicesOf(services), { isPaced: true, stopping })),
      isDeduplicated: true,
    },
    {
      name: SYNC_CATALOG,
      run: (_data, stopping) => syncCatalog(servicesOf(services), { stopping }),
      maxSeconds: FULL_SYNC_SECONDS,
      cron: "20 * * * *",
    },
    {
      name: SYNC_CATALOG_FULLY,
      run: (_data, stopping) => syncCatalog(servicesOf(services), { isFull: true, stopping }),
      maxSeconds: FULL_SYNC_SECONDS,
      cron: "40 3 * * *",
    },
  ],
  async catchUp(services) {
    const { db, jobs, shop } = services;
    if (!(await catalogState(db, servicesOf(services).provider)).isFilling) {
      await jobs.enqueue(db, SYNC_CATALOG, {});
      return;
    }
    const filled = warnOnFailure("the catalog is not filled yet; a job continues", () =>
      syncCatalog(servicesOf(services)).catch(async (error: unknown) => {
        // Is retried within seconds: the shop should not wait for the hourly sync.
        await jobs.enqueue(db, SYNC_CATALOG, {});
        throw error;
      }),
    );
    // The embedded store's catalog is in the same database. Shopify may respond slowly or not at all.
    if (!shop) await filled;
    else await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, FIRST_FILL_MS).unref())]);
  },
  webhooks: (services) => [catalogWebhooks(services)],
  async leaveShop(tx) {
    await forgetCatalog(tx);
    return {};
  },
  async renameShop(tx, { from, to }) {
    const { provider } = catalogSync;
    await tx
      .update(catalogSync)
      .set({ provider: sql`${to}::text || substr(${provider}, length(${from}::text) + 1)` })
      .where(sql`split_part(${provider}, ' ', 1) = ${from}`);
  },
  // An import also changes collections, which have no webhooks here.
  bulkImportJobs: [SYNC_CATALOG_FULLY],
  healthChecks: [
    {
      name: "Catalog",
      toDo: "Check the database.",
      run: async ({ db }) => catalogLine(await catalogState(db), await db.$count(catalogProducts)),
    },
  ],
  seedProducts: (db, made) => seedCatalog(db, made),
});
