import { globalId, numberIn } from "../graphql/global-id.ts";
import { cancelOrder, fulfillOrder, refundOrder, type Tracking } from "../orders/after-order.server.ts";
import { fulfillmentsOf } from "../orders/fulfillments.ts";
import { orderWithId } from "../orders/orders.server.ts";
import { minorIn, type AdminResolvers, type Problem } from "./admin-context.ts";

type CancelArguments = { orderId: string; refund?: boolean | null; restock: boolean };
type RefundArguments = {
  input: { orderId: string; transactions?: { amount: string | number; orderId: string }[] | null };
};
type FulfillArguments = {
  fulfillment: { lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[]; trackingInfo?: Tracking | null };
};

export const orderMutations: AdminResolvers<object> = {
  orderCancel: async (_root, { orderId, refund, restock }: CancelArguments, { db, jobs }) => {
    const id = numberIn(orderId, "Order");
    const outcome =
      id === null
        ? "unknown"
        : await cancelOrder({ db, jobs }, id, { refund: refund ?? false, restock, now: new Date() });
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
  refundCreate: async (_root, { input }: RefundArguments, { db }) => {
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
    const outcome = await refundOrder(
      db,
      id,
      amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
      new Date(),
    );
    if (outcome !== "refunded")
      return refuse(["transactions", "0", "amount"], "Refund amount is more than the payment that is left");
    return { order: await orderWithId(db, id), userErrors: [] };
  },
  fulfillmentCreate: async (_root, { fulfillment }: FulfillArguments, { db, jobs }) => {
    const [only, ...others] = fulfillment.lineItemsByFulfillmentOrder;
    const id = only && others.length === 0 ? numberIn(only.fulfillmentOrderId, "FulfillmentOrder") : null;
    const sent = id === null ? null : await fulfillOrder({ db, jobs }, id, new Date(), fulfillment.trackingInfo ?? {});
    if (sent) return { fulfillment: fulfillmentsOf(sent)[0], userErrors: [] };
    const message = "Fulfillment order does not exist, is cancelled or is already fulfilled";
    return { fulfillment: null, userErrors: [{ field: ["fulfillment"], message }] };
  },
};
