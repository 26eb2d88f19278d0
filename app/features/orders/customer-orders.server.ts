import { domainToUnicode } from "node:url";
import { and, asc, count, desc, eq, inArray, ne, sql, sum } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { instantText } from "#app/platform/instant.ts";
import { priceText } from "#app/platform/money.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { orderBadges } from "./order-admin.ts";
import { orderLines, orders, orderSync } from "./orders.tables.server.ts";

const isOf = (email: string) => sql`lower(${orders.email}) = lower(${email})`;
const newest = [desc(orders.placedAt), desc(orders.id)] as const;

/** What we store about an address's orders, for its owner's data export. */
export async function ordersOfPerson(db: Db, email: string) {
  // Every shop has its state of the sync. By shop, so that an index finds the address.
  const isTheirs = and(inArray(orders.shop, db.select({ shop: orderSync.shop }).from(orderSync)), isOf(email));
  const found = await db
    .select()
    .from(orders)
    .where(isTheirs)
    .orderBy(...newest);
  const lines = await db
    .select({
      shop: orderLines.shop,
      orderId: orderLines.orderId,
      item: { title: orderLines.title, variantTitle: orderLines.variantTitle, quantity: orderLines.quantity },
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.shop, orderLines.shop), eq(orders.id, orderLines.orderId)))
    .where(isTheirs)
    .orderBy(asc(orderLines.position));
  const itemsOf = Map.groupBy(lines, ({ shop, orderId }) => `${orderId} ${shop}`);
  return found.map((order) => ({
    number: order.name,
    placedAt: order.placedAt,
    email: order.email,
    name: order.customerName,
    payment: order.financialStatus,
    fulfillment: order.fulfillmentStatus,
    canceledAt: order.cancelledAt,
    total: { minor: order.totalMinor, currency: order.currency },
    refunded: { minor: order.refundedMinor, currency: order.currency },
    codes: order.codes,
    items: (itemsOf.get(`${order.id} ${order.shop}`) ?? []).map(({ item }) => item),
  }));
}

const OTHER_ORDERS = 10;

/** The newest other orders of an order's customer. */
export async function otherOrdersOf(db: Db, shop: string, { id, email }: { id: string; email: string | null }) {
  if (email === null) return [];
  return db
    .select({
      id: orders.id,
      orderNumber: orders.name,
      placedAt: orders.placedAt,
      financialStatus: orders.financialStatus,
      fulfillmentStatus: orders.fulfillmentStatus,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
      total: { minor: orders.totalMinor, currency: orders.currency },
    })
    .from(orders)
    .where(and(eq(orders.shop, shop), isOf(email), ne(orders.id, Number(id))))
    .orderBy(...newest)
    .limit(OTHER_ORDERS);
}

/** The address of an order of that shop; null if there is none. */
export async function emailOfOrder(db: Db, shop: string, id: number): Promise<string | null> {
  const [found] = await db
    .select({ email: orders.email })
    .from(orders)
    .where(and(eq(orders.shop, shop), eq(orders.id, id)));
  return found?.email ?? null;
}

/** The provider keeps addresses as they were typed at its checkout, so an international domain may be written in its own script. */
function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf("@") + 1;
  const written = domainToUnicode(email.slice(at));
  return [...new Set([email, ...(written ? [email.slice(0, at) + written] : [])])];
}

/** A person's orders at that shop, with what they add up to. */
export async function ordersSection(
  db: Db,
  { shop, timeZone }: { shop: string; timeZone: string },
  email: string,
): Promise<PersonSection | null> {
  const isTheirs = and(eq(orders.shop, shop), inArray(sql`lower(${orders.email})`, spellingsOf(email)));
  const totals = await db
    .select({
      currency: orders.currency,
      orders: count(),
      revenue: sum(orders.revenueMinor).mapWith(Number),
      refunded: sum(orders.refundedMinor).mapWith(Number),
      first: sql<Date>`min(${orders.placedAt})`.mapWith(orders.placedAt),
    })
    .from(orders)
    .where(isTheirs)
    .groupBy(orders.currency);
  if (totals.length === 0) return null;
  const found = await db
    .select({
      id: orders.id,
      name: orders.name,
      customerName: orders.customerName,
      placedAt: orders.placedAt,
      financialStatus: orders.financialStatus,
      fulfillmentStatus: orders.fulfillmentStatus,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
      total: { minor: orders.totalMinor, currency: orders.currency },
      itemCount: orders.itemCount,
    })
    .from(orders)
    .where(isTheirs)
    .orderBy(...newest)
    .limit(PERSON_ROWS + 1);
  const placed = totals.reduce((all, each) => all + each.orders, 0);
  const first = new Date(Math.min(...totals.map((each) => each.first.getTime())));
  const spent = totals.map(({ revenue, currency }) => priceText({ minor: revenue ?? 0, currency }));
  const refunded = totals
    .filter((each) => (each.refunded ?? 0) > 0)
    .map((each) => priceText({ minor: each.refunded ?? 0, currency: each.currency }));
  return {
    title: "Orders",
    name: found.find(({ customerName }) => customerName)?.customerName ?? null,
    facts: [
      { name: "Orders", text: placed.toLocaleString("en") },
      { name: "Spent", text: spent.join(", ") },
      ...(refunded.length > 0 ? [{ name: "Refunded", text: refunded.join(", ") }] : []),
      { name: "First order", text: instantText(timeZone, first) },
    ],
    rows: found.map(({ id, name, placedAt, total, itemCount, ...order }) => ({
      key: id,
      label: name,
      detail: `${priceText(total)} · ${itemCount === 1 ? "1 item" : `${itemCount} items`}`,
      state: orderBadges(order)
        .map(({ label }) => label)
        .join(", "),
      at: placedAt,
      to: `/admin/orders/${id}`,
    })),
    all: { label: "All orders of this person", to: `/admin/orders?${new URLSearchParams({ q: email })}` },
  };
}
