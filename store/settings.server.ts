import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { settings } from "./store.tables.server.ts";

/** The shop's only currency. */
export async function shopCurrency(db: Db): Promise<string> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "currency"));
  return typeof row?.value === "string" ? row.value : "USD";
}
