import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { receiptMessage } from "./receipt-message.tsx";

const RECEIPT = "store-receipt";
const VALID_FOR_MS = 7 * DAY_MS;

/** `orderUrl`: from the process that took the order, because the one that sends the email may not show orders. */
type Receipt = { orderId: number; orderUrl?: string };

/** Enqueues the receipt of an order in its transaction: one, or none beyond the limit of emails to its mailbox. */
export async function enqueueReceipt(
  tx: Db,
  { emails, orderUrl }: Pick<StoreDeps, "emails" | "orderUrl">,
  orderId: number,
): Promise<void> {
  const receipt: Receipt = { orderId, ...(orderUrl && { orderUrl: orderUrl(orderId) }) };
  await emails.enqueue(tx, RECEIPT, receipt);
}

export function receiptEmail({ baseUrl, orderUrl }: Pick<StoreDeps, "baseUrl" | "orderUrl">): EmailKind<Receipt> {
  return {
    name: RECEIPT,
    label: "Order receipt",
    isToTypedAddress: true,
    // Two receipts are better than none; both have the same Message-ID.
    whenUnknown: "resend",
    async prepare(db, { orderId }) {
      const order = await orderWithId(db, orderId);
      return (
        order && { email: order.email, about: `orders:${orderId}`, key: `receipt:${orderId}`, validForMs: VALID_FOR_MS }
      );
    },
    async render(db, { orderId, orderUrl: known }) {
      const order = await orderWithId(db, orderId);
      return order && (await receiptMessage(order, baseUrl, known ?? orderUrl?.(order.id)));
    },
  };
}
