import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
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
      const entry = {
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
      const entry = result && {
        action: "search-synonyms.deleted",
        subject: result.join(", "),
        before: { words: result },
      };
      return { result, entry: entry ?? null };
    });
    return done(request, "deleted");
  });
}

async function save(form: FormData, work: (words: string[]) => Promise<ReturnType<typeof refused>>) {
  const read = await readForm(form, synonymForm);
  return read.ok ? refuseOnError(form, SAVE_FAILED, () => work(read.value.words)) : read.invalid;
}

const done = (request: Request, name: keyof typeof SYNONYMS_DONE, row = 0) =>
  completedInList(request, { message: SYNONYMS_DONE[name], page: "/admin/search", done: { done: name }, row });
