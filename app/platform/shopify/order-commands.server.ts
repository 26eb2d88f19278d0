import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import { amountText, type Money } from "../money.ts";
import type {
  CancelOrderMutationVariables,
  FulfillmentOrderLinesQuery,
  LinesToChangeFragment,
  MoreLinesToChangeQuery,
  RefundLineItemInput,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { numberInGid } from "./gid.server.ts";
import {
  CANCEL_ORDER,
  CHANGE_NOTE,
  CREATE_FULFILLMENT,
  CREATE_REFUND,
  FULFILLMENT_ORDER_LINES,
  FULFILLMENT_ORDERS,
  LOCATION_OF_SHOP,
  MORE_LINES_TO_CHANGE,
  ORDER_TO_CHANGE,
  PAYMENTS_OF_ORDER,
  SEND_INVOICE,
  SUGGESTED_REFUND,
} from "./order-commands.operations.server.ts";
import { moneyIn, orderGid } from "./orders.server.ts";
import { AccessDenied } from "./provider-problem.ts";
import { unitsToShip } from "./units-to-ship.ts";

/** A line of an order that is to be changed; `id` is the number in its id. */
export type LineToChange = {
  id: string;
  title: string;
  variantTitle: string | null;
  imageUrl: string | null;
  quantity: number;
  /** Units that can be refunded, by whether they were sent. */
  refundable: { unsent: number; sent: number };
};

/** What the forms that change an order need of it. */
export type OrderToChange = {
  id: string;
  orderNumber: string;
  email: string | null;
  note: string;
  /** Changes with every change of the order. */
  version: string;
  isCancelled: boolean;
  financialStatus: string | null;
  fulfillmentStatus: string;
  isRefundable: boolean;
  total: Money;
  refunded: Money;
  /** Received and not refunded. */
  netPayment: Money;
  shippingLeft: Money;
  lines: LineToChange[];
};

/** Null when it does not exist. */
export async function orderToChange(admin: ShopifyAdmin, id: string): Promise<OrderToChange | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  const { order } = await admin.query(ORDER_TO_CHANGE, { id: orderGid(id) });
  if (!order) return null;
  const lines = order.lineItems.nodes.map(lineToChange);
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage && endCursor !== null) {
    const next: MoreLinesToChangeQuery = await admin.query(MORE_LINES_TO_CHANGE, {
      id: orderGid(id),
      after: endCursor,
    });
    if (!next.order) return null;
    lines.push(...next.order.lineItems.nodes.map(lineToChange));
    ({ hasNextPage, endCursor } = next.order.lineItems.pageInfo);
  }
  const shipping = moneyIn(order.totalShippingPriceSet);
  return {
    id,
    orderNumber: order.name,
    email: order.email,
    note: order.note ?? "",
    version: order.updatedAt,
    isCancelled: order.cancelledAt !== null,
    financialStatus: order.displayFinancialStatus,
    fulfillmentStatus: order.displayFulfillmentStatus,
    isRefundable: order.refundable,
    total: moneyIn(order.totalPriceSet),
    refunded: moneyIn(order.totalRefundedSet),
    netPayment: moneyIn(order.netPaymentSet),
    shippingLeft: { ...shipping, minor: Math.max(0, shipping.minor - moneyIn(order.totalRefundedShippingSet).minor) },
    lines,
  };
}

function lineToChange(line: LinesToChangeFragment["nodes"][number]): LineToChange {
  const { id, title, variantTitle, image, quantity, refundableQuantity, unfulfilledQuantity } = line;
  const unsent = unitsToShip({ currentQuantity: refundableQuantity, unfulfilledQuantity });
  return {
    id: numberInGid(id),
    title,
    variantTitle,
    imageUrl: image?.url ?? null,
    quantity,
    refundable: { unsent, sent: refundableQuantity - unsent },
  };
}

/**
 * Units of a line that can be fulfilled; `current`: the line's units without refunded ones. `source`: the fulfillment order and its line, by the provider's ids.
 */
export type UnitsToFulfill = {
  lineId: string;
  remaining: number;
  current: number;
  source: { order: string; line: string };
};

/** Everything of an order that is left to fulfill, from all locations. */
export async function unitsToFulfill(admin: ShopifyAdmin, id: string): Promise<UnitsToFulfill[]> {
  const { order } = await admin.query(FULFILLMENT_ORDERS, { id: orderGid(id) });
  const open = (order?.fulfillmentOrders.nodes ?? []).filter(({ supportedActions }) =>
    supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT"),
  );
  const units: UnitsToFulfill[] = [];
  for (const { id: source } of open) {
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page: FulfillmentOrderLinesQuery = await admin.query(FULFILLMENT_ORDER_LINES, { id: source, after });
      const found = page.fulfillmentOrder?.lineItems;
      for (const line of found?.nodes ?? [])
        if (line.remainingQuantity > 0)
          units.push({
            lineId: numberInGid(line.lineItem.id),
            remaining: line.remainingQuantity,
            current: line.lineItem.currentQuantity,
            source: { order: source, line: line.id },
          });
      after = found?.pageInfo.endCursor ?? null;
      hasMore = (found?.pageInfo.hasNextPage ?? false) && after !== null;
    }
  }
  return units;
}

/** By line, from all locations: the units that can be fulfilled, and those of them that are not refunded. */
export function unitsByLine(units: UnitsToFulfill[]): { lineId: string; remaining: number; unrefunded: number }[] {
  return [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, parts]) => {
    const remaining = parts.reduce((sum, part) => sum + part.remaining, 0);
    return {
      lineId,
      remaining,
      unrefunded: unitsToShip({ unfulfilledQuantity: remaining, currentQuantity: parts[0]?.current ?? 0 }),
    };
  });
}

/** What became of a command: `message` is the provider's objection. */
export type CommandOutcome<Done = object> = ({ ok: true } & Done) | { ok: false; message: string };
export type Tracking = { company: string; number: string; url: string };
/** Units by the number of their line. */
export type UnitsOfLine = { lineId: string; quantity: number };

/** What was sent, in how many parcels; `problem`: why the rest was not. */
export type Sent = { parcels: number; sent: UnitsOfLine[]; problem?: string };

/** Fulfills these units, one parcel from each location they are at. Once there is a parcel, a problem with a later one does not undo it. */
export async function fulfill(
  admin: ShopifyAdmin,
  { id, units, tracking, notify }: { id: string; units: UnitsOfLine[]; tracking: Tracking; notify: boolean },
): Promise<CommandOutcome<Sent>> {
  const groups = Map.groupBy(chosenSources(await unitsToFulfill(admin, id), units), ({ source }) => source.order);
  if (groups.size === 0) return { ok: false, message: NOTHING_TO_FULFILL };
  let parcels = 0;
  const sent: UnitsOfLine[] = [];
  for (const [fulfillmentOrderId, chosen] of groups) {
    const problem = await parcelProblem(admin, {
      fulfillmentOrderId,
      chosen,
      tracking,
      notify,
      isFirst: parcels === 0,
    });
    if (problem !== null)
      return parcels === 0
        ? { ok: false, message: problem }
        : { ok: true, parcels, sent, problem: `${SENT_IN_PART} ${problem}` };
    sent.push(...chosen.map(({ lineId, quantity }) => ({ lineId, quantity })));
    parcels++;
  }
  return { ok: true, parcels, sent };
}

type Parcel = {
  fulfillmentOrderId: string;
  chosen: ReturnType<typeof chosenSources>;
  tracking: Tracking;
  notify: boolean;
  isFirst: boolean;
};

/** Makes a parcel; returns why it was refused. That the provider fails is thrown for the first one only: those before it were sent. */
async function parcelProblem(
  admin: ShopifyAdmin,
  { fulfillmentOrderId, chosen, tracking: { company, number, url }, notify, isFirst }: Parcel,
): Promise<string | null> {
  const fulfillment = {
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId,
        fulfillmentOrderLineItems: chosen.map(({ source, quantity }) => ({ id: source.line, quantity })),
      },
    ],
    notifyCustomer: notify,
    ...((company || number || url) && {
      trackingInfo: { company: company || null, number: number || null, url: url || null },
    }),
  };
  try {
    const outcome = outcomeOf((await admin.query(CREATE_FULFILLMENT, { fulfillment })).result);
    return outcome.ok ? null : outcome.message;
  } catch (error) {
    if (isFirst) throw error;
    log("error", "a later parcel of an order failed", { error });
    return NO_RESPONSE;
  }
}

const NOTHING_TO_FULFILL = "Nothing of these items is left to fulfill.";
const SENT_IN_PART = "Only a part of the items was fulfilled.";
const NO_RESPONSE = "The rest wasn’t confirmed. Check the order before you try again.";

/** Each unit's source, from one location after the other. More units than remain are taken from the last one, so that the provider refuses them. */
function chosenSources(available: UnitsToFulfill[], units: UnitsOfLine[]) {
  return units.flatMap(({ lineId, quantity }) => {
    const sources = available.filter((each) => each.lineId === lineId);
    let left = quantity;
    return sources.flatMap(({ remaining, source }, at) => {
      const taken = at === sources.length - 1 ? left : Math.min(left, remaining);
      left -= taken;
      return taken > 0 ? [{ lineId, source, quantity: taken }] : [];
    });
  });
}

/**
 * Units to refund; `isSent`: whether they were fulfilled, so that restocking them is a return. `isRestocked`: they are restocked in any case.
 */
export type UnitsToRefund = UnitsOfLine & { isSent: boolean; isRestocked?: boolean };
export type RefundChoice = { id: string; units: UnitsToRefund[]; shipping: Money; restock: boolean };
export type Suggestion = { amount: Money; maximum: Money };

/** What a refund of these units and this shipping pays back by default, and at most. */
export async function suggestRefund(admin: ShopifyAdmin, choice: RefundChoice): Promise<CommandOutcome<Suggestion>> {
  const { order } = await admin.query(SUGGESTED_REFUND, {
    id: orderGid(choice.id),
    lines: refundLines(choice.units, choice.restock, null),
    shippingAmount: amountText(choice.shipping),
  });
  if (!order) return { ok: false, message: ORDER_GONE };
  const suggested = order.suggestedRefund;
  if (!suggested) return { ok: false, message: TOO_MANY_UNITS };
  return { ok: true, amount: moneyIn(suggested.amountSet), maximum: moneyIn(suggested.maximumRefundableSet) };
}

const ORDER_GONE = "This order no longer exists.";
const TOO_MANY_UNITS = "Fewer of these items are left to refund.";
const ANOTHER_CURRENCY = `This order was paid in another currency. Refund it in the ${brand.provider} admin.`;
const NO_SINGLE_PAYMENT = `This order was not paid in one payment. Refund it in the ${brand.provider} admin, where you choose which one is paid back.`;

/** One row for each line and what becomes of its units: without restocking it makes no difference whether they were sent. */
function refundLines(units: UnitsToRefund[], restock: boolean, locationId: string | null): RefundLineItemInput[] {
  const rows = new Map<string, RefundLineItemInput>();
  for (const { lineId, quantity, isSent, isRestocked } of units) {
    const restockType = restock || isRestocked ? (isSent ? "RETURN" : "CANCEL") : "NO_RESTOCK";
    const key = `${lineId} ${restockType}`;
    rows.set(key, {
      lineItemId: `gid://shopify/LineItem/${lineId}`,
      quantity: quantity + (rows.get(key)?.quantity ?? 0),
      restockType,
      ...(restockType !== "NO_RESTOCK" && locationId !== null && { locationId }),
    });
  }
  return [...rows.values()];
}

/** Refunds units and shipping, and pays `amount` back by the order's payment. The same `key` again refunds nothing. */
export async function refund(
  admin: ShopifyAdmin,
  choice: RefundChoice & { amount: Money; notify: boolean; note: string; key: string },
): Promise<CommandOutcome<{ refunded: Money }>> {
  const { id, units, shipping, restock, amount, notify, note, key } = choice;
  const { order } = await admin.query(PAYMENTS_OF_ORDER, { id: orderGid(id) });
  if (!order) return { ok: false, message: ORDER_GONE };
  // Amounts would be taken for ones in the customer's currency.
  if (order.presentmentCurrencyCode !== order.currencyCode) return { ok: false, message: ANOTHER_CURRENCY };
  const [payment, ...others] = order.transactions.filter(
    ({ kind, status }) => (kind === "SALE" || kind === "CAPTURE") && status === "SUCCESS",
  );
  if (amount.minor > 0 && (!payment || others.length > 0)) return { ok: false, message: NO_SINGLE_PAYMENT };
  const isAnyRestocked = units.some(({ isRestocked }) => restock || isRestocked);
  const locationId = isAnyRestocked ? ((await admin.query(LOCATION_OF_SHOP, {})).location?.id ?? null) : null;
  const { result } = await admin.query(CREATE_REFUND, {
    key,
    input: {
      orderId: orderGid(id),
      note: note || null,
      notify,
      ...(units.length > 0 && { refundLineItems: refundLines(units, restock, locationId) }),
      ...(shipping.minor > 0 && { shipping: { amount: amountText(shipping) } }),
      transactions:
        amount.minor > 0 && payment
          ? [
              {
                orderId: orderGid(id),
                kind: "REFUND",
                gateway: payment.gateway ?? "",
                amount: amountText(amount),
                parentId: payment.id,
              },
            ]
          : [],
    },
  });
  const outcome = outcomeOf(result);
  if (!outcome.ok) return outcome;
  return { ok: true, refunded: result?.refund ? moneyIn(result.refund.totalRefundedSet) : amount };
}

export type CancelReason = CancelOrderMutationVariables["reason"];

/** Cancels an order. Shopify does so in the background: `isDone` is false until then. */
export async function cancel(
  admin: ShopifyAdmin,
  {
    id,
    ...how
  }: { id: string; reason: CancelReason; restock: boolean; refund: boolean; notify: boolean; staffNote: string },
): Promise<CommandOutcome<{ isDone: boolean }>> {
  const { result } = await admin.query(CANCEL_ORDER, { ...how, id: orderGid(id), staffNote: how.staffNote || null });
  const outcome = outcomeOf(result && { userErrors: result.orderCancelUserErrors });
  return outcome.ok ? { ok: true, isDone: result?.job?.done ?? true } : outcome;
}

export async function editNote(admin: ShopifyAdmin, id: string, note: string): Promise<CommandOutcome> {
  return outcomeOf((await admin.query(CHANGE_NOTE, { id: orderGid(id), note })).result);
}

/** Sends the customer the order's receipt again. */
export async function sendReceipt(admin: ShopifyAdmin, id: string): Promise<CommandOutcome> {
  return outcomeOf((await admin.query(SEND_INVOICE, { id: orderGid(id) })).result);
}

function outcomeOf(result: { userErrors: { message: string }[] } | null): CommandOutcome {
  if (!result) throw new Error("The provider did nothing and gave no reason");
  const message = result.userErrors.map((error) => error.message.replace(/\.?$/, ".")).join(" ");
  return message === "" ? { ok: true } : { ok: false, message };
}

/** A sentence for the owner that names the missing scope; null for another error. `what` cannot be done: "fulfill orders". */
export function missingScope(error: unknown, what: string): string | null {
  if (!(error instanceof AccessDenied)) return null;
  const scopes = [...new Set(Array.from(error.message.matchAll(/\b(?:read|write)_\w+/g), ([scope]) => scope))];
  const named = scopes.length > 0 ? `the scope ${scopes.join(" or ")}` : "a scope";
  return `${brand.provider} doesn’t let the app ${what}: it lacks ${named}. In the Dev Dashboard, add it to the app’s scopes, release the version, and approve the new scope on the shop.`;
}
