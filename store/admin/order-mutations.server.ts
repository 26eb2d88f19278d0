import { createHash } from "node:crypto";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import { cancelOrder } from "../orders/cancel-order.server.ts";
import { changeNote } from "../orders/change-note.server.ts";
import { fulfillOrder, updateTracking, type Fulfilled, type Tracking } from "../orders/fulfill-order.server.ts";
import { orderWithId } from "../orders/orders.server.ts";
import { refundOrder, type Refunded } from "../orders/refund-order.server.ts";
import { enqueueReceiptAgain } from "../receipts/receipts.server.ts";
import type { CANCEL_REASONS } from "../store.tables.server.ts";
import { minorIn, type AdminResolvers, type Problem } from "./admin-context.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { foreignLocation, UNITS_PROBLEMS, unitsIn, type RefundLineInput } from "./refund-input.ts";
import { saleId } from "./refunds.resolvers.server.ts";

type CancelReason = (typeof CANCEL_REASONS)[number];
type CancelArguments = {
  orderId: string;
  reason: Uppercase<CancelReason>;
  refund?: boolean | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
  restock: boolean;
  notifyCustomer?: boolean | null;
  staffNote?: string | null;
};
type RefundInput = {
  orderId: string;
  note?: string | null;
  notify?: boolean | null;
  refundLineItems?: RefundLineInput[] | null;
  shipping?: { amount?: string | number | null; fullRefund?: boolean | null } | null;
  transactions?: { amount: string | number; kind: string; orderId: string; parentId?: string | null }[] | null;
};
type FulfillArguments = {
  fulfillment: {
    lineItemsByFulfillmentOrder: {
      fulfillmentOrderId: string;
      fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
    }[];
    notifyCustomer?: boolean | null;
    trackingInfo?: Tracking | null;
  };
};
type TrackingArguments = { fulfillmentId: string; notifyCustomer?: boolean | null; trackingInfoInput: Tracking };

const MAX_NOTE = 5_000;
const MAX_STAFF_NOTE = 255;

export const orderMutations: AdminResolvers<object> = {
  orderCancel: async (_root, given: CancelArguments, deps) => {
    const { orderId, reason, restock, notifyCustomer, staffNote } = given;
    const refuse = (problem: Problem) => ({ job: null, orderCancelUserErrors: [problem], userErrors: [problem] });
    if ((staffNote ?? "").length > MAX_STAFF_NOTE)
      return refuse({
        field: ["staffNote"],
        message: `Staff note is too long (maximum is ${MAX_STAFF_NOTE} characters)`,
        code: "INVALID",
      });
    const id = numberIn(orderId, "Order");
    const outcome =
      id === null
        ? "unknown"
        : await cancelOrder(deps, id, {
            reason: reason.toLowerCase() as CancelReason,
            refund: given.refundMethod?.originalPaymentMethodsRefund ?? given.refund ?? false,
            restock,
            notifyCustomer: notifyCustomer ?? false,
            note: staffNote ?? "",
            now: new Date(),
          });
    if (outcome === "cancelled")
      return { job: { id: globalId("Job", id ?? 0), done: true }, orderCancelUserErrors: [], userErrors: [] };
    return refuse(
      outcome === "unknown"
        ? { field: ["orderId"], message: "Order does not exist", code: "NOT_FOUND" }
        : {
            field: ["orderId"],
            message: "Cannot cancel an order that has already been cancelled or fulfilled",
            code: "INVALID",
          },
    );
  },
  orderUpdate: async (_root, { input }: { input: { id: string; note?: string | null } }, deps) => {
    const refuse = (field: string[], message: string) => ({ order: null, userErrors: [{ field, message }] });
    const id = numberIn(input.id, "Order");
    const before = id === null ? null : await orderWithId(deps.db, id);
    if (id === null || !before) return refuse(["id"], "Order does not exist");
    if (input.note === undefined || (input.note ?? "") === before.note) return { order: before, userErrors: [] };
    if ((input.note ?? "").length > MAX_NOTE)
      return refuse(["note"], `Note is too long (maximum is ${MAX_NOTE} characters)`);
    return { order: await changeNote(deps, id, input.note ?? "", new Date()), userErrors: [] };
  },
  /** Sends the receipt again. */
  orderInvoiceSend: async (_root, { id: gid }: { id: string }, deps) => {
    const refuse = (field: string[], message: string) => ({
      order: null,
      userErrors: [{ field, message, code: "ORDER_INVOICE_SEND_UNSUCCESSFUL" }],
    });
    const id = numberIn(gid, "Order");
    const order = id === null ? null : await orderWithId(deps.db, id);
    if (!order) return refuse(["id"], "Order does not exist");
    const isEnqueued = await deps.db.transaction((tx) => enqueueReceiptAgain(tx, deps, order));
    if (!isEnqueued)
      return refuse(["id"], "This address got as many receipts as it may for now. Try again in an hour.");
    return { order, userErrors: [] };
  },
  refundCreate: async (_root, { input }: { input: RefundInput }, deps, info) => {
    const key = idempotencyKey(info);
    if (key === null) throw badRequest("The @idempotent directive is required for this mutation but was not provided.");
    const refuse = (field: string[], message: string) => ({
      order: null,
      refund: null,
      userErrors: [{ field, message }],
    });
    const id = numberIn(input.orderId, "Order");
    const order = id === null ? null : await orderWithId(deps.db, id);
    if (id === null || !order) return refuse(["orderId"], "Order does not exist");
    const transactions = input.transactions ?? [];
    const lines = input.refundLineItems ?? [];
    const amounts = transactions.map(({ amount }) => minorIn(amount, order.currency));
    const wrong = amounts.findIndex((amount) => amount === null || amount <= 0);
    if (wrong !== -1 || (amounts.length === 0 && lines.length === 0 && !input.shipping))
      return refuse(["transactions", String(Math.max(0, wrong)), "amount"], "Refund amount must be greater than zero");
    if (transactions.some(({ orderId }) => numberIn(orderId, "Order") !== id))
      return refuse(["transactions", "0", "orderId"], "Transaction does not belong to the order");
    if (transactions.some(({ kind }) => kind !== "REFUND"))
      return refuse(["transactions", "0", "kind"], "Transaction must be a refund");
    if (transactions.some(({ parentId }) => parentId != null && parentId !== saleId(order)))
      return refuse(["transactions", "0", "parentId"], "Parent transaction does not belong to the order");
    const foreign = foreignLocation(lines);
    if (foreign !== -1)
      return refuse(["refundLineItems", String(foreign), "locationId"], "The specified location could not be found.");
    const { shipping } = input;
    const shippingMinor = shipping?.fullRefund
      ? "all"
      : (shipping?.amount ?? null) === null
        ? 0
        : minorIn(shipping?.amount, order.currency);
    if (shippingMinor === null || (shippingMinor !== "all" && shippingMinor < 0))
      return refuse(["shipping", "amount"], "Shipping amount must be zero or more");
    const outcome = await refundOrder(
      deps,
      id,
      {
        units: unitsIn(lines),
        shippingMinor,
        amountMinor: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
        note: input.note ?? "",
        notify: input.notify ?? false,
        idempotency: { key, inputHash: createHash("sha256").update(JSON.stringify(input)).digest("base64url") },
      },
      new Date(),
    );
    if (outcome.ok) {
      const { order: after, refund } = outcome;
      return { order: after, refund: { ...refund, order: after }, userErrors: [] };
    }
    return refuse(...refundProblemOf(outcome));
  },
  fulfillmentCreate: async (_root, { fulfillment }: FulfillArguments, deps) => {
    const refuse = (field: string[], message: string) => ({ fulfillment: null, userErrors: [{ field, message }] });
    const [only, ...others] = fulfillment.lineItemsByFulfillmentOrder;
    const id = only && others.length === 0 ? numberIn(only.fulfillmentOrderId, "FulfillmentOrder") : null;
    if (id === null) return refuse(["fulfillment"], DONE);
    const lines = only?.fulfillmentOrderLineItems ?? [];
    const outcome = await fulfillOrder(deps, id, {
      units:
        lines.length === 0
          ? null
          : lines.map((line) => ({
              lineId: numberIn(line.id, "FulfillmentOrderLineItem") ?? 0,
              quantity: line.quantity,
            })),
      tracking: fulfillment.trackingInfo ?? {},
      notifyCustomer: fulfillment.notifyCustomer ?? false,
      now: new Date(),
    });
    if (outcome.ok) {
      const { order, fulfillment: parcel } = outcome;
      return { fulfillment: { ...parcel, order }, userErrors: [] };
    }
    return refuse(...fulfillmentProblemOf(outcome));
  },
  fulfillmentTrackingInfoUpdate: async (
    _root,
    { fulfillmentId, notifyCustomer, trackingInfoInput }: TrackingArguments,
    deps,
  ) => {
    const id = numberIn(fulfillmentId, "Fulfillment");
    const how = { notifyCustomer: notifyCustomer ?? false, now: new Date() };
    const updated = id === null ? null : await updateTracking(deps, id, trackingInfoInput, how);
    if (updated) return { fulfillment: { ...updated.fulfillment, order: updated.order }, userErrors: [] };
    return { fulfillment: null, userErrors: [{ field: ["fulfillmentId"], message: "Fulfillment does not exist" }] };
  },
};

const DONE = "Fulfillment order does not exist, is cancelled or is already fulfilled";

function fulfillmentProblemOf(outcome: Extract<Fulfilled, { ok: false }>): [field: string[], message: string] {
  if (outcome.reason !== "units") return [["fulfillment"], DONE];
  const { at, reason } = outcome.problem;
  const field = ["fulfillment", "lineItemsByFulfillmentOrder", "0", "fulfillmentOrderLineItems", String(at)];
  return [[...field, reason === "unknown" ? "id" : "quantity"], UNITS_PROBLEMS[reason]];
}

// oxlint-disable-next-line typescript/consistent-return -- the compiler knows that no reason is left out
function refundProblemOf(outcome: Extract<Refunded, { ok: false }>): [field: string[], message: string] {
  switch (outcome.reason) {
    case "units": {
      const { at, reason } = outcome.problem;
      const field = ["refundLineItems", String(at), reason === "unknown" ? "lineItemId" : "quantity"];
      return [field, UNITS_PROBLEMS[reason]];
    }
    case "too-much":
      return [["transactions", "0", "amount"], "Refund amount is more than the payment that is left"];
    case "too-much-shipping":
      return [["shipping", "amount"], "Shipping amount is more than the shipping that is left to refund"];
    case "key-used":
      return [["input"], "The idempotency key was already used with other input"];
    case "unknown":
      return [["orderId"], "Order does not exist"];
  }
}
