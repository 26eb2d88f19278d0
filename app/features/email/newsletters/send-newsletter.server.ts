import { asc, and, eq, isNotNull, lte } from "drizzle-orm";
import { audienceCounts, startMailing } from "#app/features/email/delivery/delivery.server.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import type { Issue } from "#app/features/email/templates/templates.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readContent } from "./content-parts.server.ts";
import { newsletterIssue, problemsOf, whyNotAsWritten } from "./newsletter-issue.server.ts";
import { NO_SUBSCRIBERS, SEND_FAILED, WILL_RETRY, whyNotFrom, whyNotToSend } from "./newsletters.ts";
import { newsletters } from "./newsletters.tables.server.ts";
import {
  lockDraft,
  lockNewsletter,
  recordProblem,
  updateNewsletter,
  type DraftVersion,
  type Newsletter,
  type NotChanged,
} from "./newsletters.server.ts";

/** Renders an issue as HTML and as plain text. */
export type RenderIssue = (issue: Issue) => Promise<{ subject: string; html: string; text: string }>;

export type Sending = {
  jobs: Pick<Jobs, "enqueue">;
  renderIssue: RenderIssue;
  lists: RecipientList[];
  publicUrl: string;
  /** Null: none is set, and no commercial email is sent. */
  postalAddress: string | null;
};

export type Started = { state: "started"; mailingId: number; newsletter: Newsletter; recipients: number };
export type SendOutcome = Started | Refused | NotChanged;
export type Refused = { state: "refused"; message: ActionMessage };

/** Freezes and starts a draft in one transaction, so that two admins who submit at once send it once. */
export async function sendDraft(tx: Db, sending: Sending, version: DraftVersion, now: Date): Promise<SendOutcome> {
  const draft = await lockDraft(tx, version);
  return "state" in draft ? draft : start(tx, sending, draft, now);
}

/** Creates the mailing of a newsletter that this transaction has locked. */
export async function start(tx: Db, sending: Sending, newsletter: Newsletter, now: Date): Promise<Started | Refused> {
  const { publicUrl } = sending;
  const read = readContent(newsletter.content, publicUrl);
  const missing =
    whyNotToSend(newsletter) ??
    whyNotAsWritten(await problemsOf(tx, newsletter, publicUrl, read)) ??
    whyNotFrom(sending.postalAddress);
  if (missing) return { state: "refused", message: missing };
  const { id, audiences } = newsletter;
  const recipients = reachOf(await audienceCounts(tx, sending.lists), audiences);
  if (recipients === 0) return { state: "refused", message: { title: SEND_FAILED, description: NO_SUBSCRIBERS } };
  const email = await sending.renderIssue(newsletterIssue(newsletter, publicUrl, read));
  const mailing = await startMailing(tx, sending.jobs, {
    key: `newsletter:${id}`,
    kind: "newsletter",
    ...email,
    audiences,
    audienceAt: now,
  });
  const sent = await updateNewsletter(tx, id, { status: "sent", mailingId: mailing.id, problem: null });
  return { state: "started", mailingId: mailing.id, newsletter: sent, recipients };
}

const BATCH = 20;

/**
 * Sends scheduled newsletters that are due, each in its own transaction and exactly once, even if several processes try. One that cannot be sent
 * becomes a draft again, with the reason.
 */
export async function sendDueNewsletters(db: Db, sending: Sending, now: Date): Promise<number> {
  const due = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.status, "scheduled"), lte(newsletters.sendAt, now)))
    // Those that failed before come last, so that they do not block the others.
    .orderBy(isNotNull(newsletters.problem), asc(newsletters.sendAt))
    .limit(BATCH);
  let started = 0;
  for (const { id } of due) if (await sendOrRecordProblem(db, sending, id, now)) started++;
  return started;
}

/** One that throws blocks no other: it stays scheduled, the error is logged, and its owner sees that it was not sent yet. */
async function sendOrRecordProblem(db: Db, sending: Sending, id: number, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => sendScheduled(tx, sending, id, now));
  } catch (error) {
    log("error", "scheduled newsletter not sent", { newsletter: id, error });
    await recordProblem(db, id, WILL_RETRY);
    return false;
  }
}

async function sendScheduled(tx: Db, sending: Sending, id: number, now: Date): Promise<boolean> {
  const newsletter = await lockNewsletter(tx, id);
  // Since then it was sent by another process, unscheduled or postponed.
  if (newsletter?.status !== "scheduled" || newsletter.sendAt === null || newsletter.sendAt > now) return false;
  const outcome = await start(tx, sending, newsletter, now);
  if (outcome.state === "started") return true;
  const { title, description } = outcome.message;
  await updateNewsletter(tx, id, {
    status: "draft",
    sendAt: null,
    problem: description ? `${title}: ${description}` : title,
  });
  return false;
}
