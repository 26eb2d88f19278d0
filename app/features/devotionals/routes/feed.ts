import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { atomFeed } from "../atom-feed.ts";
import { newestIssues } from "../issues.server.ts";
import type { Route } from "./+types/feed";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const IN_THE_FEED = 20;

/** GET /feed.xml: the newest devotionals, whole, for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const archive = { db: context.get(dbContext), timeZone: context.get(envContext).STORE_TIMEZONE };
  const issues = await newestIssues(archive, IN_THE_FEED);
  return new Response(atomFeed(issues, context.get(publicUrlContext)), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
}
