export const LINK_TARGETS = "Link to https://…, mailto:…, tel:…, or a page of this site such as /shop.";

/** The absolute URL of a link that an email may contain; null for any other. */
export function linkOf(href: string, publicUrl: string): string | null {
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{2,30})$/i.test(href)) return href;
  const isPath = /^\/(?![/\\])/.test(href);
  const base = isPath ? `${publicUrl}/` : undefined;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  // URL parsers drop tabs and line breaks: a path with one may lead to another site.
  const isOurs = isOnSite(url.href, publicUrl);
  const isPlain = url.username === "" && url.password === "";
  return isPlain && (isOurs || (!isPath && url.protocol === "https:")) ? url.href : null;
}

/** The pictures of products at Shopify. It does not report who loads them. */
export function isOnShopCdn(url: string): boolean {
  return new URL(url).host === "cdn.shopify.com" && new URL(url).protocol === "https:";
}

export function isOnSite(url: string, publicUrl: string): boolean {
  return new URL(url).origin === new URL(publicUrl).origin;
}
