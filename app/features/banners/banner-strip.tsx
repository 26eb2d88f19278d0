import { useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ScriptNonce } from "#app/ui/script-nonce.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BannerLine } from "./banner-line.tsx";
import { bannersFor, type ShownBanner } from "./banners.ts";
import { dismissBanner, HIDE_DISMISSED, useDismissedBanners } from "./dismissed-banners.ts";

/** The banners under the navigation bar. */
export function BannerStrip({ banners }: { banners: ShownBanner[] }) {
  const { pathname } = useLocation();
  const dismissed = useDismissedBanners();
  const now = useMinute();
  const isHydrated = useHydrated();
  const strip = useRef<HTMLElement>(null);
  const nonce = useContext(ScriptNonce);
  const shown = bannersFor(banners, { pathname, dismissed, now });
  if (shown.length === 0) return null;

  /** Moves keyboard focus to the next banner, or to the page's content. */
  function dismiss(id: number) {
    const buttons = [...(strip.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = at === -1 ? undefined : (buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById("content"));
    if (next?.id === "content") next.setAttribute("tabindex", "-1");
    dismissBanner(id);
    next?.focus({ preventScroll: true });
  }

  return (
    <section ref={strip} aria-label="News" className="news contents">
      {shown.map((banner) => (
        <BannerLine key={banner.id} banner={banner} isHydrated={isHydrated} onDismiss={() => dismiss(banner.id)} />
      ))}
      {!isHydrated && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }} />}
    </section>
  );
}

const MINUTE_MS = 60_000;

/** The current time, updated every minute and when the page becomes visible; null before hydration. */
function useMinute(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, MINUTE_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}
