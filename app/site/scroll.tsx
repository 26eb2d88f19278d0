import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { staysInPlace } from "#app/ui/stay-in-place.ts";

const positions = new Map<string, number>();
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A new path starts at its top, an anchor at the anchor, and a change of only the query stays where it is (ROUTE-39,
 * decision D59), and so does the page under a dialog. Back and forward return to where one was.
 */
export function Scroll() {
  const location = useLocation();
  const how = useNavigationType();
  const shown = useRef(location);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => positions.set(shown.current.key, window.scrollY);
    const letBrowserRestore = () => (history.scrollRestoration = "auto");
    window.addEventListener("scroll", remember, { passive: true });
    window.addEventListener("pagehide", letBrowserRestore);
    return () => {
      window.removeEventListener("scroll", remember);
      window.removeEventListener("pagehide", letBrowserRestore);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    const left = shown.current;
    if (left === location) return;
    shown.current = location;
    const isNewPath = left.pathname !== location.pathname && !staysInPlace(location.state);

    if (isNewPath) focusContent();
    const wasAt = how === NavigationType.Pop ? positions.get(location.key) : undefined;
    if (wasAt !== undefined) window.scrollTo(0, wasAt);
    else if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    else if (isNewPath) window.scrollTo(0, 0);
  }, [location, how]);

  return null;
}

/** The keyboard and the screen reader go on where the new page begins, as after a full load. */
function focusContent() {
  const content = document.getElementById("content");
  content?.setAttribute("tabindex", "-1");
  content?.focus({ preventScroll: true });
}
