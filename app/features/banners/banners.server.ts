import { eq } from "drizzle-orm";
import { z } from "zod";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { bannerFields, type BannerFields } from "./banner-fields.server.ts";
import type { ShownBanner } from "./banners.ts";
import { banners } from "./banners.tables.server.ts";
import { shownBanner } from "./shown-banner.server.ts";

export { bannerFields, type BannerFields };

/** Banners that start within this time are sent along, so that an open page can show them later. */
const LOOKAHEAD_MS = 3_600_000;

type At = { now: Date; timeZone: string; publicUrl: string };

/** The banners due now or soon, newest first, for all pages; `changesAt`: when the next one starts or ends. */
export async function publicBanners(
  db: Db,
  { now, ...where }: At,
): Promise<{ banners: ShownBanner[]; changesAt: number | null }> {
  const active = await db
    .select()
    .from(banners)
    .where(eq(banners.isActive, true))
    .orderBy(...newestFirst(banners));
  const at = now.getTime();
  const shown = active.map((row) => shownBanner(row, at, where));
  const edges = shown.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((edge) => edge !== null);
  const ahead = edges.filter((edge) => edge > at);
  return {
    banners: shown.filter(
      ({ isDue, startsAt, endsAt }) =>
        isDue ||
        (startsAt !== null && startsAt > at && startsAt <= at + LOOKAHEAD_MS && (endsAt === null || endsAt > at)),
    ),
    changesAt: ahead.length > 0 ? Math.min(...ahead) : null,
  };
}

export type Banner = typeof banners.$inferSelect;

/** All banners, newest first, a page at a time, each with its cursor. */
export async function allBanners(db: Db, { after, limit }: Paging): Promise<(Banner & { cursor: string })[]> {
  const rows = await db
    .select({ banner: banners, cursor: cursorOf(banners) })
    .from(banners)
    .where(olderThan(banners, after))
    .orderBy(...newestFirst(banners))
    .limit(limit);
  return rows.map(({ banner, cursor }) => ({ ...banner, cursor }));
}

export async function bannerWithId(db: Db, id: number): Promise<Banner | null> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id));
  return row ?? null;
}

/** Inserts an owner's banner; with their first one the sample leaves. `samples`: the deleted ones. */
export async function insertBanner(db: Db, banner: BannerFields): Promise<{ banner: Banner; samples: Banner[] }> {
  return changeAndPublish(db, async (tx) => {
    const samples = await tx.delete(banners).where(eq(banners.isSample, true)).returning();
    const [row] = await tx.insert(banners).values(banner).returning();
    if (!row) throw new Error("The insert returned no banner");
    return { banner: row, samples };
  });
}

/** The sample shop's banner. */
export async function insertSampleBanner(db: Db, banner: BannerFields): Promise<void> {
  await changeAndPublish(db, (tx) => tx.insert(banners).values({ ...banner, isSample: true }));
}

/** Returns how many there were. */
export async function removeSampleBanners(db: Db): Promise<number> {
  const removed = await db.delete(banners).where(eq(banners.isSample, true)).returning({ id: banners.id });
  if (removed.length > 0) await publish(db, { topic: "banners" });
  return removed.length;
}

export type BannerUpdate =
  | { state: "updated"; before: Banner; after: Banner }
  /** It changed since `version` was read: nothing was written. */
  | { state: "differs"; now: Banner }
  | { state: "gone" };

/** Updates a banner if its version is still the given one. */
export async function updateBanner(
  db: Db,
  { id, version }: { id: number; version: string },
  banner: BannerFields,
): Promise<BannerUpdate> {
  return changeAndPublish(db, async (tx) => {
    const [before] = await tx.select().from(banners).where(eq(banners.id, id)).for("update");
    if (!before) return { state: "gone" };
    if (rowVersion(before) !== version) return { state: "differs", now: before };
    const [after] = await tx
      .update(banners)
      .set({ ...banner, isSample: false })
      .where(eq(banners.id, id))
      .returning();
    return after ? { state: "updated", before, after } : { state: "gone" };
  });
}

/** Null when the banner no longer exists. */
export async function setBannerActive(db: Db, id: number, isActive: boolean): Promise<Banner | null> {
  return changeAndPublish(db, async (tx) => {
    const [row] = await tx.update(banners).set({ isActive, isSample: false }).where(eq(banners.id, id)).returning();
    return row ?? null;
  });
}

/** The deleted banner; null when it no longer existed. */
export async function deleteBanner(db: Db, id: number): Promise<Banner | null> {
  return changeAndPublish(db, async (tx) => {
    const [gone] = await tx.delete(banners).where(eq(banners.id, id)).returning();
    return gone ?? null;
  });
}

const banner = z.object({
  id: z.int(),
  title: z.string(),
  message: z.string(),
  linkUrl: z.string().nullable(),
  linkText: z.string().nullable(),
  backgroundColor: z.string(),
  textColor: z.string(),
  isActive: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  pages: z.array(z.string()),
  dismissible: z.boolean(),
  isSample: z.boolean().default(false),
  createdAt: z.coerce.date(),
});

/** Restores a deleted banner, or returns why it cannot be. */
export async function restoreBanner(db: Db, was: unknown): Promise<Restored<Banner>> {
  const read = banner.safeParse(was);
  if (!read.success) return { why: CANNOT_RESTORE };
  const row = read.data;
  return changeAndPublish(db, async (tx) => {
    const [restored] = await tx.insert(banners).overridingSystemValue().values(row).onConflictDoNothing().returning();
    return restored ? { row: restored } : { why: `The banner “${row.title}” already exists.` };
  });
}

/** Publishes the change, so that every process drops its cached pages. */
function changeAndPublish<Result>(db: Db, change: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await change(tx);
    await publish(tx, { topic: "banners" });
    return result;
  });
}
