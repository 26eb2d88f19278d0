import { eq } from "drizzle-orm";
import type { Restored } from "#app/platform/audit/restored.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { prayerVersion } from "./prayer-review.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

/** How admins handled a request besides publishing it (decision 097). */
export type Care = Pick<typeof prayerRequests.$inferSelect, "reviewedAt" | "prayedForAt" | "prayedForBy">;

export type CareOutcome =
  | { outcome: "done"; before: Care; after: Care }
  | { outcome: "already" | "changed" | "not-found" | "on-the-wall" };

/** `expectedVersion`: of what the admin read; undefined skips the check. */
type CareParams = { by: string; now: Date; expectedVersion?: string | undefined };

/** Records who prayed and when, and takes the request off the review list. The first admin stays on record. */
export function markPrayedFor(db: Db, id: number, { by, now, expectedVersion }: CareParams): Promise<CareOutcome> {
  return changeCare(db, id, expectedVersion, (row) =>
    row.prayedForAt && row.reviewedAt ? "already" : { reviewedAt: now, prayedForAt: now, prayedForBy: by },
  );
}

/** Takes a request off the review list and changes nothing else. */
export function closePrayer(
  db: Db,
  id: number,
  { now, expectedVersion }: Omit<CareParams, "by">,
): Promise<CareOutcome> {
  return changeCare(db, id, expectedVersion, (row) =>
    row.reviewedAt ? "already" : { ...careOf(row), reviewedAt: now },
  );
}

/** Puts a handled request back on the review list. An approved one has to be taken off the wall instead. */
export function reopenPrayer(db: Db, id: number): Promise<CareOutcome> {
  return changeCare(db, id, undefined, (row) => {
    if (row.approved) return "on-the-wall";
    return row.reviewedAt ? { ...careOf(row), reviewedAt: null } : "already";
  });
}

/** Undoes a change from its audit entry; refused when the request has changed since. */
export async function restoreCare(tx: Db, before: unknown, after: unknown): Promise<Restored<object>> {
  const [was, became] = [readCare(before), readCare(after)];
  const id = Number((before as { id?: unknown } | null)?.id) || 0;
  const [row] = await tx.select().from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  if (!row) return { why: `Prayer request ${id} has been deleted.` };
  if (!sameCare(careOf(row), became)) return { why: `Prayer request ${id} has changed since.` };
  await tx.update(prayerRequests).set(was).where(eq(prayerRequests.id, id));
  return { row: was };
}

async function changeCare(
  db: Db,
  id: number,
  expectedVersion: string | undefined,
  decide: (row: typeof prayerRequests.$inferSelect) => Care | "already" | "on-the-wall",
): Promise<CareOutcome> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
    if (!row) return { outcome: "not-found" };
    if (expectedVersion !== undefined && expectedVersion !== prayerVersion(row)) return { outcome: "changed" };
    const after = decide(row);
    if (typeof after === "string") return { outcome: after };
    await tx.update(prayerRequests).set(after).where(eq(prayerRequests.id, id));
    return { outcome: "done", before: careOf(row), after };
  });
}

function careOf({ reviewedAt, prayedForAt, prayedForBy }: Care): Care {
  return { reviewedAt, prayedForAt, prayedForBy };
}

/** Parses care from JSON. */
function readCare(json: unknown): Care {
  const { reviewedAt, prayedForAt, prayedForBy } = (json ?? {}) as Record<string, unknown>;
  const dateOf = (value: unknown) => (typeof value === "string" ? new Date(value) : null);
  return {
    reviewedAt: dateOf(reviewedAt),
    prayedForAt: dateOf(prayedForAt),
    prayedForBy: typeof prayedForBy === "string" ? prayedForBy : null,
  };
}

function sameCare(one: Care, other: Care): boolean {
  return JSON.stringify(careOf(one)) === JSON.stringify(careOf(other));
}
