import { bannerInterval } from "./banner-dates.ts";
import { isGradient } from "./banner-fields.server.ts";
import { bannerTarget } from "./banner-link.ts";
import { BANNER_DEFAULTS, EVERYWHERE, isDueAt, type ShownBanner } from "./banners.ts";
import type { banners } from "./banners.tables.server.ts";
import { contrast, parseColour } from "./colour.ts";

type Row = typeof banners.$inferSelect;
type Where = { timeZone: string; publicUrl: string };

/** A row as it may be drawn, whatever stands in it. */
export function shownBanner(row: Row, now: number, { timeZone, publicUrl }: Where): ShownBanner {
  const interval = bannerInterval(row, timeZone);
  const target = row.linkUrl === null ? null : bannerTarget(row.linkUrl, publicUrl);
  const backgroundColour = isGradient(row.backgroundColor) ? null : parseColour(row.backgroundColor);
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    link: target && { ...target, text: row.linkText?.trim() || "Learn more" },
    backgroundColour,
    textColour: legible(parseColour(row.textColor) ?? BANNER_DEFAULTS.textColor, backgroundColour ?? GRADIENT),
    isDismissible: row.dismissible,
    pages: pagesOf(row.pages),
    ...interval,
    isDue: isDueAt(interval, now),
  };
}

/** The lighter end of the red gradient in the dark theme. */
const GRADIENT = "#9c2430";
/** Below this nobody reads a line of text. The chosen colour gives way to black or white, and only then. */
const LEAST_CONTRAST = 3;

function legible(text: string, background: string): string {
  if (contrast(text, background) >= LEAST_CONTRAST) return text;
  return contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
}

/** A bare "all" is read as the list that holds it (decision D64). */
function pagesOf(pages: unknown): string[] {
  if (pages === EVERYWHERE) return [EVERYWHERE];
  return Array.isArray(pages) ? pages.filter((page) => typeof page === "string") : [];
}
