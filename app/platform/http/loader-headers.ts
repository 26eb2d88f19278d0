/** For a page that shows less than it should because something failed: the next visitor must not get it from memory. */
export const NOT_KEPT = { "Cache-Control": "no-store" };

/** Search engines list nothing of it, keep no copy and quote nothing. */
export const NOT_LISTED = { "X-Robots-Tag": "noindex, noarchive, nosnippet" };

/** The same for a page's `meta`. */
export const NOT_LISTED_META = { name: "robots", content: NOT_LISTED["X-Robots-Tag"] };

/** Says to our own page cache, which drops pages when they change, that it may keep what no browser may. Never sent. */
export const KEPT_IN_PROCESS = "X-Kept-In-Process";

/** For pages whose content is what visitors wrote: withdrawn, it must not remain in a browser or a search engine. */
export const VISITORS_WORDS = { ...NOT_KEPT, ...NOT_LISTED, [KEPT_IN_PROCESS]: "yes" };

/** A route's `headers`: what its loader said of itself also stands on the document. */
export function headersOfLoader({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
