import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
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
    .orderBy(desc(banners.createdAt), desc(banners.id));
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

/** Every banner as it is kept, newest first. */
export function allBanners(db: Db): Promise<Banner[]> {
  return db.select().from(banners).orderBy(desc(banners.createdAt), desc(banners.id));
}

export async function insertBanner(db: Db, banner: BannerFields): Promise<Banner> {
  return toldToAll(db, async (tx) => {
    const [row] = await tx.insert(banners).values(banner).returning();
    if (!row) throw new Error("The banner was not kept");
    return row;
  });
}

/** Null when there is no such banner any more. */
export async function updateBanner(db: Db, id: number, banner: BannerFields): Promise<Banner | null> {
  return toldToAll(db, async (tx) => {
    const [row] = await tx.update(banners).set(banner).where(eq(banners.id, id)).returning();
    return row ?? null;
  });
}

/** False when there was no such banner any more. */
export async function deleteBanner(db: Db, id: number): Promise<boolean> {
  return toldToAll(db, async (tx) => {
    const gone = await tx.delete(banners).where(eq(banners.id, id)).returning({ id: banners.id });
    return gone.length === 1;
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
