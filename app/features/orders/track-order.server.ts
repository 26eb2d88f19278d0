import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { submittedValues, type ActionResult } from "#app/platform/forms/action-result.ts";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { verifiedEmailOf } from "#app/platform/auth/sign-in/verified-email.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { HONEYPOT } from "#app/platform/forms/honeypot.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import type { LimitSubject } from "#app/platform/limits/limit-subject.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { amountText } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { ordersNamed, orderWithId, type ProviderOrder } from "#app/platform/shopify/orders.server.ts";
import { unitsToShip } from "#app/platform/shopify/units-to-ship.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import {
  asAction,
  isHoneypotFilled,
  receive,
  emailInput,
  textInput,
  type Submission,
} from "#app/platform/forms/submission.server.ts";
import {
  effectiveFulfillmentStatus,
  isOrderOf,
  LOOKUP_FAILED,
  maskedAddress,
  ORDER_NOT_FOUND,
  orderNumbersMeant,
  parcelItems,
  TRACKING_NOTICE,
  type Tracked,
  type TrackedOrder,
} from "./orders.ts";

const REQUIRED = "Order number is required";

const lookupInput = z.object(
  {
    orderNumber: z
      .string(REQUIRED)
      .pipe(textInput(50, "Order number must be at most 50 characters"))
      .refine((number) => number !== "", REQUIRED),
    email: emailInput("Invalid email address"),
  },
  "Order number and email are required",
);
type LookupInput = z.infer<typeof lookupInput>;

/** Lookups are limited both per email address and per order number. */
const subjectsOf = ({ orderNumber, email }: LookupInput): LimitSubject[] => {
  const number = orderNumbersMeant(orderNumber).at(-1);
  return number === undefined ? [{ email }] : [{ email }, `order ${number}`];
};

/** The rate limit subjects of a request body; none if it is invalid. */
export function orderSubjects(body: unknown): LimitSubject[] {
  const read = lookupInput.safeParse(body);
  return read.success ? subjectsOf(read.data) : [];
}

const lookup: Submission<LookupInput> = {
  name: "track-order",
  schema: lookupInput,
  // Where orders cannot be looked up, the input is validated, the notice returned, and nothing stored.
  keep: () => Promise.resolve(),
  received: TRACKING_NOTICE,
  failed: LOOKUP_FAILED,
  limit: LIMITS.orderLookup,
  subjectsOf,
};

/**
 * The order with that number and email; null if there is none. The provider is queried by number alone and we compare the
 * email, so that input cannot become a query for other orders. The address is masked unless the visitor's own verified email
 * matches the order's.
 */
export async function trackOrder(
  admin: ShopifyAdmin,
  asked: LookupInput,
  verifiedEmail: string | null = null,
): Promise<TrackedOrder | null> {
  const order = await findOrder(admin, asked);
  if (!order) return null;
  const isOwnOrder = verifiedEmail !== null && isOrderOf(order, { ...asked, email: verifiedEmail });
  const full = trackedOrder(order);
  return isOwnOrder ? full : masked(full, order);
}

async function findOrder(admin: ShopifyAdmin, asked: LookupInput): Promise<ProviderOrder | null> {
  for (const number of orderNumbersMeant(asked.orderNumber)) {
    const found = (await ordersNamed(admin, number)).find((candidate) => isOrderOf(candidate, asked));
    const order = found && (await orderWithId(admin, found.id));
    if (order) return order;
  }
  return null;
}

/** The order of a receipt's link; null if the link is invalid or the order is gone. */
export async function orderOfLink(
  { admin, links }: { admin: ShopifyAdmin; links: SignedLinks },
  token: string,
): Promise<TrackedOrder | null> {
  const link = links.read("order", token);
  const order = link && (await orderWithId(admin, String(link.id)));
  return order && trackedOrder(order);
}

function masked(order: TrackedOrder, { destination }: ProviderOrder): TrackedOrder {
  return { ...order, shippingAddress: destination ? maskedAddress(destination) : [], isAddressMasked: true };
}

/** An order for a visitor who may see all of it. */
export function trackedOrder(order: ProviderOrder): TrackedOrder {
  const { isCancelled } = order;
  const lineItems = order.lineItems.map(({ currentQuantity, unfulfilledQuantity, ...line }) => ({
    ...line,
    removed: isCancelled ? 0 : line.quantity - currentQuantity,
    unsent: isCancelled ? 0 : unitsToShip({ currentQuantity, unfulfilledQuantity }),
  }));
  return {
    orderNumber: order.orderNumber,
    email: order.email ?? "",
    createdAt: order.createdAt,
    isCancelled,
    financialStatus: order.financialStatus,
    fulfillmentStatus: effectiveFulfillmentStatus({ ...order, lines: order.lineItems }),
    totalPrice: order.totalPrice,
    totalRefunded: order.totalRefunded,
    lineItems,
    moreItems: order.itemCount - lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    shippingAddress: order.shippingAddress,
    isAddressMasked: false,
    parcels: order.parcels,
  };
}

/** The response takes equally long whether the order exists or not; "failed" if the provider did not respond. Null: looks up no order. */
async function lookUp(
  admin: ShopifyAdmin,
  asked: LookupInput | null,
  verifiedEmail: () => Promise<string | null>,
): Promise<TrackedOrder | null | "failed"> {
  try {
    return await constantTimeResponse(async () => asked && trackOrder(admin, asked, await verifiedEmail()));
  } catch (error) {
    log("error", "order lookup failed", { error });
    return "failed";
  }
}

/** The page's form. It keeps the typed values, whatever the result. */
export async function trackOrderAction(context: Readonly<RouterContextProvider>, request: Request) {
  const { admin, db } = context.get(servicesContext);
  if (!admin) return asAction(lookup, context, request);
  const read = await receive(lookup, context, request);
  if (read.outcome === "refused") return read.response;
  const { form } = read;
  const order = await lookUp(admin, read.outcome === "bot" ? null : read.input, async () => {
    const visitor = await context.get(requestContext).visitor();
    return visitor && verifiedEmailOf(db, visitor.id);
  });
  if (order === "failed") return refused(form, { message: { title: LOOKUP_FAILED }, status: 503 });
  if (!order) return refused(form, { message: ORDER_NOT_FOUND, status: 404 });
  const shown: Tracked = {
    order: { ...order, lineItems: await withSizes(db, order.lineItems, (line) => line) },
    typed: submittedValues(form),
  };
  return data<ActionResult<Tracked>>({ state: "done", message: { title: `Order ${order.orderNumber}` }, shown });
}

/** The function track-order {orderNumber, email}. `admin` is null where orders cannot be looked up: only the documented notice. */
export function trackOrderFunction(admin: ShopifyAdmin | null): FunctionHandler<object> {
  return async (_services, body) => {
    const read = lookupInput.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? REQUIRED } };
    if (!admin)
      return {
        status: 200,
        body: { order: null, message: TRACKING_NOTICE.title, description: TRACKING_NOTICE.description },
      };
    const isBot = isHoneypotFilled((body as Record<string, unknown>)[HONEYPOT]);
    const order = await lookUp(admin, isBot ? null : read.data, async () => null);
    if (order === "failed") return { status: 500, body: { error: LOOKUP_FAILED } };
    return order
      ? { status: 200, body: { order: toResponse(order) } }
      : { status: 400, body: { error: ORDER_NOT_FOUND.title, description: ORDER_NOT_FOUND.description } };
  };
}

/** With money as documented: {amount, currencyCode}. */
function toResponse(tracked: TrackedOrder) {
  const { totalPrice, totalRefunded: _totalRefunded, lineItems, moreItems, parcels: _parcels, ...order } = tracked;
  const money = (price: TrackedOrder["totalPrice"]) => ({ amount: amountText(price), currencyCode: price.currency });
  return {
    ...order,
    morePieces: moreItems,
    totalPrice: money(totalPrice),
    parcels: parcelItems(tracked).parcels.flatMap(({ tracking, items }) =>
      tracking.map((each) => ({ ...each, items })),
    ),
    lineItems: lineItems.map(({ title, variantTitle, quantity, unitPrice }) => ({
      title,
      variantTitle,
      quantity,
      unitPrice: money(unitPrice),
    })),
  };
}
