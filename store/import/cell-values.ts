import sanitizeHtml from "sanitize-html";
import { BLOCKS, EMPHASIS, LINES, LISTS, PREFORMATTED, WITHOUT_TEXT } from "#app/platform/html-elements.ts";
import { yesOrNo } from "#app/platform/yes-or-no.ts";

/** The value of a cell, or why it is invalid. */
export type CellValue<Value> = { value: Value } | { wrong: string };

/** Spreadsheets write whole numbers as "4.0", too. */
export function wholeNumberFrom(text: string): CellValue<number> {
  return /^-?\d{1,9}([.,]0{1,2})?$/.test(text)
    ? { value: Number(text.replace(/[.,]0+$/, "")) }
    : { wrong: `"${text}" is not a whole number` };
}

export function gramsFrom(text: string): CellValue<number> {
  return /^\d{1,7}([.,]\d+)?$/.test(text)
    ? { value: Math.round(Number(text.replace(",", "."))) }
    : { wrong: `"${text}" is not a weight in grams` };
}

const GRAMS: Record<string, number> = { g: 1, kg: 1_000, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523 };

/** A weight under a heading such as "Weight (kg)", in grams. */
export function gramsIn(text: string, heading: string): string {
  const unit = /\((\w+)\)/.exec(heading)?.[1] ?? "";
  const amount = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(amount) ? text : String(Math.round(amount * (GRAMS[unit] ?? 1)));
}

export function yesOrNoFrom(text: string, whenEmpty: boolean): CellValue<boolean> {
  const value = text === "" ? whenEmpty : yesOrNo(text);
  return value === null ? { wrong: `"${text}" is invalid: use TRUE or FALSE` } : { value };
}

/** "deny" or "continue", or the values of the newer template. */
export function continueSellingFrom(text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  if (word === "deny") return { value: false };
  if (word === "continue") return { value: true };
  const parsed = yesOrNoFrom(text, false);
  return "value" in parsed ? parsed : { wrong: `"${text}" is invalid: use deny or continue` };
}

export function webAddressFrom(text: string): CellValue<string> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return { wrong: `"${text.slice(0, 120)}" is not an http or https address` };
  return { value: url.href };
}

/** A handle from a title: "Pilgrim Low (Ivory)" becomes "pilgrim-low-ivory". */
export function handleFrom(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 120);
}

/** The handle of a title, with a number if another product has it. Adds it to the `handles`. */
export function unusedHandle(title: string, handles: Set<string>): string {
  const handle = handleFrom(title);
  let free = handle;
  for (let number = 2; handles.has(free); number++) free = `${handle}-${number}`;
  handles.add(free);
  return free;
}

export function tagsFrom(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

/** Plain text as HTML: its lines and paragraphs. */
export function withParagraphs(text: string): string {
  const lines = text.trim();
  if (lines === "" || HAS_BLOCKS.test(lines)) return lines;
  return lines
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`)
    .join("");
}

const HAS_BLOCKS = new RegExp(`<(?:${[...BLOCKS, ...LINES, "h[1-6]", "br"].join("|")})\\b`, "i");

const FORMATTING = [...Object.keys(EMPHASIS), ...Object.keys(LISTS)];
const OTHER_KEPT = "br h2 h3 h4 h5 h6 a u span thead tbody tfoot div pre".split(" ");

/** Keeps what a product page can show; removes scripts, embeds and unsafe links. Other blocks become divs, so that their texts stay apart. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...FORMATTING, ...OTHER_KEPT],
    allowedAttributes: {
      a: ["href"],
      ol: ["start"],
      li: ["value"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    nonTextTags: WITHOUT_TEXT,
    transformTags: {
      ...Object.fromEntries(LINES.map((tag) => [tag, PREFORMATTED.includes(tag) ? "pre" : "div"])),
      // The page already has its h1.
      h1: "h2",
    },
  }).trim();
}
