import { z } from "zod";
import { brand } from "#app/brand.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { BACK_UP } from "#app/platform/backup/backup.ts";
import { servicesContext } from "#app/platform/context.ts";
import { discardEmail, RETRIED, retryEmails } from "#app/platform/email/outgoing-emails.server.ts";
import { backupRoot, canShowMailbox } from "#app/platform/env.server.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { retryJob } from "#app/platform/jobs/job-queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { SYSTEM_DONE, type SystemDone } from "./system-done.ts";

const SEND_TIMEOUT_MS = 15_000;

/** Sent only to the admin's own address. */
export async function sendTestEmail({ context, request, form }: SentForm) {
  const admin = await signedIn(context);
  if (!admin?.isAdmin) throw new Error("Only an admin may send a test email");
  const { env, publicUrl, mailer } = context.get(servicesContext);
  const text = `This is the test email you requested at ${publicUrl}/admin/system. If you can read it, email is working.`;
  try {
    await mailer.send({
      to: { name: admin.name, address: admin.email },
      subject: `Test email from ${brand.name}`,
      text,
      html: `<p>${text}</p>`,
      withinMs: SEND_TIMEOUT_MS,
    });
  } catch (error) {
    log("warn", "test email not sent", { error });
    const description = error instanceof Error ? error.message : String(error);
    return refused(form, { message: { title: "Test email not sent", description }, status: 502 });
  }
  await adminWrite(context, async () => ({
    result: null,
    entry: { action: "test-mail.sent", subject: admin.email },
  }));
  return successMessage(request, env.SMTP_URL ? "test-email" : canShowMailbox(env) ? "stored-email" : "unsent-email");
}

const jobForm = z.object({ id: text });

export async function retry({ context, request, form }: SentForm) {
  const failed = { title: "Job not retried", description: "Please try again in a moment." };
  const read = await readForm(form, jobForm);
  if (!read.ok) return read.invalid;
  return refuseOnError(form, failed, async () => {
    const name = await adminWrite(context, async (tx) => {
      const result = await retryJob(tx, read.value.id);
      return { result, entry: result === null ? null : { action: "job.retried", subject: result } };
    });
    if (name) return successMessage(request, "retried");
    const message = { title: failed.title, description: "This job is no longer in the list of failed jobs." };
    return refused(form, { message, status: 404 });
  });
}

const NOT_RETRIED = "Email not sent again";

const retriedForm = z.object({ status: z.enum(RETRIED).optional() });

/** Queues one email, or all of a status, for an immediate retry. */
export async function retryEmail({ context, request, form, id }: SentForm) {
  const failed = { title: NOT_RETRIED, description: "Please try again in a moment." };
  const read = await readForm(form, retriedForm);
  if (!read.ok) return read.invalid;
  const { status } = read.value;
  const which = status ? { status } : { id };
  const unconfirmed = status === "unknown" ? requireConfirmation(form, "Send again") : null;
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, failed, async () => {
    const count = await adminWrite(context, async (tx) => {
      const result = await retryEmails(tx, which, new Date());
      const subject = status ? `${result} emails: ${status}` : `Email ${id}`;
      return { result, entry: result === 0 ? null : { action: "email.retried", subject } };
    });
    if (count > 0) return successMessage(request, status ? "emails-retried" : "email-retried");
    const message = { title: NOT_RETRIED, description: "It was already sent or deleted." };
    return refused(form, { message, status: 404 });
  });
}

export async function discard({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  const failed = { title: "Email not deleted", description: "Please try again in a moment." };
  return refuseOnError(form, failed, async () => {
    const isGone = await adminWrite(context, async (tx) => {
      const result = await discardEmail(tx, id);
      return { result, entry: result ? { action: "email.discarded", subject: `Email ${id}` } : null };
    });
    if (isGone) return successMessage(request, "email-discarded");
    const message = { title: failed.title, description: "It was already sent or deleted." };
    return refused(form, { message, status: 404 });
  });
}

/** Enqueues a backup; a large one takes minutes. */
export async function backUpNow({ context, request, form }: SentForm) {
  const { env, jobs } = context.get(servicesContext);
  const failed = { title: "Backup not started", description: "Please try again in a moment." };
  if (backupRoot(env) === null)
    return refused(form, { message: { title: failed.title, description: "BACKUP_DIR is not set." }, status: 409 });
  return refuseOnError(form, failed, async () => {
    await adminCreate({ context, request, form }, async (tx) => {
      await jobs.enqueue(tx, BACK_UP, {}, { dedupeKey: BACK_UP });
      return { result: null, entry: { action: "backup.asked-for", subject: "Backup" } };
    });
    return successMessage(request, "backing-up");
  });
}

const successMessage = (request: Request, done: SystemDone) =>
  completed(request, SYSTEM_DONE[done], `/admin/system?done=${done}`);
