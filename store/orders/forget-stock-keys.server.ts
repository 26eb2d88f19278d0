import { lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { stockAdjustments } from "../store.tables.server.ts";

/** A client repeats a request within minutes. */
const RETENTION_DAYS = 7;

export async function forgetOldStockKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
  await db.delete(stockAdjustments).where(lt(stockAdjustments.createdAt, before));
}

export function forgetStockKeysJob({ db }: { db: Db }): JobDefinition<object> {
  return {
    name: "store-forget-stock-keys",
    cron: "27 4 * * *",
    run: () => forgetOldStockKeys(db, new Date()),
  };
}
