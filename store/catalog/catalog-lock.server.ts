import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";

/** A transaction that changes products: one at a time, so that what it decided by is still so when it commits. */
export function changeCatalog<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('store.catalog'))`);
    return work(tx);
  });
}
