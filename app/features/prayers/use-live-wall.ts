import { useEffect, useState } from "react";
import { getJson } from "#app/platform/http/post-json.ts";
import { liveStream } from "#app/platform/live/live-stream.ts";
import { followWall } from "./follow-wall.ts";
import { placeText, type Place, type WallPost } from "./prayers.ts";

type Read = { posts: (Omit<WallPost, "createdAt"> & { createdAt: string })[] };

/**
 * The posts a page was rendered with, kept true while it is open: what its author takes off the wall leaves every open page too. Read beside
 * the router, so that a bad line never takes away what somebody is typing on the same page.
 */
export function useLiveWall(rendered: WallPost[], before: Place | null = null): WallPost[] {
  const [heard, setHeard] = useState<{ insteadOf: WallPost[]; posts: WallPost[] } | null>(null);
  const address = before ? `/prayer-wall/posts?before=${placeText(before)}` : "/prayer-wall/posts";

  useEffect(() => {
    const controller = new AbortController();
    const readAgain = async () => {
      try {
        const { posts } = await getJson<Read>(address);
        const dated = posts.map((post) => ({ ...post, createdAt: new Date(post.createdAt) }));
        if (!controller.signal.aborted) setHeard({ insteadOf: rendered, posts: dated });
      } catch (error) {
        console.error("The wall could not be read again", error);
      }
    };
    const stop = followWall(liveStream(), document, () => void readAgain());
    return () => {
      controller.abort();
      stop();
    };
  }, [address, rendered]);

  return heard?.insteadOf === rendered ? heard.posts : rendered;
}
