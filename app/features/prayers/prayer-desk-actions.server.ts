import type { RouterContextProvider } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { keptText } from "#app/platform/characters.ts";
import { jobsContext } from "#app/platform/context.ts";
import { answered, fieldOf, orRefuse, refused, rowOf } from "#app/platform/http/form-answers.server.ts";
import { FAILED, goneWhile, PRAYER_DONE, refusalOf, type PrayerDone } from "./prayer-desk.ts";
import { WALL_MAIL } from "./prayer-mails.server.ts";
import { approveAndPost, deletePrayer, updatePrayer, type UpdateDecision } from "./prayer-review.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

/** How long an admin waits to hear whether the mail went out. It goes out later all the same. */
const MAIL_PATIENCE_MS = 4_000;

/**
 * The audit log says which request it was and what became of it, never whose it was or what stood in it: whoever deletes a prayer is promised
 * that nothing of it is left.
 */
const about = (id: number) => `Prayer request ${id}`;

export async function approve({ context, request, form }: Sent) {
  const id = rowOf(form);
  return orRefuse(form, { title: "Error", description: FAILED.approve }, async () => {
    const jobs = noting(context);
    const approval = await adminWrite(context, async (tx) => {
      const result = await approveAndPost({ db: tx, jobs }, id, fieldOf(form, "seen") || undefined);
      const after = { approved: true, postedToWall: true };
      return { result, entry: result === "posted" ? { action: "prayer.approved", subject: about(id), after } : null };
    });
    if (approval === "stood-already") return saidDone(request, "approved");
    if (approval !== "posted") return refused(form, { said: refusalOf(approval), status: 409 });
    return saidDone(request, (await jobs.mailWentOut()) ? "approved-and-mailed" : "approved");
  });
}

export async function save({ context, request, form }: Sent) {
  const id = rowOf(form);
  const edit = {
    text: keptText(fieldOf(form, "text")),
    adminNotes: keptText(fieldOf(form, "adminNotes")),
    postToWall: form.has("postToWall"),
    seen: fieldOf(form, "seen"),
  };
  return orRefuse(form, { title: "Error", description: FAILED.update }, async () => {
    const decision = await adminWrite<UpdateDecision>(context, async (tx) => {
      const result = await updatePrayer({ db: tx, jobs: context.get(jobsContext) }, id, edit);
      if (!result.accepted) return { result, entry: null };
      const { editedRequest, adminNotes, ...flags } = result.set;
      const after = { ...flags, isEdited: editedRequest !== null, hasNotes: adminNotes !== null };
      return { result, entry: { action: "prayer.updated", subject: about(id), after } };
    });
    if (decision.accepted) return saidDone(request, "updated");
    if (decision.reason === "not-found") return refused(form, { said: goneWhile("update"), status: 404 });
    const field = decision.reason === "no-consent" ? "postToWall" : "text";
    return refused(form, {
      errors: { [field]: decision.message },
      said: { title: "Error", description: decision.message },
    });
  });
}

export async function remove({ context, request, form }: Sent) {
  const id = rowOf(form);
  return orRefuse(form, { title: "Error", description: FAILED.delete }, async () => {
    const isGone = await adminWrite(context, async (tx) => {
      const result = await deletePrayer(tx, id);
      return { result, entry: result ? { action: "prayer.deleted", subject: about(id) } : null };
    });
    return isGone ? saidDone(request, "deleted") : refused(form, { said: goneWhile("delete"), status: 404 });
  });
}

/** The work queue, keeping the number of the mail that the approval asks for, so that its outcome can be waited for (decision D99). */
function noting(context: Sent["context"]) {
  const jobs = context.get(jobsContext);
  let mail: string | null = null;
  return {
    async enqueue(...asked: Parameters<typeof jobs.enqueue>) {
      const id = await jobs.enqueue(...asked);
      if (asked[1] === WALL_MAIL) mail = id ?? null;
    },
    mailWentOut: async () => mail !== null && (await jobs.isDone(WALL_MAIL, mail, MAIL_PATIENCE_MS)),
  };
}

const saidDone = (request: Request, done: PrayerDone) =>
  answered(request, PRAYER_DONE[done], `/admin/prayers?done=${done}`);
