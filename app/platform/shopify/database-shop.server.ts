import { sql } from "drizzle-orm";
import { z } from "zod";
import { erasures } from "../backup/erasures.tables.server.ts";
import type { Database, Db } from "../db/database.server.ts";
import type { Feature } from "../feature.server.ts";
import { publish } from "../live/live.server.ts";
import { log } from "../log.server.ts";
import { webhookInbox } from "../webhooks/webhooks.tables.server.ts";
import { SHOP_ID_AT_ADMIN } from "./connection/connection.operations.server.ts";
import { SHOP_ID } from "./storefront/shop-id.operations.server.ts";
import {
  EMBEDDED_STORE,
  otherShopProblem,
  ownershipOf,
  unknownShopProblem,
  type ConfiguredShop,
  type Ownership,
  type RecordedShop,
  type ShopIdentity,
} from "./database-shop.ts";
import { PaymentRequired, ProviderProblem } from "./provider-problem.ts";
import type { ShopConnection } from "./shop-connection.server.ts";
import { recordedShop } from "./recorded-shop.server.ts";
import { databaseShop } from "./shopify.tables.server.ts";

declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    /** The database belongs to another shop from now on, or its shop has another address. */
    shop: object;
  }
}

type ClaimServices = {
  db: Db;
  database: Pick<Database, "kind">;
  /** Null for the embedded store. */
  shop: Pick<ShopConnection, "domain" | "askAdmin" | "admin" | "storefront"> | null;
  features: readonly Pick<Feature, "removeSampleData" | "leaveShop" | "renameShop">[];
};

/** How many rows of what were removed, by their name in the plural. */
export type RemovedRows = Record<string, number>;

/**
 * At start, before anything is read from or written to the shop: throws if the database belongs to another shop. The first shop of a database is
 * recorded. From the embedded store it moves to a Shopify store by itself. Processes that start together wait for each other. Returns the record.
 */
export async function claimDatabase(services: ClaimServices): Promise<RecordedShop> {
  const { db, database, shop, features } = services;
  const { configured, reason } = await configuredShop(shop);
  const { removed, claimed } = await db.transaction(async (tx) => {
    const recorded = await lockedRecord(tx);
    const ownership = ownershipOf(recorded, configured);
    if (ownership === "other" && recorded) throw new Error(otherShopProblem(recorded, configured, database.kind));
    if (ownership === "unknown") throw new Error(unknownShopProblem(recorded, configured, reason));
    const settled = await settle(tx, { ownership, recorded, configured, features });
    return { removed: settled, claimed: (await recordedShop(tx)) ?? configured };
  });
  if (removed) log("info", "the database moved to a Shopify store", { domain: configured.domain, removed });
  return claimed;
}

/** The embedded store without a site, such as `npm run store`: whether the database is its own. */
export async function isOfEmbeddedStore(db: Db): Promise<boolean> {
  await db.insert(databaseShop).values(rowOf(EMBEDDED_STORE)).onConflictDoNothing();
  return (await recordedShop(db))?.id === EMBEDDED_STORE.id;
}

/** Whether a database belongs to the configured shop, for a command that checks it. */
export async function checkOwnership({ db, shop }: Pick<ClaimServices, "db" | "shop">) {
  const { configured, reason } = await configuredShop(shop);
  const recorded = await recordedShop(db);
  return { ownership: ownershipOf(recorded, configured), recorded, configured, reason };
}

/** Moves a database to the configured shop, whichever it belonged to. Null if it is that shop's already. */
export async function moveDatabase({ db, shop, features }: Omit<ClaimServices, "database">) {
  const { configured, reason } = await configuredShop(shop);
  if (configured.id === null) throw new Error(`${configured.domain} did not say which shop it is: ${reason}`);
  return db.transaction(async (tx) => {
    const recorded = await lockedRecord(tx);
    return settle(tx, { ownership: ownershipOf(recorded, configured), recorded, configured, features });
  });
}

/** Records the shop's id if only its address is recorded, because it did not respond at the start. Returns the record. */
export async function recordShopId({
  db,
  shop,
  features,
}: Omit<ClaimServices, "database">): Promise<RecordedShop | null> {
  const recorded = await recordedShop(db);
  if (!shop || recorded?.id !== null) return recorded;
  const { configured } = await configuredShop(shop);
  return db.transaction(async (tx) => {
    const locked = await lockedRecord(tx);
    const ownership = ownershipOf(locked, configured);
    if (ownership === "own-to-record") await settle(tx, { ownership, recorded: locked, configured, features });
    return recordedShop(tx);
  });
}

/**
 * Called before each change at the provider: throws if the database belongs to another shop by now, or if the configured address has become
 * another shop's. The shop is asked once.
 */
export function changesGuard(
  { db, features }: Pick<ClaimServices, "db" | "features">,
  shop: () => NonNullable<ClaimServices["shop"]>,
): () => Promise<void> {
  let known: string | null = null;
  return async () => {
    known ??= await shopIdOf(shop());
    const recorded = await recordShopId({ db, shop: shop(), features });
    if (recorded?.id !== known)
      throw new ProviderProblem(
        `Nothing is changed at ${shop().domain}: this database ${recorded ? `belongs to ${recorded.domain}` : "has no shop yet"}`,
      );
  };
}

type Claim = {
  ownership: Ownership;
  recorded: RecordedShop | null;
  configured: ConfiguredShop;
  features: ClaimServices["features"];
};

/** Returns what was removed; null without a move. */
async function settle(tx: Db, { ownership, recorded, configured, features }: Claim): Promise<RemovedRows | null> {
  const { id, domain } = configured;
  if (ownership === "own" || ownership === "own-unverified" || id === null) return null;
  const isLive = id !== EMBEDDED_STORE.id;
  if (!recorded) {
    await tx.insert(databaseShop).values(rowOf({ id, domain }));
    // Of a database that was used before shops were recorded.
    if (isLive) await removeSampleData(tx, features);
    return null;
  }
  await tx.update(databaseShop).set({ shopId: id, domain, recordedAt: new Date() });
  if (ownership === "own-to-record") {
    if (recorded.domain !== domain) {
      for (const feature of features) await feature.renameShop?.(tx, { from: recorded.domain, to: domain });
      await publish(tx, { topic: "shop" });
    }
    if (isLive) await removeSampleData(tx, features);
    return null;
  }
  const removed = await removeSampleData(tx, features);
  const left = { id: recorded.id ?? recorded.domain, isTrial: recorded.id === EMBEDDED_STORE.id };
  for (const feature of features) addCounts(removed, await feature.leaveShop?.(tx, left, { id, domain }));
  // Events of the shop that is left: they would be applied to this one.
  await tx.delete(webhookInbox);
  // No one asked for these deletions: a restored backup must have the rows again. Other transactions may have committed theirs in the meantime.
  await tx.delete(erasures).where(sql`xmin = pg_current_xact_id()::xid`);
  await publish(tx, { topic: "shop" });
  return removed;
}

/** Removes the sample data of all features, apart from that of products that are still sold. */
export async function removeSampleData(
  tx: Db,
  features: readonly Pick<Feature, "removeSampleData">[],
  stillSold: string[] = [],
): Promise<RemovedRows> {
  const removed: RemovedRows = {};
  for (const feature of features) addCounts(removed, await feature.removeSampleData?.(tx, { stillSold }));
  return removed;
}

function addCounts(sums: RemovedRows, counts: RemovedRows = {}): void {
  for (const [name, count] of Object.entries(counts)) if (count > 0) sums[name] = (sums[name] ?? 0) + count;
}

/** The record. The lock makes processes that start together wait for each other, even if there is no row yet. */
async function lockedRecord(tx: Db): Promise<RecordedShop | null> {
  await tx.execute(sql`lock table database_shop in share row exclusive mode`);
  return recordedShop(tx);
}

const rowOf = ({ id, domain }: ShopIdentity) => ({ shopId: id, domain });

const shopResponse = z.object({ shop: z.object({ id: z.string() }) });

/** From the API that responds first. Throws what the Admin API did if neither does. */
async function shopIdOf({ admin, askAdmin, storefront }: NonNullable<ClaimServices["shop"]>): Promise<string> {
  const fromAdmin = async () => shopResponse.parse(await askAdmin(SHOP_ID_AT_ADMIN, {})).shop.id;
  const fromStorefront = async () => {
    const data = await storefront.query(SHOP_ID, {});
    if (!data) throw new PaymentRequired();
    return data.shop.id;
  };
  return Promise.any([...(admin ? [fromAdmin()] : []), fromStorefront()]).catch((error: unknown) => {
    throw error instanceof AggregateError ? error.errors[0] : error;
  });
}

const SECONDS = 5;

async function configuredShop(shop: ClaimServices["shop"]): Promise<{ configured: ConfiguredShop; reason: string }> {
  if (!shop) return { configured: EMBEDDED_STORE, reason: "" };
  const { domain } = shop;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`no response within ${SECONDS} seconds`)),
    SECONDS * 1000,
  ).unref();
  try {
    return { configured: { id: await Promise.race([shopIdOf(shop), timeout.promise]), domain }, reason: "" };
  } catch (error) {
    return { configured: { id: null, domain }, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
