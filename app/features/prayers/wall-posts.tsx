import { ShopDay } from "#app/ui/shop-day.tsx";
import { PrayedButton } from "./prayed-button.tsx";
import { EMPTY_WALL, type Place, type WallPost } from "./prayers.ts";

/** Who asked, and when. The name is isolated: whichever way it is written, the line keeps its own direction. */
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

/** The wall itself: set like the page of a hymnal, one request after the other. */
export function WallPosts({
  posts,
  before,
  justPrayed,
}: {
  posts: WallPost[];
  before: Place | null;
  justPrayed: number | null;
}) {
  if (posts.length === 0)
    return (
      <p className="max-w-[34ch] py-10 font-display text-40 text-balance">
        {before ? "There are no older requests." : EMPTY_WALL}
      </p>
    );
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id} id={`prayer-${post.id}`} className="border-b border-line py-8">
          <p id={`words-${post.id}`} dir="auto" className="typed max-w-measure font-display text-22 leading-snug">
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
