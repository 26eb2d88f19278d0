import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { CloseIcon, LeavesSiteIcon } from "#app/ui/icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { bannersFor, type ShownBanner } from "./banners.ts";
import { dismissBanner, HIDE_DISMISSED, useDismissedBanners } from "./dismissed-banners.ts";

/** The news under the navigation bar. */
export function BannerStrip({ banners }: { banners: ShownBanner[] }) {
  const { pathname } = useLocation();
  const dismissed = useDismissedBanners();
  const now = useMinute();
  const isHydrated = useHydrated();
  const strip = useRef<HTMLElement>(null);
  const shown = bannersFor(banners, { pathname, dismissed, now });
  if (shown.length === 0) return null;

  /** Who closes with the keyboard goes on at the next one, or where the page begins. */
  function dismiss(id: number) {
    const buttons = [...(strip.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = at === -1 ? undefined : (buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById("content"));
    if (next?.id === "content") next.setAttribute("tabindex", "-1");
    dismissBanner(id);
    next?.focus({ preventScroll: true });
  }

  return (
    <section ref={strip} aria-label="News" className="contents">
      {shown.map((banner) => (
        <BannerLine key={banner.id} banner={banner} isHydrated={isHydrated} onDismiss={() => dismiss(banner.id)} />
      ))}
      {!isHydrated && <script dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }} />}
    </section>
  );
}

type LineProps = { banner: ShownBanner; isHydrated: boolean; onDismiss: () => void };

function BannerLine({ banner, isHydrated, onDismiss }: LineProps) {
  const { id, title, message, link, backgroundColour, textColour, isDismissible } = banner;
  return (
    <div
      className={backgroundColour ? "banner" : "banner banner-gradient"}
      style={{ color: textColour, ...(backgroundColour ? { backgroundColor: backgroundColour } : {}) }}
      // Hidden by the script below the strip when this visitor has closed it.
      suppressHydrationWarning
      {...(isDismissible ? { "data-dismissible": id } : {})}
    >
      <div className="page flex h-full items-center gap-4">
        <p className="min-w-0 truncate" title={`${title} ${message}`}>
          <strong className="font-medium">{title}</strong> <span>{message}</span>
        </p>
        {link && <BannerLink link={link} />}
        {isDismissible && (
          <button
            type="button"
            aria-label={`Dismiss ${title}`}
            className={`-mr-3 ml-auto grid size-11 shrink-0 place-items-center ${isHydrated ? "" : "invisible"}`}
            onClick={onDismiss}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </div>
  );
}

function BannerLink({ link: { href, text, isExternal } }: { link: NonNullable<ShownBanner["link"]> }) {
  const look = "link inline-flex min-h-11 max-w-[45%] shrink-0 items-center gap-1 font-medium";
  const words = <span className="truncate">{text}</span>;
  if (isExternal) {
    return (
      <a href={href} rel="noopener noreferrer" className={look}>
        {words}
        <LeavesSiteIcon />
        <span className="sr-only">(another site)</span>
      </a>
    );
  }
  if (!href.startsWith("/")) {
    return (
      <a href={href} className={look}>
        {words}
      </a>
    );
  }
  return (
    <Link to={href} className={look}>
      {words}
    </Link>
  );
}

const MINUTE_MS = 60_000;

/** The time, looked at once a minute and when the page is seen again; null until the first look. */
function useMinute(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
