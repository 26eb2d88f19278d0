import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { settings } from "./store.tables.server.ts";

const currencies = new WeakMap<Db, Promise<string>>();

/** The shop's only currency, read once per database: nothing changes it while the store runs. */
export function shopCurrency(db: Db): Promise<string> {
  const known = currencies.get(db);
  if (known) return known;
  const read = readCurrency(db);
  currencies.set(db, read);
  read.catch(() => currencies.delete(db));
  return read;
}

async function readCurrency(db: Db): Promise<string> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "currency"));
  return typeof row?.value === "string" ? row.value : "USD";
}
