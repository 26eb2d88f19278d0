import { createHmac } from "node:crypto";
import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { refusal } from "../http/read-json.server.ts";
import { log } from "../log.server.ts";
import { mailboxOf, subjectKey, type LimitSubject } from "./limit-subject.ts";
import { limitedAddress } from "./limited-address.ts";
import { RECIPIENT_EMAILS, TOO_MANY, type EmailWindow, type Limit, type Rate } from "./limits.ts";
import { rateLimits } from "./rate-limits.tables.server.ts";

/**
 * The client, and what it requests. `of` names the action, never the URL, which has many spellings. `subject`: the account, order or
 * checkout, or several of them.
 */
export type RateLimitRequest = { address: string; of?: string; subject?: LimitSubject | readonly LimitSubject[] };

export type Refused = { isAllowed: false; retryAfterSeconds: number };

export type Taken =
  /**
   * `giveBack`: call it if the request was legitimate (a correct password or code), so that it does not count. `needsMoreProof`: the subject's
   * limit is reached, so a correct password requires additional proof.
   */
  { isAllowed: true; needsMoreProof?: { retryAfterSeconds: number }; giveBack(): Promise<void> } | Refused;

/** An email caused by entering an address. `kind`: its template or purpose; each is counted separately. */
export type RecipientEmail = { kind: string; to: string; perDay?: number };

export type Recipients = readonly string[];
type RecipientEmails = { kind: string; to: Recipients };

export type Limiter = {
  take(limit: Limit, request: RateLimitRequest, now?: Date): Promise<Taken>;
  /** From now on, requests from this address to this account are counted separately: strangers' attempts cannot lock its owner out. */
  remember(limit: Limit, request: RateLimitRequest, now?: Date): Promise<void>;
  /**
   * Whether another email of this kind may be sent to this recipient's mailbox. Counts in the caller's transaction, which claims for several
   * recipients with `claimEmails`.
   */
  claimEmail(tx: Db, email: RecipientEmail, now?: Date): Promise<boolean>;
  /** The same for each recipient in turn, in the order of the rows' keys: two transactions that claim the same recipients never deadlock. */
  claimEmails(tx: Db, emails: RecipientEmails, now?: Date): Promise<boolean[]>;
  /**
   * What `claimEmails` would find now for each of several batches, without claiming: for each recipient in turn the window that is full, or
   * null.
   */
  fullWindows(db: Db, emails: { kind: string; batches: Recipients[] }, now?: Date): Promise<(EmailWindow | null)[][]>;
};

const REMEMBERED_MS = 90 * 86_400_000;

/** Stored in the database, so that limits hold across processes and restarts. Keys are hashed with `secret`. */
export function createLimiter(db: Db, secret: string): Limiter {
  const lastWarnedAt = new Map<string, number>();

  const keyOf = (...parts: string[]) => hashedKey(secret, ...parts);

  /** At most once a minute, so that a flood of requests does not flood the log. */
  function warn(limit: string, which: string): void {
    const now = performance.now();
    if (now - (lastWarnedAt.get(`${limit} ${which}`) ?? -Infinity) < 60_000) return;
    lastWarnedAt.set(`${limit} ${which}`, now);
    log("warn", "a limit was reached", { limit, which });
  }

  const emailKey = (kind: string, to: string) => keyOf("email", kind, mailboxOf(to));

  async function claim(tx: Db, kind: string, key: string, { now, perDay }: { now: Date; perDay?: number | undefined }) {
    const windows = EMAIL_WINDOWS.map(({ name, times, seconds }) => ({
      times: name === "day" ? (perDay ?? times) : times,
      seconds,
    }));
    const fits = await takeInWindows(tx, key, windows, now);
    if (!fits) warn(`email ${kind}`, "recipient");
    return fits;
  }

  return {
    async take(limit, { address, of = "", subject }, now = new Date()) {
      const client = limitedAddress(address);
      const taken: { key: string; rate: Rate }[] = [];
      const takeAndRecord = async (key: string, rate: Rate): Promise<boolean> => {
        const fits = await takeOne(db, key, rate, now);
        if (fits) taken.push({ key, rate });
        return fits;
      };
      const refuse = (which: string, rate: Rate): Taken => {
        warn(limit.name, which);
        return { isAllowed: false, retryAfterSeconds: Math.ceil(rate.seconds / rate.times) };
      };

      // The address first: a refused client must not use up the shared limits.
      if (client !== null && !(await takeAndRecord(keyOf(limit.name, of, "address", client), limit.perAddress)))
        return refuse("address", limit.perAddress);

      let needsMoreProof = false;
      for (const about of limit.perSubject ? keysOf(subject) : []) {
        const rate = limit.perSubject ?? limit.perAddress;
        const isKnown = () => client !== null && isRemembered(db, keyOf(limit.name, "known", client, about), now);
        const fits =
          (await takeAndRecord(keyOf(limit.name, "subject", about), rate)) ||
          ((await isKnown()) && (await takeAndRecord(keyOf(limit.name, "owner", about, client ?? ""), rate)));
        if (fits) continue;
        if (!limit.subjectNeedsProof) return refuse("subject", rate);
        warn(limit.name, "subject");
        needsMoreProof = true;
      }

      const isWithinTotal = await takeAndRecord(keyOf(limit.name, of, "overall"), limit.overall);
      if (!isWithinTotal) {
        warn(limit.name, "overall");
        if (!(await takeAndRecord(keyOf(limit.name, of, "busy", client ?? ""), limit.whenBusy)))
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
      const client = limitedAddress(address);
      const until = new Date(now.getTime() + REMEMBERED_MS);
      for (const about of client === null ? [] : keysOf(subject))
        await db
          .insert(rateLimits)
          .values({ key: keyOf(limit.name, "known", client ?? "", about), until })
          .onConflictDoUpdate({ target: rateLimits.key, set: { until } });
    },

    claimEmail: (tx, { kind, to, perDay }, now = new Date()) => claim(tx, kind, emailKey(kind, to), { now, perDay }),

    async claimEmails(tx, { kind, to }, now = new Date()) {
      const keys = to.map((address, at) => ({ at, key: emailKey(kind, address) }));
      const claimed: boolean[] = [];
      // Stable: of the recipients with one mailbox, the first claims first.
      for (const { at, key } of keys.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key)))
        claimed[at] = await claim(tx, kind, key, { now });
      return claimed;
    },

    async fullWindows(tx, { kind, batches }, now = new Date()) {
      const keys = batches.map((to) => to.map((address) => emailKey(kind, address)));
      const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify([...new Set(keys.flat())])}::jsonb))`;
      const rows = await tx
        .select({ key: rateLimits.key, takenAt: rateLimits.takenAt })
        .from(rateLimits)
        .where(sql`${rateLimits.key} in ${wanted}`);
      return keys.map((batch) => {
        const taken = new Map(rows.map(({ key, takenAt }) => [key, takenAt ?? []]));
        return batch.map((key) => {
          const times = taken.get(key) ?? [];
          const full = EMAIL_WINDOWS.findLast((window) => countWithin(times, window.seconds, now) >= window.times);
          if (!full) taken.set(key, [...times, now]);
          return full?.name ?? null;
        });
      });
    },
  };
}

/** Shortest first. */
const EMAIL_WINDOWS = [
  { name: "hour", times: RECIPIENT_EMAILS.perHour, seconds: 3_600 },
  { name: "day", times: RECIPIENT_EMAILS.perDay, seconds: 86_400 },
] as const;

/** As `takeInWindows` counts. */
function countWithin(times: Date[], seconds: number, now: Date): number {
  return times.filter((time) => Math.abs(time.getTime() - now.getTime()) < seconds * 1000).length;
}

function keysOf(subject: RateLimitRequest["subject"]): string[] {
  if (subject === undefined) return [];
  return (Array.isArray(subject) ? (subject as readonly LimitSubject[]) : [subject as LimitSubject]).map(subjectKey);
}

/** The key of a row, hashed so that a leaked table reveals nothing. */
export function hashedKey(secret: string, ...parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}

/**
 * Claims something that may be used once, such as a code; false if it was claimed before. In one statement, so that of concurrent claims only
 * one succeeds.
 */
export async function takeOnce(db: Db, key: string, until: Date, now: Date): Promise<boolean> {
  const rows = await db
    .insert(rateLimits)
    .values({ key, until })
    .onConflictDoUpdate({ target: rateLimits.key, set: { until }, setWhere: lte(rateLimits.until, now) })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}

/** The 429 response of functions and other endpoints for programs. */
export function tooManyRequests({ retryAfterSeconds }: Refused): Response {
  const response = refusal(429, TOO_MANY);
  response.headers.set("Retry-After", String(retryAfterSeconds));
  return response;
}

/** Deletes expired rows. */
export async function purgeRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.until, now));
}

/** Requests are counted in the order in which the database gets to them, and one that began earlier may be counted this much later. */
const OUT_OF_ORDER_MS = 60_000;

/**
 * Counts one request, in one statement, so that two processes cannot both use the last one allowed (GCRA). `until` increases by the time that
 * one request takes to replenish, and must not exceed the window; an `until` much later than that was written before the clock was set back.
 */
async function takeOne(db: Db, key: string, rate: Rate, now: Date): Promise<boolean> {
  const ms = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const latest = new Date(now.getTime() + rate.seconds * 1000);
  const plausible = new Date(latest.getTime() + OUT_OF_ORDER_MS);
  const interval = sql`(${msPerOne(rate)} * interval '1 millisecond')`;
  const status = sql`case when ${rateLimits.until} > ${ms(now)} and ${rateLimits.until} <= ${ms(plausible)} then ${rateLimits.until} else ${ms(now)} end`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, until: sql`${ms(now)} + ${interval}` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`${status} + ${interval}` },
      setWhere: sql`${status} + ${interval} <= ${ms(latest)}`,
    })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}

/**
 * Counts one if no window is full, in one statement: of two concurrent transactions, the second waits and counts the first. Times more
 * than a window ahead were written before the clock was set back, and do not count.
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
    .set({ until: sql`${rateLimits.until} - (${msPerOne(rate)} * interval '1 millisecond')` })
    .where(eq(rateLimits.key, key));
}

async function isRemembered(db: Db, key: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.until, now)));
  return rows.length === 1;
}

/** Rounded down, so that `times` requests always fit in the window. */
function msPerOne({ times, seconds }: Rate): number {
  return Math.floor((seconds * 1000) / times);
}
