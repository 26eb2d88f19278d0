import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { verifiedEmailOf } from "#app/platform/auth/verified-email.server.ts";
import { adminApiContext, dbContext, visitorContext } from "#app/platform/context.ts";
import { HONEYPOT } from "#app/platform/honeypot.ts";
import type { LimitSubject } from "#app/platform/limits/limit-subject.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { amountText } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { ordersNamed, withAllLines, type ProviderOrder } from "#app/platform/shopify/orders.server.ts";
import { orderWithId } from "#app/platform/shopify/order-admin.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import {
  asAction,
  isHoneypotFilled,
  receive,
  typedEmail,
  typedText,
  type FunctionHandler,
  type Submission,
} from "#app/platform/submission.server.ts";
import {
  isOrderOf,
  LOOKUP_FAILED,
  maskedAddress,
  ORDER_NOT_FOUND,
  plainOrderNumber,
  TRACKING_NOTICE,
  type TrackedOrder,
  type TrackingAnswer,
} from "./orders.ts";

const REQUIRED = "Order number is required";

const question = z.object(
  {
    orderNumber: z
      .string(REQUIRED)
      .pipe(typedText(50, "Order number must be at most 50 characters"))
      .refine((number) => number !== "", REQUIRED),
    email: typedEmail("Invalid email address"),
  },
  "Order number and email are required",
);
type Question = z.infer<typeof question>;

/** An order number is looked for with any email, and an email with any number: each has its count. */
const subjectsOf = ({ orderNumber, email }: Question): LimitSubject[] => {
  const number = plainOrderNumber(orderNumber);
  return number === null ? [{ email }] : [{ email }, `order ${number}`];
};

/** Whose order a function's body asks for, as limits count it; nobody's where it is no question. */
export function orderSubjects(body: unknown): LimitSubject[] {
  const read = question.safeParse(body);
  return read.success ? subjectsOf(read.data) : [];
}

const lookup: Submission<Question> = {
  name: "track-order",
  schema: question,
  fromForm: (form) => ({ orderNumber: form.get("orderNumber") ?? "", email: form.get("email") ?? "" }),
  // Where no order can be looked up, the question is checked, answered with the notice, and not kept.
  keep: () => Promise.resolve(),
  received: TRACKING_NOTICE.title,
  failed: LOOKUP_FAILED,
  limit: LIMITS.orderLookup,
  subjectsOf,
};

/**
 * The order of that number and email; null when there is none. The provider is asked by number alone, and it is we who compare the
 * email: nothing that was typed can be read as a wish for other orders. The address is masked unless the asker's own, verified email
 * is the order's.
 */
export async function trackOrder(
  admin: ShopifyAdmin,
  asked: Question,
  verifiedEmail: string | null = null,
): Promise<TrackedOrder | null> {
  const number = plainOrderNumber(asked.orderNumber);
  if (number === null) return null;
  const order = (await ordersNamed(admin, number)).find((candidate) => isOrderOf(candidate, asked));
  if (!order) return null;
  const isTheirs = verifiedEmail !== null && isOrderOf(order, { ...asked, email: verifiedEmail });
  const whole = trackedOrder(await withAllLines(admin, order));
  return isTheirs ? whole : masked(whole, order);
}

/** The order that the link of a receipt leads to; null when the link is not ours or the order is gone. */
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

/** An order as it is shown to whoever may see all of it. */
function trackedOrder(order: ProviderOrder): TrackedOrder {
  const lineItems = order.lines;
  return {
    orderNumber: order.name,
    email: order.email ?? "",
    createdAt: order.createdAt,
    isCancelled: order.cancelledAt !== null,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    totalPrice: order.total,
    lineItems,
    morePieces: order.units - lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    shippingAddress: order.shippingAddress,
    isAddressMasked: false,
    parcels: order.parcels,
  };
}

/** Answers take as long whether an order is there or not; "failed" when the provider could not be asked. Null asks for no order. */
async function lookUp(
  admin: ShopifyAdmin,
  asked: Question | null,
  verifiedEmail: () => Promise<string | null>,
): Promise<TrackedOrder | null | "failed"> {
  try {
    return await constantTimeResponse(async () => asked && trackOrder(admin, asked, await verifiedEmail()));
  } catch (error) {
    log("error", "the order was not looked up", { error });
    return "failed";
  }
}

/** The page's form. What was typed stays, whatever the answer. */
export async function trackOrderAction(context: Readonly<RouterContextProvider>, request: Request) {
  const admin = context.get(adminApiContext);
  if (!admin) return asAction(lookup, context, request);
  const form = await receive(lookup, context, request);
  if (form.outcome === "refused") return form.response;
  const { typed } = form;
  const order = await lookUp(admin, form.outcome === "bot" ? null : form.input, async () => {
    const visitor = await context.get(visitorContext)();
    return visitor && verifiedEmailOf(context.get(dbContext), visitor.id);
  });
  if (order === "failed")
    return data<TrackingAnswer>({ state: "failed", message: LOOKUP_FAILED, typed }, { status: 503 });
  return order
    ? data<TrackingAnswer>({ state: "found", order, typed })
    : data<TrackingAnswer>({ state: "not-found", typed }, { status: 404 });
}

/** track-order {orderNumber, email}. `admin` is null where no order can be looked up: the documented notice, and nothing else. */
export function trackOrderFunction(admin: ShopifyAdmin | null): FunctionHandler<object> {
  return async (_services, body) => {
    const read = question.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? REQUIRED } };
    if (!admin)
      return {
        status: 200,
        body: { order: null, message: TRACKING_NOTICE.title, description: TRACKING_NOTICE.description },
      };
    const isProgram = isHoneypotFilled((body as Record<string, unknown>)[HONEYPOT]);
    const order = await lookUp(admin, isProgram ? null : read.data, async () => null);
    if (order === "failed") return { status: 500, body: { error: LOOKUP_FAILED } };
    return order
      ? { status: 200, body: { order: asAnswer(order) } }
      : { status: 400, body: { error: ORDER_NOT_FOUND.title, description: ORDER_NOT_FOUND.description } };
  };
}

/** Money as the documents name it: {amount, currencyCode}. */
function asAnswer({ totalPrice, lineItems, ...order }: TrackedOrder) {
  const money = (price: TrackedOrder["totalPrice"]) => ({ amount: amountText(price), currencyCode: price.currency });
  return {
    ...order,
    totalPrice: money(totalPrice),
    lineItems: lineItems.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: money(unitPrice) })),
  };
}
