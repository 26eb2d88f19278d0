import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { emailsByKey } from "#app/platform/email/outgoing-emails.server.ts";
import type { OrderRow } from "../orders/order.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { orders } from "../store.tables.server.ts";
import { receiptMessage } from "./receipt-message.tsx";

const RECEIPT = "store-receipt";
const VALID_FOR_MS = 7 * DAY_MS;

/** `orderUrl`: from the process that took the order, because the one that sends the email may not show orders. */
type Receipt = { orderId: number; orderUrl?: string; again?: string };

/** Enqueues the receipt of an order in its transaction: one, or none beyond the limit of emails to its mailbox, which the order records. */
export async function enqueueReceipt(
  tx: Db,
  { emails, orderUrl }: Pick<StoreDeps, "emails" | "orderUrl">,
  { id, createdAt }: Pick<OrderRow, "id" | "createdAt">,
): Promise<void> {
  const receipt: Receipt = { orderId: id, ...(orderUrl && { orderUrl: orderUrl(id) }) };
  const isEnqueued = (await emails.enqueue(tx, RECEIPT, receipt)) !== undefined;
  if (!isEnqueued) await tx.update(orders).set({ receiptWithheldAt: createdAt }).where(eq(orders.id, id));
}

/** Enqueues the receipt once more; false beyond the limit of emails to its mailbox. */
export async function enqueueReceiptAgain(
  tx: Db,
  { emails, orderUrl }: Pick<StoreDeps, "emails" | "orderUrl">,
  { id }: Pick<OrderRow, "id">,
): Promise<boolean> {
  const receipt: Receipt = { orderId: id, again: randomUUID(), ...(orderUrl && { orderUrl: orderUrl(id) }) };
  return (await emails.enqueue(tx, RECEIPT, receipt)) !== undefined;
}

/** `withheld`: none was enqueued. `forgotten`: its email is no longer stored. */
export type ReceiptState = "sending" | "sent" | "undelivered" | "withheld" | "forgotten";

export async function receiptStateOf(db: Db, order: OrderRow): Promise<ReceiptState> {
  if (order.receiptWithheldAt !== null) return "withheld";
  const key = receiptKey(order.id);
  const status = (await emailsByKey(db, [key])).get(key)?.status;
  if (status === undefined) return "forgotten";
  if (status === "sent") return "sent";
  return status === "undeliverable" || status === "expired" ? "undelivered" : "sending";
}

const receiptKey = (orderId: number, again?: string) => `receipt:${orderId}${again ? `:${again}` : ""}`;

export function receiptEmail({ baseUrl, orderUrl }: Pick<StoreDeps, "baseUrl" | "orderUrl">): EmailKind<Receipt> {
  return {
    name: RECEIPT,
    label: "Order receipt",
    isToTypedAddress: true,
    // Two receipts are better than none; both have the same Message-ID.
    whenUnknown: "resend",
    async prepare(db, { orderId, again }) {
      const order = await orderWithId(db, orderId);
      return (
        order && {
          email: order.email,
          about: `orders:${orderId}`,
          key: receiptKey(orderId, again),
          validForMs: VALID_FOR_MS,
        }
      );
    },
    async render(db, { orderId, orderUrl: known, again }) {
      const order = await orderWithId(db, orderId);
      return order && (await receiptMessage(order, baseUrl, { orderUrl: known ?? orderUrl?.(order.id), again }));
    },
  };
}
