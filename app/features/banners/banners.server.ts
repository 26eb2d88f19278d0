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

/** A page that stays open shows banners that start within this time without asking again. */
const AHEAD_MS = 3_600_000;

type Moment = { now: Date; timeZone: string; publicUrl: string };

/** The banners that show now or soon, newest first, for all pages; `changesAt`: when the first of them starts or ends. */
export async function publicBanners(
  db: Db,
  { now, ...where }: Moment,
): Promise<{ banners: ShownBanner[]; changesAt: number | null }> {
  const active = await db
    .select()
    .from(banners)
    .where(eq(banners.isActive, true))
    .orderBy(...newestFirst(banners));
  const at = now.getTime();
  const drawn = active.map((row) => shownBanner(row, at, where));
  const edges = drawn.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((edge) => edge !== null);
  const ahead = edges.filter((edge) => edge > at);
  return {
    banners: drawn.filter(
      ({ isDue, startsAt, endsAt }) =>
        isDue || (startsAt !== null && startsAt > at && startsAt <= at + AHEAD_MS && (endsAt === null || endsAt > at)),
    ),
    changesAt: ahead.length > 0 ? Math.min(...ahead) : null,
  };
}

export type Banner = typeof banners.$inferSelect;

/** Banners as they are kept, newest first, a page at a time; `place`: the mark of each in that list. */
export async function allBanners(db: Db, { after, limit }: Paging): Promise<(Banner & { place: string })[]> {
  const rows = await db
    .select({ banner: banners, place: cursorOf(banners) })
    .from(banners)
    .where(olderThan(banners, after))
    .orderBy(...newestFirst(banners))
    .limit(limit);
  return rows.map(({ banner, place }) => ({ ...banner, place }));
}

export async function bannerWithId(db: Db, id: number): Promise<Banner | null> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id));
  return row ?? null;
}

export async function insertBanner(db: Db, banner: BannerFields): Promise<Banner> {
  return toldToAll(db, async (tx) => {
    const [row] = await tx.insert(banners).values(banner).returning();
    if (!row) throw new Error("The banner was not kept");
    return row;
  });
}

export type BannerUpdate =
  | { state: "updated"; before: Banner; after: Banner }
  /** Somebody else changed it since `version` was taken: nothing was written. */
  | { state: "differs"; now: Banner }
  | { state: "gone" };

/** Changes a banner that still is what it was when its mark was taken. */
export async function updateBanner(
  db: Db,
  { id, version }: { id: number; version: string },
  banner: BannerFields,
): Promise<BannerUpdate> {
  return toldToAll(db, async (tx) => {
    const [before] = await tx.select().from(banners).where(eq(banners.id, id)).for("update");
    if (!before) return { state: "gone" };
    if (rowVersion(before) !== version) return { state: "differs", now: before };
    const [after] = await tx.update(banners).set(banner).where(eq(banners.id, id)).returning();
    return after ? { state: "updated", before, after } : { state: "gone" };
  });
}

/** Null when there is no such banner any more. */
export async function setBannerActive(db: Db, id: number, isActive: boolean): Promise<Banner | null> {
  return toldToAll(db, async (tx) => {
    const [row] = await tx.update(banners).set({ isActive }).where(eq(banners.id, id)).returning();
    return row ?? null;
  });
}

/** What it was; null when there was no such banner any more. */
export async function deleteBanner(db: Db, id: number): Promise<Banner | null> {
  return toldToAll(db, async (tx) => {
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
  createdAt: z.coerce.date(),
});

/** Puts a deleted banner back as it was; or says why not. */
export async function restoreBanner(db: Db, was: unknown): Promise<Restored<Banner>> {
  const read = banner.safeParse(was);
  if (!read.success) return { why: CANNOT_RESTORE };
  const row = read.data;
  return toldToAll(db, async (tx) => {
    const [back] = await tx.insert(banners).overridingSystemValue().values(row).onConflictDoNothing().returning();
    return back ? { row: back } : { why: `The banner “${row.title}” is there already.` };
  });
}

/** Pages that were kept show the old banners, so every process hears of a change. */
function toldToAll<Result>(db: Db, change: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await change(tx);
    await publish(tx, { topic: "banners" });
    return result;
  });
}
