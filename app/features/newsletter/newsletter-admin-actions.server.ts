import { data, redirect, type RouterContextProvider } from "react-router";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { EDIT_CONFLICT } from "#app/platform/audit/row-version.ts";
import type { ActionResult, ActionMessage } from "#app/platform/action-result.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext } from "#app/platform/context.ts";
import { fieldOf, orRefuse, refused, rowOf } from "#app/platform/http/action-results.server.ts";
import { requireConfirmation } from "#app/platform/http/confirmation.server.ts";
import { audiencesIn } from "./audiences.ts";
import {
  addressOf,
  GONE,
  GONE_WHILE_WRITING,
  missingIn,
  NEWSLETTER_DONE,
  NO_DRAFT,
  readWritten,
  SAVE_FAILED,
  TAKEN_WHILE_WRITING,
  whyNotToSend,
  type NewsletterDone,
  type SavedDraft,
  type Written,
} from "./newsletter.ts";
import {
  deleteDraft,
  insertDraft,
  versionOf,
  newsletterWithId,
  saveDraft,
  type Newsletter,
  type Saved,
  type Unchanged,
} from "./newsletters.server.ts";

export type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

/** Keeps what is written, as a new draft or in place of the old one; `go` says where its writer goes on to. */
export async function save(sent: Sent) {
  const { context, form } = sent;
  const { written, errors } = readWritten({
    subject: fieldOf(form, "subject"),
    content: fieldOf(form, "content"),
    audiences: audiencesIn((name) => form.has(name)),
  });
  const go = fieldOf(form, "go");
  const why = whyNotToKeep(written, errors, go);
  if (why) return refused(form, { errors: { ...(go === "send" ? missingIn(written) : {}), ...errors }, message: why });
  return orRefuse(form, again(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const id = rowOf(form);
    if (id === 0) {
      const made = await createDraft(sent, written, by);
      return made ? wentOn(sent, "saved", made) : refuseAgain(form, { description: GONE_WHILE_WRITING, status: 404 });
    }
    const saved = await adminWrite<Saved>(context, async (tx) => {
      const outcome: Saved = await saveDraft(tx, { id, version: fieldOf(form, "version") }, written);
      return { result: outcome, entry: entryOf(outcome) };
    });
    if (saved.state === "gone") return refuseAgain(form, { description: GONE_WHILE_WRITING, status: 404 });
    if (saved.state === "no-draft") return refuseAgain(form, { description: TAKEN_WHILE_WRITING, status: 409 });
    if (saved.state === "differs")
      return refuseOther(form, saved.now, { title: SAVE_FAILED, onceMore: "Save again to put yours in its place." });
    return wentOn(sent, "saved", saved.after);
  });
}

/** A new draft, as it stands now; null where a form that made one is sent again and the draft is gone by then. */
async function createDraft(sent: Sent, written: Written, by: string): Promise<Newsletter | null> {
  const { id } = await adminCreate(sent, async (tx) => {
    const after = await insertDraft(tx, written, by);
    return {
      result: { id: after.id },
      entry: { action: "newsletter.created", subject: nameOf(after), after: shownIn(after) },
    };
  });
  return newsletterWithId(sent.context.get(dbContext), id);
}

function whyNotToKeep(written: Written, errors: Record<string, string>, go: string): ActionMessage | null {
  const [tooLong] = Object.values(errors);
  if (tooLong) return { title: SAVE_FAILED, description: tooLong };
  if (go === "send") return whyNotToSend(written);
  const isEmpty = written.subject === "" && written.content === "";
  return isEmpty
    ? { title: SAVE_FAILED, description: "There is nothing to keep yet. Write a subject or content." }
    : null;
}

function entryOf(outcome: Saved) {
  if (outcome.state !== "saved") return null;
  const { before, after } = outcome;
  if (!before) return { action: "newsletter.created", subject: nameOf(after), after: shownIn(after) };
  if (versionOf(before) === versionOf(after)) return null;
  return { action: "newsletter.updated", subject: nameOf(after), before: shownIn(before), after: shownIn(after) };
}

export async function remove({ context, request, form }: Sent) {
  const unsure = requireConfirmation(form, "Delete");
  if (unsure) return unsure;
  return orRefuse(form, again(SAVE_FAILED), async () => {
    const gone = await adminWrite(context, async (tx) => {
      const result = await deleteDraft(tx, rowOf(form));
      const entry = result && { action: "newsletter.deleted", subject: nameOf(result), before: shownIn(result) };
      return { result, entry };
    });
    if (!gone) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    return doneAt(request, "deleted", placeWithout(gone.id, request));
  });
}

/** Where it was asked for, unless that is the draft that is gone. */
function placeWithout(id: number, request: Request): string {
  const { searchParams: place } = new URL(request.url);
  place.delete("done");
  if (place.get("draft") === String(id)) place.delete("draft");
  return `/admin/newsletter${place.size > 0 ? `?${place}` : ""}`;
}

/** A new draft with the words of another newsletter. */
export async function copy({ context, request, form }: Sent) {
  return orRefuse(form, again(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const from = await newsletterWithId(context.get(dbContext), rowOf(form));
    if (!from) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    const { subject, content, audiences } = from;
    const made = await createDraft({ context, request, form }, { subject, content, audiences }, by);
    if (!made) return refused(form, { message: { title: SAVE_FAILED, description: GONE }, status: 404 });
    return doneAt(request, "copied", addressOf.editor(made.id));
  });
}

/** Where the writer is led: to the preview, to sending, or nowhere else than the editor. */
function wentOn({ request, form }: Sent, done: NewsletterDone, kept: Newsletter) {
  const go = fieldOf(form, "go");
  const to =
    go === "preview" ? addressOf.preview(kept.id) : go === "send" ? addressOf.send(kept.id) : addressOf.editor(kept.id);
  return doneAt(request, done, to, savedDraft(kept));
}

export function savedDraft(kept: Newsletter): SavedDraft {
  const { id, subject, content, audiences } = kept;
  return { id, version: versionOf(kept), subject, content, audiences };
}

/** A plain form is sent on; a page that runs JavaScript is told where to go. */
export function doneAt(request: Request, done: NewsletterDone, to: string, draft?: SavedDraft) {
  if (request.headers.get("Accept")?.includes("text/html"))
    throw redirect(`${to}${to.includes("?") ? "&" : "?"}done=${done}`);
  const shown = { to, ...(draft ? { draft } : {}) };
  return data<ActionResult<typeof shown>>({ state: "done", message: NEWSLETTER_DONE[done], shown });
}

/** Whoever sends or schedules what is no more as they saw it is told so, and what goes out should they press again. */
export function refuseToSend(form: FormData, why: Unchanged, title: string) {
  if (why.state === "gone") return refused(form, { message: { title, description: GONE }, status: 404 });
  if (why.state === "no-draft") return refused(form, { message: { title, description: NO_DRAFT }, status: 409 });
  return refuseOther(form, why.now, { title, onceMore: "Press again, and that is what goes out." });
}

/** Nothing is done and nothing typed is lost: whoever presses again has read what stands there now. `onceMore`: what that does. */
function refuseOther(form: FormData, now: Newsletter, { title, onceMore }: { title: string; onceMore: string }) {
  form.set("version", versionOf(now));
  const there = `What stands there now: “${nameOf(now)}”, with the words “${now.content.slice(0, 400)}”.`;
  return refused(form, { message: { title, description: `${EDIT_CONFLICT} ${there} ${onceMore}` }, status: 409 });
}

/** What was typed comes back without the number of what is no draft any more: saved once more, it is a new one. */
function refuseAgain(form: FormData, { description, status }: { description: string; status: number }) {
  form.delete("id");
  form.delete("version");
  return refused(form, { message: { title: SAVE_FAILED, description }, status });
}

export const again = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

export function nameOf({ subject }: Pick<Newsletter, "subject">): string {
  return subject || "Without a subject";
}

/** What the audit log keeps of it. */
function shownIn({ id, subject, content, audiences }: Newsletter) {
  return { id, subject, content, audiences };
}
