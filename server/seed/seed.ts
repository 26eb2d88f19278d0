import { sql } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { seedManyOrders } from "#store/seed/many-orders.server.ts";
import { seedManyProducts } from "#store/seed/many-products.server.ts";
import { seedSampleShop } from "./sample.ts";

/** The options of `npm run seed`, in the order in which they are seeded. */
export const SEEDS: readonly string[] = [
  "products",
  "orders",
  ...FEATURES.flatMap(({ seed = {} }) => Object.keys(seed)),
];

/** How many rows of each; missing means none. */
export type Wanted = Partial<Record<string, number>>;

/**
 * Fills the configured database with made-up people, products and orders. Throws if it contains real ones, unless mixing is allowed
 * (`addToReal`), and if the site is running on it.
 */
export async function seedDatabase(env: Env, wanted: Wanted, { addToReal = false } = {}): Promise<void> {
  if (env.SHOPIFY_STORE_DOMAIN && (wanted["products"] || wanted["orders"]))
    throw new Error(
      `Products and orders come from ${env.SHOPIFY_STORE_DOMAIN}; leave out --products and --orders, or unset SHOPIFY_STORE_DOMAIN.`,
    );
  const database = await openDatabaseForCommand(env);
  try {
    const { db } = database;
    if (!addToReal) await refuseReal(db);
    if (!env.SHOPIFY_STORE_DOMAIN)
      await seedSampleShop(db, { timeZone: env.STORE_TIMEZONE, publicUrl: env.PUBLIC_URL ?? "http://localhost:3000" });
    await seed(db, wanted);
    // The embedded database has no autovacuum to update the planner's statistics.
    await db.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
}

/** Adds the rows to a database that no other process has open. */
export async function seed(db: Db, wanted: Wanted): Promise<void> {
  const made = await seedManyProducts(db, wanted["products"] ?? 0);
  if (made) for (const feature of FEATURES) await feature.seedProducts?.(db, made);
  await seedManyOrders(db, wanted["orders"] ?? 0);
  if (wanted["orders"]) for (const feature of FEATURES) await feature.seedOrders?.(db);
  for (const { seed: seeds = {} } of FEATURES)
    for (const [name, addRows] of Object.entries(seeds)) await addRows(db, wanted[name] ?? 0);
}

const ORDERS = { what: "orders", table: "store.orders", isSeeded: "checkout_token like 'seed-%'" };

async function refuseReal(db: Db): Promise<void> {
  for (const { what, table, isSeeded } of [ORDERS, ...FEATURES.flatMap(({ personalTables = [] }) => personalTables)]) {
    const real = await rowsOf(db, sql.raw(`select 1 from ${table} where not (${isSeeded}) limit 1`));
    if (real.length > 0)
      throw new Error(
        `This database contains real ${what}, so nothing was added. Seed another one (DATA_DIR=./data-seeded), or add --yes-add to mix them.`,
      );
  }
}
