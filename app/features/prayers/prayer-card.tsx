import { Link } from "react-router";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { badgesOf, cardEmail, cardName, CARE_LABELS, careOn } from "./prayer-admin.ts";
import { shownText } from "./prayer-review.ts";
import type { ReviewedPrayer } from "./prayer-review.server.ts";

export function PrayerCard({ prayer, editLink }: { prayer: ReviewedPrayer & { version: string }; editLink: string }) {
  const isOnTheWall = prayer.approved && prayer.postedToWall;
  const label = `the request from ${cardName(prayer)}, number ${prayer.id}`;
  return (
    <li id={rowAnchor(prayer.id)} className="grid gap-x-8 gap-y-4 border-b border-line py-7 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RowCheckbox id={prayer.id} version={prayer.version} name={label} />
          <bdi className="text-18 font-medium">{cardName(prayer)}</bdi>
          {badgesOf(prayer).map(({ label: badge, tone }) => (
            <Badge key={badge} tone={tone}>
              {badge}
            </Badge>
          ))}
        </p>
        <p className="mt-2 text-14 break-all text-stone-strong">
          {cardEmail(prayer.email)}
          {"\u2003"}
          <Moment at={prayer.createdAt} />
        </p>
        <p dir="auto" className="mt-4 max-w-[30em] font-display text-22 leading-snug whitespace-pre-line">
          {shownText(prayer)}
        </p>
        {prayer.editedRequest !== null && <p className="mt-2 text-14 text-stone-strong">Edited for clarity</p>}
        {prayer.prayedForAt && (
          <p className="mt-2 text-14 wrap-anywhere text-stone-strong">
            {`Prayed for by ${prayer.prayedForBy ?? "an admin"}, `}
            <Moment at={prayer.prayedForAt} />
          </p>
        )}
        {prayer.adminNotes && (
          <p className="mt-4 max-w-measure border-l-2 border-line-strong pl-4 whitespace-pre-line">
            <span className="label block">Admin notes</span>
            {prayer.adminNotes}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 lg:flex-col lg:items-end">
        {!isOnTheWall && (
          <RowButton
            action="/admin/prayers"
            fields={{ intent: "approve", id: prayer.id, version: prayer.version }}
            label="Approve & Post"
            busy="Posting..."
            about={label}
          />
        )}
        {careOn(prayer).map((action) => (
          <RowButton
            key={action}
            action="/admin/prayers"
            fields={{ intent: action, id: prayer.id, version: prayer.version }}
            label={CARE_LABELS[action]}
            busy="Saving..."
            about={label}
          />
        ))}
        <Link
          to={editLink}
          preventScrollReset={false}
          aria-label={`Edit ${label}`}
          className="link inline-flex min-h-11 items-center"
        >
          Edit
        </Link>
        <RowButton
          action="/admin/prayers"
          fields={{ intent: "delete", id: prayer.id }}
          label="Delete"
          busy="Deleting..."
          about={label}
          question="Permanently delete this prayer request?"
        />
      </div>
    </li>
  );
}
