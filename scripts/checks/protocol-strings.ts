import { globSync, readFileSync } from "node:fs";
import { partsOf } from "./references.ts";

/** In lower case. A header of our own is added here where it is introduced. */
const HEADERS = new Set(
  `accept accept-encoding accept-language accept-ranges access-control-allow-credentials access-control-allow-headers
  access-control-allow-methods access-control-allow-origin access-control-expose-headers access-control-max-age
  access-control-request-headers access-control-request-method age allow authorization auto-submitted cache-control cf-connecting-ip
  clear-site-data connection content-disposition content-encoding content-language content-length content-range content-security-policy
  content-type cookie cross-origin-opener-policy cross-origin-resource-policy date etag expect host idempotency-key if-match if-modified-since
  if-none-match if-range keep-alive last-modified link list-id list-unsubscribe list-unsubscribe-post location message-id origin
  permissions-policy precedence purpose range referer referrer-policy retry-after sec-fetch-dest sec-fetch-mode sec-fetch-site sec-gpc sec-purpose
  server-timing set-auth-token set-cookie strict-transport-security transfer-encoding true-client-ip upgrade user-agent vary
  www-authenticate x-accel-buffering x-amz-content-sha256 x-content-type-options x-file-name x-forwarded-for x-forwarded-host x-forwarded-proto x-frame-options
  x-powered-by x-product-id x-real-ip x-request-id x-robots-tag x-upload-index x-moz
  shopify-storefront-buyer-ip shopify-storefront-private-token x-shopify-access-token x-shopify-api-version x-shopify-event-id
  x-shopify-hmac-sha256 x-shopify-shop-domain x-shopify-storefront-access-token x-shopify-topic x-shopify-triggered-at
  x-shopify-webhook-id`.split(/\s+/),
);
const DIRECTIVES =
  /^(?:no-store|no-cache|private|public|immutable|must-revalidate|(?:max-age|s-maxage|stale-while-revalidate)=\S+)$/;
const MEDIA_TYPES = new Set(
  `application/atom+xml application/graphql application/graphql-response+json application/json application/ld+json
  application/manifest+json application/octet-stream application/pdf application/x-mpegurl application/x-www-form-urlencoded
  application/xml font/woff2 image/* image/avif image/gif image/heic image/jpeg image/png image/svg+xml image/webp image/x-icon
  application/x-tar multipart/form-data text/calendar text/css text/csv text/event-stream text/html text/javascript text/plain text/xml video/* video/mp4
  video/quicktime video/webm`.split(/\s+/),
);

const HEADER_CALL = /(?:\bheaders?\.(?:get|set|has|append|delete)|\.header)\(\s*["']([^"']*)["']/gi;
/** The keys of an object of headers that is written in place. */
const HEADER_OBJECT = /\b(?:headers["']?\s*[:=]|new Headers\()\s*\{([^{}]*)\}/gi;
const KEY = /(?:^|[,{])\s*["']?([A-Za-z][\w-]*)["']?\s*:/g;
const CACHE_CONTROL = /cache-control["']?\s*[,:]\s*["'`]([^"'`\n]+)["'`]/gi;
const MEDIA_TYPE = /["'`]((?:application|audio|font|image|multipart|text|video)\/[\w.+*-]+)(?=["'`;,])/g;
/** A hyphenated string with a name of our code in it, which a rename of that name leaves behind. */
const RENAMED = /["'`]([a-z]+[A-Z][A-Za-z]*-[a-z][\w-]*|[a-z]+(?:-[a-z]+)*-[a-z]+[A-Z][A-Za-z]*)["'`]/g;

/** Strings of protocols are words of others: a rename that changes one breaks the site without an error. */
export function checkProtocolStrings(): boolean {
  const unknown = globSync("{app,server,store,scripts,bench}/**/*.{ts,tsx,mjs}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => unknownStrings(file, readFileSync(file, "utf8")));
  for (const line of unknown) console.error(line);
  return unknown.length === 0;
}

/** "file: string" of each that no list of known names has. */
export function unknownStrings(file: string, source: string): string[] {
  const { code } = partsOf(file, source);
  const found = (pattern: RegExp, text = code) => [...text.matchAll(pattern)].map(([, string = ""]) => string);
  const headers = [...found(HEADER_CALL), ...found(HEADER_OBJECT).flatMap((object) => found(KEY, object))];
  const directives = found(CACHE_CONTROL).flatMap((value) => value.split(/,\s*/));
  return [
    ...headers.filter((name) => !HEADERS.has(name.toLowerCase())),
    ...directives.filter((directive) => !DIRECTIVES.test(directive)),
    ...found(MEDIA_TYPE).filter((type) => !MEDIA_TYPES.has(type.toLowerCase())),
    ...found(RENAMED),
  ].map((string) => `${file}: ${string}`);
}
