import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import { peopleTab } from "../people-admin.ts";
import { exportPeople } from "../people-export.server.ts";
import type { Route } from "./+types/people-export";

export const handle: RouteAccess = { access: "admin" };

/** GET /admin/subscriptions/export.csv?tab=…&q=…: the list of that tab as a file. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return exportPeople(context.get(dbContext), {
    tab: peopleTab(searchParams.get("tab")),
    search: (searchParams.get("q") ?? "").trim().slice(0, 100),
    today: dayIn(context.get(envContext).STORE_TIMEZONE, new Date()),
  });
}
