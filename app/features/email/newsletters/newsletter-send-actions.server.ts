import { data, redirect } from "react-router";
import { z } from "zod";
import { MAILING_DONE } from "#app/features/email/delivery/delivery.ts";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { instantAt, isWallClock } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { log } from "#app/platform/log.server.ts";
import { doneAt, nameOf, refuseToSend, tryAgain } from "./newsletter-admin-actions.server.ts";
import { readContent } from "./content-parts.server.ts";
import { newsletterIssue, problemsOf, whyNotAsWritten } from "./newsletter-issue.server.ts";
import {
  addressOf,
  GONE,
  NO_DRAFT,
  SCHEDULE_FAILED,
  SEND_FAILED,
  TEST_FAILED,
  whyNotFrom,
  whyNotToSend,
} from "./newsletters.ts";
import { newsletterWithId, recordTest, scheduleDraft, unschedule, type Saved } from "./newsletters.server.ts";
import { sendDraft, type RenderIssue, type SendOutcome } from "./send-newsletter.server.ts";

/** A form about one newsletter on the page that sends it. */
type About = SentForm & { renderIssue: RenderIssue };

/** Sends a copy to the admin at once, without a mailing. */
export async function sendTest({ context, request, form, id, renderIssue }: About) {
  const { db, env, mailer, publicUrl } = context.get(servicesContext);
  return refuseOnError(form, tryAgain(TEST_FAILED), async () => {
    const [newsletter, admin] = [await newsletterWithId(db, id), await signedIn(context)];
    if (!newsletter) return refused(form, { message: { title: TEST_FAILED, description: GONE }, status: 404 });
    const to = { name: admin.name, address: admin.email };
    const email = sampleCopy(
      await renderIssue(newsletterIssue(newsletter, publicUrl)),
      to,
      publicUrl,
      postalAddressOf(env),
    );
    try {
      await mailer.send({ to, ...email, subject: `[Test] ${email.subject}` });
    } catch (error) {
      log("warn", TEST_FAILED, { error });
      const description = `The mail server did not accept it: ${error instanceof Error ? error.message : String(error)}`;
      return refused(form, { message: { title: TEST_FAILED, description }, status: 502 });
    }
    await adminWrite(context, async (tx) => {
      await recordTest(tx, id, new Date());
      return { result: null, entry: { action: "newsletter.tested", subject: nameOf(newsletter), after: { id } } };
    });
    return doneAt(request, "tested", addressOf.send(id));
  });
}

/** Starts the mailing of the version that the admin saw. */
export async function sendNow({ context, request, form, id, version, renderIssue }: About) {
  const unconfirmed = requireConfirmation(form, "Send now");
  if (unconfirmed) return unconfirmed;
  const { env, jobs, publicUrl, features } = context.get(servicesContext);
  const postalAddress = postalAddressOf(env);
  const sending = {
    jobs,
    renderIssue,
    publicUrl,
    postalAddress,
    lists: recipientLists(features),
  };
  return refuseOnError(form, tryAgain(SEND_FAILED), async () => {
    const outcome = await adminWrite<SendOutcome>(context, async (tx) => {
      const result = await sendDraft(tx, sending, { id, version }, new Date());
      if (result.state !== "started") return { result, entry: null };
      const { newsletter, mailingId, recipients } = result;
      const after = { id, mailingId, recipients, audiences: newsletter.audiences };
      return { result, entry: { action: "newsletter.sent", subject: newsletter.subject, after } };
    });
    if (outcome.state === "refused") return refused(form, { message: outcome.message });
    if (outcome.state !== "started") return refuseToSend(form, outcome, SEND_FAILED);
    const to = addressOf.mailing(outcome.mailingId);
    if (request.headers.get("Accept")?.includes("text/html")) throw redirect(`${to}?done=sent`);
    return data<ActionResult<{ to: string }>>({ state: "done", message: MAILING_DONE.sent, shown: { to } });
  });
}

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
    const read = newsletter && readContent(newsletter.content, publicUrl);
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
        entry: { action: "newsletter.scheduled", subject: nameOf(result.after), after: { id, sendAt } },
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
      return { result, entry: result && { action: "newsletter.unscheduled", subject: nameOf(result), after: { id } } };
    });
    if (!unscheduled) return refused(form, { message: { title: SCHEDULE_FAILED, description: NO_DRAFT }, status: 409 });
    return doneAt(request, "unscheduled", addressOf.send(id));
  });
}
