import { Link } from "react-router";
import { useId, type ReactNode } from "react";
import { instantText } from "#app/platform/instant.ts";
import { personUrl } from "#app/platform/person.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { DECISION_LABELS, decisionsOn, reviewState } from "./review-admin.ts";
import { ReviewPhotos } from "./review-photos.tsx";
import { FIT_LABELS, REVIEW_LIMITS } from "./reviews.ts";
import type { reviewsNewestFirst } from "./reviews.server.ts";
import { Stars } from "./stars.tsx";

type ListedReview = Awaited<ReturnType<typeof reviewsNewestFirst>>[number];

/** One review, the decisions offered for it and the owner's reply; `tick`: its checkbox in a list with bulk actions. */
export function ReviewRow({ review, timeZone, tick }: { review: ListedReview; timeZone: string; tick?: ReactNode }) {
  const { id, version, stars, title, text, fit, name, email, productTitle, variantTitle, mayPublish, createdAt } =
    review;
  return (
    <li id={rowAnchor(id)} className="grid gap-y-3 border-b border-line py-2.5">
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {tick}
          <Stars value={stars} />
          <span dir="auto" className="text-16 font-medium wrap-anywhere">
            {title}
          </span>
          <Badge tone={review.approvedAt ? "good" : "secondary"}>{reviewState(review)}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere text-stone-strong">
          {`${variantTitle ? `${productTitle}, ${variantTitle}` : productTitle} · ${name} · `}
          <Link to={personUrl("review", id)} className="link">
            {email}
          </Link>
          {" · "}
          <time dateTime={createdAt.toISOString()}>{instantText(timeZone, createdAt)}</time>
        </p>
      </div>
      <p dir="auto" className="max-w-measure whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <ReviewPhotos photos={review.photos} name={name} about={productTitle} />
      <p className="text-14 text-stone-strong">
        {`Fit: ${fit === null ? "not given" : FIT_LABELS[fit - 1]?.toLowerCase()} · May be published: ${mayPublish ? "yes" : "no"}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
        {decisionsOn(review).map((decision) => (
          <RowButton
            key={decision}
            action="/admin/reviews"
            fields={{ id, version, decision }}
            label={DECISION_LABELS[decision]}
            busy="Saving..."
            about={`the review by ${name}`}
          />
        ))}
      </div>
      {mayPublish && <Reply key={version} review={review} />}
    </li>
  );
}

function Reply({ review: { id, version, name, reply } }: { review: ListedReview }) {
  const field = useId();
  return (
    <details open={reply !== null}>
      <summary className="min-h-tap py-2 text-14 font-medium">{reply === null ? "Reply" : "Your reply"}</summary>
      <RowButton
        action="/admin/reviews"
        fields={{ intent: "reply", id, version }}
        label="Save reply"
        busy="Saving..."
        about={`to the review by ${name}`}
      >
        <label htmlFor={field} className="sr-only">
          {`Reply to the review by ${name}`}
        </label>
        <textarea
          id={field}
          name="reply"
          rows={3}
          maxLength={REVIEW_LIMITS.reply}
          defaultValue={reply ?? ""}
          className="w-full max-w-measure rounded-sm border border-line-strong bg-raised px-3 py-2.5 text-16"
        />
      </RowButton>
    </details>
  );
}
