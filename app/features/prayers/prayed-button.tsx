import { useEffect, type FormEvent } from "react";
import { toast } from "#app/ui/toast.tsx";
import { NOT_COUNTED, placeText, prayedLine, type Place, type WallPost } from "./prayers.ts";
import { rememberPrayed, sayPrayed, usePrayed } from "./prayed-store.ts";

type Props = {
  post: Pick<WallPost, "id" | "prayedCount">;
  /** Where a page without JavaScript is to come back to. */
  from: "wall" | "pray";
  before: Place | null;
  /** This visitor has just said so, on a page without JavaScript. */
  hasJustPrayed: boolean;
};

/** One tap, a plain form underneath. The count is everybody's, a minute old at most; the visitor's own tap shows at once. */
export function PrayedButton({ post, from, before, hasJustPrayed }: Props) {
  const counted = usePrayed(({ prayed }) => prayed[post.id]);
  useEffect(rememberPrayed, []);
  const hasPrayed = counted !== undefined || hasJustPrayed;
  const count = Math.max(post.prayedCount, counted ?? 0, hasJustPrayed ? 1 : 0);

  async function press(event: FormEvent) {
    event.preventDefault();
    if (!hasPrayed && !(await sayPrayed(post.id, post.prayedCount))) toast({ ...NOT_COUNTED, kind: "error" });
  }

  return (
    <form
      method="post"
      action="/prayer-wall/prayed"
      onSubmit={(event) => void press(event)}
      className="flex flex-wrap items-center gap-x-4"
    >
      <input type="hidden" name="prayer" value={post.id} />
      <input type="hidden" name="from" value={from} />
      {before && <input type="hidden" name="before" value={placeText(before)} />}
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
