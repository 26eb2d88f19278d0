/** An arbitrary origin to resolve paths against. */
const ORIGIN = "https://here.invalid";

/**
 * The path to redirect to, taken from a link or form: on this site only, else "/". Browsers read "\\" as "/" and drop tabs and line breaks,
 * so the URL is checked as a browser parses it, not as it is written.
 */
export function sameSitePath(target: string | null | undefined): string {
  if (!target?.startsWith("/") || /[\\\p{Cc}]/u.test(target)) return "/";
  let url: URL;
  try {
    url = new URL(target, ORIGIN);
  } catch {
    return "/";
  }
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== ORIGIN || path.startsWith("//") || /%(?:5c|2f)/i.test(url.pathname)) return "/";
  return path;
}
