import { useState } from "react";
import { Link } from "react-router";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { AudienceCounts } from "#app/features/email/delivery/delivery.ts";
import { addressOf, GONE, TAKEN_WHILE_WRITING, type SavedDraft } from "./newsletters.ts";
import { NewsletterEditor } from "./newsletter-editor.tsx";

type Opened = {
  status: "draft" | "scheduled" | "sent";
  mailingId: number | null;
  draft: SavedDraft;
  narrowedTo: string | null;
};

type Props = { opened: Opened | null; goneId: number | null; counts: AudienceCounts; hasAiService: boolean };

/** The newsletter in the URL, in the editor or read-only; the editor for a new one without that. */
export function OpenedNewsletter({ opened, goneId, counts, hasAiService }: Props) {
  const isTaken = useIsTaken(opened);
  const isDraft = opened === null || opened.status === "draft";
  if (!isDraft && !isTaken) return <ReadOnlyNewsletter {...opened} />;
  return (
    <>
      {goneId !== null && (
        <div className="mb-6">
          <FormNotice>{GONE}</FormNotice>
        </div>
      )}
      {isTaken && opened && <TakenNotice {...opened} />}
      <NewsletterEditor
        draft={isDraft ? (opened?.draft ?? null) : null}
        goneId={isTaken && opened ? opened.draft.id : goneId}
        narrowedTo={(isDraft && opened?.narrowedTo) || null}
        counts={counts}
        hasAiService={hasAiService}
      />
    </>
  );
}

/** Whether it was sent or scheduled while it was being edited here: the editor may hold unsaved text. */
function useIsTaken(opened: Opened | null): boolean {
  const id = opened?.draft.id ?? null;
  const isDraft = opened?.status === "draft";
  const [editedId, setEditedId] = useState(isDraft ? id : null);
  const now = isDraft || id === editedId ? id : null;
  if (now !== editedId) setEditedId(now);
  return id !== null && !isDraft && id === editedId;
}

function TakenNotice({ mailingId, draft }: Opened) {
  return (
    <div className="mb-6">
      <FormNotice>{TAKEN_WHILE_WRITING}</FormNotice>
      <ProgressLink mailingId={mailingId} id={draft.id} />
    </div>
  );
}

function ProgressLink({ mailingId, id }: { mailingId: number | null; id: number }) {
  const isUnsent = mailingId === null;
  return (
    <Link
      to={isUnsent ? addressOf.send(id) : addressOf.mailing(mailingId)}
      className="link inline-flex min-h-tap items-center"
    >
      {isUnsent ? "View schedule" : "View progress"}
    </Link>
  );
}

/** A newsletter that was sent or scheduled is read-only. */
function ReadOnlyNewsletter({ status, mailingId, draft }: Opened) {
  return (
    <div className="grid gap-6">
      <h2 className="font-display text-22 wrap-anywhere">{draft.subject}</h2>
      <p className="max-w-measure">
        {status === "sent"
          ? "This newsletter was sent and can’t be changed."
          : "This newsletter is scheduled. Unschedule it to make changes."}
      </p>
      <p className="max-w-measure border-l-2 border-line pl-4 whitespace-pre-wrap wrap-anywhere">{draft.content}</p>
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <li>
          <Link to={addressOf.preview(draft.id)} className="link inline-flex min-h-tap items-center">
            Preview
          </Link>
        </li>
        <li>
          <ProgressLink mailingId={mailingId} id={draft.id} />
        </li>
        <li>
          <RowButton
            action="/admin/newsletter"
            fields={{ intent: "copy", id: draft.id }}
            label="Copy to new draft"
            busy="Copying..."
            about={draft.subject}
          />
        </li>
      </ul>
    </div>
  );
}
