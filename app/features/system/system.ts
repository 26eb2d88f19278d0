import { NO_POSTAL_ADDRESS, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { DeliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import type { ActionMessage } from "#app/platform/action-result.ts";

/** One thing the site depends on, how it is, and where it is not well what to do about it. */
export type SystemLine = { name: string; state: "ok" | "warning" | "failing"; says: string; toDo?: string };

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Work and webhooks that wait longer than this are stuck, not busy. */
const STUCK_MS = 10 * MINUTE;
const LEAST_FREE_BYTES = 200_000_000;

export const SYSTEM_DONE = {
  "test-mail": { title: "Test email sent", description: "Look for it in your inbox." },
  "kept-mail": { title: "Test email kept", description: "No mail server is set, so it’s at /dev/mailbox." },
  "unsent-mail": { title: "Test email not sent", description: "No mail server is set. Set SMTP_URL and MAIL_FROM." },
  "backing-up": {
    title: "Backup started",
    description: "It takes seconds to minutes. Check again to see it here.",
  },
  "emails-retried": { title: "Emails queued again", description: "Reload the page in a moment." },
  "email-retried": { title: "Email queued again", description: "Reload the page in a moment." },
  "email-discarded": { title: "Email deleted", description: "It will not be sent." },
  retried: { title: "Job queued again", description: "Reload the page in a moment." },
} as const satisfies Record<string, ActionMessage>;
export type SystemDone = keyof typeof SYSTEM_DONE;

export function clockLine(skewMs: number): SystemLine {
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const name = "Clock";
  if (seconds < 5) return { name, state: "ok", says: "This machine and the database agree on the time." };
  return {
    name,
    state: seconds < 60 ? "warning" : "failing",
    says: `This machine and the database are ${seconds} seconds apart.`,
    toDo: "Let both set their clocks over the network (NTP): sessions, codes and mailings go by them.",
  };
}

export type Queue = { due: number; oldestDueMs: number | null; failed: number };

export function jobsLine({ due, oldestDueMs, failed }: Queue): SystemLine {
  const name = "Jobs";
  const waiting =
    due === 0 ? "Nothing waits." : `${due.toLocaleString("en")} due, the oldest for ${ageText(oldestDueMs ?? 0)}.`;
  if (failed > 0)
    return {
      name,
      state: "failing",
      says: `${failed === 1 ? "1 job has" : `${failed.toLocaleString("en")} jobs have`} failed for good. ${waiting}`,
      toDo: "See why below, fix it, and retry them.",
    };
  if ((oldestDueMs ?? 0) > STUCK_MS)
    return {
      name,
      state: "failing",
      says: waiting,
      toDo: "No process seems to work on them. Restart the site; its log says what keeps it from working.",
    };
  return { name, state: "ok", says: waiting };
}

/** `canSend`: email leaves this machine. */
export function postalLine(address: string | null, canSend: boolean): SystemLine {
  const name = "Postal address";
  if (address === null)
    return {
      name,
      state: "failing",
      says: "No postal address is set, so newsletters, the weekly devotional and restock emails are not sent.",
      toDo: NO_POSTAL_ADDRESS,
    };
  if (!canSend && address === SAMPLE_POSTAL_ADDRESS)
    return {
      name,
      state: "warning",
      says: "A sample address stands in the footer of commercial email, which only goes to /dev/mailbox.",
      toDo: "Set BUSINESS_POSTAL_ADDRESS before you set SMTP_URL.",
    };
  return { name, state: "ok", says: `Commercial email carries this address: ${address}` };
}

export type Emails = Pick<DeliveryNow, "pause" | "counts" | "oldestWaitingAt">;

/** Of emails to one person each: receipts, confirmations, resets, notices. Mailings have a page of their own. */
export function emailLine({ pause, counts, oldestWaitingAt }: Emails, now: Date): SystemLine {
  const name = "Email delivery";
  const waiting = counts.pending + counts.sending;
  const age = oldestWaitingAt ? now.getTime() - oldestWaitingAt.getTime() : 0;
  const waits =
    waiting === 0 ? "No email is waiting." : `${emailCount(waiting)} waiting, the oldest for ${ageText(age)}.`;
  const given = [
    counts.undeliverable > 0 && `${counts.undeliverable.toLocaleString("en")} undeliverable`,
    counts.expired > 0 && `${counts.expired.toLocaleString("en")} expired`,
    counts.unknown > 0 && `${counts.unknown.toLocaleString("en")} with unknown delivery`,
  ].filter((part) => part !== false);
  const says = given.length > 0 ? `${waits} ${given.join(", ")}.` : waits;
  if (pause && waiting > 0)
    return {
      name,
      state: "failing",
      says: `${says} Paused since the mail server refused: ${pause.because}`,
      toDo: "Correct SMTP_URL or your plan with the mail provider. Delivery is retried automatically, at least once an hour; “Try again now” is below.",
    };
  if (age > STUCK_MS && waiting > 0)
    return {
      name,
      state: "warning",
      says,
      toDo: "They are retried automatically. See below what the mail server said.",
    };
  return given.length > 0 ? { name, state: "warning", says, toDo: "Review them below." } : { name, state: "ok", says };
}

const emailCount = (count: number) => (count === 1 ? "1 email" : `${count.toLocaleString("en")} emails`);

export type Inbox = { newestMs: number | null; waiting: number; oldestWaitingMs: number | null };

export function webhooksLine({ newestMs, waiting, oldestWaitingMs }: Inbox, isAccepted: boolean): SystemLine {
  const name = "Webhooks";
  if (!isAccepted)
    return {
      name,
      state: "warning",
      says: "None are accepted: SHOPIFY_WEBHOOK_SECRET is not set.",
      toDo: "Set it, and subscribe orders/create, orders/cancelled, inventory_levels/update and products/* in the shop.",
    };
  if (waiting > 0 && (oldestWaitingMs ?? 0) > STUCK_MS)
    return {
      name,
      state: "failing",
      says: `${waiting.toLocaleString("en")} received and not processed, the oldest ${ageText(oldestWaitingMs ?? 0)} ago.`,
      toDo: "Look for failed process-webhook jobs below; stock is read again every quarter of an hour meanwhile.",
    };
  if (newestMs === null) return { name, state: "ok", says: "None was received yet." };
  return { name, state: "ok", says: `The last one came ${ageText(newestMs)} ago; all are processed.` };
}

/** `bytes`: free where DATA_DIR is. */
export function diskLine(bytes: number): SystemLine {
  const says = `${sizeText(bytes)} free where DATA_DIR is.`;
  if (bytes >= LEAST_FREE_BYTES * 5) return { name: "Disk", state: "ok", says };
  return {
    name: "Disk",
    state: bytes < LEAST_FREE_BYTES ? "failing" : "warning",
    says,
    toDo: "Make room or move DATA_DIR: without room nothing is saved, and the embedded database stops.",
  };
}

/** Shopify keeps a version for a year, then answers with its oldest one. Null where there is nothing to say: "unstable" never ends. */
export function versionEnds(version: string): Date | null {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(version) ?? [];
  return year && month ? new Date(Date.UTC(Number(year) + 1, Number(month) - 1, 1)) : null;
}

export function providerLine(shop: { domain: string | null; version: string; name: string }, now: Date): SystemLine {
  const name = "Store";
  if (shop.domain === null)
    return {
      name,
      state: "ok",
      says: "The embedded store answers. No payment is real there: set SHOPIFY_STORE_DOMAIN to sell.",
    };
  const says = `${shop.name} at ${shop.domain} answers, API version ${shop.version}.`;
  const ends = versionEnds(shop.version);
  if (!ends || ends.getTime() - now.getTime() > 60 * DAY) return { name, state: "ok", says };
  const day = ends.toISOString().slice(0, 10);
  return {
    name,
    state: "warning",
    says: `${says} Shopify's support of it ${ends <= now ? "ended" : "ends"} on ${day}.`,
    toDo: "Try a newer SHOPIFY_API_VERSION; an unsupported one is answered by the oldest that is supported.",
  };
}

type Database = { isEmbedded: boolean; bytes: number; pending: number; version: string };

export function databaseLine({ isEmbedded, bytes, pending, version }: Database): SystemLine {
  const name = "Database";
  const size = sizeText(bytes);
  if (pending > 0)
    return {
      name,
      state: "failing",
      says: `${pending} migrations are not applied.`,
      toDo: "Restart the site: it migrates at start.",
    };
  if (!isEmbedded)
    return { name, state: "ok", says: `Server profile: Postgres ${version}, ${size}, any number of processes.` };
  return {
    name,
    state: "warning",
    says: `Embedded profile: Postgres ${version} inside this process, ${size}. A crash of the site loses nothing that was confirmed; a power cut may lose the last seconds or damage the database. One process, and a long query holds up everybody.`,
    toDo: "For a shop that earns money set DATABASE_URL to a Postgres server.",
  };
}

/** `at`: when; `bytes`: null where another program made it. */
type BackupMade = { name: string; at: Date; bytes: number | null };

export type BackupsNow = {
  /** Null where this site makes none. */
  root: string | null;
  good: BackupMade | null;
  /** Why the newest try came to nothing; null where it did not. */
  failed: { at: Date; why: string } | null;
  /** Deletions and withdrawals that are not written beside the backups yet, though they should be; null where there are none. */
  unkept: { rows: number; since: Date; why: string | null } | null;
  /** More order numbers or ids were issued than are recorded beside the backups. */
  hasUnrecordedNumbers?: boolean;
  isOnSameDisk: boolean;
  uploadsAreInS3: boolean;
};

/** A backup is made every night: what is older than this was missed. */
const BACKUP_LATE_MS = 26 * 60 * MINUTE;

export function backupLine(backups: BackupsNow, now: Date): SystemLine {
  const line = numbersLine(backups, copiesLine(backups, now));
  const { unkept } = backups;
  if (!unkept) return line;
  const what =
    unkept.rows === 1 ? "1 deletion or withdrawal" : `${unkept.rows.toLocaleString("en")} deletions or withdrawals`;
  return {
    ...line,
    state: "failing",
    says: `${what} of up to ${ageText(now.getTime() - unkept.since.getTime())} ago could not be written beside the backups: ${unkept.why ?? "no process does it"}. ${line.says}`,
    toDo: `Mend that: were the database lost now, a restore would bring them back. It is tried again every minute. ${line.toDo ?? ""}`.trim(),
  };
}

function numbersLine({ root, hasUnrecordedNumbers }: BackupsNow, line: SystemLine): SystemLine {
  if (!hasUnrecordedNumbers) return line;
  return {
    ...line,
    state: "failing",
    says: `The numbers issued to new orders could not be recorded beside the backups. ${line.says}`,
    toDo: `Check that ${root ?? "BACKUP_DIR"} can be written: after a restore, numbers could be issued twice. It is tried again every minute. ${line.toDo ?? ""}`.trim(),
  };
}

function copiesLine(backups: BackupsNow, now: Date): SystemLine {
  const name = "Backup";
  const { root, good, failed } = backups;
  const age = good ? now.getTime() - good.at.getTime() : null;
  const isLate = age !== null && age > BACKUP_LATE_MS;
  const last = good
    ? `The last one was made ${ageText(age ?? 0)} ago: ${good.name}${good.bytes === null ? "" : `, ${sizeText(good.bytes)}`}.`
    : "There is none yet.";
  if (failed)
    return {
      name,
      state: "failing",
      says: `The try ${ageText(now.getTime() - failed.at.getTime())} ago failed: ${failed.why} ${last}`,
      toDo: "Mend that, then press Back up now. It is tried again every hour.",
    };
  if (root === null)
    return {
      name,
      state: isLate ? "failing" : good ? "ok" : "warning",
      says: good ? last : "This site makes none, because BACKUP_DIR is not set, and it was not told of any other.",
      ...(good && !isLate
        ? {}
        : {
            toDo: "Set BACKUP_DIR, or have Postgres backed up and tell this page each time: npm run backup -- made-elsewhere.",
          }),
    };
  if (isLate)
    return {
      name,
      state: "failing",
      says: last,
      toDo: "Press Back up now. If it works, look why none is made at night.",
    };
  const warnings = [
    ...(good ? [] : ["One is made after three every night. Press Back up now for the first."]),
    ...(backups.isOnSameDisk
      ? [`${root} is on the disk of the site: set BACKUP_DIR to another, or copy that folder away.`]
      : []),
    ...(backups.uploadsAreInS3 ? ["Uploads are in S3 and not part of it: have that store keep versions."] : []),
  ];
  return warnings.length > 0
    ? { name, state: "warning", says: last, toDo: warnings.join(" ") }
    : { name, state: "ok", says: last };
}

export type AiNow = { host: string; model: string; usedToday: number; mostADay: number } | null;

export function aiLine(ai: AiNow): SystemLine {
  const name = "AI";
  if (!ai)
    return {
      name,
      state: "ok",
      says: "No service is set: drafts of newsletters are made from a template. AI_BASE_URL and AI_MODEL set one.",
    };
  const used = ai.usedToday.toLocaleString("en");
  const most = ai.mostADay.toLocaleString("en");
  const says = `${ai.model} at ${ai.host} drafts newsletters. ${used}${ai.mostADay === 0 ? "" : ` of ${most}`} tokens were used today.`;
  if (ai.mostADay === 0 || ai.usedToday < ai.mostADay) return { name, state: "ok", says };
  return {
    name,
    state: "warning",
    says,
    toDo: "Until midnight drafts are made from a template. AI_DAILY_TOKENS sets how many there may be.",
  };
}

export function ageText(ms: number): string {
  if (ms < MINUTE) return "less than a minute";
  const [count, unit] =
    ms < 60 * MINUTE ? [ms / MINUTE, "minute"] : ms < DAY ? [ms / (60 * MINUTE), "hour"] : [ms / DAY, "day"];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
