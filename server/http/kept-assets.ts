import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { buildAssets } from "#app/platform/http/build-assets.tables.server.ts";
import type { Asset } from "./assets.ts";

/** Pages of older builds reload instead. */
const BUILDS_KEPT = 3;
const ROWS_AT_ONCE = 50;
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

/** An asset of another build; null if none of the newest ones has it. */
export async function keptAsset(db: Db, path: string): Promise<Asset | null> {
  if (!ASSET_PATH.test(path)) return null;
  const [row] = await db.select().from(buildAssets).where(eq(buildAssets.path, path));
  if (!row) return null;
  const { type, body, isBrotli } = row;
  const stored = new Uint8Array(body);
  const plain = isBrotli ? new Uint8Array(await decompress(stored)) : stored;
  return { type, plain, brotli: isBrotli ? stored : undefined, immutable: true };
}
