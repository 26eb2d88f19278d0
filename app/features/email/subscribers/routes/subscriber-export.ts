import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { exportList } from "../subscriber-lists.server.ts";
import type { Route } from "./+types/subscriber-export";

export const handle: RouteAccess = { access: "admin" };

/** GET /admin/subscriptions/export.csv?tab=…&q=…: the list of that tab as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { db, features, env } = context.get(servicesContext);
  const { params, search } = readListQuery(request);
  return exportList(db, recipientLists(features), {
    tab: params.get("tab"),
    search,
    today: dayIn(env.STORE_TIMEZONE, new Date()),
  });
}
