import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { catalogState, recordChanges } from "./catalog.server.ts";
import { NOTHING_LISTED } from "./catalog.ts";
import { catalogChanges, catalogCollections, catalogProducts, catalogSync } from "./catalog.tables.server.ts";
import {
  listsProducts,
  publishedAmong,
  readChangedProducts,
  readCollections,
  readProducts,
  readProductsByIds,
  readProductsOfCollection,
} from "./read-products.server.ts";
import { removeProducts, storeCollectionOrder, storeCollections, storeProducts } from "./store-products.server.ts";

export type CatalogServices = Pick<Services, "db" | "storefront"> & {
  jobs: Pick<Services["jobs"], "enqueue">;
  database: Pick<Services["database"], "withMutex">;
  features: readonly Pick<Services["features"][number], "productsChanged">[];
  /** Names the shop: another one's products are not kept. */
  provider: string;
  /** Products that are asked for at once. */
  pageSize: number;
  /** Whether a live shop has no products: a token without access lists none, too. Null for the embedded store. */
  isEmptyShop: (() => Promise<boolean>) | null;
};

/** Advisory locks: one process at a time syncs, and one applies changes. */
const SYNC_LOCK = 8_115_060;
const APPLY_LOCK = 8_115_061;
/** Pages are dropped at most this often, however many products change. */
const ANNOUNCED_EVERY_MS = 1_000;
/** The embedded database answers nothing else during a transaction. */
const CHANGES_AT_ONCE = 20;
/** Between two batches, so that a page whose statements wait for the first one is not held up by the next. */
const PAUSE_MS = 50;
/** An interrupted full sync that is older starts again: its cursor may have expired. */
const RESUMED_WITHIN_MS = 24 * 3_600_000;
/** Overlaps with what was read before: the provider's list may lag behind its events. */
const OVERLAP_MS = 5 * 60_000;

const isOurs = eq(catalogSync.id, 1);

/**
 * Brings the index in step with the provider: by the products changed since the last time or, `isFull` and for the first fill, by all of
 * them. A full sync that was interrupted continues where it stopped.
 */
export async function syncCatalog(
  services: CatalogServices,
  { isFull = false, stopping }: { isFull?: boolean; stopping?: AbortSignal | undefined } = {},
): Promise<void> {
  const { db, database } = services;
  await database.withMutex(SYNC_LOCK, async () => {
    const state = await stateOf(services);
    try {
      if (isFull || !state.reconciledAt || state.cursor !== null) await readAll(services, state, stopping);
      else await readChanges(services, state.reconciledAt, stopping);
      await recordProblem(db, null);
    } catch (error) {
      await recordProblem(db, error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}

/** Has the features apply all waiting changes, in batches; pages are dropped once for all that arrive within a second. Returns how many. */
export async function applyCatalogChanges(
  services: CatalogServices,
  { isPaced = false, stopping }: { isPaced?: boolean; stopping?: AbortSignal | undefined } = {},
): Promise<number> {
  const { db, database, storefront, jobs, features, provider } = services;
  return database.withMutex(APPLY_LOCK, async () => {
    let applied = 0;
    await db.insert(catalogSync).values({ provider }).onConflictDoNothing();
    if (isPaced) await nextAnnouncement(db);
    for (;;) {
      // Those that need no provider first, in case it does not respond.
      const changes = await db
        .select()
        .from(catalogChanges)
        .orderBy(catalogChanges.isStale, catalogChanges.productId)
        .limit(CHANGES_AT_ONCE);
      if (changes.length === 0 || stopping?.aborted) return applied;
      const stale = changes.filter(({ isStale }) => isStale).map(({ productId }) => productId);
      const at = await askedAt(db);
      const { products: read, unreadable } = await readProductsByIds(storefront, stale);
      const known = new Set([...read.map(({ product }) => product.id), ...unreadable]);
      const gone = stale.filter((id) => !known.has(id));
      const isWithheld = gone.length > 0 && (await withholdsProducts(services));
      await db.transaction(async (tx) => {
        const { outdated } = await storeProducts(tx, read, at);
        if (isWithheld) await recordProblem(tx, NOTHING_LISTED);
        else await removeProducts(tx, gone);
        const ids = changes.map(({ productId }) => productId);
        for (const feature of features) await feature.productsChanged?.(tx, ids, { jobs });
        // A change of the same product in the meantime has a higher revision and stays.
        const done = changes.filter(({ productId }) => !outdated.includes(productId));
        await tx.execute(sql`
          delete from catalog_changes using jsonb_to_recordset(${JSON.stringify(done.map(({ productId, revision }) => ({ id: productId, revision })))}::jsonb)
            as applied(id text, revision integer)
          where product_id = applied.id and catalog_changes.revision = applied.revision`);
        await announce(tx, { isLast: isPaced && changes.length < CHANGES_AT_ONCE });
        applied += done.length;
      });
      if (changes.length === CHANGES_AT_ONCE) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
}

/** Drops the pages of every process; unless it is the `isLast` of a burst, at most once a second. */
async function announce(tx: Db, { isLast }: { isLast: boolean }): Promise<void> {
  const earliest = sql`clock_timestamp() - interval '1 millisecond' * ${ANNOUNCED_EVERY_MS}::integer`;
  const due = await tx
    .update(catalogSync)
    .set({ announcedAt: sql`clock_timestamp()` })
    .where(and(isOurs, isLast ? undefined : or(isNull(catalogSync.announcedAt), lt(catalogSync.announcedAt, earliest))))
    .returning({ id: catalogSync.id });
  if (due.length > 0) await publish(tx, { topic: "catalog" });
}

async function nextAnnouncement(db: Db): Promise<void> {
  const [row] = await db
    .select({
      waitMs: sql<number>`(extract(epoch from ${catalogSync.announcedAt} - clock_timestamp()) * 1000 + ${ANNOUNCED_EVERY_MS}::integer)::float8`,
    })
    .from(catalogSync);
  const waitMs = Math.min(row?.waitMs ?? 0, ANNOUNCED_EVERY_MS);
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

type State = typeof catalogSync.$inferSelect;

/** The state, created if missing. For another shop than before, everything starts again. */
async function stateOf({ db, provider }: CatalogServices): Promise<State> {
  return db.transaction(async (tx) => {
    await tx.insert(catalogSync).values({ provider }).onConflictDoNothing();
    const [state] = await tx.select().from(catalogSync).where(isOurs);
    if (!state) throw new Error("The state of the catalog could not be created.");
    if (state.provider === provider) return state;
    await forgetCatalog(tx);
    const [fresh] = await tx.insert(catalogSync).values({ provider }).returning();
    return fresh ?? state;
  });
}

/** Removes all products, which the features are told of with the next changes. */
export async function forgetCatalog(tx: Db): Promise<void> {
  await tx.execute(sql`insert into catalog_changes (product_id, is_stale)
    select id, false from catalog_products on conflict (product_id) do update set is_stale = false`);
  await tx.delete(catalogProducts);
  await tx.delete(catalogCollections);
  await tx.delete(catalogSync);
}

async function readAll(services: CatalogServices, state: State, stopping?: AbortSignal): Promise<void> {
  const { db, storefront, pageSize } = services;
  const begun = await askedAt(db);
  const isResumed =
    state.cursor !== null && begun.getTime() - (state.fullStartedAt?.getTime() ?? 0) < RESUMED_WITHIN_MS;
  const startedAt = (isResumed ? state.fullStartedAt : null) ?? begun;
  let cursor = isResumed ? state.cursor : null;
  if (!isResumed) await db.update(catalogSync).set({ fullStartedAt: startedAt, cursor: "" }).where(isOurs);
  const collections = await refreshCollections(services);
  for (;;) {
    const at = await askedAt(db);
    // "" is the first page.
    const page = await readProducts(storefront, { after: cursor || null, first: pageSize }).catch((error: unknown) => {
      if (cursor && isRefusedCursor(error)) return null;
      throw error;
    });
    if (page === null) {
      log("warn", "the provider no longer accepts the cursor of an interrupted sync, which starts again");
      await db.update(catalogSync).set({ cursor: null }).where(isOurs);
      return readAll(services, { ...state, cursor: null }, stopping);
    }
    if (page.items.length + page.unreadable.length === 0) await requireListedProducts(services);
    await storePage(db, page, at, page.next);
    await applyCatalogChanges(services, { stopping });
    if (stopping?.aborted) return;
    if (page.next === null) break;
    cursor = page.next;
  }
  for (const { id } of collections) {
    const order = await readProductsOfCollection(storefront, id);
    // Deleted since the collections were read, or no longer to be read: the next sync says which.
    if (order === null) continue;
    await db.transaction(async (tx) => recordChanges(tx, await storeCollectionOrder(tx, id, order)));
  }
  const vanished = await vanishedSince(services, startedAt);
  await db.transaction(async (tx) => {
    await recordChanges(tx, vanished.listedAfterAll, { isStale: true });
    await recordChanges(tx, await removeProducts(tx, vanished.gone));
    await tx
      .update(catalogSync)
      .set({ cursor: null, fullFinishedAt: sql`clock_timestamp()`, reconciledAt: startedAt })
      .where(isOurs);
  });
  await applyCatalogChanges(services, { stopping });
  await publish(db, { topic: "catalog" });
}

/** Shopify's cursors stay valid for a while; it does not say how long. */
const isRefusedCursor = (error: unknown) => error instanceof ProviderProblem && /\bcursor\b/i.test(error.message);

/**
 * The products that a sync that began then did not see: deleted, or no longer published. More than half of the catalog is asked for once more,
 * each product by its id: those that the provider still publishes were missing from its list only.
 */
async function vanishedSince(services: CatalogServices, startedAt: Date) {
  const { db, storefront } = services;
  const rows = await db
    .select({ id: catalogProducts.id })
    .from(catalogProducts)
    .where(lt(catalogProducts.askedAt, startedAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await requireListedProducts(services);
  if (ids.length * 2 <= (await db.$count(catalogProducts))) return { gone: ids, listedAfterAll: [] };
  const listed = new Set(await publishedAmong(storefront, ids));
  const [listedAfterAll, gone] = [ids.filter((id) => listed.has(id)), ids.filter((id) => !listed.has(id))];
  log("warn", "more than half of the catalog was missing from the provider's list, and asked for again", {
    missing: ids.length,
    listedAfterAll: listedAfterAll.length,
  });
  return { gone, listedAfterAll };
}

/** Whether the provider lists nothing although its shop has products: the access to them is gone, not the products. */
async function withholdsProducts({ db, storefront, isEmptyShop }: CatalogServices): Promise<boolean> {
  if (isEmptyShop === null || (await catalogState(db)).isEmpty) return false;
  return !(await listsProducts(storefront)) && !(await isEmptyShop());
}

async function requireListedProducts(services: CatalogServices): Promise<void> {
  if (await withholdsProducts(services)) throw new ProviderProblem(NOTHING_LISTED);
}

async function readChanges(services: CatalogServices, reconciledAt: Date, stopping?: AbortSignal): Promise<void> {
  const { db, storefront, pageSize } = services;
  const begun = await askedAt(db);
  await refreshCollections(services);
  for (let after: string | null = null; ;) {
    const at = await askedAt(db);
    const page: Awaited<ReturnType<typeof readChangedProducts>> = await readChangedProducts(
      storefront,
      new Date(reconciledAt.getTime() - OVERLAP_MS),
      { after, first: pageSize },
    );
    if (page.items.length + page.unreadable.length === 0) await requireListedProducts(services);
    await storePage(db, page, at);
    if (stopping?.aborted) return;
    if (page.next === null) break;
    after = page.next;
  }
  await db.update(catalogSync).set({ reconciledAt: begun }).where(isOurs);
  if ((await applyCatalogChanges(services, { stopping })) > 0) await publish(db, { topic: "catalog" });
}

type ProductPage = Pick<Awaited<ReturnType<typeof readProducts>>, "items" | "unreadable">;

async function storePage(db: Db, { items, unreadable }: ProductPage, at: Date, cursor?: string | null): Promise<void> {
  for (let start = 0; start < items.length; start += CHANGES_AT_ONCE)
    await db.transaction(async (tx) => {
      const { changed, outdated } = await storeProducts(tx, items.slice(start, start + CHANGES_AT_ONCE), at);
      await recordChanges(tx, changed);
      await recordChanges(tx, outdated, { isStale: true });
    });
  if (unreadable.length > 0)
    await db.update(catalogProducts).set({ askedAt: at }).where(inArray(catalogProducts.id, unreadable));
  if (cursor) await db.update(catalogSync).set({ cursor }).where(isOurs);
}

async function refreshCollections(services: CatalogServices) {
  const { db, storefront } = services;
  const collections = await readCollections(storefront);
  if (collections.length === 0 && (await db.$count(catalogCollections)) > 0) await requireListedProducts(services);
  await db.transaction(async (tx) => recordChanges(tx, await storeCollections(tx, collections)));
  return collections;
}

/** Pages that say why nothing is shown are rendered again once that changes. */
async function recordProblem(db: Db, problem: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(catalogSync)
      .set({ problem })
      .where(and(isOurs, sql`${catalogSync.problem} is distinct from ${problem}`))
      .returning({ id: catalogSync.id });
    if (changed.length > 0) await publish(tx, { topic: "catalog" });
  });
}
