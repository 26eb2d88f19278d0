import { servicesContext } from "#app/platform/context.ts";
import { atomFeed } from "../atom-feed.ts";
import { newestIssues } from "../devotionals.server.ts";
import type { Route } from "./+types/feed";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const FEED_SIZE = 20;

/** GET /feed.xml: the full text of the newest devotionals. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const archive = { db, timeZone: env.STORE_TIMEZONE };
  const issues = await newestIssues(archive, FEED_SIZE);
  return new Response(atomFeed(issues, publicUrl), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}
