import { hashOf } from "./content-security-policy.server.ts";
import { sharedPart, type PagePart } from "./page-body.server.ts";

/**
 * A text whose characters are the UTF-8 bytes of another. V8 holds a text with a single typographic quote in two bytes per character, and maps
 * and unmaps memory for each text of more than 128 kB: a quarter of the time of a list.
 */
export function inBytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** The stylesheet that pages carry: most of their bytes, and the same in each. It is encoded, hashed and compressed once. */
export type PageStylesheet = { hash: string; part: PagePart };

export function pageStylesheet(text: string): PageStylesheet {
  return { hash: hashOf(inBytes(text)), part: sharedPart(Buffer.from(text)) };
}

/**
 * A rendered page that is still to be completed (page-cache.server.ts). Its HTML is not the body, because encoding and decoding it on the way
 * would take a tenth of the time of a page.
 */
export class HtmlResponse extends Response {
  /** In bytes. */
  readonly html: string;
  /** For the place that the HTML may have for it. */
  readonly stylesheet: PageStylesheet;

  constructor(html: string, stylesheet: PageStylesheet, init: ResponseInit) {
    super(null, init);
    this.html = html;
    this.stylesheet = stylesheet;
  }
}
