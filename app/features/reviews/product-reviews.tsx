import { href, Link } from "react-router";
import { useLiveList } from "#app/platform/live/use-live-list.ts";
import { ReviewList } from "./review-list.tsx";
import {
  averageStars,
  fitSummary,
  reviewsText,
  reviewTotal,
  type ProductReviews,
  type PublishedReview,
  type ReviewCounts,
} from "./reviews.ts";
import { Stars } from "./stars.tsx";

/** Below the product's title; nothing without published reviews. */
export function RatingLine({ counts }: { counts: ReviewCounts }) {
  const average = averageStars(counts);
  if (average === null) return null;
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-14 hover:underline">
      <Stars value={average} />
      {`${average} · ${reviewsText(counts)}`}
    </a>
  );
}

type Props = ProductReviews & { productId: string; handle: string };

/** The reviews at the end of a product page: summary, distribution, fit and the newest. */
export function ProductReviewsSection({ counts, reviews: rendered, productId, handle }: Props) {
  const { items, isStale } = useLiveList(rendered, publishedUrl(productId), reviewsIn);
  return (
    <section id="reviews" className="mt-section scroll-mt-[calc(var(--top)+1rem)]" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="mb-8 font-display text-40">
        Reviews
      </h2>
      {reviewTotal(counts) === 0 ? (
        <p className="max-w-measure text-stone-strong">
          No reviews yet. Only people who bought this can review it: we email them a link after their order arrives.
        </p>
      ) : (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[20rem_1fr]">
          <ReviewSummary counts={counts} />
          <div>
            <ReviewList reviews={items} isStale={isStale} headingLevel="h3" />
            {reviewTotal(counts) > items.length && (
              <p className="mt-6">
                <Link
                  to={href("/product/:handle/reviews", { handle })}
                  className="link inline-flex min-h-11 items-center"
                >
                  {`Read all ${reviewsText(counts)}`}
                </Link>
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

const publishedUrl = (productId: string) => `/reviews/published?product=${encodeURIComponent(productId)}`;
const reviewsIn = (response: unknown) => (response as { reviews: PublishedReview[] }).reviews;

export function ReviewSummary({ counts }: { counts: ReviewCounts }) {
  const total = reviewTotal(counts);
  const average = averageStars(counts) ?? 0;
  const fit = fitSummary(counts);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-display text-64 leading-none">{average.toFixed(1)}</span>
        <span>
          <Stars value={average} />
          <span className="block text-14 text-stone-strong">{`${reviewsText(counts)} by verified buyers`}</span>
        </span>
      </p>
      <dl className="mt-6 grid gap-1 text-14 tabular-nums">
        {counts.stars
          .map((count, at) => ({ stars: at + 1, count }))
          .reverse()
          .map(({ stars, count }) => (
            <div key={stars} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-3">
              <dt>{stars === 1 ? "1 star" : `${stars} stars`}</dt>
              <dd className="col-start-3 row-start-1 text-right">{count.toLocaleString("en-US")}</dd>
              <dd aria-hidden className="col-start-2 row-start-1 h-1.5 bg-line">
                <div className="h-full bg-ink" style={{ width: `${(count / total) * 100}%` }} />
              </dd>
            </div>
          ))}
      </dl>
      {fit && (
        <p className="mt-6">
          <span className="label block">Fit</span>
          <span className="mt-1 block">{`Buyers say: ${fit.toLowerCase()}`}</span>
        </p>
      )}
    </div>
  );
}
