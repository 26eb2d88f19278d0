import type { Db } from "#app/platform/db/database.server.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { cancelOrder, fulfillOrder, refundOrder, updateTracking, type Tracking } from "../orders/after-order.server.ts";
import { fulfillmentsOf } from "../orders/fulfillments.ts";
import { orderWithId } from "../orders/orders.server.ts";
import { enqueueOrderUpdate } from "../receipts/order-updates.server.ts";
import { minorIn, type AdminResolvers, type Problem } from "./admin-context.ts";

type CancelArguments = {
  orderId: string;
  refund?: boolean | null;
  restock: boolean;
  notifyCustomer?: boolean | null;
};
type RefundArguments = {
  input: {
    orderId: string;
    notify?: boolean | null;
    transactions?: { amount: string | number; orderId: string }[] | null;
  };
};
type FulfillArguments = {
  fulfillment: {
    lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
    notifyCustomer?: boolean | null;
    trackingInfo?: Tracking | null;
  };
};
type TrackingArguments = { fulfillmentId: string; notifyCustomer?: boolean | null; trackingInfoInput: Tracking };

export const orderMutations: AdminResolvers<object> = {
  orderCancel: async (_root, { orderId, refund, restock, notifyCustomer }: CancelArguments, deps) => {
    const id = numberIn(orderId, "Order");
    const outcome =
      id === null
        ? "unknown"
        : await cancelOrder(deps, id, {
            refund: refund ?? false,
            restock,
            notifyCustomer: notifyCustomer ?? false,
            now: new Date(),
          });
    if (outcome === "cancelled")
      return { job: { id: globalId("Job", id ?? 0), done: true }, orderCancelUserErrors: [], userErrors: [] };
    const problem: Problem =
      outcome === "unknown"
        ? { field: ["orderId"], message: "Order does not exist", code: "NOT_FOUND" }
        : {
            field: ["orderId"],
            message: "Cannot cancel an order that has already been cancelled or fulfilled",
            code: "INVALID",
          };
    return { job: null, orderCancelUserErrors: [problem], userErrors: [problem] };
  },
  refundCreate: async (_root, { input }: RefundArguments, deps) => {
    const { db } = deps;
    const id = numberIn(input.orderId, "Order");
    const order = id === null ? null : await orderWithId(db, id);
    const refuse = (field: string[], message: string) => ({ order: null, userErrors: [{ field, message }] });
    if (id === null || !order) return refuse(["orderId"], "Order does not exist");
    const transactions = input.transactions ?? [];
    const amounts = transactions.map(({ amount }) => minorIn(amount, order.currency));
    const wrong = amounts.findIndex((amount) => amount === null || amount <= 0);
    if (amounts.length === 0 || wrong !== -1)
      return refuse(["transactions", String(Math.max(0, wrong)), "amount"], "Refund amount must be greater than zero");
    if (transactions.some(({ orderId }) => numberIn(orderId, "Order") !== id))
      return refuse(["transactions", "0", "orderId"], "Transaction does not belong to the order");
    const refundedMinor = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
    const outcome = await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
      const refunded = await refundOrder(tx, id, refundedMinor, new Date());
      if (refunded === "refunded" && input.notify)
        await enqueueOrderUpdate(tx, deps, id, { what: "refunded", refundedMinor });
      return refunded;
    });
    if (outcome !== "refunded")
      return refuse(["transactions", "0", "amount"], "Refund amount is more than the payment that is left");
    return { order: await orderWithId(db, id), userErrors: [] };
  },
  fulfillmentCreate: async (_root, { fulfillment }: FulfillArguments, deps) => {
    const [only, ...others] = fulfillment.lineItemsByFulfillmentOrder;
    const id = only && others.length === 0 ? numberIn(only.fulfillmentOrderId, "FulfillmentOrder") : null;
    const notifyCustomer = fulfillment.notifyCustomer ?? false;
    const sent =
      id === null ? null : await fulfillOrder(deps, id, new Date(), fulfillment.trackingInfo ?? {}, { notifyCustomer });
    if (sent) return { fulfillment: fulfillmentsOf(sent)[0], userErrors: [] };
    const message = "Fulfillment order does not exist, is cancelled or is already fulfilled";
    return { fulfillment: null, userErrors: [{ field: ["fulfillment"], message }] };
  },
  fulfillmentTrackingInfoUpdate: async (
    _root,
    { fulfillmentId, notifyCustomer, trackingInfoInput }: TrackingArguments,
    deps,
  ) => {
    const id = numberIn(fulfillmentId, "Fulfillment");
    const how = { notifyCustomer: notifyCustomer ?? false, now: new Date() };
    const updated = id === null ? null : await updateTracking(deps, id, trackingInfoInput, how);
    if (updated) return { fulfillment: fulfillmentsOf(updated)[0], userErrors: [] };
    return { fulfillment: null, userErrors: [{ field: ["fulfillmentId"], message: "Fulfillment does not exist" }] };
  },
};
