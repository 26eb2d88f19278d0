import { servicesContext } from "#app/platform/context.ts";
import { VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { POSTS_SHOWN, readCursor } from "../prayers.ts";
import { wallPage } from "../prayers.server.ts";
import type { Route } from "./+types/posts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /prayer-wall/posts: the posts of one page of the wall, for open pages to refresh. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const before = readCursor(new URL(request.url).searchParams.get("before"));
  const { posts } = await wallPage(context.get(servicesContext).db, { before, limit: POSTS_SHOWN });
  return Response.json({ posts }, { headers: VISITOR_CONTENT });
}
