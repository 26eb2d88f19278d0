import { data, redirect } from "react-router";
import { z } from "zod";
import { adminCreate, FormAlreadySubmitted } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import type { ActionResult, ActionMessage } from "#app/platform/forms/action-result.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import {
  addressOf,
  audiencesIn,
  GONE,
  GONE_WHILE_WRITING,
  missingIn,
  NEWSLETTER_DONE,
  NO_DRAFT,
  parseDraft,
  SAVE_FAILED,
  TAKEN_WHILE_WRITING,
  whyNotToSend,
  type NewsletterDone,
  type SavedDraft,
  type DraftInput,
} from "./newsletters.ts";
import {
  deleteDraft,
  insertDraft,
  versionOf,
  newsletterWithId,
  restoreVersion,
  saveDraft,
  draftOfForm,
  type NewDraft,
  type Newsletter,
  type Saved,
  type NotChanged,
} from "./newsletters.server.ts";

/** The editor's form. `go`: where to navigate after saving. */
export const draftForm = z.object({ subject: text, content: text, go: text });

/** Saves the input as a new draft or over the existing one. The intent "autosave": while the admin is typing. */
export async function save(sent: SentForm) {
  const { context, form, id, version } = sent;
  const isAutosave = sent.intent === "autosave";
  const read = await readForm(form, draftForm);
  if (!read.ok) return read.invalid;
  const { go, ...typed } = read.value;
  const { input, errors } = parseDraft({ ...typed, audiences: audiencesIn((name) => form.has(name)) });
  const problem = whyNotToSave(input, errors, go);
  if (problem)
    return refused(form, { fieldErrors: { ...(go === "send" ? missingIn(input) : {}), ...errors }, message: problem });
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    if (id === 0) {
      const created = await createOrContinue(sent, input, { by, isAutosave });
      return created
        ? goOn(sent.request, go, "saved", created)
        : refuseAsNew(form, { description: GONE_WHILE_WRITING, status: 404 });
    }
    const saved = await adminWrite<Saved>(context, async (tx) => {
      const outcome: Saved = await saveDraft(tx, { id, version }, input, { by, isAutosave });
      // A minute of autosaves is one entry.
      return { result: outcome, entry: isAutosave && !isLogged(outcome) ? null : entryOf(outcome, isAutosave) };
    });
    if (saved.state === "gone") return refuseAsNew(form, { description: GONE_WHILE_WRITING, status: 404 });
    if (saved.state === "not-draft") return refuseAsNew(form, { description: TAKEN_WHILE_WRITING, status: 409 });
    if (saved.state === "conflict")
      return refuseChanged(form, saved.now, { title: SAVE_FAILED, next: "Save again to overwrite it." });
    return goOn(sent.request, go, "saved", saved.after);
  });
}

const isLogged = (outcome: Saved) =>
  outcome.state === "saved" && (outcome.isKept || outcome.before?.audiences.join() !== outcome.after.audiences.join());

/**
 * Saves a form without an id. Its response may have been lost, and more was typed since: then it continues the draft that it created, unless that
 * was changed elsewhere.
 */
async function createOrContinue(sent: SentForm, input: DraftInput, saving: { by: string; isAutosave: boolean }) {
  const calledAs = calledAsOf(sent, saving.by);
  let created: Newsletter | null;
  try {
    created = await createDraft(sent, input, saving.by, saving.isAutosave);
  } catch (error) {
    if (!(error instanceof FormAlreadySubmitted) || calledAs === null) throw error;
    const continued = await adminWrite(sent.context, async (tx) => {
      const draft = await draftOfForm(tx, calledAs);
      if (!draft) return { result: null, entry: null };
      const result = await saveDraft(tx, { id: draft.id, version: versionOf(draft) }, input, { ...saving, calledAs });
      return { result, entry: entryOf(result, saving.isAutosave) };
    });
    // Gone, or changed elsewhere.
    if (continued?.state !== "saved") throw error;
    return continued.after;
  }
  // The form was repeated, and its draft was changed elsewhere since.
  if (created && created.calledAs !== calledAs) throw new FormAlreadySubmitted();
  return created;
}

function calledAsOf({ form }: SentForm, by: string): string | null {
  const key = form.get(IDEMPOTENCY_KEY_FIELD);
  return typeof key === "string" && key !== "" ? hashOf([by, "form", key]) : null;
}

/** The new draft; null where a repeated form created one that is gone by now. */
export async function createDraft(
  sent: SentForm,
  input: NewDraft,
  by: string,
  isAutosave = false,
): Promise<Newsletter | null> {
  const { id } = await adminCreate(sent, async (tx) => {
    const after = await insertDraft(tx, input, by, calledAsOf(sent, by) ?? undefined);
    return {
      result: { id: after.id },
      entry: { action: "newsletter.created", ...named(after), after: auditFields(after, isAutosave) },
    };
  });
  return newsletterWithId(sent.context.get(servicesContext).db, id);
}

function whyNotToSave(input: DraftInput, errors: Record<string, string>, go: string): ActionMessage | null {
  const [tooLong] = Object.values(errors);
  if (tooLong) return { title: SAVE_FAILED, description: tooLong };
  if (go === "send") return whyNotToSend(input);
  const isEmpty = input.subject === "" && input.content === "";
  return isEmpty ? { title: SAVE_FAILED, description: "Enter a subject or content first." } : null;
}

function entryOf(outcome: Saved, isAutosave = false): AuditEntry | null {
  if (outcome.state !== "saved") return null;
  const { before, after } = outcome;
  if (!before) return { action: "newsletter.created", ...named(after), after: auditFields(after, isAutosave) };
  if (versionOf(before) === versionOf(after)) return null;
  return {
    action: "newsletter.updated",
    ...named(after),
    before: auditFields(before, isAutosave),
    after: auditFields(after, isAutosave),
  };
}

export async function remove({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const gone = await adminWrite(context, async (tx) => {
      const result = await deleteDraft(tx, id);
      const entry: AuditEntry | null = result && {
        action: "newsletter.deleted",
        ...named(result),
        before: auditFields(result),
      };
      return { result, entry };
    });
    if (!gone) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    return doneAt(request, "deleted", urlWithout(gone.id, request));
  });
}

/** The current URL, unless it is that of the deleted draft. */
function urlWithout(id: number, request: Request): string {
  const { searchParams: params } = new URL(request.url);
  params.delete("done");
  if (params.get("draft") === String(id)) params.delete("draft");
  return `/admin/newsletter${params.size > 0 ? `?${params}` : ""}`;
}

/** A new draft with the content of another newsletter. */
export async function copy(sent: SentForm) {
  const { context, request, form, id } = sent;
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const from = await newsletterWithId(context.get(servicesContext).db, id);
    if (!from) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    const { subject, secondSubject, content, audiences, segment } = from;
    const created = await createDraft(sent, { subject, secondSubject, content, audiences, segment }, by);
    if (!created) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    return doneAt(request, "copied", addressOf.editor(created.id));
  });
}

/** Makes an earlier version of a draft its text again. */
export async function restore({ context, request, form, id, version }: SentForm) {
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const versionId = Number(form.get("text")) || 0;
    const outcome = await adminWrite<Saved>(context, async (tx) => {
      const result = await restoreVersion(tx, { id, version }, versionId, by);
      const entry = entryOf(result);
      return { result, entry: entry && { ...entry, action: "newsletter.restored" } };
    });
    if (outcome.state !== "saved") return refuseToSend(form, outcome, SAVE_FAILED, "Restore again to replace it.");
    return doneAt(request, "restored", addressOf.editor(id));
  });
}

/** Navigates to the preview, to sending or back to the editor. */
function goOn(request: Request, go: string, done: NewsletterDone, draft: Newsletter) {
  const to =
    go === "preview"
      ? addressOf.preview(draft.id)
      : go === "send"
        ? addressOf.send(draft.id)
        : addressOf.editor(draft.id);
  return doneAt(request, done, to, savedDraft(draft));
}

export function savedDraft(newsletter: Newsletter): SavedDraft {
  const { id, subject, content, audiences } = newsletter;
  return { id, version: versionOf(newsletter), subject, content, audiences };
}

/** Redirects a plain form; a page with JavaScript gets the URL to navigate to. */
export function doneAt(request: Request, done: NewsletterDone, to: string, draft?: SavedDraft) {
  if (request.headers.get("Accept")?.includes("text/html"))
    throw redirect(`${to}${to.includes("?") ? "&" : "?"}done=${done}`);
  const shown = { to, ...(draft ? { draft } : {}) };
  return data<ActionResult<typeof shown>>({ state: "done", message: NEWSLETTER_DONE[done], shown });
}

/** Refuses to send or schedule what changed since it was shown, and returns the current version in case it is confirmed again. */
export function refuseToSend(
  form: FormData,
  why: NotChanged,
  title: string,
  next = "Submit again to send this version.",
) {
  if (why.state === "gone") return refused(form, { message: { title, description: GONE }, status: 404 });
  if (why.state === "not-draft") return refused(form, { message: { title, description: NO_DRAFT }, status: 409 });
  return refuseChanged(form, why.now, { title, next });
}

function refuseChanged(form: FormData, now: Newsletter, texts: { title: string; next: string }) {
  const current = `The current version is “${nameOf(now)}”: “${now.content.slice(0, 400)}”.`;
  return refuseConflict(form, { ...texts, version: versionOf(now), current });
}

/** Returns the typed values without the id of what is no longer a draft: saving them again creates a new one. */
function refuseAsNew(form: FormData, { description, status }: { description: string; status: number }) {
  form.delete("id");
  form.delete("version");
  return refused(form, { message: { title: SAVE_FAILED, description }, status });
}

export const tryAgain = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

export function nameOf({ subject }: Pick<Newsletter, "subject">): string {
  return subject || "No subject";
}

/** What the audit log records of a newsletter. */
const named = (newsletter: Newsletter) => ({
  subject: nameOf(newsletter),
  about: `newsletter/${newsletter.id}` as const,
});

/** Of an autosave only the length of the text, which is half-written, and is kept as a version. */
function auditFields({ id, subject, content, audiences }: Newsletter, isAutosave = false) {
  return { id, subject, ...(isAutosave ? { contentLength: countCharacters(content) } : { content }), audiences };
}
