import { sql } from "drizzle-orm";
import { z } from "zod";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { enqueueSync, type PromoServices } from "./promos.server.ts";
import { promoCodes, promoRedemptions } from "./promos.tables.server.ts";

/** The fields of orders/create and orders/cancelled payloads that concern promo codes. */
const order = z.object({
  id: z.union([z.int(), z.string().min(1)]).transform(String),
  created_at: z.coerce.date(),
  cancelled_at: z.coerce.date().nullish(),
  discount_codes: z.array(z.object({ code: z.string() })).nullish(),
  discount_applications: z.array(z.object({ type: z.string(), code: z.string().nullish() })).nullish(),
});

/** Counts an order's codes, and enqueues a sync if one reached its limit or dropped below it. */
export async function countPromoCodesOfOrder({ db, jobs }: PromoServices, payload: unknown): Promise<void> {
  if (await countPromoUse(db, payload)) await enqueueSync({ db, jobs });
}

/**
 * Counts the codes an order used, or releases them if it was canceled: once per order, however often and in whatever order
 * the webhooks arrive. Other discount codes are ignored. True if a code reached its limit or dropped below it.
 */
export async function countPromoUse(tx: Db, payload: unknown): Promise<boolean> {
  const read = order.safeParse(payload);
  if (!read.success) {
    log("warn", "order webhook without the fields for promo codes", { problem: z.prettifyError(read.error) });
    return false;
  }
  const { id, created_at, cancelled_at } = read.data;
  let hasCrossed = false;
  // Sorted, so that two orders with the same codes cannot deadlock.
  for (const code of codesOf(read.data).toSorted()) {
    const crossed = cancelled_at
      ? await release(tx, { orderId: id, code, at: cancelled_at })
      : await redeem(tx, { orderId: id, code, at: created_at });
    hasCrossed ||= crossed;
  }
  return hasCrossed;
}

type Use = { orderId: string; code: string; at: Date };

/** Updates ledger and count in one statement: neither changes if the order is already recorded. */
async function redeem(tx: Db, { orderId, code, at }: Use): Promise<boolean> {
  const reached = await rowsOf<{ crossed: boolean }>(
    tx,
    sql`
    with redeemed as (
      insert into ${promoRedemptions} (order_id, code, promo_code_id, redeemed_at)
      select ${orderId}, code, id, ${at.toISOString()}::timestamptz from ${promoCodes} where code = ${code}
      on conflict (order_id, code) do nothing
      returning promo_code_id
    )
    update ${promoCodes} set usage_count = usage_count + 1 from redeemed where id = redeemed.promo_code_id
    returning usage_limit is not null and usage_count >= usage_limit as crossed`,
  );
  return reached.some(({ crossed }) => crossed);
}

/** A cancellation that arrives before its order is stored, so that the order is not counted when it arrives. */
async function release(tx: Db, { orderId, code, at }: Use): Promise<boolean> {
  const freed = await rowsOf<{ crossed: boolean }>(
    tx,
    sql`
    with released as (
      insert into ${promoRedemptions} as ledger (order_id, code, promo_code_id, released_at)
      select ${orderId}, code, id, ${at.toISOString()}::timestamptz from ${promoCodes} where code = ${code}
      on conflict (order_id, code) do update set released_at = excluded.released_at where ledger.released_at is null
      returning promo_code_id, redeemed_at
    )
    update ${promoCodes} set usage_count = usage_count - 1
    from released where id = released.promo_code_id and released.redeemed_at is not null
    returning usage_limit is not null and usage_count = usage_limit - 1 as crossed`,
  );
  return freed.some(({ crossed }) => crossed);
}

function codesOf({ discount_codes, discount_applications }: z.infer<typeof order>): string[] {
  const applied = (discount_applications ?? []).filter(({ type }) => type === "discount_code");
  const written = [...(discount_codes ?? []), ...applied].map(({ code }) => normalizeCode(code ?? ""));
  return [...new Set(written)].filter((code) => code !== "");
}
