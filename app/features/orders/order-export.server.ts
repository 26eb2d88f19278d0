import type { Db } from "#app/platform/db/database.server.ts";
import { csvDownload } from "#app/platform/http/csv-download.server.ts";
import { amountText } from "#app/platform/money.ts";
import { itemsText } from "./orders.ts";
import { inWords } from "./orders.ts";
import { listedOrders } from "./order-list.server.ts";
import type { OrderQuery } from "./order-list.ts";

const AT_ONCE = 500;

const COLUMNS = [
  "Order",
  "Placed",
  "Customer",
  "Email",
  "Payment",
  "Fulfillment",
  "Canceled",
  "Quantity",
  "Items",
  "Codes",
  "Currency",
  "Total",
  "Refunded",
];

/** The orders that the list shows, all pages, in its order. */
export function exportOrders(
  db: Db,
  asked: { shop: string; timeZone: string; query: OrderQuery; today: string },
): Response {
  return csvDownload(`orders-${asked.today}.csv`, COLUMNS, pages(db, asked));
}

async function* pages(db: Db, asked: { shop: string; timeZone: string; query: OrderQuery }) {
  for (let after: string | undefined, more = true; more;) {
    const rows = await listedOrders(db, { ...asked, after, limit: AT_ONCE });
    yield rows.map((row) => [
      row.orderNumber,
      row.createdAt,
      row.customerName,
      row.email,
      row.financialStatus === null ? null : inWords(row.financialStatus),
      inWords(row.fulfillmentStatus),
      row.isCancelled,
      row.itemCount,
      itemsText(row),
      row.codes.join(" "),
      row.totalPrice.currency,
      amountText(row.totalPrice),
      amountText(row.totalRefunded),
    ]);
    after = rows.at(-1)?.cursor;
    more = rows.length === AT_ONCE;
  }
}
