/**
 * Whether a form was sent from the store's own pages, by headers that pages cannot forge. A client that sends neither is not a browser, has no
 * user's cookies, and must know the checkout's secret URL anyway.
 */
export function isFromOwnPage(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(baseUrl).origin || origin === new URL(request.url).origin;
}
