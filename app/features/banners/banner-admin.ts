import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { BulkAction } from "#app/platform/audit/bulk.ts";
import { bannerInterval, typedDate } from "./banner-dates.ts";
import { bannerTarget } from "./banner-link.ts";
import { bannerLook } from "./banner-look.ts";
import { BANNER_DEFAULTS, EVERYWHERE, isDueAt, LEARN_MORE, type ShownBanner } from "./banners.ts";
import { isDay } from "#app/platform/calendar.ts";

export const BANNER_DONE = {
  created: { title: "Banner created successfully" },
  updated: { title: "Banner updated successfully" },
  deleted: { title: "Banner deleted successfully" },
} as const satisfies Record<string, ActionMessage>;

export type BannerDone = keyof typeof BANNER_DONE;

/** Bulk actions. */
export const BANNER_BULK: BulkAction[] = [
  { name: "activate", label: "Activate" },
  { name: "deactivate", label: "Deactivate" },
  { name: "delete", label: "Delete", question: "Delete the selected banners?" },
];

export const LOAD_FAILED = "Error loading banners";
export const SAVE_FAILED = "Error saving banner";
export const DELETE_FAILED = "Error deleting banner";
export const GONE = "This banner no longer exists.";

export const PAGE_OPTIONS = [EVERYWHERE, "/", "/shop", "/story", "/prayer-wall", "/faith-resources", "/give"];

/** The chosen pages after a click on one. All excludes the others, and an empty choice means All (ADM-BAN-14 to ADM-BAN-16). */
export function choosePage(chosen: string[], clicked: string): string[] {
  if (clicked === EVERYWHERE) return [EVERYWHERE];
  const others = chosen.filter((page) => page !== EVERYWHERE);
  const next = others.includes(clicked) ? others.filter((page) => page !== clicked) : [...others, clicked];
  return next.length === 0 ? [EVERYWHERE] : next;
}

export function pageName(page: string): string {
  if (page === EVERYWHERE) return "All pages";
  return page === "/" ? "Home (/)" : page;
}

/** A banner's row. */
export type KeptBanner = {
  id: number;
  title: string;
  message: string;
  linkUrl: string | null;
  linkText: string | null;
  backgroundColor: string;
  textColor: string;
  isActive: boolean;
  startDate: string | null;
  endDate: string | null;
  pages: string[];
  dismissible: boolean;
};

/** The form's values by field name; an unchecked box is missing. */
export type TypedBanner = Record<string, string>;

const PAGE_FIELD = "page:";
export const pageField = (page: string) => PAGE_FIELD + page;

export function pagesIn(typed: TypedBanner): string[] {
  return Object.keys(typed).flatMap((name) => (name.startsWith(PAGE_FIELD) ? [name.slice(PAGE_FIELD.length)] : []));
}

/** The form's initial values: those of the edited banner, or the defaults. */
export function typedBanner(banner: KeptBanner | null, timeZone: string): TypedBanner {
  const start = typedDate(banner?.startDate ?? null, timeZone);
  const end = typedDate(banner?.endDate ?? null, timeZone);
  const { isActive, dismissible, pages, backgroundColor, textColor } = banner ?? BANNER_DEFAULTS;
  return {
    title: banner?.title ?? "",
    message: banner?.message ?? "",
    linkUrl: banner?.linkUrl ?? "",
    linkText: banner?.linkText ?? "",
    backgroundColor,
    textColor,
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    ...Object.fromEntries(pages.map((page) => [pageField(page), "on"])),
    ...(isActive ? { isActive: "on" } : {}),
    ...(dismissible ? { dismissible: "on" } : {}),
  };
}

/** The banner as it would be rendered with the current input. */
export function previewOf(typed: TypedBanner, publicUrl: string): ShownBanner {
  const target = bannerTarget(typed["linkUrl"] ?? "", publicUrl);
  const { backgroundColor, textColor } = bannerLook(colorsIn(typed));
  return {
    id: 0,
    title: typed["title"]?.trim() || "Title",
    message: typed["message"]?.trim() || "Message",
    link: target && { ...target, text: typed["linkText"]?.trim() || LEARN_MORE },
    backgroundColor,
    textColor,
    isDismissible: "dismissible" in typed,
    pages: pagesIn(typed),
    startsAt: null,
    endsAt: null,
    isDue: true,
  };
}

/** WCAG AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5;

/** A warning when the contrast of these colors is too low. */
export function contrastWarning(typed: TypedBanner): string | null {
  const look = bannerLook(colorsIn(typed));
  if (look.contrast >= MIN_CONTRAST) return null;
  const found = `This text is hard to read on this background: its contrast is ${ratio(look.contrast)} to 1, and should be at least ${MIN_CONTRAST} to 1.`;
  const instead = look.textColor === "#000000" ? "black" : "white";
  return look.isReplaced ? `${found} The banner shows ${instead} text instead.` : found;
}

/** Truncated, not rounded: 4.49 is not 4.5. */
const ratio = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1);

function colorsIn(typed: TypedBanner) {
  return {
    backgroundColor: typed["backgroundColor"]?.trim() || BANNER_DEFAULTS.backgroundColor,
    textColor: typed["textColor"]?.trim() || BANNER_DEFAULTS.textColor,
  };
}

export type BannerState = "Active" | "Inactive" | "Scheduled" | "Ended";

/** Whether visitors see it at `now`, and if not, why. */
export function bannerState(banner: KeptBanner, timeZone: string, now: number): BannerState {
  if (!banner.isActive) return "Inactive";
  const interval = bannerInterval(banner, timeZone);
  if (isDueAt(interval, now)) return "Active";
  return interval.startsAt !== null && interval.startsAt > now ? "Scheduled" : "Ended";
}

const FIELD_NAMES: [field: string, name: string][] = [
  ["title", "title"],
  ["message", "message"],
  ["linkUrl", "link"],
  ["linkText", "link text"],
  ["backgroundColor", "background"],
  ["textColor", "text color"],
  ["startDay", "start date"],
  ["startTime", "start time"],
  ["endDay", "end date"],
  ["endTime", "end time"],
  ["isActive", "active"],
  ["dismissible", "dismissible"],
];

/** The current values where they differ from the input: "title: Open late; active: no". */
export function differencesFrom(now: TypedBanner, typed: TypedBanner): string {
  const differing = FIELD_NAMES.filter(([field]) => (now[field] ?? "") !== (typed[field] ?? "")).map(
    ([field, name]) => `${name}: ${valueIn(now, field)}`,
  );
  const [pages, typedPages] = [pagesIn(now), pagesIn(typed)];
  const hasOtherPages = [...pages].sort().join(" ") !== [...typedPages].sort().join(" ");
  return [...differing, ...(hasOtherPages ? [`pages: ${pages.map(pageName).join(", ")}`] : [])].join("; ");
}

function valueIn(typed: TypedBanner, field: string): string {
  if (field === "isActive" || field === "dismissible") return field in typed ? "yes" : "no";
  return typed[field] || "empty";
}

/** "from Dec 24, 2026 to Dec 26, 2026" in the shop's time zone, or "no end date". */
export function bannerDatesText(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  timeZone: string,
): string {
  if (startDate === null && endDate === null) return "no end date";
  const start = startDate === null ? null : dateText(startDate, timeZone);
  const end = endDate === null ? null : dateText(endDate, timeZone);
  if (start === null) return `until ${end}`;
  return end === null ? `from ${start}` : `from ${start} to ${end}`;
}

function dateText(date: string, timeZone: string): string {
  if (isDay(date))
    return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(`${date}T00:00Z`),
    );
  const instant = new Date(date);
  if (Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(instant);
}
