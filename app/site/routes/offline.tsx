import { useEffect, useState, useSyncExternalStore } from "react";
import { data, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { SavedCart } from "#app/features/cart/saved-cart.tsx";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { headersOfLoader, NOINDEX, NOINDEX_META } from "#app/platform/http/loader-headers.ts";
import { deleteCopies, savedPages, WANTED_PAGE } from "#app/platform/http/offline-copies.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/offline";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = () => [
  ...pageMeta("Offline", "The pages and the cart that are saved on this device."),
  NOINDEX_META,
];

export const loader = () => data(null, { headers: NOINDEX });

export const headers: Route.HeadersFunction = headersOfLoader;

/** Shown by the service worker instead of a page that it does not have. The same for everyone: what is saved is read in the browser. */
export default function Offline() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => false,
  );
  const asked = new URLSearchParams(useLocation().search).get(WANTED_PAGE);
  // The saved HTML is the same whatever was asked for.
  const wanted = useHydrated() && asked !== null ? sameSitePath(asked) : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    const reopen = () => location.replace(wanted);
    window.addEventListener("online", reopen);
    return () => window.removeEventListener("online", reopen);
  }, [wanted]);
  return (
    <main id="content" className="page grid min-h-svh content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-5">
        <h1 className="font-display text-64">{isOnline ? "Saved on this device" : "You’re offline."}</h1>
        <p className="mt-6 max-w-[44ch] text-18 max-lg:min-h-[10.5rem]">
          {isOnline
            ? "You can read these pages and see your cart even without a connection."
            : "This page isn’t saved on this device. You can still read the pages below and see your cart. Checkout, search, the prayer wall and your account need a connection."}
        </p>
        {wanted !== null && (
          <p className="mt-8">
            <a href={wanted} className="link inline-flex min-h-11 items-center">
              Try again
            </a>
          </p>
        )}
      </header>
      <div className="grid content-start gap-12 lg:col-span-6 lg:col-start-7">
        <SavedPages />
        <section aria-labelledby="cart-title">
          <h2 id="cart-title" className="font-display text-28">
            Your cart
          </h2>
          <SavedCart />
        </section>
      </div>
    </main>
  );
}

function onConnection(notify: () => void): () => void {
  const events = ["online", "offline"];
  for (const name of events) window.addEventListener(name, notify);
  return () => events.forEach((name) => window.removeEventListener(name, notify));
}

type Saved = Awaited<ReturnType<typeof savedPages>>;

const WHEN = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function SavedPages() {
  const [pages, setPages] = useState<Saved | null>(null);
  useEffect(() => {
    savedPages().then(setPages, () => setPages([]));
  }, []);
  async function forget() {
    await deleteCopies();
    setPages([]);
  }
  return (
    <section aria-labelledby="pages-title">
      <h2 id="pages-title" className="font-display text-28">
        Pages you’ve seen
      </h2>
      <div role="status">
        {(pages === null || pages.length === 0) && (
          <p className="mt-3">{pages === null ? "Looking for saved pages…" : "No pages are saved on this device."}</p>
        )}
      </div>
      {pages !== null && pages.length > 0 && (
        <>
          <ul className="mt-3 border-t border-line">
            {pages.map(({ path, title, savedAt }) => (
              <li key={path} className="border-b border-line py-2">
                <a href={path} className="link inline-flex min-h-11 items-center">
                  {title.replace(` · ${brand.name}`, "") || path}
                </a>
                <span className="block text-14 text-stone-strong">
                  Saved <time dateTime={savedAt.toISOString()}>{WHEN.format(savedAt)}</time>
                </span>
              </li>
            ))}
          </ul>
          <Button kind="secondary" className="mt-6" onClick={() => void forget()}>
            Delete saved pages
          </Button>
        </>
      )}
    </section>
  );
}
