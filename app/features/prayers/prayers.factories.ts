import type { Db } from "#app/platform/db/database.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

type Row = typeof prayerRequests.$inferInsert;

/** A submitted request with a name, an email address and every consent, not reviewed yet. */
export async function aPrayer(db: Db, change: Partial<Row> = {}): Promise<number> {
  const [row] = await db
    .insert(prayerRequests)
    .values({
      name: "Ann",
      email: "ann@home.example",
      prayerRequest: "For my mother",
      shareNamePublicly: true,
      consentPostToWall: true,
      ...change,
    })
    .returning({ id: prayerRequests.id });
  if (!row) throw new Error("The prayer was not stored");
  return row.id;
}

export function aPrayerOnTheWall(db: Db, change: Partial<Row> = {}): Promise<number> {
  return aPrayer(db, { approved: true, postedToWall: true, reviewedAt: new Date(), ...change });
}

/** Emails that are only recorded. */
export function recordingEmails() {
  const enqueued: { name: string; data: object }[] = [];
  const enqueue = async (_tx: Db, name: string, data: object) => void enqueued.push({ name, data });
  return { enqueued, emails: { enqueue } };
}
