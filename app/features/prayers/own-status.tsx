import { ShopDay } from "#app/ui/shop-day.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CrisisLines } from "./crisis-lines.tsx";
import { copyLink } from "./share-wall-button.tsx";
import type { OwnPrayer } from "./own-prayer.server.ts";
import { ANONYMOUS, prayedLine, PRAYER_RECEIVED, type WallStatus } from "./prayers.ts";

const STANDINGS: Record<WallStatus, { title: string; text: string }> = {
  waiting: {
    title: "Your request is waiting to be read.",
    text: "An admin will read it and pray. It goes on the wall after that, not before.",
  },
  "on-the-wall": {
    title: "Your request is on the wall.",
    text: "Anyone who opens the prayer wall can read it and pray.",
  },
  private: {
    title: "Your request is kept off the wall.",
    text: "Only the people who read requests see it, and they pray for it.",
  },
  "set-aside": {
    title: "Your request has been read.",
    text: "An admin took it off the wall or didn’t post it. It’s prayed for all the same.",
  },
};

/** Where a request stands, and the words of it. */
export function OwnStatus({ prayer, link, isNew }: { prayer: OwnPrayer; link: string; isNew: boolean }) {
  const { title, text } = STANDINGS[prayer.status];
  return (
    <>
      {isNew && <KeepThisLink link={link} />}
      <h1 className={`${isNew ? "mt-12" : "mt-6"} font-display text-64`}>{title}</h1>
      <p className="mt-6 max-w-measure text-18">{text}</p>
      <figure className="mt-10 border-y border-line-strong py-8">
        <div data-nosnippet>
          <blockquote dir="auto" className="typed max-w-measure font-display text-28 leading-snug">
            {prayer.editedWords ?? prayer.words}
          </blockquote>
          <figcaption className="mt-4 flex flex-wrap gap-x-6 text-14 wrap-anywhere text-stone-strong">
            <bdi>{prayer.sharesName ? prayer.name : ANONYMOUS}</bdi>
            <ShopDay at={prayer.createdAt} />
            {prayer.isAnswered && <span className="font-medium text-olive">Answered</span>}
            {prayer.prayedCount > 0 && <span>{prayedLine(prayer.prayedCount)}</span>}
            {prayer.editedWords !== null && <span>Edited for clarity by an admin</span>}
          </figcaption>
        </div>
      </figure>
    </>
  );
}

/** For those who gave no address: no email brings this link again. */
function KeepThisLink({ link }: { link: string }) {
  const isHydrated = useHydrated();
  return (
    <div role="status" className="mt-6 max-w-measure border-l-2 border-olive py-1 pl-4">
      <p className="font-medium">{PRAYER_RECEIVED}</p>
      <p className="mt-1 text-stone-strong">
        Keep this link. Without an email address, it’s the only way back to your request to change it, take it down, or
        delete it.
      </p>
      <p className="mt-3">
        <a className="link break-all" href={link}>
          {link}
        </a>
      </p>
      {isHydrated && (
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => void copyLink(link)}>
          Copy the link
        </button>
      )}
      <p className="mt-3 text-stone-strong">
        <CrisisLines />
      </p>
    </div>
  );
}
