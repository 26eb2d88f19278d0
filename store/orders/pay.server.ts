import { log } from "#app/platform/log.server.ts";
import { lastFourOf, type Card } from "../payment/card.ts";
import type { Gateway } from "../payment/gateway.ts";
import type { Order } from "./order.ts";
import { orderOfCheckout } from "./orders.server.ts";
import { placeOrder, type OrderRequest, type PlacingDeps } from "./place-order.server.ts";
import { Refusal } from "./refusal.ts";

export type PayOutcome =
  | { outcome: "ordered"; order: Order }
  | { outcome: "refused"; reason: Refusal["reason"] | "declined" | "gateway" };

export type PayRequest = Omit<OrderRequest, "payment"> & { card: Card; amountMinor: number; currency: string };

/** Pays and orders. A checkout that was already paid returns its order and is not charged again. */
export async function payAndOrder(deps: PlacingDeps & { gateway: Gateway }, request: PayRequest): Promise<PayOutcome> {
  const { card, currency, amountMinor, ...rest } = request;
  const before = await orderOfCheckout(deps.db, request.token);
  if (before) return { outcome: "ordered", order: before };

  const authorization = await deps.gateway.authorize({ checkoutToken: request.token, amountMinor, currency, card });
  if (authorization.outcome === "declined") return { outcome: "refused", reason: "declined" };
  if (authorization.outcome === "failed") return { outcome: "refused", reason: "gateway" };

  const { reference } = authorization;
  try {
    const payment = { amountMinor, reference, cardLastFour: lastFourOf(card) };
    return { outcome: "ordered", order: await placeOrder(deps, { ...rest, payment }) };
  } catch (error) {
    const order = await orderOfCheckout(deps.db, request.token);
    // A double submit shares its approval with the placed order, which must stay.
    if (order?.paymentReference !== reference) await deps.gateway.release(reference);
    if (order) return { outcome: "ordered", order };
    if (error instanceof Refusal) return { outcome: "refused", reason: error.reason };
    log("error", "order could not be placed, payment released", { reference, error });
    throw error;
  }
}
