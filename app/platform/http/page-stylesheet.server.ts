import { hashOf } from "./content-security-policy.server.ts";
import { inBytes } from "./html-response.ts";
import { sharedPart, type PagePart } from "./page-body.server.ts";

/** The stylesheet that pages carry: most of their bytes, and the same in each. It is encoded, hashed and compressed once. */
export type PageStylesheet = { hash: string; part: PagePart };

export function pageStylesheet(text: string): PageStylesheet {
  return { hash: hashOf(inBytes(text)), part: sharedPart(Buffer.from(text)) };
}
