import { globalId, numberIn } from "../graphql/global-id.ts";
import { cancelOrder, fulfillOrder } from "../orders/after-order.server.ts";
import type { AdminResolvers, Problem } from "./admin-context.ts";

type CancelArguments = { orderId: string; refund?: boolean | null; restock: boolean };
type FulfillArguments = { fulfillment: { lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[] } };

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
  fulfillmentCreate: async (_root, { fulfillment }: FulfillArguments, { db }) => {
    const [only, ...others] = fulfillment.lineItemsByFulfillmentOrder;
    const id = only && others.length === 0 ? numberIn(only.fulfillmentOrderId, "FulfillmentOrder") : null;
    const fulfilledAt = id === null ? null : await fulfillOrder(db, id, new Date());
    if (id !== null && fulfilledAt !== null) {
      return {
        fulfillment: { id: globalId("Fulfillment", id), createdAt: fulfilledAt, status: "SUCCESS" },
        userErrors: [],
      };
    }
    const message = "Fulfillment order does not exist, is cancelled or is already fulfilled";
    return { fulfillment: null, userErrors: [{ field: ["fulfillment"], message }] };
  },
};
