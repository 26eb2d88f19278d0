import { href } from "react-router";
import { brand } from "#app/brand.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { defineFeature, type ProviderServices } from "#app/platform/feature.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { variantsByIds } from "#app/features/shop/shop.server.ts";
import { hasAdminApi, isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { promoAudit } from "./promo-audit.server.ts";
import { promoDiscountText } from "./promo-admin.ts";
import { PROMO_LOCK, syncPromoCodes } from "./mirror-promos.server.ts";
import { countPromoCodesOfKnownOrders, countPromoCodesOfOrder } from "./promo-use.server.ts";
import {
  codesEndingSoon,
  forgetProvidersUses,
  markAllChanged,
  PROMO_CODES_CHANGED,
  promoCodes,
  removeSampleCodes,
  restorePromoCode,
  seedPromoCodes,
  SYNC_PROMO_CODES,
  validatePromoCode,
} from "./promos.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";

/** To try in the cart: a percentage, an amount, and one with a usage limit. */
const SAMPLE_PROMO_CODES: Parameters<typeof seedPromoCodes>[1] = [
  { code: "WELCOME10", discountType: "percentage", discountValue: 10, usageLimit: null, expiresAt: null },
  { code: "PEACE15", discountType: "fixed", discountValue: 15, usageLimit: null, expiresAt: null },
  { code: "FIRST100", discountType: "percentage", discountValue: 20, usageLimit: 100, expiresAt: null },
];

const syncCodes = ({ db, database, env, admin }: ProviderServices, options?: { rechecks: number }) =>
  database.withMutex(PROMO_LOCK, () =>
    syncPromoCodes({ db, admin, timeZone: env.STORE_TIMEZONE, isLive: isLiveShop(env) }, options),
  );

export const promosFeature = defineFeature({
  name: "promos",
  area: "promo-codes",
  audit: promoAudit,
  functions: ({ env, db, storefront }) => ({
    "validate-promo-code": {
      access: "visitor",
      run: validatePromoCode({
        timeZone: () => env.STORE_TIMEZONE,
        isLive: isLiveShop(env),
        async priceLines(lines) {
          const ids = [...new Set(lines.map(({ variantId }) => variantId))];
          const offers = new Map((await variantsByIds({ db, storefront }, ids)).map((offer) => [offer.id, offer]));
          return lines.flatMap(({ variantId, quantity }) => {
            const offer = offers.get(variantId);
            if (!offer) return [];
            // A shop without the Admin API does not know about our sales, and charges its own price.
            const { minor, currency } = hasAdminApi(env) ? offer.price : offer.providerPrice;
            return [{ productId: offer.product.id, totalMinor: minor * quantity, currency }];
          });
        },
      }),
      limit: LIMITS.promoCode,
    },
  }),
  syncProvider: (services) => syncCodes(services),
  jobs({ db, database, env, admin, jobs, shop }) {
    const run = async (options?: { rechecks: number }) =>
      void (admin && (await syncCodes({ db, database, env, admin }, options)));
    const runWithUses = async () => {
      // First, because a code that has reached its limit is disabled at the shop.
      if (shop)
        await warnOnFailure("uses of promo codes not counted from known orders yet; the next sync will", () =>
          countPromoCodesOfKnownOrders({ db, jobs }, shop.domain, new Date()),
        );
      await run();
    };
    return [
      { name: PROMO_CODES_CHANGED, isDeduplicated: true, run: () => run({ rechecks: 0 }) },
      { name: SYNC_PROMO_CODES, run: runWithUses, cron: "*/15 * * * *" },
    ];
  },
  async catchUp({ db, database, env, jobs, admin, shop }) {
    if (shop) await jobs.enqueue(db, SYNC_PROMO_CODES, {});
    else if (admin)
      await warnOnFailure("promo codes not synced to the provider yet; the next sync will", () =>
        syncCodes({ db, database, env, admin }),
      );
  },
  webhooks: ({ jobs }) => [
    {
      topics: ["orders/create", "orders/cancelled"],
      prepare: async (order) => (tx) => countPromoCodesOfOrder({ db: tx, jobs }, order),
    },
  ],
  largeForms: [/^\/admin\/promo-codes\/import$/],
  undo: {
    "promo-code.deleted": {
      undoneAs: "promo-code.restored",
      undo: (services, { before, at }) => restorePromoCode(services, before, at),
    },
  },
  sampleData: (db) => seedPromoCodes(db, SAMPLE_PROMO_CODES),
  removeSampleData: async (tx) => ({ "promo codes": (await removeSampleCodes(tx)).length }),
  async leaveShop(tx) {
    await forgetProvidersUses(tx);
    return {};
  },
  async afterRestore({ db }) {
    await markAllChanged(db);
    return {};
  },
  // An import into the embedded store removes the samples.
  bulkImportJobs: [SYNC_PROMO_CODES],
  seed: { promos: seedManyPromoCodes },
  attention: ({ env }) => [
    {
      kind: "notice",
      one: "promo code ends within a week",
      many: "promo codes end within a week",
      to: href("/admin/promo-codes"),
      count: codesEndingSoon(dayIn(env.STORE_TIMEZONE, new Date()), { isLive: isLiveShop(env) }),
    },
  ],
  find: async ({ db }, search, limit) =>
    (await promoCodes(db, { search, limit })).map((promo) => ({
      kind: "Promo code",
      label: promo.code,
      detail: promoDiscountText(promo, brand.defaultCurrency),
      to: `${href("/admin/promo-codes")}?${new URLSearchParams({ q: promo.code })}`,
    })),
  adminNav: [{ label: "Promo codes", to: href("/admin/promo-codes"), key: "c", group: "Sell" }],
});

/** Inactive codes: active ones would be synced to the provider. */
async function seedManyPromoCodes(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "promo_codes");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into promo_codes (code, discount_type, discount_value, active, is_sample, expires_at, created_at)
      select ${word("n", 24, ["GRACE", "WALK", "PEACE", "STEADY", "HARVEST"])} || n, 'percentage',
        5 * (1 + ${drawn("n", 25, 6)}), false, true, (at + interval '30 days')::date, at
      from (select n, ${moment("n", after, count)} as at from ${numbers(from, to, after)}) as dated order by n
      on conflict do nothing`),
  );
}
