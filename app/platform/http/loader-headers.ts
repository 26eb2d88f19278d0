/** For a page that shows less than it should because something failed: the next visitor must not get it from memory. */
export const NOT_KEPT = { "Cache-Control": "no-store" };

/** A route's `headers`: what its loader said of itself also stands on the document. */
export function headersOfLoader({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
