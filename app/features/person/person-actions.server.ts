import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { refuseWithoutProof, withoutProof } from "#app/features/account/account.server.ts";
import { adminCreate, earlierResult } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { refusalOf } from "#app/platform/auth/access/refusal.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { isVisible } from "#app/platform/characters.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { textInput } from "#app/platform/forms/submission.server.ts";
import { aboutPerson, PERSON_DELETED, type PersonOnPage } from "#app/platform/person.ts";
import { addNote, deleteNote, emailNamed, erasePerson, mayAct, saveNote } from "./person.server.ts";
import { NOTE_DONE, NOTE_LENGTH } from "./person.ts";

/** The person that the URL names, to someone who may see that row; 404 if there is none. */
export async function personNamed(context: Readonly<RouterContextProvider>, name: string): Promise<PersonOnPage> {
  const email = await emailNamed(await ownServices(context), name);
  if (email === null) throw data(null, { status: 404 });
  return { email, page: `/admin/people/${name}`, row: name };
}

/** The forms of the page: those of the features' sections, each for those who may act in the feature's area, and the notes. */
export async function personAction(sent: SentForm, person: PersonOnPage): Promise<unknown> {
  const { context, form, intent } = sent;
  const { features, db } = await ownServices(context);
  for (const feature of features) {
    const actions = feature.person?.actions ?? {};
    if (!Object.hasOwn(actions, intent)) continue;
    const visitor = await signedIn(context);
    if (mayAct(visitor, feature)) return actions[intent]?.(sent, person);
    const why = await refusalOf(db, visitor, feature.area ? [feature.area] : [], "act");
    return refused(form, {
      message: { title: "Nothing was changed", ...(why ? { description: why } : {}) },
      status: 403,
    });
  }
  const ofNotes = { "add-note": add, "save-note": save, "delete-note": remove };
  if (!Object.hasOwn(ofNotes, intent)) throw data(null, { status: 400 });
  return ofNotes[intent as keyof typeof ofNotes](sent, person);
}

const note = z.object({
  note: textInput(NOTE_LENGTH, `A note must be at most ${NOTE_LENGTH.toLocaleString("en")} characters`).refine(
    isVisible,
    "Enter a note",
  ),
});

const NOT_SAVED = { title: "Note not saved", description: "Please try again in a moment." };
const NOTE_GONE = {
  title: "Note not saved",
  description: "Someone deleted this note in the meantime. Copy your text and add it as a new one.",
};

async function add(sent: SentForm, { email, page, row }: PersonOnPage) {
  const { context, form, request } = sent;
  const read = await readForm(form, note);
  if (!read.ok) return read.invalid;
  const { email: writtenBy } = await signedIn(context);
  return refuseOnError(form, NOT_SAVED, async () => {
    await adminCreate(sent, async (tx) => {
      const id = await addNote(tx, { email, text: read.value.note, writtenBy });
      return { result: id, entry: { action: "note.added", subject: `Note ${id}`, about: aboutPerson(row) } };
    });
    return completed(request, NOTE_DONE["note-added"], `${page}?done=note-added`);
  });
}

async function save(sent: SentForm, { email, page, row }: PersonOnPage) {
  const { context, form, request, id, version } = sent;
  const read = await readForm(form, note);
  if (!read.ok) return read.invalid;
  return refuseOnError(form, NOT_SAVED, async () => {
    const saved = await adminWrite(context, async (tx) => {
      const result = await saveNote(tx, { email, id, version, text: read.value.note });
      const entry: AuditEntry = { action: "note.edited", subject: `Note ${id}`, about: aboutPerson(row) };
      return { result, entry: result?.outcome === "saved" ? entry : null };
    });
    if (!saved) return refused(form, { message: NOTE_GONE, status: 404 });
    if (saved.outcome === "conflict")
      return refuseConflict(form, {
        title: "Note not saved",
        version: saved.version,
        current: `It now says: “${saved.text.slice(0, 300)}”.`,
      });
    return completed(request, NOTE_DONE["note-saved"], `${page}?done=note-saved`);
  });
}

function remove(sent: SentForm, { email, page, row }: PersonOnPage) {
  const { context, form, request, id } = sent;
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return Promise.resolve(unconfirmed);
  return refuseOnError(form, { ...NOT_SAVED, title: "Note not deleted" }, async () => {
    await adminWrite(context, async (tx) => {
      const isDeleted = await deleteNote(tx, { email, id });
      const entry: AuditEntry = { action: "note.deleted", subject: `Note ${id}`, about: aboutPerson(row) };
      return { result: null, entry: isDeleted ? entry : null };
    });
    return completed(request, NOTE_DONE["note-deleted"], `${page}?done=note-deleted`);
  });
}

const NOT_DELETED = { title: "Nothing was deleted", description: "Please try again in a moment." };

/**
 * Erases what the features have of the person that the URL names, once the admin has proved who they are. Counts are audited, no name and no
 * address. A form that is sent again after its response was lost succeeds, although the row that named the person is gone.
 */
export async function deletePerson(sent: SentForm, name: string) {
  const { context, form, request } = sent;
  const { features, db } = context.get(servicesContext);
  const unlocked = { ...sent, form: withoutProof(form) };
  const earlier = await refuseOnError(form, NOT_DELETED, () => earlierResult<true>(unlocked, db));
  const deleted = () => completed(request, PERSON_DELETED, "/admin/subscriptions?done=person-deleted");
  if (earlier === true) return deleted();
  if (earlier !== null) return earlier;
  const { email, row } = await personNamed(context, name);
  const unproved = await refuseWithoutProof(sent);
  if (unproved) return unproved;
  return refuseOnError(form, NOT_DELETED, async () => {
    await adminCreate(unlocked, async (tx) => {
      const erased = await erasePerson(tx, features, email);
      const isStopped = form.has("stop");
      if (isStopped) await suppress(tx, email, "unsubscribed", { source: "admin" });
      const subject = `Person ${row}`;
      const after = { ...erased, ...(isStopped ? { "mailings stopped": true } : {}) };
      return { result: true, entry: { action: "person.deleted", subject, after } };
    });
    return deleted();
  });
}
