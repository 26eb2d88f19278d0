import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { exportPromoCodes } from "../promo-export.server.ts";
import type { Route } from "./+types/promo-export";

export const handle: RouteAccess = { access: "admin", area: ["promo-codes", "exports"] };

/** GET /admin/promo-codes/export.csv?q=…: promo codes as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { search, params } = readListQuery(request);
  return exportPromoCodes(db, {
    search,
    batch: params.get("batch") ?? "",
    today: dayIn(env.STORE_TIMEZONE, new Date()),
  });
}
