import { ShopDay } from "#app/ui/shop-day.tsx";
import { PrayedButton } from "./prayed-button.tsx";
import { EMPTY_WALL, type WallCursor, type WallPost } from "./prayers.ts";

/** The author's name and the date. The name is isolated, so that a right-to-left name does not reorder the line. */
export function SignedBy({ post }: { post: WallPost }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <bdi>{post.name}</bdi>
      {"\u2003"}
      <ShopDay at={post.createdAt} />
      {post.isAnswered && (
        <>
          {"\u2003"}
          <span className="font-medium text-olive">Answered</span>
        </>
      )}
    </p>
  );
}

export function WallPosts({
  posts,
  before,
  justPrayed,
}: {
  posts: WallPost[];
  before: WallCursor | null;
  justPrayed: number | null;
}) {
  if (posts.length === 0)
    return (
      <p className="max-w-[15.75em] py-10 font-display text-40 text-balance">
        {before ? "There are no older requests." : EMPTY_WALL}
      </p>
    );
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id} id={`prayer-${post.id}`} className="border-b border-line py-8">
          <p id={`words-${post.id}`} dir="auto" className="typed max-w-[30em] font-display text-22 leading-snug">
            {post.text}
          </p>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 text-14 text-stone-strong">
            <SignedBy post={post} />
            <PrayedButton post={post} from="wall" before={before} hasJustPrayed={justPrayed === post.id} />
          </div>
        </li>
      ))}
    </ul>
  );
}
