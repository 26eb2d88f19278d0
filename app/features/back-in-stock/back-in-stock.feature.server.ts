import { href } from "react-router";
import { postalAddressOf, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { defineFeature, deleteByAddress } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { backInStockAudit } from "./back-in-stock-audit.server.ts";
import {
  openRequestsOf,
  sendBackInStockNotifications,
  waitingWithStock,
  withdrawOpenRequests,
} from "./back-in-stock.server.ts";
import { itemName } from "./back-in-stock.ts";
import { restockEmail } from "./restock-email.server.ts";
import { restockTemplate } from "./restock-template.ts";
import { seedRestocks } from "./seed-restocks.server.ts";
import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    "restock-emails": true;
  }
}

export const backInStockFeature = defineFeature({
  name: "back-in-stock",
  area: "back-in-stock",
  audit: backInStockAudit,
  functions: ({ emails, publicUrl, env }) => ({
    "send-back-in-stock-notifications": {
      access: "admin",
      area: "back-in-stock",
      run: sendBackInStockNotifications({
        emails,
        publicUrl,
        get postalAddress() {
          return postalAddressOf(env);
        },
      }),
    },
  }),
  emails: ({ links, env }) => [
    restockEmail({
      links,
      get postalAddress() {
        return postalAddressOf(env);
      },
    }),
  ],
  emailPreviews: (url) => ({
    "Item back in stock": restockTemplate({
      productTitle: "Pilgrim Low",
      variantTitle: "Ivory / 9",
      link: url("/product/pilgrim-low?Color=Ivory&Size=9"),
      stop: url("/mail/unsubscribe?token=sample"),
      postalAddress: SAMPLE_POSTAL_ADDRESS,
    }),
  }),
  personalData: {
    backInStockRequests: (db, { email }) => restockRequestsOf(db, email),
  },
  person: {
    rows: {
      async restock({ db }, id) {
        const [found] = await db
          .select({ email: backInStockRequests.customerEmail })
          .from(backInStockRequests)
          .where(eq(backInStockRequests.id, id));
        return found?.email ?? null;
      },
    },
    section: ({ db }, email) => restockSection(db, email),
    erasure: {
      label: ["restock request", "restock requests"],
      ...deleteByAddress(backInStockRequests, backInStockRequests.customerEmail),
    },
  },
  erasure: {
    back_in_stock_requests: { table: "back_in_stock_requests", label: ["restock request", "restock requests"] },
  },
  notices: [
    {
      purpose: "restock-emails",
      async find(db, id) {
        const requests = await openRequestsOf(db, id);
        if (!requests) return null;
        return {
          before: `We’ll delete all restock requests for ${requests.email} and stop sending it restock emails. You can sign up again on any product page.`,
          after: `There are no open restock requests for ${requests.email}, so we won’t send it restock emails. You can sign up again on any product page.`,
          isStopped: requests.open === 0,
          stop: () => withdrawOpenRequests(db, id),
        };
      },
    },
  ],
  async leaveShop(tx) {
    const removed = await tx.delete(backInStockRequests).returning({ id: backInStockRequests.id });
    return { "restock requests": removed.length };
  },
  seed: { restocks: seedRestocks },
  personalTables: [
    { what: "back-in-stock requests", table: "back_in_stock_requests", isSeeded: isExampleAddress("customer_email") },
  ],
  attention: () => [
    {
      kind: "waiting",
      one: "customer waits for an item that’s back in stock",
      many: "customers wait for items that are back in stock",
      to: `${href("/admin/back-in-stock")}?show=pending`,
      count: waitingWithStock,
    },
  ],
  adminNav: [{ label: "Notifications", to: href("/admin/back-in-stock"), key: "n", group: "Sell" }],
});

async function restockSection(db: Db, email: string): Promise<PersonSection | null> {
  const found = await db
    .select()
    .from(backInStockRequests)
    .where(eq(backInStockRequests.customerEmail, email))
    .orderBy(desc(backInStockRequests.createdAt), desc(backInStockRequests.id))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  return {
    title: "Restock requests",
    name: found.find(({ customerName }) => customerName)?.customerName ?? null,
    rows: found.map(({ id, productTitle, variantTitle, notified, createdAt }) => ({
      key: id,
      label: itemName(productTitle, variantTitle),
      state: notified ? "Notified" : "Waiting",
      at: createdAt,
    })),
  };
}

/** The restock requests of an email address, for its owner's data export. */
function restockRequestsOf(db: Db, email: string) {
  return db
    .select({
      productTitle: backInStockRequests.productTitle,
      variantTitle: backInStockRequests.variantTitle,
      customerName: backInStockRequests.customerName,
      notified: backInStockRequests.notified,
      createdAt: backInStockRequests.createdAt,
    })
    .from(backInStockRequests)
    .where(sql`${backInStockRequests.customerEmail} = lower(${email})`)
    .orderBy(desc(backInStockRequests.createdAt), desc(backInStockRequests.id));
}
