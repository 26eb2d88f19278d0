import { href } from "react-router";
import { z } from "zod";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { textInput } from "#app/platform/forms/submission.server.ts";
import {
  ACCEPT,
  AMBASSADOR_DONE,
  APPLICATION_GONE,
  DECISION_FAILED,
  decisionText,
  NOTE_FAILED,
  type AmbassadorDone,
  type Decided,
} from "./ambassador-admin.ts";
import { AMBASSADOR_LIMITS } from "./ambassadors.ts";
import { decideSignup, noteVersion, saveTeamNote, type Decision } from "./decide-signup.server.ts";

/** Audit entries name an application by its id only: they are kept after the application is deleted. */
const named = (id: number) => ({ subject: `Ambassador application ${id}`, about: `ambassador/${id}` as const });

const limited = (what: string, max: number) =>
  text.pipe(textInput(max, `${what} must be at most ${max.toLocaleString("en")} characters`));

const decisionForm = z.object({ seen: text, message: limited("The message", AMBASSADOR_LIMITS.message) });
const acceptForm = decisionForm.extend({ promo: text, percent: text, expiresAt: text });
const noteForm = z.object({ note: limited("The note", AMBASSADOR_LIMITS.note), version: text });

export const accept = (id: number) => async (sent: SentForm) => {
  const read = await readForm(sent.form, acceptForm);
  if (!read.ok) return read.invalid;
  const unconfirmed = requireConfirmation(sent.form, ACCEPT);
  if (unconfirmed) return unconfirmed;
  const { promo, percent, expiresAt, ...shared } = read.value;
  const terms = { code: promo, percentOff: percent, expiresAt };
  return decide(sent, id, { ...shared, decide: "accept", terms }, "accepted");
};

export const decline = (id: number) => async (sent: SentForm) => {
  const read = await readForm(sent.form, decisionForm);
  if (!read.ok) return read.invalid;
  const sendsEmail = !sent.form.has("silent");
  const decision = { ...read.value, decide: "decline", sendsEmail } as const;
  return decide(sent, id, decision, sendsEmail ? "declined" : "declined-quietly");
};

/** `Omit` would lose which fields belong to which decision. */
type Entered<Each = Decision> = Each extends Decision ? Omit<Each, "by"> : never;

/** What a repeated form gets, too. */
type Result =
  | { outcome: "decided" | "not-found" }
  | { outcome: "decided-before"; decided: Omit<Decided, "decidedAt"> & { decidedAt: string } }
  | { outcome: "invalid"; fieldErrors: Record<string, string> };

async function decide({ context, request, form }: SentForm, id: number, entered: Entered, done: AmbassadorDone) {
  return refuseOnError(form, { title: DECISION_FAILED, description: "Please try again in a moment." }, async () => {
    const { jobs, emails, env } = context.get(servicesContext);
    const { email: by } = await signedIn(context);
    const today = dayIn(env.STORE_TIMEZONE, new Date());
    const result = await adminCreate<Result>({ context, request, form }, async (tx) => {
      const made = await decideSignup({ db: tx, jobs, emails, today }, id, { ...entered, by });
      if (made.outcome === "decided-before") {
        const decidedAt = new Date(made.decided.decidedAt).toISOString();
        return { result: { ...made, decided: { ...made.decided, decidedAt } }, entry: null };
      }
      if (made.outcome !== "decided") return { result: made, entry: null };
      // Without the code, which mostly has the name of the ambassador.
      const after =
        entered.decide === "accept"
          ? { percentOff: entered.terms.percentOff, expiresAt: entered.terms.expiresAt }
          : { emailed: entered.sendsEmail };
      const entry: AuditEntry = {
        action: entered.decide === "accept" ? "ambassador.accepted" : "ambassador.declined",
        ...named(id),
        before: { status: entered.seen },
        after,
      };
      const replaced = made.samples.map((before): AuditEntry => {
        return { action: "promo-code.deleted", subject: before.code, about: `promo-code/${before.code}`, before };
      });
      return { result: { outcome: "decided" }, entry: [...replaced, entry] };
    });
    switch (result.outcome) {
      case "decided":
        return successMessage(request, id, done);
      case "not-found":
        return refused(form, { message: { title: DECISION_FAILED, description: APPLICATION_GONE }, status: 404 });
      case "decided-before": {
        const description = `${decisionText(result.decided, env.STORE_TIMEZONE)}.`;
        return refused(form, { message: { title: "Already decided", description }, status: 409 });
      }
      case "invalid":
      default:
        return refused(form, {
          fieldErrors: result.fieldErrors,
          message: { title: Object.values(result.fieldErrors)[0] ?? DECISION_FAILED },
        });
    }
  });
}

export const saveNote = (id: number) => async (sent: SentForm) => {
  const { context, request, form } = sent;
  const read = await readForm(form, noteForm);
  if (!read.ok) return read.invalid;
  const { note, version } = read.value;
  return refuseOnError(form, { title: NOTE_FAILED, description: "Please try again in a moment." }, async () => {
    const result = await adminWrite(context, async (tx) => {
      const saved = await saveTeamNote(tx, id, { note, expectedVersion: version });
      const entry: AuditEntry = { action: "ambassador.edited", ...named(id), after: { hasNote: note !== "" } };
      return { result: saved, entry: saved.outcome === "saved" ? entry : null };
    });
    if (result.outcome === "not-found")
      return refused(form, { message: { title: NOTE_FAILED, description: APPLICATION_GONE }, status: 404 });
    if (result.outcome !== "changed") return successMessage(request, id, "noted");
    const current = result.now.teamNote ? `note: “${result.now.teamNote.slice(0, 400)}”` : "no note";
    return refuseConflict(form, {
      title: NOTE_FAILED,
      version: noteVersion(result.now),
      current: currentValues(current),
      next: "Save again to overwrite it with yours.",
    });
  });
};

const successMessage = (request: Request, id: number, done: AmbassadorDone) =>
  completed(request, AMBASSADOR_DONE[done], `${href("/admin/ambassadors/:id", { id: String(id) })}?done=${done}`);
