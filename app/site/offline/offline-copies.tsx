import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a page has loaded: has it kept for later without a connection. Needs HTTPS or localhost, as service workers do. */
export function OfflineCopies({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    // The notice is about the page that the browser opened.
    if (pathname !== first.current) document.querySelector("saved-copy")?.remove();
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const keep = () =>
      void import("./keep-copy.ts")
        .then(({ keepCopy, removeWorker }) => (isOn ? keepCopy(pathname) : removeWorker()))
        // Without a connection, or where the browser forbids it.
        .catch(() => {});
    if (document.readyState === "complete") return keep();
    window.addEventListener("load", keep, { once: true });
    return () => window.removeEventListener("load", keep);
  }, [pathname, isOn]);
  return null;
}
