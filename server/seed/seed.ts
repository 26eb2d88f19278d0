import path from "node:path";
import { sql } from "drizzle-orm";
import { STORY_CONSENTS } from "#app/features/stories/stories.ts";
import { openEmbeddedDatabase, openServerDatabase, rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { seedManyOrders } from "#store/seed/many-orders.server.ts";
import { seedManyProducts } from "#store/seed/many-products.server.ts";
import { openWithSample } from "../sample.ts";
import { seedAmbassadors, seedPrayers, seedStories, seedSubscribers } from "./community.ts";
import { seedAudit, seedBanners, seedCustomizations, seedInventory, seedPromoCodes, seedRestocks } from "./admin.ts";

/** What can be made, in the order in which it is. */
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

/** How many rows of each; what is missing is none. */
export type Wanted = Partial<Record<(typeof SEEDS)[number], number>>;

/**
 * Fills the database that the settings name with made-up people, products and orders. Throws where it holds real ones, unless they are
 * meant to stand beside each other (`addToReal`), and where the site is running on it.
 */
export async function seedDatabase(env: Env, wanted: Wanted, { addToReal = false } = {}): Promise<void> {
  if (env.SHOPIFY_STORE_DOMAIN && (wanted.products || wanted.orders))
    throw new Error(
      `Products and orders come from ${env.SHOPIFY_STORE_DOMAIN}; leave --products and --orders away, or unset SHOPIFY_STORE_DOMAIN.`,
    );
  const database = env.DATABASE_URL
    ? await openServerDatabase(env.DATABASE_URL)
    : await openEmbeddedDatabase(path.join(env.DATA_DIR, "database"));
  try {
    const { db } = database;
    if (!addToReal) await refuseReal(db);
    if (!env.SHOPIFY_STORE_DOMAIN)
      await openWithSample(db, { timeZone: env.STORE_TIMEZONE, publicUrl: env.PUBLIC_URL ?? "http://localhost:3000" });
    await seed(db, wanted);
    // The planner must know what came, and nobody tells it in the embedded database.
    await db.execute(sql`vacuum analyze`);
  } finally {
    await database.close();
  }
}

/** Adds the rows; for a database that nobody else has open. */
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

/** Where rows of people may stand, and how rows of ours are told from theirs. */
const PEOPLE: [what: string, table: string, isOurs: string][] = [
  ["orders", "store.orders", "checkout_token like 'seed-%'"],
  ["subscribers", "devotional_subscriptions", isExample("email")],
  ["prayer requests", "prayer_requests", isExample("email")],
  ["stories", "user_stories", isExample("email")],
  ["ambassador applications", "ambassador_signups", isExample("email")],
  ["back-in-stock requests", "back_in_stock_requests", isExample("customer_email")],
  ["accounts", "users", `${isExample("email")} or id in (select user_id from user_roles)`],
];

async function refuseReal(db: Db): Promise<void> {
  for (const [what, table, isOurs] of PEOPLE) {
    const real = await rowsOf(db, sql.raw(`select 1 from ${table} where not (${isOurs}) limit 1`));
    if (real.length > 0)
      throw new Error(
        `This database holds real ${what}: nothing was added. Seed another one (DATA_DIR=./data-seeded), or say --yes-add to mix them.`,
      );
  }
}
