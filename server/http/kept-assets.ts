import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#app/platform/db/database.server.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { buildAssets } from "#app/platform/http/build-assets.tables.server.ts";
import type { Asset } from "./assets.ts";

/** Pages of older builds reload instead. */
const BUILDS_KEPT = 3;
const ROWS_AT_ONCE = 50;
/** About as many as the pages that visitors have open load. */
const ASSETS_IN_MEMORY = 200;
const IN_MEMORY_MS = 10 * 60_000;
const MISSING_MS = 10_000;
/** As the build names them. */
const ASSET_PATH = /^\/assets\/[\w.-]+$/;
const decompress = promisify(brotliDecompress);

/** Stores a build's immutable assets for the processes of other builds, and deletes those that none of the newest builds has. */
export async function keepAssets(db: Db, assets: ReadonlyMap<string, Asset>): Promise<void> {
  const own = [...assets].filter(([, { immutable }]) => immutable);
  if (own.length === 0) return;
  const paths = own.map(([path]) => path).toSorted();
  const build = hashOf(paths);
  await db.transaction(async (tx) => {
    // Processes of one build start at the same time, and rows that are locked in different orders would deadlock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('build_assets'))`);
    const kept = await tx
      .update(buildAssets)
      .set({ build, startedAt: sql`now()` })
      .where(inArray(buildAssets.path, paths))
      .returning({ path: buildAssets.path });
    const known = new Set(kept.map(({ path }) => path));
    const rows = own
      .filter(([path]) => !known.has(path))
      .map(([path, { type, plain, brotli }]) => ({ path, type, body: brotli ?? plain, isBrotli: !!brotli, build }));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tx.insert(buildAssets).values(rows.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`delete from ${buildAssets} where build not in (
      select build from ${buildAssets} group by build order by max(started_at) desc limit ${BUILDS_KEPT})`);
  });
}

/**
 * Finds an asset of another build; null if none of the newest ones has it. Found ones stay in memory while a deploy asks for them again and again,
 * missing ones for some seconds, so that invented paths cost little.
 */
export function createKeptAssets(db: Db): (path: string) => Promise<Asset | null> {
  const found = new LRUCache<string, Promise<Asset | null>>({ max: ASSETS_IN_MEMORY, ttl: IN_MEMORY_MS });
  return (path) => {
    if (!ASSET_PATH.test(path)) return Promise.resolve(null);
    const known = found.get(path);
    if (known) return known;
    const reading = storedAsset(db, path);
    found.set(path, reading);
    reading.then(
      (asset) => asset ?? found.set(path, reading, { ttl: MISSING_MS }),
      () => found.delete(path),
    );
    return reading;
  };
}

async function storedAsset(db: Db, path: string): Promise<Asset | null> {
  const [row] = await db.select().from(buildAssets).where(eq(buildAssets.path, path));
  if (!row) return null;
  const { type, body, isBrotli } = row;
  const stored = new Uint8Array(body);
  const plain = isBrotli ? new Uint8Array(await decompress(stored)) : stored;
  return { type, plain, brotli: isBrotli ? stored : undefined, immutable: true };
}
