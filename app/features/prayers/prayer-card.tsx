import { Link } from "react-router";
import { personUrl } from "#app/platform/person.ts";
import { rowAnchor } from "#app/platform/list-search.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { RowCheckbox } from "#app/ui/admin/bulk.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowMenu } from "#app/ui/admin/row-menu.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { badgesOf, cardEmail, cardName, CARE_LABELS, careOn, type CareAction } from "./prayer-admin.ts";
import { isReachable } from "./prayers.ts";
import { shownText } from "./prayer-review.ts";
import type { ReviewedPrayer } from "./prayer-review.server.ts";

type CardProps = { prayer: ReviewedPrayer & { version: string }; editLink: string };

export function PrayerCard({ prayer, editLink }: CardProps) {
  const isOnTheWall = prayer.approved && prayer.postedToWall;
  const label = `the request from ${cardName(prayer)}, number ${prayer.id}`;
  const about = { id: prayer.id, version: prayer.version, label };
  const offered = careOn(prayer);
  // One action is shown, the next step for this request; the others are in the menu.
  const canPost = !isOnTheWall && prayer.consentPostToWall;
  const next = canPost ? undefined : offered[0];
  return (
    <li id={rowAnchor(prayer.id)} className="grid gap-x-8 gap-y-1 border-b border-line py-2.5 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RowCheckbox id={prayer.id} version={prayer.version} name={label} />
          <bdi className="text-16 font-medium">{cardName(prayer)}</bdi>
          {badgesOf(prayer).map(({ label: badge, tone }) => (
            <Badge key={badge} tone={tone}>
              {badge}
            </Badge>
          ))}
        </p>
        <p className="break-all text-stone-strong">
          {isReachable(prayer.email) ? (
            <Link to={personUrl("prayer", prayer.id)} className="link">
              {prayer.email}
            </Link>
          ) : (
            cardEmail(prayer.email)
          )}
          {"\u2003"}
          <Moment at={prayer.createdAt} />
        </p>
        <p dir="auto" className="mt-1 max-w-[34em] font-display text-18 leading-snug whitespace-pre-line">
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
          <p className="mt-2 max-w-measure border-l-2 border-line-strong pl-4 whitespace-pre-line">
            <span className="label block">Admin notes</span>
            {prayer.adminNotes}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 lg:justify-end">
        {canPost && <ApproveButton {...about} />}
        {next && <CareButton {...about} action={next} />}
        <Link
          to={editLink}
          preventScrollReset={false}
          aria-label={`Edit ${label}`}
          className="link inline-flex min-h-tap items-center"
        >
          Edit
        </Link>
        <RowMenu
          about={label}
          destructive={
            <RowButton
              action="/admin/prayers"
              fields={{ intent: "delete", id: prayer.id }}
              label="Delete"
              busy="Deleting..."
              about={label}
              question="Permanently delete this prayer request?"
            />
          }
        >
          {!isOnTheWall && !canPost && <ApproveButton {...about} />}
          {offered.slice(next ? 1 : 0).map((action) => (
            <CareButton key={action} {...about} action={action} />
          ))}
        </RowMenu>
      </div>
    </li>
  );
}

type ActionProps = { id: number; version: string; label: string };

function ApproveButton({ id, version, label }: ActionProps) {
  return (
    <RowButton
      action="/admin/prayers"
      fields={{ intent: "approve", id, version }}
      label="Approve & Post"
      busy="Posting..."
      about={label}
    />
  );
}

function CareButton({ id, version, label, action }: ActionProps & { action: CareAction }) {
  return (
    <RowButton
      action="/admin/prayers"
      fields={{ intent: action, id, version }}
      label={CARE_LABELS[action]}
      busy="Saving..."
      about={label}
    />
  );
}
