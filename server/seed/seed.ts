import path from "node:path";
import { sql } from "drizzle-orm";
import { STORY_CONSENTS } from "#app/features/stories/stories.ts";
import { openEmbeddedDatabase, openServerDatabase, rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { seedManyOrders } from "#store/seed/many-orders.server.ts";
import { seedManyProducts } from "#store/seed/many-products.server.ts";
import { seedSampleShop } from "../sample.ts";
import { seedAmbassadors, seedPrayers, seedStories, seedSubscribers } from "./community.ts";
import { seedAudit, seedBanners, seedCustomizations, seedInventory, seedPromoCodes, seedRestocks } from "./admin.ts";

/** What can be seeded, in this order. */
export const SEEDS = [
  "products",
  "orders",
  "subscribers",
  "prayers",
  "stories",
  "ambassadors",
  "restocks",
  "banners",
  "promos",
  "audit",
] as const;

/** How many rows of each; missing means none. */
export type Wanted = Partial<Record<(typeof SEEDS)[number], number>>;

/**
 * Fills the configured database with made-up people, products and orders. Throws if it contains real ones, unless mixing is allowed
 * (`addToReal`), and if the site is running on it.
 */
export async function seedDatabase(env: Env, wanted: Wanted, { addToReal = false } = {}): Promise<void> {
  if (env.SHOPIFY_STORE_DOMAIN && (wanted.products || wanted.orders))
    throw new Error(
      `Products and orders come from ${env.SHOPIFY_STORE_DOMAIN}; leave out --products and --orders, or unset SHOPIFY_STORE_DOMAIN.`,
    );
  const database = env.DATABASE_URL
    ? await openServerDatabase(env.DATABASE_URL)
    : await openEmbeddedDatabase(path.join(env.DATA_DIR, "database"));
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
  const made = await seedManyProducts(db, wanted.products ?? 0);
  if (made) {
    await seedInventory(db, made.variants);
    await seedCustomizations(db, made.products);
  }
  await seedManyOrders(db, wanted.orders ?? 0);
  await seedSubscribers(db, wanted.subscribers ?? 0);
  await seedPrayers(db, wanted.prayers ?? 0);
  await seedStories(db, wanted.stories ?? 0, STORY_CONSENTS);
  await seedAmbassadors(db, wanted.ambassadors ?? 0);
  await seedRestocks(db, wanted.restocks ?? 0);
  await seedBanners(db, wanted.banners ?? 0);
  await seedPromoCodes(db, wanted.promos ?? 0);
  await seedAudit(db, wanted.audit ?? 0);
}

const isExample = (column: string) => String.raw`${column} ~ '(@|\.)example(\.(com|net|org))?$'`;

/** Tables with personal data, and a condition that matches seeded rows. */
const PERSONAL_TABLES: [what: string, table: string, isSeeded: string][] = [
  ["orders", "store.orders", "checkout_token like 'seed-%'"],
  ["subscribers", "devotional_subscriptions", isExample("email")],
  ["prayer requests", "prayer_requests", isExample("email")],
  ["stories", "user_stories", isExample("email")],
  ["ambassador applications", "ambassador_signups", isExample("email")],
  ["back-in-stock requests", "back_in_stock_requests", isExample("customer_email")],
  ["accounts", "users", `${isExample("email")} or id in (select user_id from user_roles)`],
];

async function refuseReal(db: Db): Promise<void> {
  for (const [what, table, isSeeded] of PERSONAL_TABLES) {
    const real = await rowsOf(db, sql.raw(`select 1 from ${table} where not (${isSeeded}) limit 1`));
    if (real.length > 0)
      throw new Error(
        `This database contains real ${what}, so nothing was added. Seed another one (DATA_DIR=./data-seeded), or add --yes-add to mix them.`,
      );
  }
}
