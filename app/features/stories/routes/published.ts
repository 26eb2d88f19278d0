import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { publishedStories } from "../stories.server.ts";
import { STORIES_SHOWN } from "../stories.ts";
import type { Route } from "./+types/published";

export const handle: RouteAccess = { access: "public" };

/** GET /share-your-story/published: the newest published stories, for open pages to refresh. */
export async function loader({ context }: Route.LoaderArgs) {
  const stories = await publishedStories(context.get(servicesContext).db, STORIES_SHOWN);
  return Response.json({ stories }, { headers: VISITOR_CONTENT });
}
