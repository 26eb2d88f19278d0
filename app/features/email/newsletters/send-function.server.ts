import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { mailingCounts } from "#app/features/email/delivery/delivery.server.ts";
import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import { messageLine } from "#app/platform/forms/action-result.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { mailingPreferences } from "#app/platform/forms/submission.server.ts";
import {
  audiencesIn,
  MISSING_INFORMATION,
  parseDraft,
  SEND_FAILED,
  whyNotToSend,
  type DraftInput,
} from "./newsletters.ts";
import { newsletters } from "./newsletters.tables.server.ts";
import { insertDraft, type Newsletter } from "./newsletters.server.ts";
import { start, type Refused, type Sending } from "./send-newsletter.server.ts";

const text = z.string().catch("");
const body = z.object({ subject: text, content: text, audiences: mailingPreferences.catch(NONE()) });

function NONE() {
  return { devotionals: false, products: false, community: false, stories: false };
}

type WaitOptions = { withinMs?: number; everyMs?: number };

/**
 * The function send-newsletter (FN-12, decision 032): starts the mailing, waits briefly, and returns its counts as
 * `{ success, sent, failed, pending }`. The same call again is the same newsletter: forever with the same Idempotency-Key, otherwise for a minute.
 */
export function sendNewsletterFunction(sending: Sending, wait: WaitOptions = {}): FunctionHandler {
  return async ({ db, visitor, idempotencyKey }, sent) => {
    const read = body.safeParse(sent);
    if (!read.success) return refusal(400, MISSING_INFORMATION);
    const { audiences, ...content } = read.data;
    const { input, errors } = parseDraft({ ...content, audiences: audiencesIn((name) => audiences[name]) });
    const [tooLong] = Object.values(errors);
    if (tooLong) return refusal(400, tooLong);
    const missing = whyNotToSend(input);
    if (missing) return refusal(400, missing.title);
    try {
      const outcome = await sendOnce(db, sending, { visitor, input, idempotencyKey });
      if (outcome.state === "refused") return refusal(422, messageLine(outcome.message));
      return { status: 200, body: await progressOf(db, outcome.mailingId, wait) };
    } catch (error) {
      log("error", SEND_FAILED, { error });
      return refusal(500, `${SEND_FAILED}: please try again in a moment.`);
    }
  };
}

type Call = { visitor: Visitor | null | undefined; input: DraftInput; idempotencyKey?: string | undefined };
type Outcome = { state: "started"; mailingId: number } | Refused;

async function sendOnce(db: Db, sending: Sending, { visitor, input, idempotencyKey }: Call): Promise<Outcome> {
  const adminId = visitor?.id ?? "";
  const calledAs = hashOf(adminId, idempotencyKey === undefined ? input : idempotencyKey);
  return writeAs<Outcome>(visitor, db, async (tx) => {
    // The same call at the same moment waits here and finds what the first created.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${calledAs}))`);
    const before = await earlierCall(tx, calledAs, idempotencyKey !== undefined);
    if (before) return { result: repeatedResult(before, input), entry: null };
    const draft = await insertDraft(tx, input, adminId, calledAs);
    const outcome = await start(tx, sending, draft, new Date());
    if (outcome.state === "refused") {
      await tx.delete(newsletters).where(eq(newsletters.id, draft.id));
      return { result: outcome, entry: null };
    }
    const { newsletter, mailingId, recipients } = outcome;
    const after = { id: newsletter.id, mailingId, recipients, audiences: newsletter.audiences };
    return {
      result: { state: "started", mailingId },
      entry: { action: "newsletter.sent", subject: newsletter.subject, about: `newsletter/${newsletter.id}`, after },
    };
  });
}

/** The newsletter of an earlier call: without an Idempotency-Key, one of the last minute. An older one is released. */
async function earlierCall(tx: Db, calledAs: string, hasKey: boolean): Promise<Newsletter | null> {
  const called = eq(newsletters.calledAs, calledAs);
  if (!hasKey) {
    const isOld = and(called, sql`${newsletters.createdAt} < now() - interval '1 minute'`);
    await tx.update(newsletters).set({ calledAs: null }).where(isOld);
  }
  const [before] = await tx.select().from(newsletters).where(called);
  return before ?? null;
}

function repeatedResult({ subject, content, audiences, mailingId }: Newsletter, input: DraftInput): Outcome {
  const isSame = hashOf("", { subject, content, audiences }) === hashOf("", input);
  if (isSame && mailingId !== null) return { state: "started", mailingId };
  const description = "This Idempotency-Key was used for another newsletter.";
  return { state: "refused", message: { title: SEND_FAILED, description } };
}

function hashOf(adminId: string, what: DraftInput | string): string {
  const parts =
    typeof what === "string"
      ? [what]
      : [what.subject, what.content, MAILINGS.filter((one) => what.audiences.includes(one))];
  return createHash("sha256")
    .update(JSON.stringify([adminId, typeof what, ...parts]))
    .digest("base64url");
}

const IN_PROGRESS = ["collecting", "sending"];

async function progressOf(db: Db, mailingId: number, { withinMs = 10_000, everyMs = 250 }: WaitOptions) {
  for (const until = performance.now() + withinMs; ;) {
    const counts = await mailingCounts(db, mailingId);
    if (!counts) throw new Error(`The mailing ${mailingId} is gone.`);
    const { accepted: sent, failed, pending, unknown, excluded, status } = counts;
    if (!IN_PROGRESS.includes(status) || performance.now() >= until)
      return { success: true, sent, failed, pending, unknown, excluded, status, mailing: mailingId };
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

const refusal = (status: number, error: string) => ({ status, body: { error } });
