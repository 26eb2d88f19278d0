import { data, redirect } from "react-router";
import { z } from "zod";
import { MAILING_DONE } from "#app/features/email/delivery/delivery.ts";
import { narrowing, needsOrders, parseSegment, segmentText } from "#app/features/email/segments/segments.ts";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { knownOrders, orderShop } from "#app/features/orders/orders.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { instantAt, isWallClock } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { sendTestEmail } from "#app/platform/email/send-test.server.ts";
import { refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { doneAt, nameOf, refuseToSend, tryAgain } from "./newsletter-admin-actions.server.ts";
import { productCalled } from "./product-cards.server.ts";
import { problemsOf, readNewsletter, whyNotAsWritten } from "./newsletter-issue.server.ts";
import { sampleEmail } from "./newsletter-checks.server.ts";
import {
  addressOf,
  COMPARE_FAILED,
  comparedSubject,
  GONE,
  NO_DRAFT,
  ORDERS_UNKNOWN,
  parseSecondSubject,
  RECIPIENTS_FAILED,
  SCHEDULE_FAILED,
  SEND_FAILED,
  TEST_FAILED,
  whyNotFrom,
  whyNotToSend,
} from "./newsletters.ts";
import {
  newsletterWithId,
  recordTest,
  scheduleDraft,
  setSendOptions,
  unschedule,
  type Newsletter,
  type Saved,
} from "./newsletters.server.ts";
import { sendDraft, sendingWith, type RenderIssue, type SendOutcome } from "./send-newsletter.server.ts";

/** A form about one newsletter on the page that sends it. */
type About = SentForm & { renderIssue: RenderIssue };

/** Sends a copy, with each subject, to the admin at once, without a mailing. */
export async function sendTest({ context, request, form, id, renderIssue }: About) {
  const { db, env, mailer, publicUrl } = context.get(servicesContext);
  return refuseOnError(form, tryAgain(TEST_FAILED), async () => {
    const [newsletter, admin] = [await newsletterWithId(db, id), await signedIn(context)];
    if (!newsletter) return refused(form, { message: { title: TEST_FAILED, description: GONE }, status: 404 });
    const to = { name: admin.name, address: admin.email };
    const second = comparedSubject(newsletter);
    const subjects = second === null ? [newsletter.subject] : [newsletter.subject, second];
    for (const subject of subjects) {
      const rendered = await sampleEmail(db, { ...newsletter, subject }, renderIssue, publicUrl);
      const email = sampleCopy(rendered, to, publicUrl, postalAddressOf(env));
      const failure = await sendTestEmail({ mailer }, { to, ...email }, { form, failed: TEST_FAILED });
      if (failure) return failure;
    }
    await adminWrite(context, async (tx) => {
      await recordTest(tx, id, new Date());
      return {
        result: null,
        entry: { action: "newsletter.tested", subject: nameOf(newsletter), about: `newsletter/${id}`, after: { id } },
      };
    });
    return doneAt(request, "tested", addressOf.send(id));
  });
}

/** Starts the mailing of the version that the admin saw. */
export async function sendNow({ context, request, form, id, version, renderIssue }: About) {
  const unconfirmed = requireConfirmation(form, "Send now");
  if (unconfirmed) return unconfirmed;
  const sending = sendingWith(context.get(servicesContext), renderIssue);
  return refuseOnError(form, tryAgain(SEND_FAILED), async () => {
    const outcome = await adminWrite<SendOutcome>(context, async (tx) => {
      const result = await sendDraft(tx, sending, { id, version }, new Date());
      if (result.state !== "started") return { result, entry: null };
      const { newsletter, mailingId, recipients } = result;
      const after = { id, mailingId, recipients, audiences: newsletter.audiences, ...segmentFields(newsletter) };
      return {
        result,
        entry: { action: "newsletter.sent", subject: newsletter.subject, about: `newsletter/${id}`, after },
      };
    });
    if (outcome.state === "refused") return refused(form, { message: outcome.message });
    if (outcome.state !== "started") return refuseToSend(form, outcome, SEND_FAILED);
    const to = addressOf.mailing(outcome.mailingId);
    if (request.headers.get("Accept")?.includes("text/html")) throw redirect(`${to}?done=sent`);
    return data<ActionResult<{ to: string }>>({ state: "done", message: MAILING_DONE.sent, shown: { to } });
  });
}

const segmentForm = z.object({
  purchases: text,
  product: text,
  inactiveMonths: text,
  subscribedFrom: text,
  subscribedBefore: text,
});

/** Narrows whom of its audiences a draft goes to. */
export async function narrow({ context, request, form, id, version }: About) {
  const read = await readForm(form, segmentForm);
  if (!read.ok) return read.invalid;
  const { segment, product, errors } = parseSegment(read.value);
  if (Object.keys(errors).length > 0) return refused(form, { fieldErrors: errors });
  const { db, shop } = context.get(servicesContext);
  return refuseOnError(form, tryAgain(RECIPIENTS_FAILED), async () => {
    const stored = (await newsletterWithId(db, id))?.segment?.product ?? null;
    if (needsOrders(segment) && (await knownOrders(db, orderShop({ shop }))) === "none")
      return refused(form, { message: { title: RECIPIENTS_FAILED, description: ORDERS_UNKNOWN } });
    // A product that was renamed or hidden since stays the one that was chosen.
    const found = product === "" ? null : product === stored?.title ? stored : await productCalled(db, product);
    if (found && "problem" in found) return refused(form, { fieldErrors: { product: found.problem } });
    const outcome = await adminWrite<Saved>(context, async (tx) => {
      const result = await setSendOptions(tx, { id, version }, { segment: narrowing({ ...segment, product: found }) });
      if (result.state !== "saved" || !result.before) return { result, entry: null };
      const [before, after] = [segmentFields(result.before), segmentFields(result.after)];
      const isSame = before.segment === after.segment;
      const about = { subject: nameOf(result.after), about: `newsletter/${id}` } as const;
      return {
        result,
        entry: isSame
          ? null
          : { action: "newsletter.narrowed", ...about, before: { id, ...before }, after: { id, ...after } },
      };
    });
    if (outcome.state !== "saved") return refuseToSend(form, outcome, RECIPIENTS_FAILED, "Save again to replace it.");
    return doneAt(request, "narrowed", addressOf.send(id));
  });
}

const compareForm = z.object({ secondSubject: text });

/** Gives a draft a second subject, or removes it. */
export async function compareSubjects({ context, request, form, id, version }: About) {
  const read = await readForm(form, compareForm);
  if (!read.ok) return read.invalid;
  const { db } = context.get(servicesContext);
  return refuseOnError(form, tryAgain(COMPARE_FAILED), async () => {
    const subject = (await newsletterWithId(db, id))?.subject ?? "";
    const { value: secondSubject, error } = parseSecondSubject(read.value.secondSubject, subject);
    if (error) return refused(form, { fieldErrors: { secondSubject: error } });
    const outcome = await adminWrite<Saved>(context, async (tx) => {
      const result = await setSendOptions(tx, { id, version }, { secondSubject });
      if (result.state !== "saved" || result.before?.secondSubject === secondSubject) return { result, entry: null };
      const before = { id, secondSubject: result.before?.secondSubject ?? null };
      return {
        result,
        entry: {
          action: "newsletter.compared",
          subject: nameOf(result.after),
          about: `newsletter/${id}`,
          before,
          after: { id, secondSubject },
        },
      };
    });
    if (outcome.state !== "saved") return refuseToSend(form, outcome, COMPARE_FAILED, "Save again to replace it.");
    return doneAt(request, "compared", addressOf.send(id));
  });
}

/** For the audit log: whom it goes to, in words. */
const segmentFields = ({ segment }: Pick<Newsletter, "segment">) => ({ segment: segment && segmentText(segment) });

const FUTURE_REQUIRED = "Choose a date and time in the future.";

const scheduleForm = z.object({ day: text, time: text });

/** Schedules it for a date and time in the store's time zone. */
export async function schedule({ context, request, form, id, version }: About) {
  const read = await readForm(form, scheduleForm);
  if (!read.ok) return read.invalid;
  const { db, env, publicUrl } = context.get(servicesContext);
  const wallClock = `${read.value.day}T${read.value.time}`;
  const sendAt = isWallClock(wallClock) ? instantAt(env.STORE_TIMEZONE, wallClock) : null;
  if (!sendAt || sendAt <= new Date())
    return refused(form, {
      fieldErrors: { day: FUTURE_REQUIRED },
      message: { title: SCHEDULE_FAILED, description: FUTURE_REQUIRED },
    });
  const unconfirmed = requireConfirmation(form, "Schedule");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, tryAgain(SCHEDULE_FAILED), async () => {
    const newsletter = await newsletterWithId(db, id);
    const read = newsletter && (await readNewsletter(db, newsletter, publicUrl));
    const missing =
      newsletter &&
      read &&
      (whyNotToSend(newsletter) ??
        whyNotAsWritten(await problemsOf(db, newsletter, publicUrl, read)) ??
        whyNotFrom(postalAddressOf(env)));
    if (missing) return refused(form, { message: missing });
    const outcome = await adminWrite<Saved>(context, async (tx) => {
      const result = await scheduleDraft(tx, { id, version }, sendAt);
      if (result.state !== "saved") return { result, entry: null };
      return {
        result,
        entry: {
          action: "newsletter.scheduled",
          subject: nameOf(result.after),
          about: `newsletter/${id}`,
          after: { id, sendAt, ...segmentFields(result.after) },
        },
      };
    });
    if (outcome.state !== "saved") return refuseToSend(form, outcome, SCHEDULE_FAILED);
    return doneAt(request, "scheduled", addressOf.send(id));
  });
}

/** Makes it a draft again. */
export async function unscheduleNewsletter({ context, request, form, id }: About) {
  return refuseOnError(form, tryAgain(SCHEDULE_FAILED), async () => {
    const unscheduled = await adminWrite(context, async (tx) => {
      const result = await unschedule(tx, id);
      return {
        result,
        entry: result && {
          action: "newsletter.unscheduled",
          subject: nameOf(result),
          about: `newsletter/${id}`,
          after: { id },
        },
      };
    });
    if (!unscheduled) return refused(form, { message: { title: SCHEDULE_FAILED, description: NO_DRAFT }, status: 409 });
    return doneAt(request, "unscheduled", addressOf.send(id));
  });
}
