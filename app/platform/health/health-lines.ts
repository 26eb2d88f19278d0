import { NO_POSTAL_ADDRESS, SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { DeliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import { OTHER_SECRET } from "#app/platform/shopify/connect-settings.ts";
import { newerDatabase } from "../db/newer-database.ts";
import type { HealthLine } from "../health-line.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Jobs, emails and webhooks that wait longer than this are stuck. */
const STUCK_MS = 10 * MINUTE;
/** Processes that run jobs check their schedules twice a minute. */
const MOST_IDLE_MS = 2 * MINUTE;
const LEAST_FREE_BYTES = 200_000_000;

export function clockLine(skewMs: number): HealthLine {
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const name = "Clock";
  if (seconds < 5) return { name, state: "ok", detail: "This machine and the database agree on the time." };
  return {
    name,
    state: seconds < 60 ? "warning" : "failing",
    detail: `This machine and the database are ${seconds} seconds apart.`,
    toDo: "Synchronize both clocks over the network (NTP): sessions, codes and mailings depend on them.",
  };
}

export type Queue = { due: number; oldestDueMs: number | null; failed: number };

/** `idleMs`: how long ago a process that runs jobs was there; null: never. `role`: this process's. */
export type JobRunner = { idleMs: number | null; role: "web" | "worker" | "all" };

/** `runner`: undefined with the embedded database, whose only process runs jobs. */
export function jobsLine({ due, oldestDueMs, failed }: Queue, runner?: JobRunner): HealthLine {
  const name = "Jobs";
  const waiting =
    due === 0 ? "No jobs are due." : `${due.toLocaleString("en")} due, the oldest for ${ageText(oldestDueMs ?? 0)}.`;
  const isStuck = (oldestDueMs ?? 0) > STUCK_MS;
  if (runner && (runner.idleMs === null || runner.idleMs > MOST_IDLE_MS)) {
    const since = runner.idleMs === null ? "" : ` The last one was there ${ageText(runner.idleMs)} ago.`;
    return {
      name,
      // The doctor may run before the site does.
      state: runner.role === "web" || isStuck || failed > 0 ? "failing" : "warning",
      detail: `No process runs jobs and sends emails.${since} ${waiting}`,
      toDo: "Start one with ROLE=worker or ROLE=all.",
    };
  }
  if (failed > 0)
    return {
      name,
      state: "failing",
      detail: `${failed === 1 ? "1 job" : `${failed.toLocaleString("en")} jobs`} failed permanently. ${waiting}`,
      toDo: "Fix the cause, shown below, then retry them.",
    };
  if (isStuck)
    return {
      name,
      state: "failing",
      detail: waiting,
      toDo: "No process is running them. Restart the site, and check its log for the cause.",
    };
  return { name, state: "ok", detail: waiting };
}

export function secretLine({
  AUTH_SECRET,
  AUTH_SECRET_PREVIOUS,
  DATA_DIR,
}: {
  AUTH_SECRET?: string | undefined;
  AUTH_SECRET_PREVIOUS?: string | undefined;
  DATA_DIR: string;
}): HealthLine {
  const name = "Secret";
  const previous = AUTH_SECRET_PREVIOUS
    ? " AUTH_SECRET_PREVIOUS is set, too: what was made with that secret works until you remove it (docs/operations.md)."
    : "";
  if (AUTH_SECRET)
    return {
      name,
      state: "ok",
      detail: `AUTH_SECRET is set. Keep a copy of it, separate from the backups.${previous}`,
    };
  return {
    name,
    state: "ok",
    detail: `Created at first start and stored in ${DATA_DIR}/secret. If it's lost, everyone has to sign in again and links in emails stop working.${previous}`,
  };
}

/** `canSend`: a mail server is set. */
export function postalLine(address: string | null, canSend: boolean): HealthLine {
  const name = "Postal address";
  if (address === null)
    return {
      name,
      state: "failing",
      detail: "No postal address is set, so newsletters, the weekly devotional and restock emails are not sent.",
      toDo: NO_POSTAL_ADDRESS,
    };
  if (!canSend && address === SAMPLE_POSTAL_ADDRESS)
    return {
      name,
      state: "warning",
      detail: "Commercial email has a sample address in its footer. For now it only goes to /dev/mailbox.",
      toDo: "Enter yours at /admin/settings before you set SMTP_URL, or set BUSINESS_POSTAL_ADDRESS.",
    };
  return { name, state: "ok", detail: `Commercial email includes this address: ${address}` };
}

export type Emails = Pick<DeliveryNow, "pause" | "counts" | "oldestWaitingAt">;

/** Outgoing emails to one person: receipts, confirmations, resets, notices. Mailings have their own page. */
export function emailLine({ pause, counts, oldestWaitingAt }: Emails, now: Date): HealthLine {
  const name = "Email delivery";
  const waiting = counts.pending + counts.sending;
  const age = oldestWaitingAt ? now.getTime() - oldestWaitingAt.getTime() : 0;
  const waits =
    waiting === 0 ? "No email is waiting." : `${emailCount(waiting)} waiting, the oldest for ${ageText(age)}.`;
  const undelivered = [
    counts.undeliverable > 0 && `${counts.undeliverable.toLocaleString("en")} undeliverable`,
    counts.expired > 0 && `${counts.expired.toLocaleString("en")} expired`,
    counts.unknown > 0 && `${counts.unknown.toLocaleString("en")} with unknown delivery`,
  ].filter((part) => part !== false);
  const detail = undelivered.length > 0 ? `${waits} ${undelivered.join(", ")}.` : waits;
  if (pause && waiting > 0)
    return {
      name,
      state: "failing",
      detail: `${detail} Paused because the mail server refused: ${pause.because}`,
      toDo: "Correct SMTP_URL or your plan with the email provider. Delivery is retried automatically, at least once an hour; “Try again now” is below.",
    };
  if (age > STUCK_MS && waiting > 0)
    return {
      name,
      state: "warning",
      detail,
      toDo: "They are retried automatically. The mail server’s reply is shown below.",
    };
  return undelivered.length > 0
    ? { name, state: "warning", detail, toDo: "Review them below." }
    : { name, state: "ok", detail };
}

const emailCount = (count: number) => (count === 1 ? "1 email" : `${count.toLocaleString("en")} emails`);

type Inbox = { newestMs: number | null; waiting: number; oldestWaitingMs: number | null };

/** Of a live shop, in milliseconds: how long ago a webhook of each topic arrived, and one in its name was refused. */
export type Deliveries = { topics: { topic: string; ageMs: number }[]; refusedMs: number | null };

export function webhooksLine(
  { newestMs, waiting, oldestWaitingMs }: Inbox,
  isAccepted: boolean,
  { topics, refusedMs }: Deliveries = { topics: [], refusedMs: null },
): HealthLine {
  const name = "Webhooks";
  const last =
    topics.length === 0
      ? ""
      : ` The last of each topic: ${topics.map(({ topic, ageMs }) => `${topic} ${ageText(ageMs)} ago`).join(", ")}.`;
  if (!isAccepted)
    return {
      name,
      state: "warning",
      detail: "Webhooks are rejected because neither SHOPIFY_CLIENT_SECRET nor SHOPIFY_WEBHOOK_SECRET is set.",
      toDo: "Set SHOPIFY_CLIENT_SECRET; the site then subscribes to webhooks itself.",
    };
  if (waiting > 0 && (oldestWaitingMs ?? 0) > STUCK_MS)
    return {
      name,
      state: "failing",
      detail: `${waiting.toLocaleString("en")} received and not processed, the oldest ${ageText(oldestWaitingMs ?? 0)} ago.`,
      toDo: "Check for failed process-webhook jobs below. In the meantime, stock is synced every 15 minutes.",
    };
  if (refusedMs !== null && refusedMs < (newestMs ?? Infinity))
    return {
      name,
      state: "failing",
      detail: `The last one in the shop’s name, ${ageText(refusedMs)} ago, was refused: it is signed with another secret.${last}`,
      toDo: OTHER_SECRET,
    };
  const refused =
    refusedMs === null ? "" : ` One was refused ${ageText(refusedMs)} ago because it was signed with another secret.`;
  if (newestMs === null) return { name, state: "ok", detail: "None received yet." };
  const arrived = `The last one arrived ${ageText(newestMs)} ago. All have been processed.`;
  return { name, state: "ok", detail: `${arrived}${last}${refused}` };
}

/** `bytes`: free space on the disk of DATA_DIR; `reserveMb`: DISK_RESERVE_MB, with less than which forms are refused. */
export function diskLine(bytes: number, reserveMb: number): HealthLine {
  const reserve = reserveMb * 1_000_000;
  const isLow = bytes < reserve;
  const detail = `${sizeText(bytes)} free on the disk of DATA_DIR.${isLow ? ` DISK_RESERVE_MB is ${reserveMb}: nothing can be saved.` : ""}`;
  if (bytes >= Math.max(LEAST_FREE_BYTES * 5, reserve * 1.2)) return { name: "Disk", state: "ok", detail };
  return {
    name: "Disk",
    state: isLow || bytes < LEAST_FREE_BYTES ? "failing" : "warning",
    detail,
    toDo: "Free up space or move DATA_DIR. When the disk is full, nothing can be saved and the embedded database stops.",
  };
}

/** Shopify supports a version for a year, then falls back to its oldest one. Null for "unstable", which never ends. */
export function versionEnds(version: string): Date | null {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(version) ?? [];
  return year && month ? new Date(Date.UTC(Number(year) + 1, Number(month) - 1, 1)) : null;
}

/** `isPublic`: other machines can reach the site. */
type Shop = { domain: string | null; version: string; served: string; name: string; isPublic?: boolean };

export function providerLine(shop: Shop, now: Date): HealthLine {
  const name = "Store";
  if (shop.domain === null && shop.isPublic)
    return {
      name,
      state: "warning",
      detail: "Visitors at PUBLIC_URL can order, but no payment is real: the embedded store only takes test cards.",
      toDo: "Set SHOPIFY_STORE_DOMAIN to sell, or tell visitors that this is a demonstration.",
    };
  if (shop.domain === null)
    return {
      name,
      state: "ok",
      detail: "Your store is responding. Payments are not real: set SHOPIFY_STORE_DOMAIN to sell.",
    };
  const detail = `${shop.name} at ${shop.domain} is responding, API version ${shop.version}.`;
  if (shop.served !== shop.version)
    return {
      name,
      state: "failing",
      detail: `${shop.name} at ${shop.domain} was asked for API version ${shop.version} and answers with ${shop.served}.`,
      toDo: "Set SHOPIFY_API_VERSION to a version that Shopify supports, or unset it.",
    };
  const ends = versionEnds(shop.version);
  if (!ends || ends.getTime() - now.getTime() > 60 * DAY) return { name, state: "ok", detail };
  const day = ends.toISOString().slice(0, 10);
  return {
    name,
    state: "warning",
    detail: `${detail} Shopify’s support for it ${ends <= now ? "ended" : "ends"} on ${day}.`,
    toDo: "Test and set a newer SHOPIFY_API_VERSION. Shopify answers an unsupported one with its oldest supported version.",
  };
}

/** Postgres 15 is the oldest that is tested. */
const OLDEST_POSTGRES = 15;

/** `pending`: migrations that this version has and the database has not; negative if the database was used by a newer version. */
type Database = { isEmbedded: boolean; bytes: number; pending: number; version: string };

/** `pending` is not 0. */
export function migrationsLine(pending: number): HealthLine {
  const [name, state] = ["Database", "failing"] as const;
  if (pending < 0) return { name, state, ...newerDatabase(-pending) };
  const detail = `${pending === 1 ? "1 migration has" : `${pending} migrations have`} not been applied.`;
  return { name, state, detail, toDo: "Restart the site: it runs migrations at start." };
}

export function databaseLine({ isEmbedded, bytes, pending, version }: Database): HealthLine {
  const name = "Database";
  const size = sizeText(bytes);
  if (pending !== 0) return migrationsLine(pending);
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return {
      name,
      state: "failing",
      detail: `DATABASE_URL leads to Postgres ${version}, which is too old.`,
      toDo: `Set DATABASE_URL to a server with Postgres ${OLDEST_POSTGRES} or newer.`,
    };
  if (!isEmbedded)
    return {
      name,
      state: "ok",
      detail: `Server profile: Postgres ${version}, ${size}. Any number of processes can use it.`,
    };
  return {
    name,
    state: "warning",
    detail: `Embedded profile: Postgres ${version} inside this process, ${size}. A crash loses no confirmed data; a power failure may lose the last seconds or damage the database. It supports one process, and a slow query delays every request.`,
    toDo: "For a live store, set DATABASE_URL to a Postgres server.",
  };
}

/** `bytes`: null for a backup made by another program. */
type BackupMade = { name: string; at: Date; bytes: number | null };

type BackupsNow = {
  /** Null when this site makes no backups. */
  root: string | null;
  good: BackupMade | null;
  /** The newest attempt, if it failed. */
  failed: { at: Date; why: string } | null;
  /** Erasures that are overdue to be written beside the backups; null when there are none. */
  unwritten: { rows: number; since: Date; why: string | null } | null;
  /** Order numbers or ids were issued that are not recorded beside the backups. */
  hasUnrecordedNumbers?: boolean;
  isOnSameDisk: boolean;
  uploadsAreInS3: boolean;
};

/** Backups are made every night; an older one means that one was missed. */
const BACKUP_LATE_MS = 26 * 60 * MINUTE;

export function backupLine(backups: BackupsNow, now: Date): HealthLine {
  const line = numbersLine(backups, copiesLine(backups, now));
  const { unwritten } = backups;
  if (!unwritten) return line;
  const what =
    unwritten.rows === 1
      ? "1 deletion or withdrawal"
      : `${unwritten.rows.toLocaleString("en")} deletions or withdrawals`;
  return {
    ...line,
    state: "failing",
    detail: `${what} of up to ${ageText(now.getTime() - unwritten.since.getTime())} ago could not be written beside the backups: ${unwritten.why ?? "no process is writing them"}. ${line.detail}`,
    toDo: `Fix this: if the database were lost now, a restore would bring them back. It’s retried every minute. ${line.toDo ?? ""}`.trim(),
  };
}

function numbersLine({ root, hasUnrecordedNumbers }: BackupsNow, line: HealthLine): HealthLine {
  if (!hasUnrecordedNumbers) return line;
  return {
    ...line,
    state: "failing",
    detail: `The numbers issued to new orders could not be recorded beside the backups. ${line.detail}`,
    toDo: `Check that ${root ?? "BACKUP_DIR"} can be written: after a restore, numbers could be issued twice. It’s retried every minute. ${line.toDo ?? ""}`.trim(),
  };
}

function copiesLine(backups: BackupsNow, now: Date): HealthLine {
  const name = "Backup";
  const { root, good, failed } = backups;
  const age = good ? now.getTime() - good.at.getTime() : null;
  const isLate = age !== null && age > BACKUP_LATE_MS;
  const last = good
    ? `The last backup was made ${ageText(age ?? 0)} ago: ${good.name}${good.bytes === null ? "" : `, ${sizeText(good.bytes)}`}.`
    : "No backup has been made yet.";
  if (failed)
    return {
      name,
      state: "failing",
      detail: `The backup ${ageText(now.getTime() - failed.at.getTime())} ago failed: ${failed.why} ${last}`,
      toDo: "Fix the cause, then click Back Up Now. It’s retried every hour.",
    };
  if (root === null)
    return {
      name,
      state: isLate ? "failing" : good ? "ok" : "warning",
      detail: good
        ? last
        : "This site makes no backups because BACKUP_DIR is not set, and no other backup has been reported.",
      ...(good && !isLate
        ? {}
        : {
            toDo: "Set BACKUP_DIR, or back up Postgres yourself and report each backup with: npm run backup -- made-elsewhere.",
          }),
    };
  if (isLate)
    return {
      name,
      state: "failing",
      detail: last,
      toDo: "Click Back Up Now. If that works, find out why the nightly backup isn’t running.",
    };
  const warnings = [
    ...(good ? [] : ["One is made every night after 3 AM. Click Back Up Now to make the first."]),
    ...(backups.isOnSameDisk
      ? [`${root} is on the same disk as the site: set BACKUP_DIR to another disk, or copy that folder elsewhere.`]
      : []),
    ...(backups.uploadsAreInS3 ? ["Uploads are in S3 and not in the backup: turn on versioning for the bucket."] : []),
  ];
  return warnings.length > 0
    ? { name, state: "warning", detail: last, toDo: warnings.join(" ") }
    : { name, state: "ok", detail: last };
}

export function ageText(ms: number): string {
  if (ms < MINUTE) return "less than a minute";
  const [count, unit] =
    ms < 60 * MINUTE ? [ms / MINUTE, "minute"] : ms < DAY ? [ms / (60 * MINUTE), "hour"] : [ms / DAY, "day"];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
