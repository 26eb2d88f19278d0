import { servicesContext } from "#app/platform/context.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
// oxlint-disable-next-line import/default -- the plugin in vite.config.ts makes these modules (server/virtual.d.ts).
import worker from "../offline/worker.ts?script";
// oxlint-disable-next-line import/default -- as above
import workerOff from "../offline/worker-off.ts?script";
import type { Route } from "./+types/service-worker";

export const handle: RouteAccess = { access: "public" };

/** GET /service-worker.js. Its address never changes, and where it is switched off the browser gets the one that removes it. */
export function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const headers = { "Content-Type": "text/javascript; charset=utf-8" };
  return new Response(env.OFFLINE_COPIES === "on" ? worker : workerOff, { headers });
}
