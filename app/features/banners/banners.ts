/** A banner as sent to pages: validated and safe to render. */
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
  /** Instants in milliseconds, the end excluded; null is unlimited. */
  startsAt: number | null;
  endsAt: number | null;
  /** Whether it was due when the server rendered, so that hydration matches. */
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

/** Default link text. */
export const LEARN_MORE = "Learn more";

export const BANNER_LIMITS = { title: 80, message: 300, linkText: 40 };

export function isDueAt({ startsAt, endsAt }: Pick<ShownBanner, "startsAt" | "endsAt">, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

/** Exact match, ignoring trailing slashes. */
export function isForPage(pages: string[], pathname: string): boolean {
  return pages.includes(EVERYWHERE) || pages.includes(plainPath(pathname));
}

/** A path without query, hash and trailing slashes. */
export function plainPath(address: string): string {
  return address.replace(/[?#].*$/, "").replace(/(?<!\/)\/+$/, "") || "/";
}

type Visit = { pathname: string; dismissed: number[]; now: number | null };

/** The banners this visitor sees; `now` is null before hydration. */
export function bannersFor(banners: ShownBanner[], { pathname, dismissed, now }: Visit): ShownBanner[] {
  return banners.filter(
    (banner) =>
      (now === null ? banner.isDue : isDueAt(banner, now)) &&
      isForPage(banner.pages, pathname) &&
      !(banner.isDismissible && dismissed.includes(banner.id)),
  );
}
