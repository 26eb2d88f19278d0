/** Any address will do: only what stays on it is let through. */
const HERE = "https://here.invalid";

/**
 * The path to go on to, out of what a link or a form says: on this site only, else "/". Browsers read "\\" as "/" and drop tabs and line
 * breaks, so the address is judged as a browser will read it, not as it is written.
 */
export function sameSitePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /[\\\p{Cc}]/u.test(wanted)) return "/";
  let url: URL;
  try {
    url = new URL(wanted, HERE);
  } catch {
    return "/";
  }
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== HERE || path.startsWith("//") || /^\/*%(5c|2f)/i.test(path.slice(1))) return "/";
  return path;
}
