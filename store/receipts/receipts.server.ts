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
const MOST_OWED_PER_RUN = 200;

/** `orderUrl`: of the process that took the order, because one beside it that does not show orders may send the email. */
type Receipt = { orderId: number; orderUrl?: string };

/** Owes the receipt of an order: it leaves if, and only if, the transaction commits. */
export async function owedReceipt(
  tx: Db,
  { jobs, orderUrl }: Pick<StoreDeps, "jobs" | "orderUrl">,
  orderId: number,
): Promise<void> {
  await tx.insert(receipts).values({ orderId });
  const receipt: Receipt = { orderId, ...(orderUrl && { orderUrl: orderUrl(orderId) }) };
  await jobs.enqueue(tx, RECEIPT, receipt);
}

/** The receipt, sent once: a second job for the same order finds it sent or waiting. */
export function receiptEmail({ baseUrl, orderUrl }: Pick<StoreDeps, "baseUrl" | "orderUrl">): EmailKind<Receipt> {
  return {
    name: RECEIPT,
    label: "Order receipt",
    // A buyer without a receipt is worse off than one with two; both have one Message-ID.
    whenUnknown: "resend",
    async prepare(db, { orderId }) {
      if (!(await isOwed(db, orderId))) return null;
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

/** Finds receipts that are owed and that no email waits for, as an earlier version left them. */
export function owedReceiptsJob({ db, jobs }: Pick<StoreDeps, "db" | "jobs">): JobDefinition<object> {
  return {
    name: "store-owed-receipts",
    schedule: { cron: "20 * * * *", timeZone: "UTC" },
    run: () => enqueueOwedReceipts(db, jobs, new Date()),
  };
}

export async function enqueueOwedReceipts(db: Db, jobs: Pick<StoreDeps["jobs"], "enqueue">, now: Date): Promise<void> {
  const statuses = ["pending", "sending", "sent", "undeliverable", "expired", "unknown"] as const;
  const hasEmail = emailIs(sql`'receipt:' || ${receipts.orderId}`, ...statuses);
  await db.transaction(async (tx) => {
    const owed = await tx
      .select({ orderId: receipts.orderId })
      .from(receipts)
      .where(
        and(isNull(receipts.sentAt), gt(receipts.createdAt, new Date(now.getTime() - VALID_FOR_MS)), not(hasEmail)),
      )
      .orderBy(asc(receipts.createdAt))
      .limit(MOST_OWED_PER_RUN);
    for (const receipt of owed) await jobs.enqueue(tx, RECEIPT, receipt);
  });
}

async function isOwed(db: Db, orderId: number): Promise<boolean> {
  const [owed] = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.sentAt)));
  return owed !== undefined;
}
