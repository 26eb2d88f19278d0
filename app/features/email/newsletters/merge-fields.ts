import type { RecipientField } from "#app/features/email/templates/templates.ts";

/** Liquid's syntax, which Shopify, Klaviyo and Kit have, too. */
export const FIELD_SYNTAX = '{{ first_name | default: "friend" }}, {{ name | default: "friend" }} or {{ email }}';

const FIELDS: Record<string, RecipientField> = { first_name: "firstName", name: "fullName", email: "address" };
/** The bar has a backslash in a table. "default:" and the quotation marks may be left out. Word processors paste spaces that do not break. */
const FIELD =
  /(?<!\{)\{\{[ \t\u00A0]*(first[ _-]?name|name|email)[ \t\u00A0]*(?:\\?\|[ \t\u00A0]*(?:default[ \t\u00A0]*:)?([^{}|\n]{0,100}))?\}\}(?!\})/gi;
const QUOTED = /^(?:"([^"]*)"|'([^']*)'|[“”]([^“”]*)[“”]|[‘’]([^‘’]*)[‘’]|([^"'“”‘’():=][^"“”():=]*))$/;
/** Filters of Liquid, Jinja, Handlebars and Go, which are no words for a person. */
const FILTER =
  /^(?:title(?:case|ize)?|capitali[sz]e|(?:up|down|upper|lower|proper)[ _]?(?:case)?|l?r?(?:trim|strip)|(?:force_?)?escape|e|safe|raw|html|(?:url_?|uri_?)?encode|strip_?(?:tags|html)|default|fallback|first|last|truncate)$/i;

export type Field = { start: number; end: number; field: RecipientField; fallback: string };

/** The merge tags in a text that can be filled in. Every one but the email address needs a fallback: not everyone gave a name. */
export function fieldsIn(text: string): Field[] {
  return [...text.matchAll(FIELD)].flatMap(({ 0: tag, 1: name = "", 2: typed = "", index: start }) => {
    const field = fieldOf(name);
    const fallback = fallbackIn(typed);
    if (field === undefined || fallback === null || (fallback === "" && field !== "address")) return [];
    return [{ start, end: start + tag.length, field, fallback }];
  });
}

/** Whether it is a merge tag of ours, which is filled in where there is text. */
export function isOurs(tag: string): boolean {
  return fieldsIn(tag).some(({ start, end }) => start === 0 && end === tag.length);
}

/** Whether it is a merge tag of ours that only lacks its fallback. */
export function withoutFallback(tag: string): boolean {
  return /^\{\{[ \t]*(?:first[ _-]?name|name)[ \t]*\}\}$/i.test(tag);
}

const fieldOf = (name: string) => FIELDS[name.toLowerCase().replace(/^first[ -]?name$/, "first_name")];

/** Null for quotation marks that do not match, and for a filter of another product: {{ name | title }}, {{ name | default('friend') }}. */
function fallbackIn(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const found = FILTER.test(text) ? null : QUOTED.exec(text);
  return found ? (found.slice(1).find((part) => part !== undefined) ?? "").trim() : null;
}

/** Around the number of a merge tag while Markdown is parsed. To the parser they are part of a word. */
const [OPEN, PAD] = ["\uE002", "\uE003"];
const MASK = new RegExp(`${OPEN}(\\d+)${PAD}+`);

/** The content with a mask of the same length for each field, so that Markdown in a fallback is none, and positions stay. */
export function maskFields(content: string, fields: Field[]): string {
  let masked = "";
  let from = 0;
  for (const [at, { start, end }] of fields.entries()) {
    masked += unreserved(content.slice(from, start)) + `${OPEN}${at}`.padEnd(end - start, PAD);
    from = end;
  }
  return masked + unreserved(content.slice(from));
}

const unreserved = (text: string) => text.replaceAll(/[\uE002\uE003]/g, "\uFFFD");

/** Parsed text, and the number of the field after each part of it. */
export function splitAtFields(text: string): (string | number)[] {
  return text.split(MASK).map((part, at) => (at % 2 === 0 ? part : Number(part)));
}
