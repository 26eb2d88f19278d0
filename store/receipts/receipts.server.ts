import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { orderWithId } from "../orders/orders.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { receipts } from "../store.tables.server.ts";
import { receiptMail } from "./receipt-mail.tsx";

const JOB = "store-receipt";
const FIRST_TRIES_MS = 2 * 3_600_000;
const MOST_OWED_PER_RUN = 200;
/** A process that died while handing over is given up after this; the mail server may then get the receipt twice, under one Message-ID. */
const CLAIM_MINUTES = 2;

/** Owes the receipt of an order: it leaves if, and only if, the transaction commits. */
export async function owedReceipt(tx: Db, jobs: Pick<StoreDeps["jobs"], "enqueue">, orderId: number): Promise<void> {
  await tx.insert(receipts).values({ orderId });
  await jobs.enqueue(tx, JOB, { orderId });
}

export function receiptJob(
  deps: Pick<StoreDeps, "db" | "mailer" | "baseUrl" | "orderUrl">,
): JobDefinition<{ orderId: number }> {
  return {
    name: JOB,
    retry: { limit: 8, delaySeconds: 10, backoff: true },
    run: ({ orderId }) => sendReceipt(deps, orderId),
  };
}

/** A receipt that outlasted its tries is tried again every hour, the least tried first: a buyer's mail is never given up. */
export function owedReceiptsJob({ db, jobs }: Pick<StoreDeps, "db" | "jobs">): JobDefinition<object> {
  return {
    name: "store-owed-receipts",
    schedule: { cron: "20 * * * *", timeZone: "UTC" },
    run: () => enqueueOwedReceipts(db, jobs, new Date()),
  };
}

export async function enqueueOwedReceipts(db: Db, jobs: Pick<StoreDeps["jobs"], "enqueue">, now: Date): Promise<void> {
  const isTriedOut = lt(receipts.createdAt, new Date(now.getTime() - FIRST_TRIES_MS));
  await db.transaction(async (tx) => {
    const owed = await tx
      .select({ orderId: receipts.orderId })
      .from(receipts)
      .where(and(isNull(receipts.sentAt), isTriedOut))
      .orderBy(asc(receipts.attempts), asc(receipts.createdAt))
      .limit(MOST_OWED_PER_RUN);
    for (const receipt of owed) await jobs.enqueue(tx, JOB, receipt);
  });
}

/** Sends the receipt unless it was sent; two at once send one. Throws when it could not be handed over, so that it is tried again. */
export async function sendReceipt(
  { db, mailer, baseUrl, orderUrl }: Pick<StoreDeps, "db" | "mailer" | "baseUrl" | "orderUrl">,
  orderId: number,
): Promise<void> {
  const owed = and(eq(receipts.orderId, orderId), isNull(receipts.sentAt));
  const abandoned = lt(receipts.claimedAt, sql`now() - make_interval(mins => ${CLAIM_MINUTES})`);
  const [claimed] = await db
    .update(receipts)
    .set({ claimedAt: sql`now()`, attempts: sql`${receipts.attempts} + 1` })
    .where(and(owed, or(isNull(receipts.claimedAt), abandoned)))
    .returning();
  if (!claimed) return throwWhileClaimed(db, orderId);

  const order = await orderWithId(db, orderId);
  if (!order) return;
  try {
    await mailer.send(await receiptMail(order, baseUrl, orderUrl?.(order.id)));
  } catch (error) {
    await db
      .update(receipts)
      .set({ claimedAt: null, lastError: String(error) })
      .where(owed);
    throw error;
  }
  await db
    .update(receipts)
    .set({ sentAt: sql`now()`, lastError: null })
    .where(owed);
}

/** Somebody else has it in hand: done if it is sent, else looked at again later, in case that process died. */
async function throwWhileClaimed(db: Db, orderId: number): Promise<void> {
  const [open] = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), isNull(receipts.sentAt)));
  if (open) throw new Error(`The receipt of order ${orderId} is being sent by another process`);
}
