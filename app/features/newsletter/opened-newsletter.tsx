import { useState } from "react";
import { Link } from "react-router";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import type { Wishes } from "./audiences.ts";
import { addressOf, GONE, TAKEN_WHILE_WRITING, type SavedDraft } from "./newsletter.ts";
import { NewsletterEditor } from "./newsletter-editor.tsx";

type Opened = { status: "draft" | "scheduled" | "sent"; mailingId: number | null; draft: SavedDraft };

type Props = { opened: Opened | null; goneId: number | null; wishes: Wishes; hasAiService: boolean };

/** The newsletter the address names, to be written or to be read; a new one where it names none. */
export function OpenedNewsletter({ opened, goneId, wishes, hasAiService }: Props) {
  const isTaken = useIsTaken(opened);
  const isDraft = opened === null || opened.status === "draft";
  if (!isDraft && !isTaken) return <NotToEdit {...opened} />;
  return (
    <>
      {goneId !== null && (
        <div className="mb-6">
          <FormNotice>{GONE}</FormNotice>
        </div>
      )}
      {isTaken && opened && <Taken {...opened} />}
      <NewsletterEditor
        draft={isDraft ? (opened?.draft ?? null) : null}
        goneId={isTaken && opened ? opened.draft.id : goneId}
        wishes={wishes}
        hasAiService={hasAiService}
      />
    </>
  );
}

/** Whether it was sent or scheduled while it was open to be written here: the words in the editor may be nowhere else. */
function useIsTaken(opened: Opened | null): boolean {
  const id = opened?.draft.id ?? null;
  const isDraft = opened?.status === "draft";
  const [written, setWritten] = useState(isDraft ? id : null);
  const now = isDraft || id === written ? id : null;
  if (now !== written) setWritten(now);
  return id !== null && !isDraft && id === written;
}

function Taken({ mailingId, draft }: Opened) {
  return (
    <div className="mb-6">
      <FormNotice>{TAKEN_WHILE_WRITING}</FormNotice>
      <WayLink mailingId={mailingId} id={draft.id} />
    </div>
  );
}

function WayLink({ mailingId, id }: { mailingId: number | null; id: number }) {
  const isToGo = mailingId === null;
  return (
    <Link
      to={isToGo ? addressOf.send(id) : addressOf.mailing(mailingId)}
      className="link inline-flex min-h-11 items-center"
    >
      {isToGo ? "When it goes out" : "How it went"}
    </Link>
  );
}

/** What was sent or scheduled stands as it is. */
function NotToEdit({ status, mailingId, draft }: Opened) {
  return (
    <div className="grid gap-6">
      <h2 className="font-display text-40 wrap-anywhere">{draft.subject}</h2>
      <p className="max-w-measure">
        {status === "sent"
          ? "This newsletter was sent. What went out stays as it is."
          : "This newsletter is scheduled. Take it back before you change it."}
      </p>
      <p className="max-w-measure border-l-2 border-line pl-4 whitespace-pre-wrap wrap-anywhere">{draft.content}</p>
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <li>
          <Link to={addressOf.preview(draft.id)} className="link inline-flex min-h-11 items-center">
            Preview
          </Link>
        </li>
        <li>
          <WayLink mailingId={mailingId} id={draft.id} />
        </li>
        <li>
          <RowButton
            action="/admin/newsletter"
            fields={{ intent: "copy", id: draft.id }}
            label="Copy to a new draft"
            busy="Copying..."
            about={draft.subject}
          />
        </li>
      </ul>
    </div>
  );
}
