import { and, eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { givingRecipientsInOrder } from "./giving.server.ts";
import { givingRecipients } from "./giving.tables.server.ts";
import {
  GROUP_TITLES,
  moved,
  MOST_IN_GROUP,
  RECIPIENT_GROUPS,
  type Move,
  type Recipient,
  type RecipientFields,
  type RecipientGroup,
} from "./recipients.ts";

/** The version of what the form of a cause or partner shows. */
export function recipientVersion({ group, name, url, text }: RecipientFields): string {
  return rowVersion({ group, name, url, text });
}

/** The version of a group's order, so that a move that is sent again does not move twice. */
export function orderVersion(ids: readonly number[]): string {
  return rowVersion({ ids });
}

/** `why`: nothing was written, because of that field. */
type Refused = { why: { field: "name" | "group"; message: string } };

/** Adds a cause or partner at the end of its group. */
export function addRecipient(db: Db, fields: RecipientFields): Promise<{ row: Recipient } | Refused> {
  return changeInOrder(db, async (tx) => {
    const why = await refusalOf(tx, fields);
    if (why) return { why };
    const [row] = await tx
      .insert(givingRecipients)
      .values({ ...fields, position: await nextPosition(tx, fields.group) })
      .returning();
    if (!row) throw new Error("The recipient was not stored");
    await publish(tx, { topic: "community" });
    return { row };
  });
}

export type RecipientChange = { before: Recipient } | { now: Recipient } | Refused | "unchanged" | null;

/**
 * Changes one if it is unchanged since it was read; `now` is what another admin made of it. "unchanged" if it is stored like that already. Null if it
 * is gone.
 */
export function changeRecipient(
  db: Db,
  { id, version }: { id: number; version: string },
  fields: RecipientFields,
): Promise<RecipientChange> {
  return changeInOrder(db, async (tx) => {
    const before = await recipientWithId(tx, id);
    if (!before) return null;
    if (recipientVersion(before) === recipientVersion(fields)) return "unchanged";
    if (recipientVersion(before) !== version) return { now: before };
    const why = await refusalOf(tx, fields, before);
    if (why) return { why };
    const end = fields.group === before.group ? {} : { position: await nextPosition(tx, fields.group) };
    await tx
      .update(givingRecipients)
      .set({ ...fields, ...end })
      .where(eq(givingRecipients.id, id));
    await publish(tx, { topic: "community" });
    return { before };
  });
}

/**
 * Moves one up or down in its group; "changed" when its group is not in the order that was seen, "unchanged" when it is at that end of it. Null if it
 * is gone.
 */
export function moveRecipient(
  db: Db,
  { id, version }: { id: number; version: string },
  to: Move,
): Promise<Recipient | "changed" | "unchanged" | null> {
  return changeInOrder(db, async (tx) => {
    const row = await recipientWithId(tx, id);
    if (!row) return null;
    const ids = (await givingRecipientsInOrder(tx)).filter(({ group }) => group === row.group).map((each) => each.id);
    if (orderVersion(ids) !== version) return "changed";
    if (ids.at(to === "up" ? 0 : -1) === id) return "unchanged";
    // A restored row may have the position of another, so that all are numbered again.
    for (const [position, each] of moved(ids, id, to).entries())
      await tx
        .update(givingRecipients)
        .set({ position })
        .where(and(eq(givingRecipients.id, each), ne(givingRecipients.position, position)));
    await publish(tx, { topic: "community" });
    return row;
  });
}

/** Removes one from the page; null if it is gone. */
export function removeRecipient(db: Db, id: number): Promise<StoredRecipient | null> {
  return changeInOrder(db, async (tx) => {
    const [row] = await tx.delete(givingRecipients).where(eq(givingRecipients.id, id)).returning();
    if (!row) return null;
    await publish(tx, { topic: "community" });
    return row;
  });
}

type StoredRecipient = typeof givingRecipients.$inferSelect;

const stored = z.object({
  id: z.number(),
  group: z.enum(Object.keys(RECIPIENT_GROUPS) as RecipientGroup[]),
  position: z.number(),
  name: z.string(),
  url: z.string().nullable(),
  text: z.string().nullable(),
  createdAt: z.coerce.date(),
});

/** Undoes a removal. */
export async function restoreRecipient(db: Db, was: unknown): Promise<Restored<StoredRecipient>> {
  const read = stored.safeParse(was);
  if (!read.success) return { why: CANNOT_RESTORE };
  return changeInOrder(db, async (tx): Promise<Restored<StoredRecipient>> => {
    const why = await refusalOf(tx, read.data);
    if (why) return { why: why.message };
    const [row] = await tx
      .insert(givingRecipients)
      .overridingSystemValue()
      .values(read.data)
      .onConflictDoNothing()
      .returning();
    if (!row) return { why: `“${read.data.name}” already exists.` };
    await publish(tx, { topic: "community" });
    return { row };
  });
}

async function recipientWithId(db: Db, id: number): Promise<Recipient | null> {
  const [row] = await db
    .select({
      id: givingRecipients.id,
      group: givingRecipients.group,
      name: givingRecipients.name,
      url: givingRecipients.url,
      text: givingRecipients.text,
    })
    .from(givingRecipients)
    .where(eq(givingRecipients.id, id));
  return row ?? null;
}

/** Why these values cannot be stored, as the new row or in place of `before`. */
async function refusalOf(tx: Db, fields: RecipientFields, before?: Recipient): Promise<Refused["why"] | null> {
  const title = GROUP_TITLES[fields.group].toLowerCase();
  const isInGroup = eq(givingRecipients.group, fields.group);
  const [same] = await tx
    .select({ name: givingRecipients.name })
    .from(givingRecipients)
    .where(
      and(
        isInGroup,
        sql`lower(${givingRecipients.name}) = lower(${fields.name})`,
        before && ne(givingRecipients.id, before.id),
      ),
    );
  if (same) return { field: "name", message: `“${same.name}” is already among the ${title}` };
  if (fields.group !== before?.group && (await tx.$count(givingRecipients, isInGroup)) >= MOST_IN_GROUP)
    return { field: "group", message: `There can be at most ${MOST_IN_GROUP} ${title}. Remove one first.` };
  return null;
}

async function nextPosition(tx: Db, group: RecipientGroup): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${givingRecipients.position}), -1) + 1`.mapWith(Number) })
    .from(givingRecipients)
    .where(eq(givingRecipients.group, group));
  return last?.position ?? 0;
}

/** Runs changes one after the other, as each depends on the order and number of all. */
function changeInOrder<Result>(db: Db, change: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('giving_recipients'))`);
    return change(tx);
  });
}
