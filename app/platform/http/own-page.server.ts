/**
 * Whether a request to change something comes from a page of ours, as far as a browser says. React Router checks this for pages; a route
 * without a page has to ask. Programs say nothing, and carry nobody's cookies by accident.
 */
export function isFromOwnPage(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  return origin === new URL(publicUrl).origin || origin === new URL(request.url).origin;
}
