import { plainPunctuation } from "#app/platform/plain-punctuation.ts";

const SHORTEST = 3;
const NAMED = /^(?:sku|style|item|model|article|no|nr|number)\b[\s.:#]*/i;
const CODE = /^[\p{L}\p{N}]+(?:[\s._/-]+[\p{L}\p{N}]+)*[._/-]?$/u;

/** `isWritten`: it has a digit or a hyphen, as words seldom have. */
type AskedSku = { sku: string; isWritten: boolean };

/** What a query may be as a SKU or the beginning of one; null if it is too short, a size such as "10.5", or has other characters. */
export function skuInQuery(query: string): AskedSku | null {
  let text = plainPunctuation(query).trim();
  for (let rest = text.replace(NAMED, ""); rest !== text; rest = text.replace(NAMED, "")) text = rest;
  const length = text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;
  if (length < SHORTEST || !CODE.test(text) || /^\d+[.,/]\d+$/.test(text)) return null;
  return { sku: text, isWritten: /[\d._/-]/.test(text) };
}
