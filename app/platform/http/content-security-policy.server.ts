import { createHash, randomBytes } from "node:crypto";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The nonce that the renderer puts on its own scripts and stylesheet. Random per process and removed from every page before it is sent, so that an
 * injected script cannot use it.
 */
export const SCRIPT_NONCE = randomBytes(24).toString("base64url");
const NONCE_ATTRIBUTE = ` nonce="${SCRIPT_NONCE}"`;

/**
 * A rendered page without its nonces, and its policy: only our own files, the style attributes in it, and the inline scripts and stylesheets
 * with the renderer's nonce. A script injected through user content has none. Hashes instead of nonces, because a cached page has the same bytes
 * for everyone (docs/decisions/075).
 */
export function securedPage(html: string, options: PolicyOptions = {}): { html: string; policy: string } {
  return { html: html.replaceAll(NONCE_ATTRIBUTE, ""), policy: contentSecurityPolicy(html, options) };
}

type PolicyOptions = { pictureHosts?: string[]; formTargets?: string[]; frameHosts?: string[] };

function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const scripts = new Set<string>();
  for (const [, attributes = "", code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes);
    if (code && attributes.includes(NONCE_ATTRIBUTE) && !isData && !/\bsrc=/.test(attributes))
      scripts.add(hashOf(code));
  }
  const sheets = new Set<string>();
  const markup = html.replaceAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/g, (_, attributes: string, css: string) => {
    if (attributes.includes(NONCE_ATTRIBUTE)) sheets.add(hashOf(css));
    return "";
  });
  const styles = new Set<string>();
  for (const [, style] of markup.matchAll(/<[^>]+\sstyle="([^"]*)"/g)) styles.add(hashOf(decodeEntities(style ?? "")));

  return [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].join(" ")}`.trim(),
    ["style-src 'self'", ...sheets, ...(styles.size > 0 ? ["'unsafe-hashes'", ...styles] : [])].join(" "),
    `img-src 'self' data: ${(options.pictureHosts ?? []).join(" ")}`.trim(),
    `media-src 'self' ${(options.pictureHosts ?? []).join(" ")}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${options.frameHosts?.length ? options.frameHosts.join(" ") : "'none'"}`,
    `form-action 'self' ${(options.formTargets ?? []).join(" ")}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

function decodeEntities(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
