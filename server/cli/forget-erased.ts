import { sql } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import { lastOfEach, type Erasure, type ErasureKind } from "#app/platform/backup/erasures.ts";
import type { ConsentPurpose } from "#app/platform/consent/consents.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

/** The kinds of row in the erasures journal, as named by the triggers of db/migrations. */
export const KINDS: Record<string, ErasureKind> = Object.assign({}, ...FEATURES.map(({ erasure }) => erasure ?? {}));

export type Forgotten = {
  /** Rows of the backup that were deleted, and rows that lost a permission or subscription, by label. */
  deleted: Map<ErasureKind["label"], Set<string>>;
  withdrawn: Map<ErasureKind["label"], Set<string>>;
  /** Entries written by a newer version, and how many. */
  unknown: Map<string, number>;
};

/**
 * After a restore: repeats the deletions and withdrawals since the backup, with their original times, and changes nothing else. Idempotent.
 * `before`: ignores those from that time on, because they were a mistake.
 */
export async function forgetErased(
  db: Db,
  erasures: Erasure[],
  { takenAt, before }: { takenAt: Date; before: Date | null },
): Promise<Forgotten> {
  const forgotten: Forgotten = { deleted: new Map(), withdrawn: new Map(), unknown: new Map() };
  const last = lastOfEach(erasures, takenAt, before);
  // One statement for rows of one kind with the same change.
  const groups = Map.groupBy(last, ({ kind, off }) => JSON.stringify([kind, off?.toSorted() ?? null]));
  await db.transaction(async (tx) => {
    // No limit: the database is not serving requests yet.
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const rows of groups.values()) await applyGroup(tx, rows, forgotten);
    // The journal already has what the triggers recorded of this.
    await tx.execute(sql`delete from erasures where at >= now()`);
  });
  return forgotten;
}

type Known = {
  /** Unreadable lines of the journal; null when there is no journal beside the backup. */
  unreadable: number | null;
  /** The backup was made by a version without the journal. */
  isOlder: boolean;
  before: Date | null;
};

/** The report for the owner, line by line. */
export function forgottenReport({ deleted, withdrawn, unknown }: Forgotten, known: Known): string[] {
  const { unreadable, isOlder, before } = known;
  const listed = (found: Forgotten["deleted"]) =>
    [...found].map(([[one, many], { size }]) => `${size.toLocaleString("en")} ${size === 1 ? one : many}`).join(", ");
  if (unreadable === null)
    return [
      "The erasures folder, which records deletions since the backup, is missing. Everyone deleted since then is back. Delete them again, as they asked.",
    ];
  return [
    ...(deleted.size > 0
      ? [
          `Deleted again, as they were after this backup: ${listed(deleted)}.`,
          "If those deletions were a mistake or an attack, restore again with --erased-before and the time they began.",
        ]
      : []),
    ...(withdrawn.size > 0
      ? [`Withdrawn again (permissions, subscriptions, edited texts): ${listed(withdrawn)}.`]
      : []),
    ...(before ? [`Deletions and withdrawals from ${before.toISOString()} on were not repeated, as requested.`] : []),
    ...(isOlder
      ? [
          "This backup is from a version that did not record deletions. Everyone deleted between the backup and the upgrade is back. Delete them again, as they asked.",
        ]
      : []),
    ...[...unknown].map(
      ([what, lines]) =>
        `Skipped, because a newer version wrote it: ${lines} about “${what}”. Restore with that version, or these deletions and withdrawals are lost.`,
    ),
    ...(unreadable > 0
      ? [
          `${unreadable === 1 ? "1 line" : `${unreadable} lines`} in the erasures folder could not be read. An interrupted write leaves one and is repeated.`,
        ]
      : []),
  ];
}

async function applyGroup(tx: Db, rows: Erasure[], forgotten: Forgotten): Promise<void> {
  const [{ kind: name, off } = { kind: "", off: null }] = rows;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const countUnknown = (what: string) =>
    void forgotten.unknown.set(what, (forgotten.unknown.get(what) ?? 0) + rows.length);
  if (!kind) return countUnknown(name);
  if (off === null) return add(forgotten.deleted, kind, await deleteRows(tx, kind, rows));
  const known = [...new Set([...off, ...(kind.always ?? [])])].filter((each) => isSwitch(kind, each));
  for (const each of off) if (!known.includes(each)) countUnknown(`${name}: ${each}`);
  if (known.length === 0) return;
  const changed = await switchOff(tx, kind, known, rows);
  add(forgotten.withdrawn, kind, changed);
  for (const row of changed) await kind.onWithdrawal?.(tx, row, known);
}

type Changed = { id: string; at: string };

function deleteRows(tx: Db, kind: ErasureKind, rows: Erasure[]): Promise<Changed[]> {
  const changed = sql`delete from ${sql.identifier(kind.table)} as t using ${recordset(rows)} where ${IS_ROW} returning t.id, e.at`;
  return recorded(tx, kind, changed, null, "Deleted before a backup was restored");
}

function switchOff(tx: Db, kind: ErasureKind, names: string[], rows: Erasure[]): Promise<Changed[]> {
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
  const wording = `Withdrawn before a backup was restored: ${names.map((name) => (name.split(".")[1] ?? name).replaceAll("_", " ")).join(", ")}`;
  return recorded(tx, kind, changed, purposes, wording);
}

/** Runs the change, and records the withdrawal of every permission that a changed row still had. `purposes`: null for all. */
function recorded(
  tx: Db,
  { subject }: ErasureKind,
  changed: ReturnType<typeof sql>,
  purposes: ConsentPurpose[] | null,
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

function isSwitch({ switches = {}, always = [] }: ErasureKind, name: string): boolean {
  if (always.includes(name)) return true;
  return columnOf(name) === "preferences" ? "preferences" in switches : Object.hasOwn(switches, name);
}

/** A date, an edited text and a photo are cleared; a permission becomes false. */
function offOf(name: string) {
  if (name.endsWith("_at") || name.startsWith("edited_") || name === "photo") return sql`null`;
  return name === "preferences" ? sql`'{}'::jsonb` : sql`false`;
}

function add(found: Map<ErasureKind["label"], Set<string>>, { label }: ErasureKind, changed: Changed[]): void {
  if (changed.length === 0) return;
  const ids = found.get(label) ?? new Set();
  for (const { id } of changed) ids.add(id);
  found.set(label, ids);
}
