/** For a page that is incomplete because something failed: it must not be cached. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** For a page that is missing because the provider does not respond: search engines come again, and drop nothing. */
export const TRY_AGAIN = { ...NO_STORE, "Retry-After": "60" };

/** Search engines must not list, cache or quote the page. */
export const NOINDEX = { "X-Robots-Tag": "noindex, noarchive, nosnippet" };

/** NOINDEX for a page's `meta`. */
export const NOINDEX_META = { name: "robots", content: NOINDEX["X-Robots-Tag"] };

/** Lets our own page cache, which drops pages when they change, store a page that browsers may not. Removed before the response is sent. */
export const CACHE_IN_PROCESS = "X-Kept-In-Process";

/** For pages with visitors' content, which must not remain in a browser or a search engine once it is withdrawn. */
export const VISITOR_CONTENT = { ...NO_STORE, ...NOINDEX, [CACHE_IN_PROCESS]: "yes" };

/** A route's `headers`: the loader's headers apply to the document, too. */
export function headersOfLoader({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
