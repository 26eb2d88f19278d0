import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { exportOrders } from "../order-export.server.ts";
import { readOrderQuery } from "../order-list.ts";
import { orderShop } from "../orders.server.ts";
import type { Route } from "./+types/order-export";

export const handle: RouteAccess = { access: "admin", area: ["orders", "exports"] };

/** GET /admin/orders/export.csv?q=…&show=…: the orders of the list as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const timeZone = services.env.STORE_TIMEZONE;
  const { query, errors } = readOrderQuery(new URL(request.url).searchParams);
  if (Object.keys(errors).length > 0) throw data(null, { status: 400 });
  const today = dayIn(timeZone, new Date());
  return exportOrders(services.db, { shop: orderShop(services), timeZone, query, today });
}
