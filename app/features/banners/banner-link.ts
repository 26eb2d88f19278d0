import { parseUrl } from "#app/platform/parse-url.ts";

/** The target of a banner's link. `isExternal`: on another site. */
type BannerTarget = { href: string; isExternal: boolean };

const ANYWHERE = "https://any.invalid";

/**
 * Parses a banner's link: a path on this site, http, https or mailto; null for anything else. Rejects what browsers read differently
 * than it looks: "//evil", "/\evil", invisible characters, credentials before the host.
 */
export function bannerTarget(typed: string, publicUrl: string): BannerTarget | null {
  const text = typed.trim();
  if (text.length > 2_000 || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null;
  if (/^\/(?!\/)/.test(text)) return path(text);
  if (!/^(https?:\/\/[^/]|mailto:[^@]+@[^@]+$)/i.test(text)) return null;

  const url = parseUrl(text, ANYWHERE);
  if (!url || url.username || url.password) return null;
  if (url.protocol === "mailto:") return { href: url.href, isExternal: false };
  if (url.origin === new URL(publicUrl).origin) return path(url.pathname + url.search + url.hash);
  return { href: url.href, isExternal: true };
}

function path(text: string): BannerTarget | null {
  const url = parseUrl(text, ANYWHERE);
  if (url?.origin !== ANYWHERE) return null;
  const href = url.pathname + url.search + url.hash;
  // "/.//evil" normalizes to "//evil".
  return href.startsWith("//") ? null : { href, isExternal: false };
}
