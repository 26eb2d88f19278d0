import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId } from "../graphql/global-id.ts";
import { badRequest } from "../graphql/request-error.ts";
import { paymentsOf, type Order, type OrderRefund, type RefundLineRow } from "../orders/order.ts";
import { allRefundable, refundProblem, type RefundedUnits } from "../orders/order-quantities.ts";
import { refundAmounts } from "../orders/refund-amounts.ts";
import { GATEWAY } from "../webhooks/payloads.ts";
import { minorIn, moneyBag, type AdminResolvers } from "./admin-context.ts";
import { lineNode } from "./line-node.ts";
import { UNITS_PROBLEMS, unitsIn, type RefundLineInput } from "./refund-input.ts";

/** A refund, with its order. */
export type RefundNode = OrderRefund & { order: Order };
type RefundLineNode = Pick<RefundLineRow, "lineId" | "quantity" | "restockType" | "subtotalMinor" | "taxMinor"> & {
  id: number | null;
  order: Order;
};
type SuggestionArguments = {
  refundLineItems?: RefundLineInput[] | null;
  refundShipping?: boolean | null;
  shippingAmount?: string | number | null;
  suggestFullRefund?: boolean | null;
};

export function refundNodes(order: Order): RefundNode[] {
  return order.refunds.map((refund) => ({ ...refund, order }));
}

export const refundResolvers: AdminResolvers<RefundNode> = {
  id: ({ id }) => globalId("Refund", id),
  note: ({ note }) => note || null,
  totalRefundedSet: ({ amountMinor, order }) => moneyBag(amountMinor, order.currency),
  refundLineItems: ({ lines, order }, page: PageArguments) =>
    pageOf(
      lines.map((line): RefundLineNode => ({ ...line, order })),
      page,
      ({ id }) => ({ value: id ?? 0, id: id ?? 0 }),
    ),
  transactions: (refund, page: PageArguments) => pageOf(paymentBack(refund), page, ({ id }) => ({ value: 0, id })),
};

export const refundLineResolvers: AdminResolvers<RefundLineNode> = {
  id: ({ id }) => (id === null ? null : globalId("RefundLineItem", id)),
  lineItem: ({ order, lineId }) =>
    lineNode(
      order,
      order.lines.find(({ id }) => id === lineId)!,
    ),
  restockType: ({ restockType }) => restockType.toUpperCase(),
  restocked: ({ restockType }) => restockType !== "no_restock",
  subtotalSet: ({ subtotalMinor, order }) => moneyBag(subtotalMinor, order.currency),
  totalTaxSet: ({ taxMinor, order }) => moneyBag(taxMinor, order.currency),
};

/** The payment and what was paid back, the oldest first. */
export function transactionNodes(order: Order) {
  const { received } = paymentsOf(order);
  return [...(received > 0 ? [sale(order)] : []), ...refundNodes(order).flatMap(paymentBack)];
}

/** The id of the order's payment: an order has one. */
export const saleId = (order: Pick<Order, "id">) => globalId("OrderTransaction", order.id);

function sale(order: Order) {
  return transaction(saleId(order), "SALE", order, { amountMinor: order.totalMinor, createdAt: order.createdAt });
}

function paymentBack({ order, ...refund }: RefundNode) {
  return refund.amountMinor > 0 ? [transaction(globalId("OrderTransaction", refund.id), "REFUND", order, refund)] : [];
}

function transaction(
  id: string,
  kind: "SALE" | "REFUND",
  { currency }: Order,
  { amountMinor, createdAt }: { amountMinor: number; createdAt: Date },
) {
  const amountSet = moneyBag(amountMinor, currency);
  return { id, kind, amountSet, createdAt, gateway: GATEWAY, status: "SUCCESS", test: true };
}

/** What a refund of these lines and this shipping should pay back. */
export function suggestedRefund(order: Order, given: SuggestionArguments) {
  const units = given.suggestFullRefund
    ? allRefundable(order).map((each): RefundedUnits => ({ ...each, restockType: "no_restock" }))
    : unitsIn(given.refundLineItems ?? []);
  const problem = refundProblem(order, units);
  if (problem) throw badRequest(UNITS_PROBLEMS[problem.reason], "INVALID_FIELD_ARGUMENTS");
  const shippingLeft = order.shippingMinor - order.refundedShippingMinor;
  const shipping =
    given.shippingAmount == null
      ? (given.refundShipping ?? given.suggestFullRefund)
        ? shippingLeft
        : 0
      : minorIn(given.shippingAmount, order.currency);
  if (shipping === null || shipping < 0 || shipping > shippingLeft)
    throw badRequest("Shipping amount is more than the shipping that is left to refund", "INVALID_FIELD_ARGUMENTS");
  const amounts = refundAmounts(order, units, shipping);
  const bag = (minor: number) => moneyBag(minor, order.currency);
  return {
    amountSet: bag(amounts.amountMinor),
    maximumRefundableSet: bag(amounts.maximumMinor),
    subtotalSet: bag(amounts.subtotalMinor),
    totalTaxSet: bag(amounts.taxMinor),
    shipping: { amountSet: bag(shipping), maximumRefundableSet: bag(shippingLeft) },
    refundLineItems: units.map((each, at): RefundLineNode => ({ ...each, ...amounts.lines[at]!, id: null, order })),
    suggestedTransactions:
      amounts.maximumMinor === 0
        ? []
        : [
            {
              amountSet: bag(amounts.amountMinor),
              gateway: GATEWAY,
              kind: "SUGGESTED_REFUND",
              parentTransaction: sale(order),
            },
          ],
  };
}
