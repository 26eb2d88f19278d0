import { href } from "react-router";
import { defineFeature, type ProviderServices } from "#app/platform/feature.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { syncPromoCodes } from "./mirror-promos.server.ts";
import { countPromoCodesOfOrder } from "./promo-use.server.ts";
import {
  PROMO_CODES_CHANGED,
  restorePromoCode,
  seedPromoCodes,
  SYNC_PROMO_CODES,
  validatePromoCode,
} from "./promos.server.ts";
import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";

/** An advisory lock: two processes at once would both find no discount and create one each. */
const PROMO_LOCK = 8_115_008;

/** To try in the cart: a percentage, an amount, and one with a usage limit. */
const SAMPLE_PROMO_CODES: Parameters<typeof seedPromoCodes>[1] = [
  { code: "WELCOME10", discountType: "percentage", discountValue: 10, usageLimit: null, expiresAt: null },
  { code: "PEACE15", discountType: "fixed", discountValue: 15, usageLimit: null, expiresAt: null },
  { code: "FIRST100", discountType: "percentage", discountValue: 20, usageLimit: 100, expiresAt: null },
];

const syncCodes = ({ db, database, env, admin }: ProviderServices) =>
  database.withMutex(PROMO_LOCK, () =>
    syncPromoCodes({ db, admin, timeZone: env.STORE_TIMEZONE, isLive: isLiveShop(env) }),
  );

export const promosFeature = defineFeature({
  name: "promos",
  functions: ({ env }) => ({
    "validate-promo-code": {
      access: "visitor",
      run: validatePromoCode({ timeZone: env.STORE_TIMEZONE, isLive: isLiveShop(env) }),
      limit: LIMITS.promoCode,
    },
  }),
  syncProvider: syncCodes,
  jobs({ db, database, env, admin }) {
    const run = async () => void (admin && (await syncCodes({ db, database, env, admin })));
    return [
      { name: PROMO_CODES_CHANGED, isDeduplicated: true, run },
      { name: SYNC_PROMO_CODES, run, schedule: { cron: "*/15 * * * *", timeZone: env.STORE_TIMEZONE } },
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
  seed: { promos: seedManyPromoCodes },
  adminNav: [{ label: "Promo codes", to: href("/admin/promo-codes"), key: "c" }],
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
