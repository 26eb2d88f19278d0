import { sql } from "drizzle-orm";
import { purgeIdempotencyKeys } from "#app/platform/audit/admin-create.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { purgeRateLimits, type Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { sweepFiles } from "#app/platform/storage/sweep-files.server.ts";
import {
  knowsStock,
  SYNC_INVENTORY,
  SYNC_VARIANT,
  syncInventory,
  syncVariant,
} from "#app/features/inventory/inventory.server.ts";
import { processWebhook } from "#app/features/inventory/process-webhook.server.ts";
import { enqueueLostWebhooks, PROCESS_WEBHOOK, purgeWebhooks } from "#app/features/inventory/webhooks.server.ts";
import { countPromoCodesOfOrder } from "#app/features/promos/promo-use.server.ts";
import { SYNC_PROMO_CODES, PROMO_CODES_CHANGED } from "#app/features/promos/promos.server.ts";
import { mediaUrlsInUse } from "#app/features/shop/media-in-use.server.ts";
import { SYNC_SALE_DISCOUNT, syncSaleDiscount } from "#app/features/shop/sale-discount.server.ts";
import type { Commerce } from "./commerce.ts";
import { mirrorPromoCodes } from "./mirror-promo-codes.ts";
import { scheduleBackups } from "./schedule-backups.ts";
import { scheduleCommunity } from "./schedule-community.ts";

/** An advisory lock: two processes at once would both find no discount and create one each. */
const SALE_LOCK = 8_115_007;
const WEBHOOKS_KEPT_MS = 30 * 86_400_000;
const EVERY_15_MINUTES = "*/15 * * * *";

type Deps = {
  jobs: Jobs;
  database: Database;
  env: Env;
  commerce: Commerce;
  emails: Pick<EmailDelivery, "define">;
  mailer: Mailer;
  links: SignedLinks;
  limiter: Limiter;
  storage: Storage;
  publicUrl: string;
};

/**
 * Defines the background jobs: processing webhooks, syncing to the provider, scheduled work. `catchUp` runs at start what may have been missed
 * while the site was down.
 */
export function scheduleWork(deps: Deps): { catchUp(): Promise<void> } {
  const { jobs, database, env, commerce, storage } = deps;
  const { db } = database;
  const community = scheduleCommunity(deps);
  const backups = scheduleBackups(deps);
  const { admin, storefront } = commerce;
  const inventory = { db, storefront, admin };
  const timeZone = env.STORE_TIMEZONE;
  const keepSale = async () => {
    if (admin) await database.withMutex(SALE_LOCK, () => syncSaleDiscount({ db, admin }));
  };
  const keepPromos = async () => {
    if (admin) await mirrorPromoCodes({ database, admin, timeZone });
  };
  const syncStock = async (stopping?: AbortSignal) => void (await syncInventory(inventory, stopping));

  jobs.define<{ id: string }>({
    name: PROCESS_WEBHOOK,
    run: ({ id }) =>
      processWebhook({ ...inventory, onOrder: (tx, order) => countPromoCodesOfOrder({ db: tx, jobs }, order) }, id),
  });
  jobs.define<{ variantId: string }>({
    name: SYNC_VARIANT,
    run: ({ variantId }) => syncVariant(inventory, variantId),
  });
  jobs.define({ name: PROMO_CODES_CHANGED, waitsOnce: true, run: keepPromos });
  const scheduled: { name: string; run: (stopping?: AbortSignal) => Promise<void>; cron: string }[] = [
    { name: SYNC_INVENTORY, run: syncStock, cron: EVERY_15_MINUTES },
    { name: SYNC_SALE_DISCOUNT, run: keepSale, cron: EVERY_15_MINUTES },
    { name: SYNC_PROMO_CODES, run: keepPromos, cron: EVERY_15_MINUTES },
    {
      name: "lost-webhooks",
      run: async () => void (await enqueueLostWebhooks({ db, jobs }, new Date())),
      cron: "*/5 * * * *",
    },
    {
      name: "sweep-files",
      run: async () => void (await sweepFiles({ db, storage, urlsInUse: mediaUrlsInUse }, new Date())),
      cron: "50 * * * *",
    },
    { name: "purge-idempotency-keys", run: () => purgeIdempotencyKeys(db, new Date()), cron: "30 * * * *" },
    { name: "purge-rate-limits", run: () => purgeRateLimits(db, new Date()), cron: "20 * * * *" },
    {
      name: "purge-webhooks",
      run: async () => void (await purgeWebhooks(db, new Date(Date.now() - WEBHOOKS_KEPT_MS))),
      cron: "40 3 * * *",
    },
  ];
  // The embedded database has no autovacuum: without this, dead rows and outdated statistics stay.
  if (database.kind === "embedded")
    scheduled.push({
      name: "tidy-database",
      run: async () => void (await db.execute(sql`vacuum analyze`)),
      cron: "10 4 * * *",
    });
  for (const { name, run, cron } of scheduled)
    jobs.define({ name, run: (_data, stopping) => run(stopping), schedule: { cron, timeZone } });

  return {
    async catchUp() {
      await community.catchUp();
      await backups.catchUp();
      if (!commerce.store) {
        // Shopify may respond slowly or not at all: the site starts without it, and these are retried.
        for (const name of [SYNC_INVENTORY, "keep-sale", SYNC_PROMO_CODES]) await jobs.enqueue(db, name, {});
        return;
      }
      // A first start waits for the stock; later ones already have it, and reading many products takes long.
      if (await knowsStock(db)) await jobs.enqueue(db, SYNC_INVENTORY, {});
      else await warnOnFailure("stock not synced at start; the next sync will", syncStock);
      await warnOnFailure("sale not synced to the provider yet; carts charge full prices until it is", keepSale);
      await warnOnFailure("promo codes not synced to the provider yet; the next sync will", keepPromos);
    },
  };
}

async function warnOnFailure(warning: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("warn", warning, { error });
  }
}
