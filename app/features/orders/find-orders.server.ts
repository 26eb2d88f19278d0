import { href } from "react-router";
import type { Found, Services } from "#app/platform/feature.server.ts";
import { priceText } from "#app/platform/money.ts";
import { listedOrders } from "./order-list.server.ts";
import { readOrderQuery } from "./order-list.ts";
import { orderShop } from "./orders.server.ts";

/** The newest orders that the list finds by these words. */
export async function findOrders(
  { db, env, shop }: Pick<Services, "db" | "env" | "shop">,
  search: string,
  limit: number,
): Promise<Found[]> {
  const { query } = readOrderQuery(new URLSearchParams({ q: search }));
  const found = await listedOrders(db, { shop: orderShop({ shop }), timeZone: env.STORE_TIMEZONE, query, limit });
  return found.map(({ id, orderNumber, customerName, email, totalPrice }) => ({
    kind: "Order",
    label: orderNumber,
    detail: [customerName ?? email, priceText(totalPrice)].filter(Boolean).join(" · "),
    to: href("/admin/orders/:id", { id }),
  }));
}
