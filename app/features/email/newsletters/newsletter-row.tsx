import { Link } from "react-router";
import type { Segment } from "#app/features/email/segments/segments.ts";
import { instantWithZone } from "#app/platform/instant.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { Badge } from "#app/ui/admin/badge.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { addressOf, audienceText, TEMPLATES_ADDRESS } from "./newsletters.ts";

type Props = {
  newsletter: {
    id: number;
    subject: string;
    audiences: Audience[];
    segment: Segment | null;
    status: "draft" | "scheduled" | "sent";
    sendAt: Date | null;
    problem: string | null;
    updatedAt: Date;
  };
  timeZone: string;
};

/** A draft or scheduled newsletter in the list. */
export function NewsletterRow({ newsletter, timeZone }: Props) {
  const { id, subject, audiences, status, sendAt, problem, updatedAt } = newsletter;
  const name = subject || "No subject";
  const isScheduled = status === "scheduled";
  return (
    <li className="border-b border-line py-2.5">
      <p className="font-medium wrap-anywhere">
        <Link to={isScheduled ? addressOf.send(id) : addressOf.editor(id)} className="link">
          {name}
        </Link>
      </p>
      <p className="mt-1 text-14 text-stone-strong wrap-anywhere">
        {audiences.length === 0 ? "No audience yet · " : `${audienceText(newsletter)} · `}
        {isScheduled && sendAt ? (
          `scheduled for ${instantWithZone(timeZone, sendAt)}`
        ) : (
          <>
            {"edited "}
            <Moment at={updatedAt} />
          </>
        )}
      </p>
      {problem && <p className="mt-1 text-14 text-crimson">{`Not sent. ${problem}`}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        {isScheduled && <Badge tone="good">Scheduled</Badge>}
        <RowButton
          action="/admin/newsletter"
          fields={{ intent: "copy", id }}
          label="Duplicate"
          busy="Duplicating..."
          about={name}
        />
        <RowButton
          action={TEMPLATES_ADDRESS}
          fields={{ intent: "save", id }}
          label="Save as template"
          busy="Saving..."
          about={name}
        />
        {!isScheduled && (
          <RowButton
            action="/admin/newsletter"
            fields={{ intent: "delete", id }}
            label="Delete"
            busy="Deleting..."
            about={name}
            question={`Delete the draft “${name}”?`}
          />
        )}
      </div>
    </li>
  );
}
