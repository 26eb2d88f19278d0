import type { Db } from "#app/platform/db/database.server.ts";
import { enqueueOrderUpdate } from "../receipts/order-updates.server.ts";
import type { CANCEL_REASONS } from "../store.tables.server.ts";
import { inventoryLevelEvent, orderEvent, refundEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { releaseRedemption } from "./discount-use.server.ts";
import type { Deps } from "./fulfill-order.server.ts";
import { allRefundable, refundableUnits, remainingUnits } from "./order-quantities.ts";
import { lockedOrder } from "./orders.server.ts";
import { refundAmounts } from "./refund-amounts.ts";
import { insertRefund, paidBack } from "./refund-order.server.ts";
import { saveUnits } from "./save-units.server.ts";
import { quantitiesOf, returnStock } from "./stock.server.ts";

type Cancelling = {
  reason: (typeof CANCEL_REASONS)[number];
  refund: boolean;
  restock: boolean;
  notifyCustomer: boolean;
  note?: string;
  now: Date;
};

/** Cancels an order of which nothing was fulfilled, once: releases the code's use and, if requested, restocks, refunds and emails the customer. */
export async function cancelOrder(
  deps: Deps,
  id: number,
  { reason, refund: isRefunded, restock, notifyCustomer, note = "", now }: Cancelling,
): Promise<"cancelled" | "unknown" | "too-late"> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const before = await lockedOrder(tx, id);
    if (!before) return "unknown";
    if (before.cancelledAt !== null || before.fulfillmentStatus !== "unfulfilled") return "too-late";
    const { maximumMinor } = refundAmounts(before, [], 0);
    const shippingMinor = before.shippingMinor - before.refundedShippingMinor;
    const units = allRefundable(before).map((each) => ({
      ...each,
      restockType: restock ? ("cancel" as const) : ("no_restock" as const),
    }));
    const refund =
      isRefunded && maximumMinor > 0
        ? await insertRefund(tx, before, { units, shippingMinor, amountMinor: maximumMinor, note }, now)
        : null;
    const unsent = before.lines.map((line) => ({ variantId: line.variantId, quantity: remainingUnits(line) }));
    const levels = restock ? await returnStock(tx, quantitiesOf(unsent.filter(({ quantity }) => quantity > 0))) : [];
    const lines = before.lines.map((line) => ({
      ...line,
      canceledQuantity: line.quantity,
      ...(refund && { refundedQuantity: line.refundedQuantity + refundableUnits(line) }),
    }));
    const saved = await saveUnits(tx, before, lines, now, {
      cancelledAt: now,
      cancelReason: reason,
      ...(refund && { refundedShippingMinor: before.shippingMinor, ...paidBack(before, refund.amountMinor) }),
    });
    const order = { ...saved, refunds: refund ? [...before.refunds, refund] : before.refunds };
    await releaseRedemption(tx, id, now);
    if (notifyCustomer)
      await enqueueOrderUpdate(tx, deps, id, { what: "canceled", refundedMinor: refund?.amountMinor ?? 0 });
    await announce(tx, deps.jobs, [
      ...(refund ? [refundEvent(order, refund)] : []),
      orderEvent("orders/cancelled", order),
      orderEvent("orders/updated", order),
      ...levels.map((level) => inventoryLevelEvent(level, now)),
    ]);
    return "cancelled";
  });
}
