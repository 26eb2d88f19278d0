import type { AuditAction } from "#app/platform/audit/audit-action.ts";
import { data } from "react-router";
import type { Issue as Mailing } from "#app/features/email/templates/templates.ts";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { sendTestEmail } from "#app/platform/email/send-test.server.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { devotionalForm } from "./devotional-form.server.ts";
import { addressOfWeek, CLOSED, DEVOTIONAL_DONE, mondayText, NOT_CHANGED, TEST_FAILED } from "./devotional-plan.ts";
import {
  plannedWeek,
  saveText,
  setSkipped,
  swapWeeks,
  type Changed,
  type Clock,
  type PlannedWeek,
  type Swapped,
} from "./planned-weeks.server.ts";
import type { Publishing } from "./publish-issue.server.ts";
import { isWeek } from "./weeks.ts";

type Done = keyof typeof DEVOTIONAL_DONE;
type OfWeek = (sent: SentForm) => Promise<unknown>;

const tryAgain = (title: string): ActionMessage => ({ title, description: "Please try again in a moment." });

/** The week in a URL; 404 for anything but a Monday. */
export function weekOf(text: string): string {
  if (!isWeek(text)) throw data(null, { status: 404 });
  return text;
}

function clockOf({ context }: Pick<SentForm, "context">): Clock {
  return { timeZone: context.get(servicesContext).env.STORE_TIMEZONE, now: new Date() };
}

/** Saves what was typed; `go`: opens the preview. */
export const save =
  (week: string): OfWeek =>
  async (sent) => {
    const { form, version } = sent;
    const read = await readForm(form, devotionalForm);
    if (!read.ok) return read.invalid;
    return changed(sent, "devotional.edited", "saved", (tx) =>
      saveText(tx, { week, version }, read.value, clockOf(sent)),
    );
  };

/** Gives the week the text of the devotional of the year again. */
export const reset =
  (week: string): OfWeek =>
  async (sent) =>
    requireConfirmation(sent.form, "Use our text") ??
    changed(sent, "devotional.reset", "reset", (tx) =>
      saveText(tx, { week, version: sent.version }, null, clockOf(sent)),
    );

export const skip =
  (week: string): OfWeek =>
  async (sent) =>
    requireConfirmation(sent.form, "Skip this week") ??
    changed(sent, "devotional.skipped", "skipped", (tx) =>
      setSkipped(tx, { week, version: sent.version }, true, clockOf(sent)),
    );

export const restore =
  (week: string): OfWeek =>
  async (sent) =>
    requireConfirmation(sent.form, "Don’t skip") ??
    changed(sent, "devotional.unskipped", "restored", (tx) =>
      setSkipped(tx, { week, version: sent.version }, false, clockOf(sent)),
    );

async function changed(
  { context, request, form }: SentForm,
  action: AuditAction,
  done: Done,
  change: (tx: Publishing["db"]) => Promise<Changed>,
) {
  return refuseOnError(form, tryAgain(NOT_CHANGED), async () => {
    const outcome = await adminWrite<Changed>(context, async (tx) => {
      const result = await change(tx);
      if (result.state !== "changed") return { result, entry: null };
      const { before, after } = result;
      const subject = `${mondayText(after.week)}: ${titleOf(after)}`;
      return {
        result,
        entry: {
          action,
          subject,
          about: `devotional/${after.week}`,
          before: auditFields(before),
          after: auditFields(after),
        },
      };
    });
    if (outcome.state === "closed") return refuseClosed(form);
    if (outcome.state === "conflict") return refuseChanged(form, outcome.now);
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    const to = form.get("go") === "preview" ? `${path}/preview` : path;
    return completed(request, DEVOTIONAL_DONE[done], `${to}?done=${done}`, { shown: { to } });
  });
}

/** Exchanges the devotionals of two weeks. Sent twice, it happens once. */
export const swap =
  (week: string): OfWeek =>
  async (sent) => {
    const { context, request, form, version } = sent;
    const other = form.get("with");
    if (typeof other !== "string" || !isWeek(other) || other === week)
      return refused(form, { fieldErrors: { with: "Choose another week." } });
    const seenOther = { week: other, version: (form.get("withVersion") as string | null) ?? "" };
    return refuseOnError(form, tryAgain(NOT_CHANGED), async () => {
      const outcome = await adminCreate<Json>({ context, request, form }, async (tx) => {
        const result = await swapWeeks(tx, { week, version }, seenOther, clockOf(sent));
        if (result.state !== "swapped") return { result: asJson(result), entry: null };
        const [after, otherAfter] = result.after;
        const [before, otherBefore] = result.before;
        const entry: AuditEntry = {
          action: "devotional.swapped",
          subject: `${mondayText(week)} and ${mondayText(other)}`,
          before: { [week]: titleOf(before), [other]: titleOf(otherBefore) },
          after: { [week]: titleOf(after), [other]: titleOf(otherAfter) },
        };
        return { result: asJson(result), entry };
      });
      if (outcome.state === "closed") return refuseClosed(form);
      if (outcome.state === "skipped") return refused(form, { message: skippedMessage(outcome.week), status: 409 });
      if (outcome.state === "conflict")
        return refused(form, { message: { title: NOT_CHANGED, description: CHANGED_WEEKS }, status: 409 });
      const to = "/admin/devotionals";
      return completed(request, DEVOTIONAL_DONE.swapped, `${to}?done=swapped`, { shown: { to } });
    });
  };

type Json = { state: Swapped["state"]; week: string };

function asJson(swapped: Swapped): Json {
  return { state: swapped.state, week: swapped.state === "skipped" ? swapped.week : "" };
}

const CHANGED_WEEKS =
  "Someone else changed one of these weeks after you opened this page. Check what subscribers would get now.";

function skippedMessage(week: string): ActionMessage {
  return {
    title: NOT_CHANGED,
    description: `${mondayText(week)} is skipped, so its devotional would not go out. Take that back first, or choose another week.`,
  };
}

/** Sends what the week’s email would be now to the admin. `renderIssue`: the renderer of the Monday job. */
export const sendTest =
  (week: string, renderIssue: (mailing: Mailing) => ReturnType<Publishing["renderIssue"]>): OfWeek =>
  async ({ context, request, form }) => {
    const { db, env, mailer, publicUrl } = context.get(servicesContext);
    return refuseOnError(form, tryAgain(TEST_FAILED), async () => {
      const { devotional, problem } = await plannedWeek(db, week);
      if (!devotional) return refused(form, { message: { title: TEST_FAILED, description: problem ?? "" } });
      const admin = await signedIn(context);
      const to = { name: admin.name, address: admin.email };
      const rendered = await renderIssue(devotionalMailing(devotional, publicUrl));
      const email = sampleCopy(rendered, to, publicUrl, postalAddressOf(env));
      const failure = await sendTestEmail({ mailer }, { to, ...email }, { form, failed: TEST_FAILED });
      if (failure) return failure;
      await adminWrite(context, async () => ({
        result: null,
        entry: {
          action: "devotional.tested",
          subject: `${mondayText(week)}: ${devotional.title}`,
          about: `devotional/${week}`,
          after: { week },
        },
      }));
      return completed(request, DEVOTIONAL_DONE.tested, `${addressOfWeek.preview(week)}?done=tested`);
    });
  };

function refuseClosed(form: FormData) {
  return refused(form, { message: { title: NOT_CHANGED, description: CLOSED }, status: 409 });
}

function refuseChanged(form: FormData, now: PlannedWeek) {
  const text = now.devotional ? `“${titleOf(now)}”: “${now.devotional.body.join(" ").slice(0, 300)}”` : titleOf(now);
  const current = `It’s now ${now.isSkipped ? "skipped, with " : ""}${text}.`;
  return refuseConflict(form, {
    title: NOT_CHANGED,
    version: now.version,
    current,
    next: "Submit again to replace it.",
  });
}

function titleOf({ devotional, slug }: PlannedWeek): string {
  return devotional?.title ?? slug;
}

/** What the audit log records of a week. */
function auditFields({ week, slug, devotional, isSkipped }: PlannedWeek) {
  const { title, reference, body, prayer, step } = devotional ?? {};
  return { week, devotional: slug, isSkipped, title, reference, body: body?.join("\n\n"), prayer, step };
}
