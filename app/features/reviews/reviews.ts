import { publicUrlOf } from "#app/platform/storage/stored-names.ts";

export const REVIEW_LIMITS = {
  title: 100,
  text: 3_000,
  name: 60,
  reply: 2_000,
  photos: 3,
  photoBytes: 10 * 1024 * 1024,
} as const;

export const PHOTO_BUCKET = "review-photos";

/** A photo's file and its size in pixels. */
export type ReviewPhoto = { name: string; width: number; height: number };

/** The photo as a picture. With `token`, its author sees it before it is published. */
export function photoOf({ name, width, height }: ReviewPhoto, alt: string, token = "") {
  const url = publicUrlOf(PHOTO_BUCKET, name) + (token && `?token=${encodeURIComponent(token)}`);
  return { url, alt, width, height };
}

/** The label of the checkbox, which is also the wording recorded with the consent. */
export const REVIEW_CONSENT = "You may publish my review with this name";

export const STAR_LABELS = ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"] as const;
export const FIT_LABELS = ["Runs small", "A little small", "True to size", "A little large", "Runs large"] as const;

export const REVIEWS_PER_PAGE = 10;
/** How many the product page shows. */
export const REVIEWS_ON_PRODUCT = 4;

export type PublishedReview = {
  id: number;
  stars: number;
  title: string;
  text: string;
  fit: number | null;
  name: string;
  variantTitle: string | null;
  reply: string | null;
  photos: ReviewPhoto[];
  /** "2026-11-25" */
  day: string;
};

/** Published reviews of a product: how many have 1, 2, 3, 4 and 5 stars, and how many say each fit. */
export type ReviewCounts = { stars: number[]; fit: number[] };

export type ProductReviews = { counts: ReviewCounts; reviews: PublishedReview[] };

export function reviewTotal({ stars }: ReviewCounts): number {
  return stars.reduce((sum, count) => sum + count, 0);
}

/** The mean with one decimal, as shown; null without reviews. */
export function averageStars(counts: ReviewCounts): number | null {
  return mean(counts.stars);
}

/** How it fits on average, such as "True to size"; null while fewer than three buyers said so. */
export function fitSummary({ fit }: ReviewCounts): string | null {
  if (fit.reduce((sum, count) => sum + count, 0) < 3) return null;
  const average = mean(fit) ?? 3;
  return FIT_LABELS[Math.round(average) - 1] ?? null;
}

function mean(counts: number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return Math.round((counts.reduce((sum, count, at) => sum + count * (at + 1), 0) / total) * 10) / 10;
}

/** "1 review", "1,204 reviews" */
export function reviewsText(counts: ReviewCounts): string {
  const total = reviewTotal(counts);
  return total === 1 ? "1 review" : `${total.toLocaleString("en-US")} reviews`;
}

/** The product's rating and reviews as structured data; nothing without published reviews. */
export function ratingData({ counts, reviews }: ProductReviews): Record<string, unknown> {
  const average = averageStars(counts);
  if (average === null) return {};
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: reviewTotal(counts) },
    review: reviews.map(({ stars, title, text, name, day }) => ({
      "@type": "Review",
      name: title,
      reviewBody: text,
      datePublished: day,
      author: { "@type": "Person", name },
      reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5 },
    })),
  };
}
