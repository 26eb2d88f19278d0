import { createHmac } from "node:crypto";
import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { refusal } from "../http/read-json.server.ts";
import { log } from "../log.server.ts";
import { subjectKey, type LimitSubject } from "./limit-subject.ts";
import { limitedAddress } from "./limited-address.ts";
import { RECIPIENT_EMAILS, TOO_MANY, type Limit, type Rate } from "./limits.ts";
import { rateLimits } from "./rate-limits.tables.server.ts";

/**
 * Who asks, and what for. `of` names what is asked for, never the address it was asked at: that can be spelled in many ways. `subject` is the
 * account, order or checkout that is tried, or several of them.
 */
export type Asking = { address: string; of?: string; subject?: LimitSubject | readonly LimitSubject[] };

export type Refused = { isAllowed: false; retryAfterSeconds: number };

export type Taken =
  /**
   * `giveBack`: it was no abuse (a good password, a good code) and costs nothing. `needsMoreProof`: the subject's count is used up, and the
   * limit says that a right answer is then to be proved in another way.
   */
  { isAllowed: true; needsMoreProof?: { retryAfterSeconds: number }; giveBack(): Promise<void> } | Refused;

/** An email somebody caused by typing an address. `kind`: its template or purpose; each has a count of its own. */
export type RecipientEmail = { kind: string; to: string; perDay?: number };

export type Limiter = {
  take(limit: Limit, asking: Asking, now?: Date): Promise<Taken>;
  /** From now on this address has a count of its own on this account: strangers who try it cannot keep its owner out. */
  remember(limit: Limit, asking: Asking, now?: Date): Promise<void>;
  /** Whether one more email of this kind may go to this recipient; taken in the caller's transaction, with which it is given back. */
  claimEmail(tx: Db, email: RecipientEmail, now?: Date): Promise<boolean>;
};

const REMEMBERED_MS = 90 * 86_400_000;

/** Limits kept in the database, so that they hold over several processes and a restart. Keys are hashed with `secret`. */
export function createLimiter(db: Db, secret: string): Limiter {
  const warned = new Map<string, number>();

  const keyOf = (...parts: string[]) => hashedKey(secret, ...parts);

  /** Once a minute at most: a flood of requests must not become a flood of lines. */
  function warn(limit: string, which: string, now: Date): void {
    if (now.getTime() - (warned.get(`${limit} ${which}`) ?? 0) < 60_000) return;
    warned.set(`${limit} ${which}`, now.getTime());
    log("warn", "a limit was reached", { limit, which });
  }

  return {
    async take(limit, { address, of = "", subject }, now = new Date()) {
      const who = limitedAddress(address);
      const taken: { key: string; rate: Rate }[] = [];
      const spend = async (key: string, rate: Rate): Promise<boolean> => {
        const fits = await takeOne(db, key, rate, now);
        if (fits) taken.push({ key, rate });
        return fits;
      };
      const refuse = (which: string, rate: Rate): Taken => {
        warn(limit.name, which, now);
        return { isAllowed: false, retryAfterSeconds: Math.ceil(rate.seconds / rate.times) };
      };

      // The address first: what it is refused must not be taken from the others.
      if (who !== null && !(await spend(keyOf(limit.name, of, "address", who), limit.perAddress)))
        return refuse("address", limit.perAddress);

      let needsMoreProof = false;
      for (const about of limit.perSubject ? keysOf(subject) : []) {
        const rate = limit.perSubject ?? limit.perAddress;
        const isKnown = () => who !== null && isRemembered(db, keyOf(limit.name, "known", who, about), now);
        const fits =
          (await spend(keyOf(limit.name, "subject", about), rate)) ||
          ((await isKnown()) && (await spend(keyOf(limit.name, "owner", about, who ?? ""), rate)));
        if (fits) continue;
        if (!limit.subjectNeedsProof) return refuse("subject", rate);
        warn(limit.name, "subject", now);
        needsMoreProof = true;
      }

      const isCalm = await spend(keyOf(limit.name, of, "altogether"), limit.altogether);
      if (!isCalm) {
        warn(limit.name, "altogether", now);
        if (!(await spend(keyOf(limit.name, of, "busy", who ?? ""), limit.whenBusy)))
          return refuse("busy", limit.whenBusy);
      }
      return {
        isAllowed: true,
        ...(needsMoreProof && limit.perSubject
          ? { needsMoreProof: { retryAfterSeconds: Math.ceil(limit.perSubject.seconds / limit.perSubject.times) } }
          : {}),
        async giveBack() {
          for (const { key, rate } of taken) await giveOneBack(db, key, rate);
        },
      };
    },

    async remember(limit, { address, subject }, now = new Date()) {
      const who = limitedAddress(address);
      const until = new Date(now.getTime() + REMEMBERED_MS);
      for (const about of who === null ? [] : keysOf(subject))
        await db
          .insert(rateLimits)
          .values({ key: keyOf(limit.name, "known", who ?? "", about), until })
          .onConflictDoUpdate({ target: rateLimits.key, set: { until } });
    },

    async claimEmail(tx, { kind, to, perDay = RECIPIENT_EMAILS.perDay }, now = new Date()) {
      const recipient = subjectKey({ email: to });
      const windows = [
        { times: RECIPIENT_EMAILS.perHour, seconds: 3_600 },
        { times: perDay, seconds: 86_400 },
      ];
      const fits = await takeInWindows(tx, keyOf("email", kind, recipient), windows, now);
      if (!fits) warn(`email ${kind}`, "recipient", now);
      return fits;
    },
  };
}

function keysOf(subject: Asking["subject"]): string[] {
  if (subject === undefined) return [];
  return (Array.isArray(subject) ? (subject as readonly LimitSubject[]) : [subject as LimitSubject]).map(subjectKey);
}

/** How a row is named: of no use to somebody who reads the table. */
export function hashedKey(secret: string, ...parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}

/** Takes what counts once, such as a code; false where it was taken before. In one statement: of two at the same moment, one is refused. */
export async function takeOnce(db: Db, key: string, until: Date, now: Date): Promise<boolean> {
  const rows = await db
    .insert(rateLimits)
    .values({ key, until })
    .onConflictDoUpdate({ target: rateLimits.key, set: { until }, setWhere: lte(rateLimits.until, now) })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}

/** What a door for programs answers. */
export function tooMany({ retryAfterSeconds }: Refused): Response {
  const answer = refusal(429, TOO_MANY);
  answer.headers.set("Retry-After", String(retryAfterSeconds));
  return answer;
}

/** Rows that say nothing any more. */
export async function purgeRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.until, now));
}

/**
 * Takes one of a rate, in one statement, so that two processes cannot take the last one twice. `until` moves on by the time one
 * takes to come back, and may not lie further ahead than the whole. One that does was written before the clock was set back.
 */
async function takeOne(db: Db, key: string, rate: Rate, now: Date): Promise<boolean> {
  const ms = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const latest = new Date(now.getTime() + rate.seconds * 1000);
  const one = sql`(${msOfOne(rate)} * interval '1 millisecond')`;
  const status = sql`case when ${rateLimits.until} > ${ms(now)} and ${rateLimits.until} <= ${ms(latest)} then ${rateLimits.until} else ${ms(now)} end`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, until: sql`${ms(now)} + ${one}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`${status} + ${one}` },
      setWhere: sql`${status} + ${one} <= ${ms(latest)}`,
    })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}

/**
 * Takes one where each window has room, in one statement: of two transactions at the same moment the second waits for the first and counts
 * what it took. What lies further ahead than its window was written before the clock was set back, and does not count.
 */
async function takeInWindows(tx: Db, key: string, windows: Rate[], now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  const within = (seconds: number) =>
    sql`taken > ${at} - make_interval(secs => ${seconds}) and taken < ${at} + make_interval(secs => ${seconds})`;
  const has = sql`unnest(${rateLimits.takenAt}) as taken`;
  const rows = await tx
    .insert(rateLimits)
    .values({ key, until: new Date(now.getTime() + longest * 1000), takenAt: [now] })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        until: new Date(now.getTime() + longest * 1000),
        takenAt: sql`array(select taken from ${has} where ${within(longest)}) || ${at}`,
      },
      setWhere: sql.join(
        windows.map(({ times, seconds }) => sql`(select count(*) from ${has} where ${within(seconds)}) < ${times}`),
        sql` and `,
      ),
    })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}

async function giveOneBack(db: Db, key: string, rate: Rate): Promise<void> {
  await db
    .update(rateLimits)
    .set({ until: sql`${rateLimits.until} - (${msOfOne(rate)} * interval '1 millisecond')` })
    .where(eq(rateLimits.key, key));
}

async function isRemembered(db: Db, key: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.until, now)));
  return rows.length === 1;
}

/** Whole milliseconds, rounded down: as many as promised always fit. */
function msOfOne({ times, seconds }: Rate): number {
  return Math.floor((seconds * 1000) / times);
}
