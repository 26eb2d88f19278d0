import { connection } from "./execute.ts";

/** An order at the fake Shopify, with what it does to it. Amounts are whole units of its currency. */
export type FakeOrder = {
  id: number;
  /** Paid in test mode. */
  isTest: boolean;
  createdAt: string;
  email: string | null;
  /** The number in the customer's id; null for a guest's. */
  customerId: number | null;
  phone: string | null;
  note: string | null;
  attributes: { key: string; value: string }[];
  shippingAddress: FakeAddress | null;
  billingAddress: FakeAddress | null;
  code: string | null;
  lines: FakeLine[];
  shipping: number;
  shippingTitle: string;
  /** The currency its customer paid in; its payments, by kind. */
  presentmentCurrency: string;
  payments: ("SALE" | "CAPTURE" | "AUTHORIZATION")[];
  cancelledAt: string | null;
  refunds: {
    id: number;
    createdAt: string;
    amount: number;
    note: string | null;
    shipping: number;
    lines: { id: number; quantity: number; restockType: string }[];
  }[];
  fulfillments: {
    id: number;
    createdAt: string;
    lines: { id: number; quantity: number }[];
    tracking: FakeTracking | null;
    notified: boolean;
  }[];
  /** Customers are emailed by Shopify: what about. */
  notified: string[];
  changes: number;
};
type FakeLine = {
  id: number;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  price: number;
  quantity: number;
  /** Of the line: what the order's code takes off, and the tax on the rest. */
  discount: number;
  tax: number;
  fulfilled: number;
  refunded: number;
  /** No longer to be fulfilled. */
  removed: number;
  /** Units that went back to stock. */
  restocked: number;
  productId?: number;
  variantId?: number;
};
/** What an order is in webhooks: REST's shape, with numbers for ids. */
export function orderPayload(order: FakeOrder) {
  const { id, createdAt, email, phone, note, attributes, code, cancelledAt, lines } = order;
  return {
    id,
    name: `#${id}`,
    order_number: id,
    created_at: createdAt,
    updated_at: updatedAt(order),
    cancelled_at: cancelledAt,
    email,
    phone,
    note,
    note_attributes: attributes.map(({ key, value }) => ({ name: key, value })),
    currency: "USD",
    total_price: totalOf(order).toFixed(2),
    financial_status: "paid",
    discount_codes:
      code === null ? [] : [{ code, amount: sumOf(lines, ({ discount }) => discount).toFixed(2), type: "percentage" }],
    line_items: lines.map((line) => ({
      id: line.id,
      product_id: line.productId ?? null,
      variant_id: line.variantId ?? null,
      title: line.title,
      variant_title: line.variantTitle,
      quantity: line.quantity,
      price: line.price.toFixed(2),
    })),
  };
}

type FakeTracking = { company?: string | null; number?: string | null; url?: string | null };
type FakeAddress = { name: string; address1: string; city: string; provinceCode: string; zip: string };
type RefundLine = { lineItemId: string; quantity: number; restockType?: string | null; locationId?: string | null };

type GivenLine = Pick<FakeLine, "title" | "price" | "quantity"> & Partial<FakeLine>;

export function anOrderAtShopify(id: number, lines: GivenLine[], change: Partial<FakeOrder> = {}): FakeOrder {
  return {
    id,
    isTest: false,
    createdAt: "2026-11-01T12:00:00Z",
    email: "ruth@shopper.example",
    customerId: null,
    phone: null,
    note: null,
    attributes: [],
    shippingAddress: null,
    billingAddress: null,
    code: null,
    lines: lines.map((line, at) => ({
      id: id * 100 + at,
      variantTitle: null,
      sku: null,
      discount: 0,
      tax: 0,
      fulfilled: 0,
      refunded: 0,
      removed: 0,
      restocked: 0,
      ...line,
    })),
    shipping: 10,
    shippingTitle: "Standard",
    presentmentCurrency: "USD",
    payments: ["SALE"],
    cancelledAt: null,
    refunds: [],
    fulfillments: [],
    notified: [],
    changes: 0,
    ...change,
  };
}

const gid = (type: string, id: number | string) => `gid://shopify/${type}/${id}`;
const LOCATION = gid("Location", 1);
const money = (amount: number) => ({ shopMoney: { amount: amount.toFixed(2), currencyCode: "USD" } });
const remaining = ({ quantity, fulfilled, removed }: FakeLine) => quantity - fulfilled - removed;
/** Units that were sent and not refunded. */
const kept = ({ fulfilled, removed, refunded }: FakeLine) => Math.max(0, fulfilled + removed - refunded);
const sumOf = (lines: FakeLine[], amountOf: (line: FakeLine) => number) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
const goodsOf = ({ price, quantity }: FakeLine) => price * quantity;
const totalOf = ({ lines, shipping }: FakeOrder) =>
  shipping + sumOf(lines, (line) => goodsOf(line) - line.discount + line.tax);
const refundedOf = ({ refunds }: FakeOrder) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const shippingLeft = (order: FakeOrder) =>
  order.shipping - order.refunds.reduce((sum, { shipping }) => sum + shipping, 0);
const problem = (field: string[], message: string) => ({ userErrors: [{ field, message }] });

/** The orders that a search of the Admin API finds, as far as the app searches. */
export function ordersFound(orders: FakeOrder[], query: string) {
  const quoted = (field: string) => new RegExp(`\\b${field}:"([^"]*)"`).exec(query)?.[1];
  const since = (field: string) => new RegExp(`\\b${field}:>='([^']*)'`).exec(query)?.[1];
  const before = /\bcreated_at:<'([^']*)'/.exec(query)?.[1];
  const [name, email, createdSince, updatedSince] = [
    quoted("name"),
    quoted("email"),
    since("created_at"),
    since("updated_at"),
  ];
  const customers = [...query.matchAll(/\bcustomer_id:(\d+)/g)].map(([, id]) => Number(id));
  const isOfAnyone = email === undefined && customers.length === 0;
  const isNotBefore = (at: string, from: string | undefined) =>
    from === undefined || Date.parse(at) >= Date.parse(from);
  return orders
    .filter(
      (order) =>
        (name === undefined || name === String(order.id)) &&
        (isOfAnyone || email === order.email || customers.includes(order.customerId ?? 0)) &&
        isNotBefore(order.createdAt, createdSince) &&
        isNotBefore(updatedAt(order), updatedSince) &&
        (before === undefined || !isNotBefore(order.createdAt, before)),
    )
    .map(orderNode);
}

/** The roots of the Admin API that read and change orders. `keys`: the idempotency keys of the shop's refunds. */
export function orderRoots(orders: FakeOrder[], keys: Map<string, { input: string; payload: object }>) {
  const find = (id: string, type = "Order") => orders.find((order) => id === gid(type, order.id));
  return {
    order: ({ id }: { id: string }) => orderNode(find(id)),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => orderNode(find(id))),
    fulfillment: ({ id }: { id: string }) =>
      orders
        .flatMap((order) => order.fulfillments.map((each) => fulfillmentNode(order, each)))
        .find((node) => node.id === id) ?? null,
    fulfillmentOrder: ({ id }: { id: string }) => fulfillmentOrderNode(find(id, "FulfillmentOrder")),
    location: () => ({ id: LOCATION, name: "Shop", isActive: true }),
    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) => create(fulfillment),
    orderUpdate({ input }: { input: { id: string; note?: string | null } }) {
      const order = find(input.id);
      if (!order) return { order: null, ...problem(["id"], "Order does not exist") };
      order.note = input.note ?? order.note;
      order.changes++;
      return { order: orderNode(order), userErrors: [] };
    },
    orderCancel({ orderId, restock, notifyCustomer, refundMethod }: CancelInput) {
      const order = find(orderId);
      const isOff = !order || order.cancelledAt !== null || order.lines.some(({ fulfilled }) => fulfilled > 0);
      if (isOff)
        return {
          job: null,
          orderCancelUserErrors: problem(["orderId"], "Cannot cancel an order that has fulfillments").userErrors,
        };
      if (refundMethod?.originalPaymentMethodsRefund)
        addRefund(order, {
          amount: totalOf(order) - refundedOf(order),
          shipping: shippingLeft(order),
          note: null,
          lines: [],
        });
      for (const line of order.lines) {
        if (restock) line.restocked += remaining(line);
        line.removed = line.quantity;
      }
      order.cancelledAt = "2026-11-01T12:00:00Z";
      order.changes++;
      if (notifyCustomer) order.notified.push("canceled");
      // Shopify cancels in the background.
      return { job: { id: gid("Job", "1"), done: false }, orderCancelUserErrors: [] };
    },
    refundCreate({ input }: { input: RefundInput }, key: string) {
      const known = keys.get(key);
      if (known)
        return known.input === JSON.stringify(input)
          ? known.payload
          : { refund: null, ...problem(["input"], "The idempotency key was already used with other parameters") };
      const payload = refund(input);
      keys.set(key, { input: JSON.stringify(input), payload });
      return payload;
    },
  };

  function create({ lineItemsByFulfillmentOrder, notifyCustomer, trackingInfo }: FulfillmentInput) {
    const refuse = (message: string) => ({ fulfillment: null, ...problem(["fulfillment"], message) });
    const [only] = lineItemsByFulfillmentOrder;
    const order = only && find(only.fulfillmentOrderId, "FulfillmentOrder");
    if (!order || order.cancelledAt !== null) return refuse("Fulfillment order does not exist.");
    const units = (only.fulfillmentOrderLineItems ?? []).map(({ id, quantity }) => ({
      line: order.lines.find((line) => gid("FulfillmentOrderLineItem", line.id) === id),
      quantity,
    }));
    if (units.some(({ line, quantity }) => !line || quantity < 1 || quantity > remaining(line)))
      return refuse("Invalid fulfillment order line item quantity requested.");
    for (const { line, quantity } of units) line!.fulfilled += quantity;
    order.changes++;
    const parcel = {
      id: order.id * 10 + order.fulfillments.length,
      createdAt: updatedAt(order),
      lines: units.map(({ line, quantity }) => ({ id: line!.id, quantity })),
      tracking: trackingInfo ?? null,
      notified: notifyCustomer ?? false,
    };
    order.fulfillments.push(parcel);
    if (notifyCustomer) order.notified.push("shipped");
    return { fulfillment: { id: gid("Fulfillment", parcel.id) }, userErrors: [] };
  }

  function refund({ orderId, refundLineItems, shipping, transactions, notify, note }: RefundInput) {
    const order = find(orderId);
    const refuse = (field: string[], message: string) => ({ refund: null, ...problem(field, message) });
    if (!order) return refuse(["orderId"], "Order does not exist");
    const amount = (transactions ?? []).reduce((sum, each) => sum + Number(each.amount), 0);
    if (amount > totalOf(order) - refundedOf(order) + 0.001)
      return refuse(["transactions", "0", "amount"], "Refund amount cannot be greater than the amount available");
    if (
      transactions?.some(
        ({ parentId, gateway }) => parentId !== gid("OrderTransaction", order.id) || gateway !== "shopify_payments",
      )
    )
      return refuse(["transactions", "0", "parentId"], "Transaction does not exist");
    if (Number(shipping?.amount ?? 0) > shippingLeft(order))
      return refuse(["shipping", "amount"], "Shipping refund amount is more than what is available");
    const units = (refundLineItems ?? []).map((each) => ({ ...each, line: lineOf(order, each) }));
    for (const [at, { line, restockType, locationId }] of units.entries()) {
      const field = ["refundLineItems", String(at), "quantity"];
      const same = units.filter((each) => each.line === line);
      if (!line || sumOfQuantities(same) > line.quantity - line.refunded)
        return refuse(field, "Quantity cannot refund more items than were purchased");
      const alike = same.filter((each) => (each.restockType ?? "NO_RESTOCK") === (restockType ?? "NO_RESTOCK"));
      if (alike.length > 1) return refuse(field, "Line item is listed more than once");
      if (restockType === "CANCEL" && sumOfQuantities(alike) > remaining(line))
        return refuse(field, "Quantity cannot remove more than the unfulfilled quantity");
      if (restockType === "RETURN" && sumOfQuantities(alike) > kept(line))
        return refuse(field, "Quantity cannot return more than the fulfilled quantity");
      if (restockType !== "NO_RESTOCK" && locationId !== LOCATION)
        return refuse(["refundLineItems", String(at), "locationId"], "Location can't be blank");
    }
    // Units that are not restocked are taken from those that were sent first; they come after those that came back.
    const last = (type: string | null | undefined) => ((type ?? "NO_RESTOCK") === "NO_RESTOCK" ? 1 : 0);
    for (const { line, quantity, restockType } of units.toSorted((a, b) => last(a.restockType) - last(b.restockType))) {
      const unsent = restockType === "CANCEL" ? quantity : restockType === "RETURN" ? 0 : quantity - kept(line!);
      line!.refunded += quantity;
      line!.removed += Math.max(0, unsent);
      if (restockType === "CANCEL" || restockType === "RETURN") line!.restocked += quantity;
    }
    const made = addRefund(order, {
      amount,
      shipping: Number(shipping?.amount ?? 0),
      note: note ?? null,
      lines: units.map(({ line, quantity, restockType }) => ({
        id: line!.id,
        quantity,
        restockType: restockType ?? "NO_RESTOCK",
      })),
    });
    if (notify) order.notified.push("refunded");
    return { refund: { id: gid("Refund", made.id), totalRefundedSet: money(amount) }, userErrors: [] };
  }
}

type FulfillmentInput = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  notifyCustomer?: boolean | null;
  trackingInfo?: FakeTracking | null;
};
type CancelInput = {
  orderId: string;
  restock: boolean;
  notifyCustomer?: boolean | null;
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
};
type RefundInput = {
  orderId: string;
  note?: string | null;
  notify?: boolean | null;
  refundLineItems?: RefundLine[] | null;
  shipping?: { amount?: string | null } | null;
  transactions?: { amount: string; gateway: string; parentId?: string | null }[] | null;
};

function addRefund(order: FakeOrder, refund: Omit<FakeOrder["refunds"][number], "id" | "createdAt">) {
  order.changes++;
  const made = { id: order.id * 10 + order.refunds.length, createdAt: updatedAt(order), ...refund };
  order.refunds.push(made);
  return made;
}

const sumOfQuantities = (units: { quantity: number }[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);

const lineOf = (order: FakeOrder, { lineItemId }: RefundLine) =>
  order.lines.find((line) => gid("LineItem", line.id) === lineItemId);

function fulfillmentStatus({ lines }: FakeOrder): string {
  if (lines.every(({ fulfilled }) => fulfilled === 0)) return "UNFULFILLED";
  return lines.every((line) => remaining(line) === 0) ? "FULFILLED" : "PARTIALLY_FULFILLED";
}

function orderNode(order: FakeOrder | undefined) {
  if (!order) return null;
  const refunded = refundedOf(order);
  const left = totalOf(order) - refunded;
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    name: `#${order.id}`,
    test: order.isTest,
    createdAt: order.createdAt,
    email: order.email,
    customer: order.customerId === null ? null : { id: gid("Customer", order.customerId) },
    phone: order.phone,
    note: order.note,
    customAttributes: order.attributes,
    discountCodes: order.code === null ? [] : [order.code],
    updatedAt: updatedAt(order),
    cancelledAt: order.cancelledAt,
    displayFinancialStatus: refunded === 0 ? "PAID" : left === 0 ? "REFUNDED" : "PARTIALLY_REFUNDED",
    displayFulfillmentStatus: fulfillmentStatus(order),
    refundable: left > 0,
    subtotalLineItemsQuantity: sumOf(order.lines, ({ quantity }) => quantity),
    subtotalPriceSet: money(sumOf(order.lines, (line) => goodsOf(line) - line.discount)),
    totalDiscountsSet: money(sumOf(order.lines, ({ discount }) => discount)),
    totalTaxSet: money(sumOf(order.lines, ({ tax }) => tax)),
    taxesIncluded: false,
    shippingLine: { title: order.shippingTitle },
    shippingAddress: addressNode(order.shippingAddress),
    billingAddress: addressNode(order.billingAddress),
    totalReceivedSet: money(totalOf(order)),
    totalPriceSet: money(totalOf(order)),
    totalRefundedSet: money(refunded),
    totalShippingPriceSet: money(order.shipping),
    totalRefundedShippingSet: money(order.shipping - shippingLeft(order)),
    netPaymentSet: money(left),
    currencyCode: "USD",
    presentmentCurrencyCode: order.presentmentCurrency,
    transactions: [
      ...order.payments.map((kind) => ({
        id: gid("OrderTransaction", order.id),
        kind,
        status: "SUCCESS",
        gateway: "shopify_payments",
      })),
      ...order.refunds.map(({ id }) => ({
        id: gid("OrderTransaction", id),
        kind: "REFUND",
        status: "SUCCESS",
        gateway: "shopify_payments",
      })),
    ],
    lineItems: connection(order.lines.map(lineNode)),
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments.slice(0, first ?? undefined).map((each) => fulfillmentNode(order, each)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((each) => refundNode(order, each)),
    fulfillmentOrders: connection([fulfillmentOrderNode(order)]),
    suggestedRefund({ refundLineItems, shippingAmount }: { refundLineItems?: RefundLine[]; shippingAmount?: string }) {
      const goods = (refundLineItems ?? []).reduce((sum, each) => {
        const line = lineOf(order, each);
        return sum + (line ? worthOf(line, line.refunded + each.quantity) - worthOf(line, line.refunded) : 0);
      }, 0);
      const amount = money(Math.min(left, goods + Number(shippingAmount ?? 0)));
      return {
        amountSet: amount,
        maximumRefundableSet: money(left),
      };
    },
  };
}

/** What the first units of a line are worth, with their share of its discount and tax. */
function worthOf(line: FakeLine, units: number): number {
  const cents = Math.round((goodsOf(line) - line.discount + line.tax) * 100);
  return Math.floor((cents * units) / line.quantity) / 100;
}

const updatedAt = ({ createdAt, changes }: FakeOrder) =>
  new Date(Date.parse(createdAt) + changes * 1_000).toISOString();

function addressNode(address: FakeAddress | null) {
  if (!address) return null;
  const { name, address1, city, provinceCode, zip } = address;
  const lines = [address1, `${city}, ${provinceCode} ${zip}`, "United States"];
  return {
    name,
    address1,
    city,
    provinceCode,
    countryCodeV2: "US",
    phone: null,
    formatted: ({ withName }: { withName?: boolean | null }) => (withName ? [name, ...lines] : lines),
  };
}

function fulfillmentNode(order: FakeOrder, { id, createdAt, lines, tracking }: FakeOrder["fulfillments"][number]) {
  const { company = null, number = null, url = null } = tracking ?? {};
  return {
    id: gid("Fulfillment", id),
    status: "SUCCESS",
    createdAt,
    trackingInfo: tracking ? [{ company, number, url }] : [],
    fulfillmentLineItems: connection(unitsOf(order, lines)),
  };
}

function refundNode(order: FakeOrder, { id, createdAt, amount, note, lines }: FakeOrder["refunds"][number]) {
  return {
    id: gid("Refund", id),
    createdAt,
    note,
    totalRefundedSet: money(amount),
    refundLineItems: connection(
      unitsOf(order, lines).map((units, at) => ({ ...units, restockType: lines[at]!.restockType })),
    ),
  };
}

function unitsOf({ lines }: FakeOrder, units: { id: number; quantity: number }[]) {
  return units.map(({ id, quantity }) => ({ quantity, lineItem: lineNode(lines.find((line) => line.id === id)!) }));
}

function lineNode(line: FakeLine) {
  return {
    id: gid("LineItem", line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    variant: null,
    originalUnitPriceSet: money(line.price),
    discountedUnitPriceSet: money(line.price),
    discountedTotalSet: money(goodsOf(line)),
    quantity: line.quantity,
    currentQuantity: line.quantity - line.refunded,
    refundableQuantity: line.quantity - line.refunded,
    unfulfilledQuantity: remaining(line),
    restockable: true,
    image: null,
  };
}

function fulfillmentOrderNode(order: FakeOrder | undefined) {
  if (!order) return null;
  const isOpen = order.cancelledAt === null && order.lines.some((line) => remaining(line) > 0);
  return {
    id: gid("FulfillmentOrder", order.id),
    status: isOpen ? "OPEN" : "CLOSED",
    supportedActions: isOpen ? [{ action: "CREATE_FULFILLMENT" }, { action: "HOLD" }] : [],
    lineItems: connection(
      order.lines.map((line) => ({
        id: gid("FulfillmentOrderLineItem", line.id),
        remainingQuantity: remaining(line),
        totalQuantity: line.quantity - line.removed,
        lineItem: lineNode(line),
      })),
    ),
  };
}
