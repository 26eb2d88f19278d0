import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/platform/context.ts";
import { tokenOf } from "#app/platform/http/token-in-address.ts";
import { storyWithId } from "./own-story.server.ts";

/** The story of a request's author link; null for an invalid link or a deleted story. */
export async function linkedStory(request: Request, context: Readonly<RouterContextProvider>) {
  const { links, db } = context.get(servicesContext);
  const link = links.read("story", tokenOf(request));
  return link && storyWithId(db, link.id);
}
