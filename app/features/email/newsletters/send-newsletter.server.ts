import { recordAs } from "#app/platform/audit/admin-write.server.ts";
import { asc, and, eq, isNotNull, lte } from "drizzle-orm";
import { startMailing, withCountedLinks, type CountedLink } from "#app/features/email/delivery/delivery.server.ts";
import { orderShop } from "#app/features/orders/orders.server.ts";
import type { Issue } from "#app/features/email/templates/templates.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { recipientLists, type RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { linksOf } from "./content-parts.server.ts";
import { newsletterIssue, problemsOf, readNewsletter, whyNotAsWritten } from "./newsletter-issue.server.ts";
import { reachOfNewsletter, whyNotToReach } from "./newsletter-reach.server.ts";
import { deleteVersions } from "./newsletter-versions.server.ts";
import { audienceText, comparedSubject, SEND_FAILED, WILL_RETRY, whyNotFrom, whyNotToSend } from "./newsletters.ts";
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
  /** Whether its links count their clicks; by default they don't. */
  countsClicks?: boolean;
  /** Whose orders segments know, and the time zone of their days. */
  shop: string;
  timeZone: string;
};

/** From the services of the site. */
export function sendingWith(
  { jobs, env, publicUrl, features, shop }: Pick<Services, "jobs" | "env" | "publicUrl" | "features" | "shop">,
  renderIssue: RenderIssue,
): Sending {
  const [postalAddress, lists] = [postalAddressOf(env), recipientLists(features)];
  return {
    jobs,
    renderIssue,
    publicUrl,
    postalAddress,
    lists,
    shop: orderShop({ shop }),
    timeZone: env.STORE_TIMEZONE,
    countsClicks: env.COUNT_CLICKS === "on",
  };
}

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
  const read = await readNewsletter(tx, newsletter, publicUrl);
  const missing =
    whyNotToSend(newsletter) ??
    whyNotAsWritten(await problemsOf(tx, newsletter, publicUrl, read)) ??
    whyNotFrom(sending.postalAddress);
  if (missing) return { state: "refused", message: missing };
  const { id, audiences } = newsletter;
  const reach = await reachOfNewsletter(tx, sending, newsletter, now);
  const whyNot = whyNotToReach(newsletter, reach);
  if (whyNot) return { state: "refused", message: { title: SEND_FAILED, description: whyNot } };
  const links: CountedLink[] = [];
  const render = async (subject: string, isSecond: boolean) => {
    const email = await sending.renderIssue(newsletterIssue({ ...newsletter, subject }, publicUrl, read));
    if (!sending.countsClicks) return email;
    const counted = withCountedLinks(email.html, linksOf(read.parts), { publicUrl, isSecond });
    links.push(...counted.links);
    return { ...email, html: counted.html };
  };
  const email = await render(newsletter.subject, false);
  const secondSubject = comparedSubject(newsletter);
  const mailing = await startMailing(tx, sending.jobs, {
    key: `newsletter:${id}`,
    kind: "newsletter",
    ...email,
    second: secondSubject === null ? null : await render(secondSubject, true),
    links,
    audiences,
    audienceAt: now,
    segment: reach.rule,
    audienceText: audienceText(newsletter),
  });
  const sent = await updateNewsletter(tx, id, { status: "sent", mailingId: mailing.id, problem: null });
  await deleteVersions(tx, id);
  return { state: "started", mailingId: mailing.id, newsletter: sent, recipients: reach.recipients };
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
  if (outcome.state === "started") {
    const { mailingId, recipients } = outcome;
    const after = { id, mailingId, recipients, audiences: newsletter.audiences };
    const about = `newsletter/${id}` as const;
    await recordAs(tx, "system", { action: "newsletter.sent", subject: newsletter.subject, about, after });
    return true;
  }
  const { title, description } = outcome.message;
  await updateNewsletter(tx, id, {
    status: "draft",
    sendAt: null,
    problem: description ? `${title}: ${description}` : title,
  });
  return false;
}
