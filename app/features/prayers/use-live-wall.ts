import { useLiveList } from "#app/platform/live/use-live-list.ts";
import { placeText, type Place, type WallPost } from "./prayers.ts";

type Read = { posts: (Omit<WallPost, "createdAt"> & { createdAt: string })[] };

/** The posts of one page of the wall, kept true while it is open. */
export function useLiveWall(rendered: WallPost[], before: Place | null = null) {
  const address = before ? `/prayer-wall/posts?before=${placeText(before)}` : "/prayer-wall/posts";
  const { items, isStale } = useLiveList(rendered, address, readPosts);
  return { posts: items, isStale };
}

function readPosts(answer: unknown): WallPost[] {
  const { posts } = answer as Read;
  return posts.map((post) => ({ ...post, createdAt: new Date(post.createdAt) }));
}
