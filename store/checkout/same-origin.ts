/**
 * Whether a form was sent from the store's own pages. Browsers say so themselves and pages cannot forge it; a program that sends
 * neither header is no browser, holds no cookies of anyone, and must know the checkout's secret address anyway.
 */
export function isFromOwnPage(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(baseUrl).origin || origin === new URL(request.url).origin;
}
