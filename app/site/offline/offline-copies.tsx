import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

/** After a page has loaded: has it kept for later without a connection. Needs HTTPS or localhost, as service workers do. */
export function OfflineCopies({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation();
  const { mayKeepOffline } = (useMatches().at(-1)?.handle ?? {}) as Partial<RouteAccess>;
  const first = useRef(pathname);
  useEffect(() => {
    // The notice is about the page that the browser opened.
    if (pathname !== first.current) document.querySelector("saved-copy")?.remove();
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    const keep = () =>
      void import("./keep-copy.ts")
        .then(({ keepCopy, removeWorker }) => (isOn ? keepCopy(mayKeepOffline ? pathname : null) : removeWorker()))
        // Without a connection, or where the browser forbids it.
        .catch(() => {});
    if (document.readyState === "complete") {
      keep();
      return undefined;
    }
    window.addEventListener("load", keep, { once: true });
    return () => window.removeEventListener("load", keep);
  }, [pathname, isOn, mayKeepOffline]);
  return null;
}
