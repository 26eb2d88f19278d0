import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { atomFeed } from "../atom-feed.ts";
import { newestIssues } from "../devotionals.server.ts";
import type { Route } from "./+types/feed";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const FEED_SIZE = 20;

/** GET /feed.xml: the full text of the newest devotionals. */
export async function loader({ context }: Route.LoaderArgs) {
  const archive = { db: context.get(dbContext), timeZone: context.get(envContext).STORE_TIMEZONE };
  const issues = await newestIssues(archive, FEED_SIZE);
  return new Response(atomFeed(issues, context.get(publicUrlContext)), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}
