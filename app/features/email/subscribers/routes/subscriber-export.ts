import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { exportList } from "../subscriber-export.server.ts";
import { listTab } from "../subscriber-lists.ts";
import type { Route } from "./+types/subscriber-export";

export const handle: RouteAccess = { access: "admin" };

/** GET /admin/subscriptions/export.csv?tab=…&q=…: the list of that tab as CSV. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return exportList(context.get(dbContext), {
    tab: listTab(searchParams.get("tab")),
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    today: dayIn(context.get(envContext).STORE_TIMEZONE, new Date()),
  });
}
