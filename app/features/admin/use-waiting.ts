import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { latestOnly } from "#app/platform/live/latest-only.ts";
import { getJson } from "#app/platform/http/post-json.ts";

const REFRESH_MS = 60_000;

type Waiting = Record<string, number>;

/**
 * The counts of the menu, fetched again after a navigation, when the window gets focus and every minute. Outside the router: a bad connection
 * must not replace the page with an error.
 */
export function useWaiting(loaded: Waiting): Waiting {
  const [newer, setNewer] = useState<{ than: Waiting; waiting: Waiting } | null>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const counts = latestOnly(
      () => getJson("/admin/waiting"),
      (response) => setNewer({ than: loaded, waiting: response as Waiting }),
      // The counts stay as they are until the next attempt.
      () => {},
    );
    const refresh = () => void counts.read();
    if (pathname !== last.current) {
      last.current = pathname;
      refresh();
    }
    const every = setInterval(() => document.visibilityState === "visible" && refresh(), REFRESH_MS);
    window.addEventListener("focus", refresh);
    return () => {
      counts.cancel();
      clearInterval(every);
      window.removeEventListener("focus", refresh);
    };
  }, [loaded, pathname]);
  return newer?.than === loaded ? newer.waiting : loaded;
}
