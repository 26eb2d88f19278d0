import { createHash, randomBytes } from "node:crypto";

/** Of a text in bytes (html-response.server.ts), as all of a page is here. */
export const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text, "latin1").digest("base64")}'`;

/**
 * The nonce that the renderer puts on its own scripts and stylesheet. Random per process and removed from every page before it is sent, so that an
 * injected script cannot use it.
 */
export const SCRIPT_NONCE = randomBytes(24).toString("base64url");
const NONCE_ATTRIBUTE = ` nonce="${SCRIPT_NONCE}"`;

/** Where the stylesheet belongs in a page that is rendered without it: it is the same on every page, so neither rendered nor searched. */
export const STYLESHEET_SLOT = `/*${SCRIPT_NONCE}*/`;

/**
 * A rendered page without its nonces, still with the stylesheet's place, and its policy: only our own files, the style attributes in it, and
 * the inline scripts and stylesheets with the renderer's nonce. A script injected through user content has none. Hashes instead of nonces,
 * because a cached page has the same bytes for everyone (docs/decisions/075).
 */
export function securedPage(
  html: string,
  options: PolicyOptions = {},
  stylesheetHash = "",
): { html: string; policy: string } {
  return {
    html: html.replaceAll(NONCE_ATTRIBUTE, ""),
    policy: contentSecurityPolicy(html, options, stylesheetHash),
  };
}

type PolicyOptions = { pictureHosts?: string[]; formTargets?: string[]; frameHosts?: string[] };

/** Scripts and stylesheets with their attributes and text, and style attributes elsewhere. */
const INLINE = /<script\b([^>]*)>([\s\S]*?)<\/script>|<style\b([^>]*)>([\s\S]*?)<\/style>|\sstyle="([^"]*)"/g;

function contentSecurityPolicy(html: string, options: PolicyOptions, stylesheetHash: string): string {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const styles = new Set<string>();
  for (const [, attributes, code, sheetAttributes, css = "", style] of html.matchAll(INLINE)) {
    if (attributes !== undefined) {
      const isData = /type="application\/(ld\+)?json"/.test(attributes);
      if (code && attributes.includes(NONCE_ATTRIBUTE) && !isData && !/\bsrc=/.test(attributes))
        scripts.add(hashOf(code));
    } else if (sheetAttributes !== undefined) {
      if (css === STYLESHEET_SLOT) sheets.add(stylesheetHash);
      else if (sheetAttributes.includes(NONCE_ATTRIBUTE)) sheets.add(hashOf(css));
    } else styles.add(hashOf(decodeEntities(style ?? "")));
  }

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
