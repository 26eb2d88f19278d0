import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Buyer } from "../checkout/buyer-form.ts";
import { problemsOf, quoteFor, type OpenCheckout, type Quote } from "../checkout/open-checkout.ts";
import { openCheckout, type CheckoutDeps } from "../checkout/open-checkout.server.ts";
import { enqueueReceipt } from "../receipts/receipts.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { carts, orderLines, orders } from "../store.tables.server.ts";
import { inventoryLevelEvent, orderEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { hasCustomerUsed, recordRedemption, spendDiscountUse } from "./discount-use.server.ts";
import type { Order } from "./order.ts";
import { orderOfCheckout } from "./orders.server.ts";
import { Refusal } from "./refusal.ts";
import { quantitiesOf, takeStock } from "./stock.server.ts";

export type Payment = { amountMinor: number; reference: string; cardLastFour: string };
export type OrderRequest = { token: string; buyer: Buyer; shipping: string; payment: Payment; now: Date };

export type PlacingDeps = Pick<StoreDeps, "jobs" | "emails" | "orderUrl"> & CheckoutDeps;

/**
 * Turns a paid checkout into an order, in one transaction with stock, the code's use, the receipt and webhooks. Throws a Refusal if the checkout
 * differs from what was paid for; the caller then releases the payment.
 */
export async function placeOrder(deps: PlacingDeps, request: OrderRequest): Promise<Order> {
  const { db, jobs } = deps;
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    // Concurrent submits of one checkout are serialized here; the second one finds no cart.
    const [cart] = await tx
      .select({ token: carts.token, attributes: carts.attributes })
      .from(carts)
      .where(eq(carts.token, request.token))
      .for("update");
    const checkout = cart && (await openCheckout({ ...deps, db: tx }, request.token, request.now));
    if (!checkout) throw new Refusal("gone");
    const quote = currentQuote(checkout, request);

    const levels = await takeStock(tx, quantitiesOf(checkout.lines));
    if (!levels) throw new Refusal("stock");
    const { discountId, appliedCode } = checkout;
    if (discountId !== null && !(await spendDiscountUse(tx, discountId, request.now))) throw new Refusal("code");
    const { email } = request.buyer;
    if (discountId !== null && checkout.isOncePerCustomer && (await hasCustomerUsed(tx, { discountId, email })))
      throw new Refusal("code-used");

    const order = await insertOrder(tx, { ...checkout, attributes: cart.attributes }, quote, request);
    if (discountId !== null && appliedCode !== null)
      await recordRedemption(tx, { orderId: order.id, discountId, code: appliedCode, redeemedAt: request.now });
    await tx.delete(carts).where(eq(carts.token, request.token));
    await enqueueReceipt(tx, deps, order);
    await announce(tx, jobs, [
      orderEvent("orders/create", order),
      orderEvent("orders/paid", order),
      ...levels.map((level) => inventoryLevelEvent(level, request.now)),
    ]);
    return order;
  });
}

/** The order of a checkout, also if it is being placed at this moment, for which this waits. */
export async function orderBeingPlaced(db: Db, token: string): Promise<Order | null> {
  await db.transaction((tx) =>
    tx.select({ token: carts.token }).from(carts).where(eq(carts.token, token)).for("update"),
  );
  return orderOfCheckout(db, token);
}

function currentQuote(checkout: OpenCheckout, { buyer, shipping, payment }: OrderRequest): Quote {
  if (checkout.lines.length === 0) throw new Refusal("gone");
  if (problemsOf(checkout).length > 0) throw new Refusal("stock");
  const quote = quoteFor(checkout, destinationOf({ buyer, shipping }));
  if (quote.totalMinor !== payment.amountMinor) throw new Refusal("changed");
  return quote;
}

const destinationOf = ({ buyer, shipping }: Pick<OrderRequest, "buyer" | "shipping">) => ({
  country: buyer.address.countryCode,
  province: buyer.address.province,
  shipping,
});

async function insertOrder(
  tx: Db,
  checkout: OpenCheckout & Pick<Order, "attributes">,
  quote: Quote,
  { buyer, shipping, payment, now }: OrderRequest,
): Promise<Order> {
  const withoutCode = () => quoteFor({ ...checkout, isShippingFree: false }, destinationOf({ buyer, shipping }));
  const [order] = await tx
    .insert(orders)
    .values({
      checkoutToken: checkout.token,
      ...buyer,
      attributes: checkout.attributes,
      currency: checkout.currency,
      subtotalMinor: checkout.subtotalMinor,
      discountMinor: checkout.discountMinor,
      discountCode: checkout.appliedCode,
      discountId: checkout.discountId,
      shippingTitle: quote.shipping?.title ?? "No shipping",
      shippingMinor: quote.shipping?.minor ?? 0,
      freedShippingMinor: checkout.isShippingFree ? (withoutCode().shipping?.minor ?? 0) : null,
      taxMinor: quote.taxMinor ?? 0,
      totalMinor: quote.totalMinor,
      cardLastFour: payment.cardLastFour,
      paymentReference: payment.reference,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const lines = await tx
    .insert(orderLines)
    .values(
      checkout.lines.map(
        (
          {
            variantId,
            productId,
            title,
            variantTitle,
            sizeFit,
            sku,
            picturePath,
            quantity,
            unitMinor,
            unitFullMinor,
            compareAtMinor,
            isTaxable,
            isDiscounted,
          },
          position,
        ) => ({
          orderId: order!.id,
          position,
          variantId,
          productId,
          title,
          variantTitle,
          sizeFit,
          sku,
          picturePath,
          quantity,
          unitMinor,
          unitFullMinor,
          compareAtMinor,
          isTaxable,
          isDiscounted,
        }),
      ),
    )
    .returning();
  return { ...order!, lines, fulfillments: [], refunds: [] };
}
