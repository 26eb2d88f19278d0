import { asc, eq } from "drizzle-orm";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { restockEmail } from "#app/features/back-in-stock/restock-email.server.ts";
import { sendRestockBatch } from "#app/features/back-in-stock/send-restock-batch.server.ts";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { testLinks } from "./community.ts";
import { anEmailDelivery, POSTAL_ADDRESS } from "./factories/email-delivery.ts";
import { NO_PROVIDER } from "./no-provider.ts";

export const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;
export const owner = { id: "owner", name: "Owner", email: "owner@shod.example", isAdmin: true, sessionId: "s" };

export async function stockIs(db: Db, number: number, currentStock: number | null, isSoldOut = false) {
  await recordStock(db, [{ variantId: gid(number), currentStock, isSoldOut, at: new Date() }]);
}

/** Adds that many requests for a variant, each a day after the one before. */
export async function waitFor(db: Db, number: number, requests: number, change: object = {}) {
  const rows = Array.from({ length: requests }, (_, at) => ({
    shopifyProductId: "gid://shopify/Product/1",
    shopifyVariantId: gid(number),
    productTitle: "Pilgrim Low",
    variantTitle: `Ivory / ${number}`,
    customerEmail: `${at}@x.example`,
    createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
    ...change,
  }));
  return db.insert(backInStockRequests).values(rows).returning();
}

/** A mailer that collects emails, except those that `refuses` selects. */
export function aMailbox(refuses: (email: EmailMessage) => boolean = () => false) {
  const emails: EmailMessage[] = [];
  const mailer = {
    async send(email: EmailMessage) {
      if (refuses(email)) throw Object.assign(new Error("550 No such user"), { command: "RCPT TO", responseCode: 550 });
      emails.push(email);
    },
  };
  return { mailer, to: () => emails.map(({ to }) => to.address).toSorted(), emails };
}

export const notifiedIn = async (db: Db) => {
  const rows = await db
    .select({ email: backInStockRequests.customerEmail })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.notified, true))
    .orderBy(asc(backInStockRequests.customerEmail));
  return rows.map(({ email }) => email);
};

/** The dependencies of sending a batch. Its emails are delivered to that mailbox when their outcomes are awaited. */
export function batchServices(db: Db, mailer: ReturnType<typeof aMailbox>["mailer"], now?: Date) {
  const kinds = [restockEmail({ links: testLinks, postalAddress: POSTAL_ADDRESS })];
  const { emails } = anEmailDelivery(db, mailer, kinds, now ? { clock: () => now } : {});
  const { publicUrl } = NO_PROVIDER;
  return { publicUrl, emails, postalAddress: POSTAL_ADDRESS };
}

/** Clicks Send Notification for a variant. */
export function sendBatch(db: Db, mailer: ReturnType<typeof aMailbox>["mailer"], number = 7, now = new Date()) {
  return sendRestockBatch({ ...batchServices(db, mailer, now), db, visitor: owner }, gid(number), { now });
}
