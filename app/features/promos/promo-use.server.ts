import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { ordersWithCodes, type OrderWithCodes } from "#app/features/orders/orders.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { parseMoney, type Money } from "#app/platform/money.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { ownedSince } from "#app/platform/shopify/recorded-shop.server.ts";
import { enqueueSync, markChanged, type PromoServices } from "./promos.server.ts";
import { promoCodes, promoRedemptions } from "./promos.tables.server.ts";

/** The fields of orders/create and orders/cancelled payloads that concern promo codes. */
const order = z.object({
  id: z.union([z.int(), z.string().min(1)]).transform(String),
  created_at: z.coerce.date(),
  cancelled_at: z.coerce.date().nullish(),
  currency: z.string().nullish(),
  discount_codes: z.array(z.object({ code: z.string(), amount: z.string().nullish() })).nullish(),
  discount_applications: z.array(z.object({ type: z.string(), code: z.string().nullish() })).nullish(),
});

/** Counts an order's codes, and enqueues a sync if one reached its limit or dropped below it. */
export async function countPromoCodesOfOrder({ db, jobs }: PromoServices, payload: unknown): Promise<void> {
  if (await countPromoUse(db, payload)) await enqueueSync({ db, jobs });
}

/** Shopify gives up a webhook after four hours; a site may be down for days. */
const COUNTED_DAYS = 7;
const ORDERS_AT_ONCE = 500;

/**
 * Counts the codes of the shop's recent orders whose webhooks never came, and releases those of canceled ones. An order from before a code was
 * created is not counted for it: an earlier code had the same name. Nor is one from before the database was this shop's, which had codes of its own.
 */
export async function countPromoCodesOfKnownOrders({ db, jobs }: PromoServices, shop: string, now: Date) {
  const owned = await ownedSince(db);
  const since = new Date(Math.max(now.getTime() - COUNTED_DAYS * 86_400_000, owned?.getTime() ?? 0));
  let hasCrossed = false;
  for (let after = 0, page: OrderWithCodes[]; ; after = page.at(-1)!.id) {
    page = await ordersWithCodes(db, shop, { since, after, limit: ORDERS_AT_ONCE });
    if (page.length === 0) break;
    for (const missed of await missedUses(db, page))
      hasCrossed = (await db.transaction((tx) => countPromoUse(tx, missed))) || hasCrossed;
  }
  if (hasCrossed) await enqueueSync({ db, jobs });
}

/** As payloads of webhooks. */
async function missedUses(db: Db, found: OrderWithCodes[]) {
  const used = [...new Set(found.flatMap(({ codes }) => codes))];
  const created = await db
    .select({ code: promoCodes.code, createdAt: promoCodes.createdAt })
    .from(promoCodes)
    .where(inArray(promoCodes.code, used));
  const createdAt = new Map(created.map((promo) => [promo.code, promo.createdAt]));
  const ids = found.map(({ id }) => String(id));
  const counted = await db.select().from(promoRedemptions).where(inArray(promoRedemptions.orderId, ids));
  const known = new Map(counted.map((row) => [`${row.orderId} ${row.code}`, row]));
  return found.flatMap(({ id, codes, placedAt, cancelledAt }) => {
    const missed = codes.filter((code) => {
      const at = createdAt.get(code);
      if (at === undefined || placedAt < at) return false;
      const row = known.get(`${id} ${code}`);
      return row === undefined || (cancelledAt !== null && row.releasedAt === null);
    });
    if (missed.length === 0) return [];
    return [{ id, created_at: placedAt, cancelled_at: cancelledAt, discount_codes: missed.map((code) => ({ code })) }];
  });
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
      : await redeem(tx, { orderId: id, code, at: created_at, given: givenBy(read.data, code) });
    if (crossed === null) continue;
    await markChanged(tx, { id: crossed, code });
    hasCrossed = true;
  }
  return hasCrossed;
}

type Use = { orderId: string; code: string; at: Date };

/** What a code took off the order; null if the payload does not say. */
function givenBy({ discount_codes, currency }: z.infer<typeof order>, code: string): Money | null {
  const amount = discount_codes?.find((used) => normalizeCode(used.code) === code)?.amount;
  if (!amount || !currency || !/^\d{1,12}(\.\d+)?$/.test(amount)) return null;
  return parseMoney(amount, currency);
}

/**
 * Updates ledger and count in one statement: neither changes if the order is already recorded. The id of the code if it reached its limit.
 */
async function redeem(tx: Db, { orderId, code, at, given }: Use & { given: Money | null }): Promise<number | null> {
  const counted = await rowsOf<CountedUse>(
    tx,
    sql`
    with redeemed as (
      insert into ${promoRedemptions} (order_id, code, promo_code_id, redeemed_at, discount_minor, currency)
      select ${orderId}, code, id, ${at.toISOString()}::timestamptz, ${given?.minor ?? null}::bigint, ${given?.currency ?? null}
      from ${promoCodes} where code = ${code}
      on conflict (order_id, code) do nothing
      returning promo_code_id
    )
    update ${promoCodes} set usage_count = usage_count + 1 from redeemed where id = redeemed.promo_code_id
    returning id, usage_limit is not null and usage_count >= usage_limit as crossed`,
  );
  return crossedId(counted);
}

/**
 * A cancellation that arrives before its order is stored, so that the order is not counted when it arrives. The id of the code if it dropped
 * below its limit.
 */
async function release(tx: Db, { orderId, code, at }: Use): Promise<number | null> {
  const freed = await rowsOf<CountedUse>(
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
    returning id, usage_limit is not null and usage_count = usage_limit - 1 as crossed`,
  );
  return crossedId(freed);
}

/** At most one code. A driver may return a bigint as text. */
type CountedUse = { id: number | string; crossed: boolean };

function crossedId([use]: CountedUse[]): number | null {
  return use?.crossed ? Number(use.id) : null;
}

function codesOf({ discount_codes, discount_applications }: z.infer<typeof order>): string[] {
  const applied = (discount_applications ?? []).filter(({ type }) => type === "discount_code");
  const written = [...(discount_codes ?? []), ...applied].map(({ code }) => normalizeCode(code ?? ""));
  return [...new Set(written)].filter((code) => code !== "");
}
