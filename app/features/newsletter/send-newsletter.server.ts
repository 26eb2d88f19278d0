import { asc, and, eq, isNotNull, lte } from "drizzle-orm";
import { audienceCounts } from "#app/features/mailings/audience-counts.server.ts";
import type { Issue } from "#app/features/mailings/issue.ts";
import { startMailing } from "#app/features/mailings/mailings.server.ts";
import type { ActionMessage } from "#app/platform/action-result.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { reachOf } from "./audiences.ts";
import { newsletterIssue } from "./newsletter-issue.server.ts";
import { NOBODY, SEND_FAILED, TRIED_AGAIN, whyNotFrom, whyNotToSend } from "./newsletter.ts";
import { newsletters } from "./newsletter.tables.server.ts";
import {
  changed,
  locked,
  noteProblem,
  theDraft,
  type Newsletter,
  type Seen,
  type Unchanged,
} from "./newsletters.server.ts";

/** Sets an issue in HTML and in plain text. */
export type RenderIssue = (issue: Issue) => Promise<{ subject: string; html: string; text: string }>;

export type Sending = {
  jobs: Pick<Jobs, "enqueue">;
  renderIssue: RenderIssue;
  publicUrl: string;
  /** Null: none is set, and nothing commercial is sent. */
  postalAddress: string | null;
};

export type Started = { state: "started"; mailingId: number; newsletter: Newsletter; people: number };
export type SendOutcome = Started | Refused | Unchanged;
export type Refused = { state: "refused"; message: ActionMessage };

/** Freezes a draft and has it sent: in one transaction, so that two admins who press at once send it once. */
export async function sendDraft(tx: Db, sending: Sending, seen: Seen, now: Date): Promise<SendOutcome> {
  const draft = await theDraft(tx, seen);
  return "state" in draft ? draft : start(tx, sending, draft, now);
}

/** Hands a newsletter that this transaction holds to the ledger. */
export async function start(tx: Db, sending: Sending, newsletter: Newsletter, now: Date): Promise<Started | Refused> {
  const missing = whyNotToSend(newsletter) ?? whyNotFrom(sending.postalAddress);
  if (missing) return { state: "refused", message: missing };
  const { id, audiences } = newsletter;
  const people = reachOf(await audienceCounts(tx), audiences);
  if (people === 0) return { state: "refused", message: { title: SEND_FAILED, description: NOBODY } };
  const mail = await sending.renderIssue(newsletterIssue(newsletter, sending.publicUrl));
  const mailing = await startMailing(tx, sending.jobs, {
    key: `newsletter:${id}`,
    kind: "newsletter",
    ...mail,
    audiences,
    audienceAt: now,
  });
  const sent = await changed(tx, id, { status: "sent", mailingId: mailing.id, problem: null });
  return { state: "started", mailingId: mailing.id, newsletter: sent, people };
}

const AT_ONCE = 20;

/**
 * Sends what is scheduled and due, each in a transaction of its own: asked twice or by several processes, once. What cannot be sent becomes
 * a draft again, with the reason.
 */
export async function sendDueNewsletters(db: Db, sending: Sending, now: Date): Promise<number> {
  const due = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(and(eq(newsletters.status, "scheduled"), lte(newsletters.sendAt, now)))
    // What broke before comes last, so that twenty of those hold back nothing either.
    .orderBy(isNotNull(newsletters.problem), asc(newsletters.sendAt))
    .limit(AT_ONCE);
  let started = 0;
  for (const { id } of due) if (await sendOrNote(db, sending, id, now)) started++;
  return started;
}

/** One that throws holds back no other: it stays scheduled, the log has why, and its owner reads that it did not go out yet. */
async function sendOrNote(db: Db, sending: Sending, id: number, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => sendScheduled(tx, sending, id, now));
  } catch (error) {
    log("error", "a scheduled newsletter could not be sent", { newsletter: id, error });
    await noteProblem(db, id, TRIED_AGAIN);
    return false;
  }
}

async function sendScheduled(tx: Db, sending: Sending, id: number, now: Date): Promise<boolean> {
  const newsletter = await locked(tx, id);
  // Sent by another process, taken back or put off meanwhile.
  if (newsletter?.status !== "scheduled" || newsletter.sendAt === null || newsletter.sendAt > now) return false;
  const outcome = await start(tx, sending, newsletter, now);
  if (outcome.state === "started") return true;
  const { title, description } = outcome.message;
  await changed(tx, id, { status: "draft", sendAt: null, problem: description ? `${title}: ${description}` : title });
  return false;
}
