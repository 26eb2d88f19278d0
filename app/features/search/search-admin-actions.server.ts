import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { servicesContext } from "#app/platform/context.ts";
import { NO_POSTAL_ADDRESS, postalAddressOf } from "#app/platform/email/postal-address.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { notifyRequesters } from "./search-requests.server.ts";
import { addSynonyms, changeSynonyms, deleteSynonyms, synonymForm } from "./synonyms.server.ts";
import { SYNONYMS_DONE } from "./search.ts";

const SAVE_FAILED = { title: "Error saving synonyms" };
const GONE = { title: "Error saving synonyms", description: "This list no longer exists." };

export async function add(sent: SentForm) {
  return save(sent.form, async (words) => {
    await adminCreate(sent, async (tx) => {
      await addSynonyms(tx, words);
      await publish(tx, { topic: "search" });
      return { result: null, entry: { action: "search-synonyms.added", subject: words.join(", "), after: { words } } };
    });
    return done(sent.request, "added");
  });
}

export async function change({ context, request, form, id }: SentForm) {
  return save(form, async (words) => {
    const before = await adminWrite(context, async (tx) => {
      const result = await changeSynonyms(tx, id, words);
      if (!result) return { result, entry: null };
      await publish(tx, { topic: "search" });
      const entry: AuditEntry = {
        action: "search-synonyms.changed",
        subject: words.join(", "),
        before: { words: result },
        after: { words },
      };
      return { result, entry };
    });
    return before ? done(request, "changed", id) : refused(form, { message: GONE, status: 404 });
  });
}

export async function remove({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, SAVE_FAILED, async () => {
    await adminWrite(context, async (tx) => {
      const result = await deleteSynonyms(tx, id);
      if (result) await publish(tx, { topic: "search" });
      const entry: AuditEntry | null | undefined = result && {
        action: "search-synonyms.deleted",
        subject: result.join(", "),
        before: { words: result },
      };
      return { result, entry: entry ?? null };
    });
    return done(request, "deleted");
  });
}

/** Emails everyone who waits for what a query names. */
export async function notify({ context, form, request }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Send email");
  if (unconfirmed) return unconfirmed;
  const query = form.get("query");
  if (typeof query !== "string" || query === "") return refused(form, { message: NO_REQUESTS, status: 404 });
  const { emails, env } = context.get(servicesContext);
  if (postalAddressOf(env) === null)
    return refused(form, { message: { title: NOTIFY_FAILED.title, description: NO_POSTAL_ADDRESS }, status: 409 });
  return refuseOnError(form, NOTIFY_FAILED, async () => {
    const people = await adminWrite(context, async (tx) => {
      const result = await notifyRequesters(tx, emails, query);
      const entry: AuditEntry = { action: "search-requests.notified", subject: query, after: { people: result } };
      return { result, entry: result > 0 ? entry : null };
    });
    return people > 0 ? done(request, "notified") : refused(form, { message: NO_REQUESTS, status: 409 });
  });
}

const NOTIFY_FAILED = { title: "Error sending emails" };
const NO_REQUESTS = {
  title: "No emails sent",
  description: "Everyone who asked has an email on its way or is at the limit of emails.",
};

async function save(form: FormData, work: (words: string[]) => Promise<ReturnType<typeof refused>>) {
  const read = await readForm(form, synonymForm);
  return read.ok ? refuseOnError(form, SAVE_FAILED, () => work(read.value.words)) : read.invalid;
}

const done = (request: Request, name: keyof typeof SYNONYMS_DONE, row = 0) =>
  completedInList(request, { message: SYNONYMS_DONE[name], page: "/admin/search", done: { done: name }, row });
