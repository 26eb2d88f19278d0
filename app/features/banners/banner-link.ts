/** Where a banner leads. `isExternal`: to another site. */
export type BannerTarget = { href: string; isExternal: boolean };

const ANYWHERE = "https://any.invalid";

/**
 * Reads where a banner may lead: a path of this site, http, https or mailto; null for anything else. What browsers read
 * in another way than it looks is none: "//evil", "/\evil", hidden characters, a name and password before the host.
 */
export function bannerTarget(typed: string, publicUrl: string): BannerTarget | null {
  const text = typed.trim();
  if (text.length > 2_000 || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null;
  if (/^\/(?!\/)/.test(text)) return path(text);
  if (!/^(https?:\/\/[^/]|mailto:[^@]+@[^@]+$)/i.test(text)) return null;

  const url = parse(text);
  if (!url || url.username || url.password) return null;
  if (url.protocol === "mailto:") return { href: url.href, isExternal: false };
  if (url.origin === new URL(publicUrl).origin) return path(url.pathname + url.search + url.hash);
  return { href: url.href, isExternal: true };
}

function path(text: string): BannerTarget | null {
  const url = parse(text);
  if (url?.origin !== ANYWHERE) return null;
  const href = url.pathname + url.search + url.hash;
  // "/.//evil" is a path that becomes "//evil" when it is written out.
  return href.startsWith("//") ? null : { href, isExternal: false };
}

function parse(text: string): URL | null {
  return URL.canParse(text, ANYWHERE) ? new URL(text, ANYWHERE) : null;
}
