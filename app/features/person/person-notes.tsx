import { FormKey } from "#app/ui/admin/form-key.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { NOTE_LENGTH, type Note } from "./person.ts";

type Props = { notes: Note[]; hasMore: boolean; page: string; mayAct: boolean };

/** What the team noted about a person. */
export function PersonNotes({ notes, hasMore, page, mayAct }: Props) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="border-b border-line-strong pb-1.5 text-16 font-medium">
        Notes
      </h2>
      {mayAct && <AddNote page={page} />}
      {notes.length === 0 && !mayAct && <p className="py-3 text-stone-strong">No notes</p>}
      <ul aria-label="Notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} page={page} mayAct={mayAct} />
        ))}
      </ul>
      {hasMore && <p className="mt-2 text-stone-strong">{`The newest ${notes.length} are shown.`}</p>}
    </section>
  );
}

function AddNote({ page }: { page: string }) {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, refusal } = useActionForm(page, {
    fields: { intent: "add-note" },
  });
  useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  return (
    <Form key={formKey} {...form} className="mt-3 grid justify-items-start gap-3 *:w-full">
      {hidden}
      <FormKey key={doneCount} typed={typed} />
      <Refusal message={refusal} />
      <TextAreaField
        label="New note"
        {...field("note")}
        required
        rows={3}
        maxLength={NOTE_LENGTH}
        hint="For the team. It is part of the data that the person can ask for."
      />
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="w-auto! justify-self-start">
        {isSubmitting ? "Saving..." : "Add note"}
      </Button>
    </Form>
  );
}

function NoteItem({ note, page, mayAct }: { note: Note; page: string; mayAct: boolean }) {
  const { id, text, writtenBy, createdAt, isEdited } = note;
  return (
    <li className="border-b border-line py-3">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="mt-1 text-14 wrap-anywhere text-stone-strong">
        {`${writtenBy}, `}
        <Moment at={createdAt} />
        {isEdited && ", edited"}
      </p>
      {mayAct && (
        <div className="flex flex-wrap items-start gap-x-6">
          <details className="min-w-0 open:w-full">
            <summary className="link inline-flex min-h-tap cursor-pointer items-center">Edit</summary>
            <EditNote note={note} page={page} />
          </details>
          <RowButton
            action={page}
            fields={{ intent: "delete-note", id }}
            label="Delete"
            busy="Deleting..."
            about={`the note of ${createdAt.toISOString().slice(0, 10)}`}
            question="Delete this note?"
            isDestructive
          />
        </div>
      )}
    </li>
  );
}

function EditNote({ note: { id, text, version }, page }: { note: Note; page: string }) {
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm(page, {
    fields: { intent: "save-note", id: String(id) },
  });
  useUnsavedGuard(() => isTyped(typed) || hasEdits(form.ref.current));
  return (
    <Form key={`${formKey} ${version}`} {...form} className="grid gap-3 pb-2">
      {hidden}
      <ExpectedVersion version={version} refused={typed["version"]} />
      <Refusal message={refusal} />
      <TextAreaField label="Note" {...field("note", text)} required rows={3} maxLength={NOTE_LENGTH} />
      <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : "Save note"}
      </Button>
    </Form>
  );
}
