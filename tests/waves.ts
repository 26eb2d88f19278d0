import { asc, eq } from "drizzle-orm";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { restockEmail } from "#app/features/back-in-stock/restock-email.server.ts";
import { sendWave } from "#app/features/back-in-stock/send-wave.server.ts";
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

/** So many people ask for a variant, one after the other. */
export async function waitFor(db: Db, number: number, people: number, change: object = {}) {
  const rows = Array.from({ length: people }, (_, at) => ({
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

/** A mailbox that may refuse some. */
export function aMailbox(refuses: (mail: EmailMessage) => boolean = () => false) {
  const emails: EmailMessage[] = [];
  const mailer = {
    async send(mail: EmailMessage) {
      if (refuses(mail)) throw Object.assign(new Error("550 No such user"), { command: "RCPT TO", responseCode: 550 });
      emails.push(mail);
    },
  };
  return { mailer, to: () => emails.map(({ to }) => to.address).toSorted(), emails };
}

export const toldIn = async (db: Db) => {
  const rows = await db
    .select({ email: backInStockRequests.customerEmail })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.notified, true))
    .orderBy(asc(backInStockRequests.customerEmail));
  return rows.map(({ email }) => email);
};

/** What a wave needs, with restock emails that are delivered to that mailbox as soon as they are waited for. */
export function waveServices(db: Db, mailer: ReturnType<typeof aMailbox>["mailer"], now?: Date) {
  const kinds = [restockEmail({ links: testLinks, postalAddress: POSTAL_ADDRESS })];
  const { jobs, emails } = anEmailDelivery(db, mailer, kinds, now ? { clock: () => now } : {});
  const { storefront, publicUrl } = NO_PROVIDER;
  return { storefront, publicUrl, jobs, emails, postalAddress: POSTAL_ADDRESS };
}

/** Presses Send Notification of a variant. */
export function wave(db: Db, mailer: ReturnType<typeof aMailbox>["mailer"], number = 7, now = new Date()) {
  return sendWave({ ...waveServices(db, mailer, now), db, visitor: owner }, gid(number), now);
}
