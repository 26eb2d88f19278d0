import { badRequest } from "./request-error.ts";

/** gid://shopify/Product/8100001 */
export function globalId(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

export type GlobalId = { type: string; id: string };

/** Parses a global id; throws Shopify's error if invalid. Ignores the query part (?cart=…). */
export function parseGlobalId(text: string): GlobalId {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/([\w-]+)(?:\?[^\s]*)?$/.exec(text);
  if (!match?.[1] || !match[2]) throw badRequest(`Invalid global id '${text.slice(0, 100)}'`, "INVALID_GLOBAL_ID");
  return { type: match[1], id: match[2] };
}

/** The number of an id of this type; null for another type or a malformed id. */
export function numberIn(text: string | null | undefined, type: string): number | null {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d{1,15})$/.exec(text ?? "");
  return match?.[1] === type ? Number(match[2]) : null;
}
