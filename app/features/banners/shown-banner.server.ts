import { bannerInterval } from "./banner-dates.ts";
import { bannerTarget } from "./banner-link.ts";
import { bannerLook } from "./banner-look.ts";
import { EVERYWHERE, isDueAt, LEARN_MORE, type ShownBanner } from "./banners.ts";
import type { banners } from "./banners.tables.server.ts";

type Row = typeof banners.$inferSelect;
type Where = { timeZone: string; publicUrl: string };

/** A row prepared for rendering; safe for any content. */
export function shownBanner(row: Row, now: number, { timeZone, publicUrl }: Where): ShownBanner {
  const interval = bannerInterval(row, timeZone);
  const target = row.linkUrl === null ? null : bannerTarget(row.linkUrl, publicUrl);
  const { backgroundColor, textColor } = bannerLook(row);
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    link: target && { ...target, text: row.linkText?.trim() || LEARN_MORE },
    backgroundColor,
    textColor,
    isDismissible: row.dismissible,
    pages: pagesOf(row.pages),
    ...interval,
    isDue: isDueAt(interval, now),
  };
}

/** Accepts the string "all" in place of a list. */
function pagesOf(pages: unknown): string[] {
  if (pages === EVERYWHERE) return [EVERYWHERE];
  return Array.isArray(pages) ? pages.filter((page) => typeof page === "string") : [];
}
