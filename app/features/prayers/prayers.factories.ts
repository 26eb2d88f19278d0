import type { Db } from "#app/platform/db/database.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

type Row = typeof prayerRequests.$inferInsert;

/** A request as somebody sends it: with a name, an address and consent to everything, read by nobody yet. */
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
  if (!row) throw new Error("No prayer was kept");
  return row.id;
}

export function aPrayerOnTheWall(db: Db, change: Partial<Row> = {}): Promise<number> {
  return aPrayer(db, { approved: true, postedToWall: true, reviewedAt: new Date(), ...change });
}

/** Jobs that only write down what was asked of them. */
export function jobsToRemember() {
  const asked: { name: string; data: object }[] = [];
  return { asked, jobs: { enqueue: async (_tx: Db, name: string, data: object) => void asked.push({ name, data }) } };
}
