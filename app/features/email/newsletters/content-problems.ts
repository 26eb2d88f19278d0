import { FIELD_SYNTAX, isOurs, withoutFallback } from "./merge-fields.ts";

/** Something in a newsletter that cannot be sent as it was written. `line` is null for the subject. */
export type ContentProblem = { line: number | null; problem: string; fix: string };

/** The text at a position of the content, with what to do about it. */
export type Found = { offset: number; problem: string; fix: string };

/** Our own merge tags have these characters around them: in frozen mailings (merge-tags.ts) and while content is parsed (merge-fields.ts). */
const RESERVED = /[\uE000-\uE003]/g;

const FIELDS =
  "(?:first|last|given|family|middle|full|nick|display|user|your|customer|subscriber|contact|recipient|member)?[ _-]?name|surname|[fl]name|names?|email(?:[ _-]?address)?|recipient|subscriber|unsubscribe(?:[ _-]?(?:link|url))?|company|phone|vorname|nachname|nombre|pr[ée]nom";
const FIELD = `(?:${FIELDS})`;
/** Also with the object that has it: "subscriber.first_name". */
const OBJECT_FIELD = `(?:[\\p{L}_]{1,30}[.:])?${FIELD}`;

/**
 * Merge tags of other email products, in text or a link. Those in brackets, hyphens and the like only where they name a field, because the marks
 * are also ordinary punctuation.
 */
const MERGE_TAGS = [
  RESERVED,
  // Handlebars, Liquid, Jinja, Go: Klaviyo, Shopify, SendGrid, listmonk, Kit, Brevo, HubSpot.
  /\{?\{\{[^{}]{0,200}\}\}\}?|\{%[^{}]{0,200}%\}/g,
  // Mailchimp.
  /\*\|[^|\n]{1,200}\|\*/g,
  // Salesforce's AMPscript.
  /%%[=[][^%\n]{0,300}[\]=]%%/g,
  // Mailgun, ActiveCampaign, Salesforce. Not the %20 of a URL, which is recognized below.
  /(?<!\d)%%?[\p{L}_][\p{L}\p{N}_.:|-]{0,80}%%?/gu,
  // ERB, EJS, Mailjet and Word.
  /<%[^<>]{0,200}%>|\[%[^[\]]{0,200}%\]|\[\[[a-z][^[\]\n]{1,200}\]\]/gi,
  // MailerLite, Salesforce, Ghost, template literals.
  /[$#]?\{[$!.#@]?[\p{L}_][\p{L}\p{N}_. -]{0,80}(?:[|:,][^{}\n]{0,80})?\}/gu,
  // Keap.
  /~[\p{L}]{2,40}\.[\p{L}.]{2,80}~/gu,
  // Shortcodes with a namespace.
  /\[(?:subscriber|newsletter|link|site|date|user):[^[\]\n]{1,200}\]/gi,
  new RegExp(
    [
      `\\[@?${FIELD}(?:[|,:][^[\\]\\n]{0,80})?\\](?![([])`,
      `\\{\\s{0,3}${OBJECT_FIELD}\\s{0,3}(?:[|:,][^{}\\n]{0,80})?\\}`,
      `<<?\\s?${FIELD}\\s?>>?|«${FIELD}»`,
      `(?<![\\w-])-${FIELD}-(?![\\w-])`,
      `(?<![\\w#])##?${FIELD}##?|(?<![\\w@])@@?${FIELD}@@?(?!\\w)|\\$${FIELD}\\$|\\|\\|${FIELD}\\|\\|`,
    ].join("|"),
    "giu",
  ),
  // Those of which an end was forgotten.
  /\{\{[^{}\n,.!?]{0,60}\}?|[\p{L}\p{N}_.]{1,60}\s?\}\}|\{%[^{}%\n,.!?]{0,60}|<%[=#-]?\s?[^\s<>%]{1,60}|%%[=[][^\s%]{0,60}|[$#]\{[\p{L}_][\p{L}\p{N}_.]{0,60}/gu,
  new RegExp(
    `[{]\\s?${OBJECT_FIELD}(?=\\s*(?:[,.!?\\]]|$))|\\*\\|${FIELD}(?![\\p{L}|])|(?<![\\p{L}|])${FIELD}\\|\\*|\\[\\[${FIELD}(?![\\p{L}\\]])|(?<!\\w)%%${FIELD}(?![\\p{L}%])`,
    "gimu",
  ),
];

/** Finds what is a merge tag in other products and would be sent as it is, and characters that are removed from emails. */
export function literalsIn(text: string): Found[] {
  const found = MERGE_TAGS.flatMap((pattern) =>
    [...text.matchAll(pattern)].filter((match) => !isPercentEncoded(text, match)),
  ).toSorted((one, other) => one.index - other.index);
  let end = 0;
  return found.flatMap(({ 0: tag, index: offset }) => {
    if (offset < end) return [];
    end = offset + tag.length;
    if (isEscaped(text, offset)) return [];
    if (tag.search(RESERVED) === 0)
      return [{ offset, problem: "This line has a character that can’t be sent", fix: `Delete “${tag}”.` }];
    return [
      {
        offset,
        problem: `${tag} is not filled in and would be sent as it is`,
        fix: isOurs(tag)
          ? "Merge tags are filled in only in text: not in addresses, buttons and descriptions of pictures. Move it into the text."
          : `${withoutFallback(tag) ? "Add what people without a name see" : "Write"}: ${FIELD_SYNTAX}. Or put a backslash before it to show it as text.`,
      },
    ];
  });
}

export function isEscaped(text: string, at: number): boolean {
  const backslashes = /\\*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0].length ?? 0;
  return backslashes % 2 === 1;
}

/** Whether the word around a match is a URL with encoded characters, such as /caf%C3%A9. */
function isPercentEncoded(text: string, { 0: tag, index }: RegExpExecArray): boolean {
  if (!tag.startsWith("%")) return false;
  const before =
    text
      .slice(Math.max(0, index - 500), index)
      .split(/\s/)
      .at(-1) ?? "";
  const after = /^\S*/.exec(text.slice(index, index + 500))?.[0] ?? "";
  try {
    decodeURIComponent(before + after);
    return true;
  } catch {
    return false;
  }
}

/** No one nests quotes, lists or emphasis so deeply, and reading them takes too long. */
export const MAX_DEPTH = 20;
const MAX_OPEN_MARKS = 100;
const CONTAINERS = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t]|\\[\\^[^\\]\\s]{1,200}\\]:)){${MAX_DEPTH + 1},}`,
  "m",
);
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;

/** Where quotes, lists or emphasis are nested too deeply to be read; null where they are not. */
export function tooDeep(content: string): Found | null {
  let offset = 0;
  let open = 0;
  for (const line of content.split("\n")) {
    if (CONTAINERS.test(line) && !RULE.test(line)) return { offset, ...TOO_DEEP };
    if (line.trim() === "") open = 0;
    for (const { 0: marks, index } of RULE.test(line) ? [] : line.matchAll(/[*_~]+/g)) {
      const isAfterWord = /\S/.test(line[index - 1] ?? " ");
      const isBeforeWord = /\S/.test(line[index + marks.length] ?? " ");
      if (isAfterWord && open > 0) open = Math.max(0, open - marks.length);
      else if (isBeforeWord) open += marks.length;
      if (open > MAX_OPEN_MARKS) return { offset, ...TOO_DEEP };
    }
    offset += line.length + 1;
  }
  return null;
}

export const TOO_MANY_MARKS = {
  problem: "There are too many brackets, asterisks, other marks or short lines up to here",
  fix: "Remove those that are repeated, or split long paragraphs with a blank line.",
};

export const TOO_DEEP = {
  problem: "Quotes, lists or emphasis are nested too deeply",
  fix: "Remove repeated marks at the beginning of the line, and close each * and _.",
};
