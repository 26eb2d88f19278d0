import { useEffect, type FormEvent } from "react";
import { toast } from "#app/ui/toast.tsx";
import { NOT_COUNTED, cursorText, prayedLine, type WallCursor, type WallPost } from "./prayers.ts";
import { rememberPrayed, submitPrayed, usePrayed } from "./prayed-store.ts";

type Props = {
  post: Pick<WallPost, "id" | "prayedCount">;
  /** The page to return to without JavaScript. */
  from: "wall" | "pray";
  before: WallCursor | null;
  /** This visitor just prayed, on a page without JavaScript. */
  hasJustPrayed: boolean;
};

/** A plain form, submitted in place where JavaScript runs. The shared count may be a minute old; the visitor's own click shows at once. */
export function PrayedButton({ post, from, before, hasJustPrayed }: Props) {
  const counted = usePrayed(({ prayed }) => prayed[post.id]);
  useEffect(rememberPrayed, []);
  const hasPrayed = counted !== undefined || hasJustPrayed;
  const count = Math.max(post.prayedCount, counted ?? 0, hasJustPrayed ? 1 : 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasPrayed && !(await submitPrayed(post.id, post.prayedCount))) toast({ ...NOT_COUNTED, kind: "error" });
  }

  return (
    <form
      method="post"
      action="/prayer-wall/prayed"
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-center gap-x-4"
    >
      <input type="hidden" name="prayer" value={post.id} />
      <input type="hidden" name="from" value={from} />
      {before && <input type="hidden" name="before" value={cursorText(before)} />}
      {count > 0 && <span className="tabular-nums">{prayedLine(count)}</span>}
      <button
        type="submit"
        aria-pressed={hasPrayed}
        aria-describedby={`words-${post.id}`}
        className={`min-h-11 ${hasPrayed ? "text-olive" : "link text-ink"}`}
      >
        {hasPrayed ? "You prayed for this" : "I prayed for this"}
      </button>
    </form>
  );
}
