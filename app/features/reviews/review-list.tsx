import { brand } from "#app/brand.ts";
import { FIT_LABELS, type PublishedReview } from "./reviews.ts";
import { ReviewPhotos } from "./review-photos.tsx";
import { Stars } from "./stars.tsx";

type Props = { reviews: PublishedReview[]; isStale: boolean; headingLevel: "h2" | "h3" };

/** Published reviews. They may be withdrawn at any time, so search engines don't quote them. */
export function ReviewList({ reviews, isStale, headingLevel: Heading }: Props) {
  return (
    <ul data-nosnippet data-stale={isStale || undefined} aria-busy={isStale} className="border-t border-line">
      {reviews.map(({ id, stars, title, text, fit, name, variantTitle, reply, photos, day }) => (
        <li key={id} className="border-b border-line py-6">
          <Stars value={stars} />
          <Heading dir="auto" className="mt-2 text-18 font-medium wrap-anywhere">
            {title}
          </Heading>
          <p className="mt-1 text-14 wrap-anywhere text-stone-strong">
            <bdi>{name}</bdi>
            {" · "}
            <time dateTime={day}>{dayText(day)}</time>
            {variantTitle && ` · ${variantTitle}`}
            {fit !== null && ` · ${FIT_LABELS[fit - 1]}`}
          </p>
          <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <ReviewPhotos photos={photos} name={name} about={variantTitle} />
          {reply && (
            <div className="mt-4 max-w-measure border-l-2 border-line-strong pl-4">
              <p className="text-14 font-medium">{`Reply from ${brand.name}`}</p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{reply}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
