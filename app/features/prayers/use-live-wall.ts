import { useLiveList } from "#app/platform/live/use-live-list.ts";
import { cursorText, type WallCursor, type WallPost } from "./prayers.ts";

type PostsResponse = { posts: (Omit<WallPost, "createdAt"> & { createdAt: string })[] };

/** The posts of one page of the wall, kept up to date while it is open. */
export function useLiveWall(rendered: WallPost[], before: WallCursor | null = null) {
  const url = before ? `/prayer-wall/posts?before=${cursorText(before)}` : "/prayer-wall/posts";
  const { items, isStale } = useLiveList(rendered, url, readPosts);
  return { posts: items, isStale };
}

function readPosts(response: unknown): WallPost[] {
  const { posts } = response as PostsResponse;
  return posts.map((post) => ({ ...post, createdAt: new Date(post.createdAt) }));
}
