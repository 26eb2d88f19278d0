import { createHash } from "node:crypto";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policy of one finished page: only our own files, and exactly the inline scripts and style attributes that stand
 * in it. Hashes instead of nonces, because a cached page is the same bytes for everybody.
 */
export function contentSecurityPolicy(
  html: string,
  options: { pictureHosts?: string[]; formTargets?: string[]; frameHosts?: string[] } = {},
): string {
  const scripts = new Set<string>();
  for (const [, attributes, code] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes ?? "");
    if (code && !isData && !/\bsrc=/.test(attributes ?? "")) scripts.add(hashOf(code));
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
