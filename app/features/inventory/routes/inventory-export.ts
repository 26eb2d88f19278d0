import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { readOption } from "#app/platform/list-search.ts";
import { INVENTORY_FILTERS, INVENTORY_SORTS } from "../inventory-admin.ts";
import { exportInventory } from "../inventory-export.server.ts";
import type { Route } from "./+types/inventory-export";

export const handle: RouteAccess = { access: "admin", area: ["stock", "exports"] };

/** GET /admin/inventory/export.csv?q=…&show=…: the inventory of the list as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { params, search } = readListQuery(request);
  return exportInventory(db, {
    search,
    filter: readOption(INVENTORY_FILTERS, params.get("show")),
    sort: readOption(INVENTORY_SORTS, params.get("sort")),
    today: dayIn(env.STORE_TIMEZONE, new Date()),
  });
}
