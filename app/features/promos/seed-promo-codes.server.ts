import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { drawn, highestId, inBatches, moment, numbers, word } from "#app/platform/db/made-up-rows.server.ts";

/** Inactive codes: active ones would be synced to the provider. */
export async function seedManyPromoCodes(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "promo_codes");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      insert into promo_codes (code, discount_type, discount_value, active, expires_at, created_at)
      select ${word("n", 24, ["GRACE", "WALK", "PEACE", "STEADY", "HARVEST"])} || n, 'percentage',
        5 * (1 + ${drawn("n", 25, 6)}), false, (at + interval '30 days')::date, at
      from (select n, ${moment("n", after, count)} as at from ${numbers(from, to, after)}) as dated order by n
      on conflict do nothing`),
  );
}
