import { createHmac } from "node:crypto";
import type { Card } from "./card.ts";

export type PaymentAuthorization =
  | { outcome: "approved"; reference: string }
  | { outcome: "declined" }
  | { outcome: "failed" };

/** A payment gateway. `release` voids an approval whose order could not be placed. */
export type Gateway = {
  /** Idempotent: the same checkout, amount and card give the same approval, so a double submit pays once. */
  authorize(payment: {
    checkoutToken: string;
    amountMinor: number;
    currency: string;
    card: Card;
  }): Promise<PaymentAuthorization>;
  release(reference: string): Promise<void>;
};

/** Charges nothing: the result depends on the test number only. The secret keeps references from revealing the card. */
export function createTestGateway(secret: string): Gateway {
  return {
    async authorize({ checkoutToken, amountMinor, currency, card }) {
      if (card.digits === "4242424242424242") {
        const payment = JSON.stringify([checkoutToken, amountMinor, currency, card.digits]);
        return {
          outcome: "approved",
          reference: `test_${createHmac("sha256", secret).update(payment).digest("hex").slice(0, 24)}`,
        };
      }
      return { outcome: card.digits === "4000000000000119" ? "failed" : "declined" };
    },
    async release() {},
  };
}
