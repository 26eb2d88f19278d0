/**
 * Whether a request comes from one of our pages, as far as the browser says. React Router checks this for pages; routes without a page
 * must check it themselves. Other programs send no Origin, and send cookies only on purpose.
 */
export function isFromOwnPage(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
