/** A banner as a page shows it: everything in it is checked and safe to draw. */
export type ShownBanner = {
  id: number;
  title: string;
  message: string;
  link: { href: string; text: string; isExternal: boolean } | null;
  /** Null: the red gradient. */
  backgroundColor: string | null;
  textColor: string;
  isDismissible: boolean;
  pages: string[];
  /** Instants in milliseconds, the end not included; null does not limit. */
  startsAt: number | null;
  endsAt: number | null;
  /** What was true when the page was made: what a browser draws first must be what the server drew. */
  isDue: boolean;
};

export const EVERYWHERE = "all";

export const BANNER_DEFAULTS = {
  backgroundColor: "gradient-red",
  textColor: "#ffffff",
  isActive: true,
  dismissible: true,
  pages: [EVERYWHERE] as string[],
};

/** What a link says that has no words of its own (decision D66). */
export const LEARN_MORE = "Learn more";

export const BANNER_LIMITS = { title: 80, message: 300, linkText: 40 };

export function isDueAt({ startsAt, endsAt }: Pick<ShownBanner, "startsAt" | "endsAt">, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** Only the very page, however its address ends (decision D64). */
export function isForPage(pages: string[], pathname: string): boolean {
  return pages.includes(EVERYWHERE) || pages.includes(plainPath(pathname));
}

/** A page's address without query, hash and slashes at the end. */
export function plainPath(address: string): string {
  return address.replace(/[?#].*$/, "").replace(/\/+$/, "") || "/";
}

type Visit = { pathname: string; dismissed: number[]; now: number | null };

/** What a visitor sees of these banners; `now` is null until the browser has looked at its clock. */
export function bannersFor(banners: ShownBanner[], { pathname, dismissed, now }: Visit): ShownBanner[] {
  return banners.filter(
    (banner) =>
      (now === null ? banner.isDue : isDueAt(banner, now)) &&
      isForPage(banner.pages, pathname) &&
      !(banner.isDismissible && dismissed.includes(banner.id)),
  );
}
