import type { RouterContextProvider } from "react-router";
import { dbContext, linksContext } from "#app/platform/context.ts";
import { tokenOf } from "#app/platform/http/token-in-address.ts";
import { storyWithId } from "./own-story.server.ts";

/** The story that a request's link is about; null for a link that is none of ours, and for a story that is gone. */
export async function storyBehind(request: Request, context: Readonly<RouterContextProvider>) {
  const link = context.get(linksContext).read("story", tokenOf(request));
  return link && storyWithId(context.get(dbContext), link.id);
}
