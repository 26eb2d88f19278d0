import { href } from "react-router";
import { postalAddressOf, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { openRequestsOf, sendBackInStockNotifications, withdrawOpenRequests } from "./back-in-stock.server.ts";
import { restockEmail } from "./restock-email.server.ts";
import { restockTemplate } from "./restock-template.ts";
import { seedRestocks } from "./seed-restocks.server.ts";
import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    "restock-emails": true;
  }
}

export const backInStockFeature = defineFeature({
  name: "back-in-stock",
  functions: ({ emails, publicUrl, env }) => ({
    "send-back-in-stock-notifications": {
      access: "admin",
      run: sendBackInStockNotifications({ emails, publicUrl, postalAddress: postalAddressOf(env) }),
    },
  }),
  emails: ({ links, env }) => [restockEmail({ links, postalAddress: postalAddressOf(env) })],
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
  seed: { restocks: seedRestocks },
  personalTables: [
    { what: "back-in-stock requests", table: "back_in_stock_requests", isSeeded: isExampleAddress("customer_email") },
  ],
  adminNav: [{ label: "Notifications", to: href("/admin/back-in-stock"), key: "n" }],
});

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
