import { Component, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router";
import { decodedPart } from "#app/platform/parse-url.ts";
import { keepsScroll } from "#app/ui/keep-scroll.ts";

const positions = new Map<string, number>();
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A new path starts at the top, an anchor at the anchor; a change of only the query keeps the position (ROUTE-39), as does the page
 * under a dialog. Back and forward restore the position.
 */
export function Scroll() {
  const location = useLocation();
  const navigationType = useNavigationType();
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
    const previous = shown.current;
    if (previous === location) return;
    shown.current = location;
    const isNewPath = previous.pathname !== location.pathname && !keepsScroll(location.state);

    if (isNewPath) focusContent();
    const savedY = navigationType === NavigationType.Pop ? positions.get(location.key) : undefined;
    if (savedY !== undefined) window.scrollTo(0, savedY);
    else if (location.hash) elementOf(location.hash)?.scrollIntoView();
    else if (isNewPath) window.scrollTo(0, 0);
  }, [location, navigationType]);

  return <PositionBeforeCommit location={location} />;
}

/**
 * Remembers the position of the page that is left, just before its DOM is replaced. The scroll event alone comes with the next frame: on a busy
 * device, a visitor who scrolls and taps at once has left the page by then. Only a class can read the DOM at this point.
 */
class PositionBeforeCommit extends Component<{ location: Location }> {
  override getSnapshotBeforeUpdate({ location }: { location: Location }): null {
    if (location.key !== this.props.location.key) positions.set(location.key, window.scrollY);
    return null;
  }

  override componentDidUpdate(): void {}

  override render() {
    return null;
  }
}

/** As browsers find it: the id as it is written, then decoded. A stray "%" is a part of it. */
function elementOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decodedPart(id));
}

/** Keyboard and screen reader continue at the new page's content, as after a full load. */
function focusContent() {
  const content = document.getElementById("content");
  content?.setAttribute("tabindex", "-1");
  content?.focus({ preventScroll: true });
}
