import { lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { carts } from "../store.tables.server.ts";

/** Deletes carts unchanged for this long, with their checkout forms, because anyone can create carts. Orders stay. */
const RETENTION_DAYS = 30;

export async function forgetOldCarts(db: Db, now: Date): Promise<void> {
  await db.delete(carts).where(lt(carts.updatedAt, new Date(now.getTime() - RETENTION_DAYS * 86_400_000)));
}

export function forgetCartsJob({ db }: { db: Db }): JobDefinition<object> {
  return {
    name: "store-forget-carts",
    cron: "17 4 * * *",
    run: () => forgetOldCarts(db, new Date()),
  };
}
