import { createHash, randomBytes } from "node:crypto";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * What the renderer writes as `nonce` on its own scripts. Of this process alone, and taken off every page before it leaves: whoever gets a
 * script into a page cannot know it.
 */
export const SCRIPT_MARK = randomBytes(24).toString("base64url");
const MERGE_TAGS = ` nonce="${SCRIPT_MARK}"`;

/**
 * A finished page without its marks, and its policy: only our own files, the style attributes that stand in it, and the inline scripts that the
 * renderer marked as its own. A script that came in with somebody's text is not among them. Hashes instead of nonces, because a cached page is
 * the same bytes for everybody (docs/decisions/075).
 */
export function securedPage(html: string, options: PolicyOptions = {}): { html: string; policy: string } {
  return { html: html.replaceAll(MERGE_TAGS, ""), policy: contentSecurityPolicy(html, options) };
}

type PolicyOptions = { pictureHosts?: string[]; formTargets?: string[]; frameHosts?: string[] };

function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const scripts = new Set<string>();
  for (const [, attributes = "", code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes);
    if (code && attributes.includes(MERGE_TAGS) && !isData && !/\bsrc=/.test(attributes)) scripts.add(hashOf(code));
  }
  const styles = new Set<string>();
  for (const [, style] of html.matchAll(/<[^>]+\sstyle="([^"]*)"/g)) styles.add(hashOf(decodeEntities(style ?? "")));

  return [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].join(" ")}`.trim(),
    `style-src 'self'${styles.size > 0 ? ` 'unsafe-hashes' ${[...styles].join(" ")}` : ""}`,
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
