import { and, asc, eq, gt, isNull, not, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { emailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { receipts } from "../store.tables.server.ts";
import { receiptMessage } from "./receipt-message.tsx";

const RECEIPT = "store-receipt";
const VALID_FOR_MS = 7 * DAY_MS;
const MAX_PER_RUN = 200;

/** `orderUrl`: from the process that took the order, because the one that sends the email may not show orders. */
type Receipt = { orderId: number; orderUrl?: string };

/** Enqueues the receipt of an order; it is sent only if the transaction commits. */
export async function enqueueReceipt(
  tx: Db,
  { jobs, orderUrl }: Pick<StoreDeps, "jobs" | "orderUrl">,
  orderId: number,
): Promise<void> {
  await tx.insert(receipts).values({ orderId });
  const receipt: Receipt = { orderId, ...(orderUrl && { orderUrl: orderUrl(orderId) }) };
  await jobs.enqueue(tx, RECEIPT, receipt);
}

/** The receipt, sent once: a second job for the same order finds it sent or pending. */
export function receiptEmail({ baseUrl, orderUrl }: Pick<StoreDeps, "baseUrl" | "orderUrl">): EmailKind<Receipt> {
  return {
    name: RECEIPT,
    label: "Order receipt",
    // Two receipts are better than none; both have the same Message-ID.
    whenUnknown: "resend",
    async prepare(db, { orderId }) {
      if (!(await isPending(db, orderId))) return null;
      const order = await orderWithId(db, orderId);
      return (
        order && { email: order.email, about: `orders:${orderId}`, key: `receipt:${orderId}`, validForMs: VALID_FOR_MS }
      );
    },
    async render(db, { orderId, orderUrl: known }) {
      const order = await orderWithId(db, orderId);
      return order && (await receiptMessage(order, baseUrl, known ?? orderUrl?.(order.id)));
    },
    async sent(tx, { orderId }) {
      await tx
        .update(receipts)
        .set({ sentAt: sql`now()` })
        .where(eq(receipts.orderId, orderId));
    },
  };
}

/** Finds unsent receipts without an outgoing email, left by an earlier version. */
export function pendingReceiptsJob({ db, jobs }: Pick<StoreDeps, "db" | "jobs">): JobDefinition<object> {
  return {
    name: "store-owed-receipts",
    schedule: { cron: "20 * * * *", timeZone: "UTC" },
    run: () => enqueuePendingReceipts(db, jobs, new Date()),
  };
}

export async function enqueuePendingReceipts(
  db: Db,
  jobs: Pick<StoreDeps["jobs"], "enqueue">,
  now: Date,
): Promise<void> {
  const statuses = ["pending", "sending", "sent", "undeliverable", "expired", "unknown"] as const;
  const hasEmail = emailIs(sql`'receipt:' || ${receipts.orderId}`, ...statuses);
  await db.transaction(async (tx) => {
    const pending = await tx
      .select({ orderId: receipts.orderId })
      .from(receipts)
      .where(
        and(isNull(receipts.sentAt), gt(receipts.createdAt, new Date(now.getTime() - VALID_FOR_MS)), not(hasEmail)),
      )
      .orderBy(asc(receipts.createdAt))
      .limit(MAX_PER_RUN);
    for (const receipt of pending) await jobs.enqueue(tx, RECEIPT, receipt);
  });
}

async function isPending(db: Db, orderId: number): Promise<boolean> {
  const [pending] = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.sentAt)));
  return pending !== undefined;
}
