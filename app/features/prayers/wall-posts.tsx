import { EMPTY_WALL, type WallPost } from "./prayers.ts";

const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The wall itself: set like the page of a hymnal, one request after the other. */
export function WallPosts({ posts }: { posts: WallPost[] }) {
  if (posts.length === 0) return <p className="max-w-[34ch] py-10 font-display text-40 text-balance">{EMPTY_WALL}</p>;
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id} className="border-b border-line py-8">
          <p className="max-w-measure font-display text-22 leading-snug whitespace-pre-line">{post.text}</p>
          <p className="mt-3 text-14 text-stone-strong">
            {post.name}
            {"\u2003"}
            <time dateTime={post.createdAt.toISOString()}>{inFull.format(post.createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
