import { ShopDay } from "#app/ui/shop-day.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CrisisLines } from "./crisis-lines.tsx";
import { copyLink } from "./share-wall-button.tsx";
import type { OwnPrayer } from "./own-prayer.server.ts";
import { ANONYMOUS, prayedLine, PRAYER_RECEIVED, type WallStatus } from "./prayers.ts";

const STATUS_TEXTS: Record<WallStatus, { title: string; text: string }> = {
  waiting: {
    title: "Waiting to be read",
    text: "Someone on our team will read your request and pray. It appears on the wall only after that.",
  },
  "on-the-wall": {
    title: "On the prayer wall",
    text: "Anyone who visits the prayer wall can read your request and pray.",
  },
  private: {
    title: "Kept off the wall",
    text: "Only the people who review requests can see yours, and they pray for it.",
  },
  "set-aside": {
    title: "Read, but not on the wall",
    text: "We’ve read your request but aren’t showing it on the wall. We pray for it all the same.",
  },
};

type Props = { prayer: OwnPrayer; link: string; isNew: boolean; crisis: string };

/** The status of a request and its text. */
export function OwnStatus({ prayer, link, isNew, crisis }: Props) {
  const { title, text } = STATUS_TEXTS[prayer.status];
  return (
    <>
      {isNew && <SaveThisLink link={link} crisis={crisis} />}
      <h1 className={`${isNew ? "mt-12" : "mt-6"} font-display text-64`}>{title}</h1>
      <p className="mt-6 max-w-measure text-18">{text}</p>
      <figure className="mt-10 border-y border-line-strong py-8">
        <div data-nosnippet>
          <blockquote dir="auto" className="typed max-w-[30em] font-display text-28 leading-snug">
            {prayer.editedWords ?? prayer.words}
          </blockquote>
          <figcaption className="mt-4 flex flex-wrap gap-x-6 text-14 wrap-anywhere text-stone-strong">
            <bdi>{prayer.sharesName ? prayer.name : ANONYMOUS}</bdi>
            <ShopDay at={prayer.createdAt} />
            {prayer.isAnswered && <span className="font-medium text-olive">Answered</span>}
            {prayer.prayedCount > 0 && <span>{prayedLine(prayer.prayedCount)}</span>}
            {prayer.editedWords !== null && <span>Edited for clarity by our team</span>}
          </figcaption>
        </div>
      </figure>
    </>
  );
}

/** For authors without an email address, who are not sent the link. */
function SaveThisLink({ link, crisis }: { link: string; crisis: string }) {
  const isHydrated = useHydrated();
  return (
    <div role="status" className="mt-6 max-w-measure border-l-2 border-olive py-1 pl-4">
      <p className="font-medium">{PRAYER_RECEIVED}</p>
      <p className="mt-1 text-stone-strong">
        Save this link. You didn&rsquo;t give an email address, so it&rsquo;s the only way to edit your request, take it
        off the wall, or delete it.
      </p>
      <p className="mt-3">
        <a className="link break-all" href={link}>
          {link}
        </a>
      </p>
      {isHydrated && (
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => void copyLink(link)}>
          Copy link
        </button>
      )}
      <p className="mt-3 text-stone-strong">
        <CrisisLines text={crisis} />
      </p>
    </div>
  );
}
