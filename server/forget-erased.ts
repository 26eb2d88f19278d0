import { sql } from "drizzle-orm";
import { subscriptionWithId } from "#app/features/devotionals/subscriptions.server.ts";
import { suppress } from "#app/features/mailings/suppressions.server.ts";
import { lastOfEach, type Erasure } from "#app/platform/backup/erasures.ts";
import type { Consent, ConsentSubject } from "#app/platform/consent/consents.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

type Purpose = Consent["purpose"];

/** What the journal beside the backups tells of, as the triggers of db/migrations/0006_erasures.sql call it. */
export type Kind = {
  table: string;
  called: [one: string, many: string];
  /** Columns that the triggers look at, and which consent each stands for. */
  switches?: Record<string, Purpose | null>;
  /** Switched off whatever the line says. */
  always?: string[];
  subject?: ConsentSubject;
};

const PRAYER = { table: "prayer_requests", called: ["prayer", "prayers"], subject: "prayer" } satisfies Kind;
const STORY = { table: "user_stories", called: ["story", "stories"], subject: "story" } satisfies Kind;

export const KINDS: Record<string, Kind> = {
  users: { table: "users", called: ["account", "accounts"] },
  prayer_requests: {
    ...PRAYER,
    switches: {
      consent_post_to_wall: "wall",
      share_name_publicly: "name",
      wants_to_know: "tell-when-prayed",
      approved: null,
      posted_to_wall: null,
    },
  },
  // The new words are not known: the old ones wait to be read again.
  "prayer_requests reworded": { ...PRAYER, always: ["approved", "posted_to_wall", "reviewed_at"] },
  user_stories: {
    ...STORY,
    switches: { share_permission: "publication", display_name_publicly: "name", approved: null },
  },
  "user_stories reworded": { ...STORY, always: ["approved"] },
  devotional_subscriptions: {
    table: "devotional_subscriptions",
    called: ["subscription", "subscriptions"],
    switches: { subscribed: "mailings", confirmed_at: "mailings", preferences: "mailings" },
    subject: "subscription",
  },
  ambassador_signups: {
    table: "ambassador_signups",
    called: ["ambassador signup", "ambassador signups"],
    switches: { confirmed_at: "mailings", preferences: "mailings" },
    subject: "ambassador",
  },
  back_in_stock_requests: { table: "back_in_stock_requests", called: ["restock request", "restock requests"] },
};

export type Forgotten = {
  /** Which rows of the backup went, and which lost a permission or are not mailed any more, by what they are called. */
  deleted: Map<Kind["called"], Set<string>>;
  takenBack: Map<Kind["called"], Set<string>>;
  /** What a newer version wrote, and how often. */
  unknown: Map<string, number>;
};

/**
 * After a restore: what was deleted since the backup goes again, what was taken back is taken back, with the moment it was, and nothing else
 * changes. Done twice it is done once. `before`: what happened from then on was a mistake and does not count.
 */
export async function forgetErased(
  db: Db,
  erasures: Erasure[],
  { takenAt, before }: { takenAt: Date; before: Date | null },
): Promise<Forgotten> {
  const forgotten: Forgotten = { deleted: new Map(), takenBack: new Map(), unknown: new Map() };
  const last = lastOfEach(erasures, takenAt, before);
  // Rows of one kind to which the same happened, in one statement.
  const groups = Map.groupBy(last, ({ kind, off }) => JSON.stringify([kind, off?.toSorted() ?? null]));
  await db.transaction(async (tx) => {
    // However many they are: nobody waits for the database yet.
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const rows of groups.values()) await applyGroup(tx, rows, forgotten);
    // What the triggers noted of this is in the journal already.
    await tx.execute(sql`delete from erasures where at >= now()`);
  });
  return forgotten;
}

type Known = {
  /** Null: there is no journal beside the backup. */
  unreadable: number | null;
  /** The backup was made before deletions were written down. */
  isOlder: boolean;
  before: Date | null;
};

/** What the owner is told of it, a line each. */
export function forgottenSaid({ deleted, takenBack, unknown }: Forgotten, known: Known): string[] {
  const { unreadable, isOlder, before } = known;
  const listed = (found: Forgotten["deleted"]) =>
    [...found].map(([[one, many], { size }]) => `${size.toLocaleString("en")} ${size === 1 ? one : many}`).join(", ");
  if (unreadable === null)
    return [
      "There is no folder erasures beside that backup, which tells what was deleted since: whoever was deleted is there again. Delete them again, as they asked.",
    ];
  return [
    ...(deleted.size > 0
      ? [
          `Deleted again, as it was after that backup: ${listed(deleted)}.`,
          "Was that a mistake, or mischief? Restore once more with --erased-before and the moment it began.",
        ]
      : []),
    ...(takenBack.size > 0 ? [`Taken back again (permissions, mailings, words): ${listed(takenBack)}.`] : []),
    ...(before ? [`What was deleted or taken back from ${before.toISOString()} on is there again, as you said.`] : []),
    ...(isOlder
      ? [
          "That backup is older than the version that writes deletions down: whoever was deleted before the upgrade is there again. Delete them again, as they asked.",
        ]
      : []),
    ...[...unknown].map(
      ([what, lines]) =>
        `Not understood, because a newer version wrote it: ${lines} about “${what}”. Restore with that version, or what they asked for is not done.`,
    ),
    ...(unreadable > 0
      ? [
          `${unreadable === 1 ? "1 line" : `${unreadable} lines`} in the folder erasures cannot be read. A write that was cut off leaves one, and is done again.`,
        ]
      : []),
  ];
}

async function applyGroup(tx: Db, rows: Erasure[], forgotten: Forgotten): Promise<void> {
  const [{ kind: name, off } = { kind: "", off: null }] = rows;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const notUnderstood = (what: string) =>
    void forgotten.unknown.set(what, (forgotten.unknown.get(what) ?? 0) + rows.length);
  if (!kind) return notUnderstood(name);
  if (off === null) return add(forgotten.deleted, kind, await deleteRows(tx, kind, rows));
  const known = [...new Set([...off, ...(kind.always ?? [])])].filter((each) => isSwitch(kind, each));
  for (const each of off) if (!known.includes(each)) notUnderstood(`${name}: ${each}`);
  if (known.length === 0) return;
  const changed = await switchOff(tx, kind, known, rows);
  add(forgotten.takenBack, kind, changed);
  if (kind.subject === "subscription" && known.includes("subscribed"))
    for (const { id, at } of changed) {
      const subscription = await subscriptionWithId(tx, Number(id));
      if (subscription) await suppress(tx, subscription.email, "unsubscribed", new Date(at));
    }
}

type Changed = { id: string; at: string };

function deleteRows(tx: Db, kind: Kind, rows: Erasure[]): Promise<Changed[]> {
  const changed = sql`delete from ${sql.identifier(kind.table)} as t using ${recordset(rows)} where ${IS_ROW} returning t.id, e.at`;
  return recorded(tx, kind, changed, null, "Deleted before a backup was restored");
}

function switchOff(tx: Db, kind: Kind, names: string[], rows: Erasure[]): Promise<Changed[]> {
  const columns = names.filter((name) => !name.includes("."));
  const keys = columns.includes("preferences") ? [] : names.flatMap((name) => name.split(".")[1] ?? []);
  const preferences = JSON.stringify(Object.fromEntries(keys.map((key) => [key, false])));
  const set = [
    ...columns.map((name) => sql`${sql.identifier(name)} = ${offOf(name)}`),
    ...(keys.length > 0 ? [sql`preferences = t.preferences || ${preferences}::jsonb`] : []),
  ];
  const isOn = [
    ...columns.map((name) => sql`t.${sql.identifier(name)} is distinct from ${offOf(name)}`),
    ...keys.map((key) => sql`t.preferences -> ${key}::text = 'true'`),
  ];
  const changed = sql`update ${sql.identifier(kind.table)} as t set ${sql.join(set, sql`, `)} from ${recordset(rows)}
    where ${IS_ROW} and (${sql.join(isOn, sql` or `)}) returning t.id, e.at`;
  const purposes = names.flatMap((name) => kind.switches?.[columnOf(name)] ?? []);
  const message = `Taken back before a backup was restored: ${names.map((name) => (name.split(".")[1] ?? name).replaceAll("_", " ")).join(", ")}`;
  return recorded(tx, kind, changed, purposes, message);
}

/** Runs the change, and writes down of every permission that still stood for a changed row that it does not. `purposes`: null for all. */
function recorded(
  tx: Db,
  { subject }: Kind,
  changed: ReturnType<typeof sql>,
  purposes: Purpose[] | null,
  wording: string,
): Promise<Changed[]> {
  const which = purposes === null ? sql`true` : sql`purpose in ${purposes}`;
  const record =
    subject === undefined || purposes?.length === 0
      ? sql``
      : sql`, recorded as (
          insert into consents (subject, subject_id, purpose, given, wording, source, at)
          select ${subject}::text, changed.id, last.purpose, false, ${wording}::text, 'restore', changed.at
          from changed cross join lateral (
            select distinct on (purpose) purpose, given from consents
            where subject = ${subject} and subject_id = changed.id and ${which} order by purpose, id desc
          ) as last where last.given)`;
  return rowsOf<Changed>(
    tx,
    sql`with changed as (${changed})${record} select id::text as id, to_json(at)#>>'{}' as at from changed`,
  );
}

const IS_ROW = sql`t.id::text = e.key and t.created_at = e.born`;

function recordset(rows: Erasure[]) {
  const listed = JSON.stringify(rows.map(({ key, born, at }) => ({ key, born, at })));
  return sql`jsonb_to_recordset(${listed}::jsonb) as e(key text, born timestamptz, at timestamptz)`;
}

const columnOf = (name: string) => name.split(".")[0] ?? name;

function isSwitch({ switches = {}, always = [] }: Kind, name: string): boolean {
  if (always.includes(name)) return true;
  return columnOf(name) === "preferences" ? "preferences" in switches : Object.hasOwn(switches, name);
}

function offOf(name: string) {
  if (name === "confirmed_at" || name === "reviewed_at") return sql`null`;
  return name === "preferences" ? sql`'{}'::jsonb` : sql`false`;
}

function add(found: Map<Kind["called"], Set<string>>, { called }: Kind, changed: Changed[]): void {
  if (changed.length === 0) return;
  const ids = found.get(called) ?? new Set();
  for (const { id } of changed) ids.add(id);
  found.set(called, ids);
}
