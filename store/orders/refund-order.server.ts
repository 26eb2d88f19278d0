import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { enqueueOrderUpdate } from "../receipts/order-updates.server.ts";
import { refundLines, refunds } from "../store.tables.server.ts";
import { inventoryLevelEvent, orderEvent, refundEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import type { Deps } from "./fulfill-order.server.ts";
import type { Order, OrderRefund } from "./order.ts";
import { afterRefund, refundProblem, type RefundedUnits, type UnitsProblem } from "./order-quantities.ts";
import { lockedOrder, orderWithId } from "./orders.server.ts";
import { refundAmounts } from "./refund-amounts.ts";
import { saveUnits } from "./save-units.server.ts";
import { quantitiesOf, returnStock } from "./stock.server.ts";

export type RefundRequest = {
  units?: RefundedUnits[];
  /** "all": what was not refunded of the shipping. */
  shippingMinor?: number | "all";
  /** What to pay back; 0 if only units are refunded. */
  amountMinor: number;
  note?: string;
  notify?: boolean;
  /** Of the request; the same key with another input is refused. */
  idempotency?: { key: string; inputHash: string };
};

export type Refunded =
  | { ok: true; order: Order; refund: OrderRefund }
  | { ok: false; reason: "unknown" | "too-much" | "too-much-shipping" | "key-used" }
  | { ok: false; reason: "units"; problem: UnitsProblem };

/**
 * Refunds units, shipping and money of an order, in one transaction with what is restocked. Never more than is left, even concurrently, and once
 * per idempotency key.
 */
export async function refundOrder(deps: Deps, id: number, request: RefundRequest, now: Date): Promise<Refunded> {
  const { units = [], amountMinor, note = "", notify = false, idempotency } = request;
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const before = await lockedOrder(tx, id);
    if (!before) return { ok: false, reason: "unknown" };
    const earlier = idempotency && (await refundWithKey(tx, idempotency.key));
    if (earlier) return earlier.inputHash === idempotency.inputHash ? repeated(tx, earlier) : refuse("key-used");
    const problem = refundProblem(before, units);
    if (problem) return { ok: false, reason: "units", problem };
    const shippingLeft = before.shippingMinor - before.refundedShippingMinor;
    const shippingMinor = request.shippingMinor === "all" ? shippingLeft : (request.shippingMinor ?? 0);
    if (shippingMinor > shippingLeft) return refuse("too-much-shipping");
    if (amountMinor > refundAmounts(before, [], 0).maximumMinor) return refuse("too-much");

    const refund = await insertRefund(tx, before, { ...request, units, shippingMinor, note }, now);
    const levels = await returnStock(tx, quantitiesOf(restockedUnits(before, units)));
    const saved = await saveUnits(
      tx,
      before,
      before.lines.map((line) => afterRefund(line, units)),
      now,
      { refundedShippingMinor: before.refundedShippingMinor + shippingMinor, ...paidBack(before, amountMinor) },
    );
    const order = { ...saved, refunds: [...before.refunds, refund] };
    if (notify)
      await enqueueOrderUpdate(tx, deps, id, { what: "refunded", refundedMinor: amountMinor, refundId: refund.id });
    const isNowFulfilled = order.fulfillmentStatus === "fulfilled" && before.fulfillmentStatus !== "fulfilled";
    await announce(tx, deps.jobs, [
      refundEvent(order, refund),
      ...(isNowFulfilled ? [orderEvent("orders/fulfilled", order)] : []),
      orderEvent("orders/updated", order),
      ...levels.map((level) => inventoryLevelEvent(level, now)),
    ]);
    return { ok: true, order, refund };
  });
}

/** The order's columns once this was paid back; none if nothing was. */
export function paidBack(order: Order, amountMinor: number) {
  if (amountMinor === 0) return {};
  const refundedMinor = order.refundedMinor + amountMinor;
  const isWhole = refundedMinor === order.totalMinor;
  return { refundedMinor, financialStatus: isWhole ? ("refunded" as const) : ("partially_refunded" as const) };
}

type RefundValues = Omit<RefundRequest, "units" | "shippingMinor"> & { units: RefundedUnits[]; shippingMinor: number };

export async function insertRefund(
  tx: Db,
  order: Order,
  { units, shippingMinor, amountMinor, note = "", idempotency }: RefundValues,
  now: Date,
): Promise<OrderRefund> {
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      amountMinor,
      shippingMinor,
      note,
      idempotencyKey: idempotency?.key ?? null,
      inputHash: idempotency?.inputHash ?? null,
      createdAt: now,
    })
    .returning();
  const amounts = refundAmounts(order, units, shippingMinor);
  const values = units.map((each, at) => ({ refundId: refund!.id, ...each, ...amounts.lines[at]! }));
  const lines = values.length === 0 ? [] : await tx.insert(refundLines).values(values).returning();
  return { ...refund!, lines };
}

/** The restocked units as order lines, by whose variants stock is counted. */
function restockedUnits(order: Order, units: RefundedUnits[]) {
  return units
    .filter(({ restockType }) => restockType !== "no_restock")
    .map(({ lineId, quantity }) => ({ variantId: order.lines.find(({ id }) => id === lineId)!.variantId, quantity }));
}

async function refundWithKey(tx: Db, key: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, key));
  return refund;
}

async function repeated(tx: Db, { id, orderId }: typeof refunds.$inferSelect): Promise<Refunded> {
  const order = (await orderWithId(tx, orderId))!;
  return { ok: true, order, refund: order.refunds.find((refund) => refund.id === id)! };
}

const refuse = (reason: "too-much" | "too-much-shipping" | "key-used") => ({ ok: false as const, reason });
