import { Lexer, type Token, type Tokens } from "marked";
import type { IssuePart, Words } from "#app/features/email/templates/templates.ts";
import { isOverloaded, withoutDeepNesting } from "#app/platform/markdown-limits.ts";

/**
 * Parses plain text with simple Markdown: headings, paragraphs, lists, quotes, bold, italic and links. Everything else, HTML
 * above all, stays plain text. Links go to https, an email address or a page of the site.
 */
export function partsOf(content: string, publicUrl: string): IssuePart[] {
  const blocks = content.split(/\n[ \t]*\n/);
  if (isOverloaded(content)) return blocks.map((block) => ({ kind: "paragraph", words: [block] }));
  const tokens = new Lexer({ gfm: true, breaks: true }).lex(withoutDeepNesting(content));
  return tokens.flatMap((token) => partOf(token, publicUrl)).filter((part) => !isEmpty(part));
}

function partOf(token: Token, publicUrl: string): IssuePart[] {
  const inline = (tokens: Token[] | undefined, raw: string) => inlineOf(tokens ?? [], publicUrl, raw);
  switch (token.type) {
    case "space":
    case "hr":
    case "def":
      return [];
    case "heading":
      return [{ kind: "heading", text: plainOf(token.tokens ?? []) }];
    case "blockquote":
      return [{ kind: "quote", ...quoteOf(plainOf(token.tokens ?? []).trim()) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: "list", isNumbered: ordered, items: items.flatMap((item) => itemsOf(item, publicUrl)) }];
    }
    case "code":
      return [{ kind: "paragraph", words: [(token as Tokens.Code).text] }];
    case "paragraph":
    case "text":
      return [{ kind: "paragraph", words: inline(token.tokens, token.raw) }];
    default:
      return [{ kind: "paragraph", words: [token.raw.trim()] }];
  }
}

/** The content of a list item, followed by the items of lists nested in it. */
function itemsOf({ tokens }: Tokens.ListItem, publicUrl: string): Words[][] {
  const own = tokens.filter(({ type }) => type !== "list" && type !== "space");
  const inner = tokens.filter((token): token is Tokens.List => token.type === "list");
  const words = own.flatMap((token, at) => [
    ...(at > 0 ? ["\n"] : []),
    ...inlineOf("tokens" in token ? (token.tokens ?? []) : [], publicUrl, token.raw),
  ]);
  return [words, ...inner.flatMap(({ items }) => items.flatMap((item) => itemsOf(item, publicUrl)))];
}

type Style = { kind: "plain" | "strong" | "emphasis" } | { kind: "link"; link: string };

/** `raw`: the text to use where the lexer has produced no tokens. */
function inlineOf(tokens: Token[], publicUrl: string, raw: string): Words[] {
  const words = tokens.length > 0 ? tokens.flatMap((token) => styled(token, publicUrl, { kind: "plain" })) : [raw];
  return words.reduce<Words[]>((joined, word) => {
    const last = joined.at(-1);
    return typeof word === "string" && typeof last === "string"
      ? [...joined.slice(0, -1), last + word]
      : [...joined, word];
  }, []);
}

function styled(token: Token, publicUrl: string, style: Style): Words[] {
  const inside = (next: Style) =>
    "tokens" in token && token.tokens ? token.tokens.flatMap((each) => styled(each, publicUrl, next)) : [];
  switch (token.type) {
    case "strong":
      return inside(style.kind === "link" ? style : { kind: "strong" });
    case "em":
      return inside(style.kind === "plain" ? { kind: "emphasis" } : style);
    case "del":
      return inside(style);
    case "link": {
      const link = linkOf((token as Tokens.Link).href, publicUrl);
      const label = plainOf((token as Tokens.Link).tokens);
      if (link === null) return [label === token.href ? label : token.raw];
      return label ? [{ label, link }] : [];
    }
    default:
      if ("tokens" in token && token.tokens && token.tokens.length > 0) return inside(style);
      return [inStyle(plainOf([token]), style)];
  }
}

function inStyle(text: string, style: Style): Words {
  if (style.kind === "strong") return { strong: text };
  if (style.kind === "emphasis") return { emphasis: text };
  return text;
}

function plainOf(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "br") return "\n";
      if (token.type === "space") return "\n\n";
      if (token.type === "html") return token.raw;
      if ("tokens" in token && token.tokens && token.tokens.length > 0) return plainOf(token.tokens);
      return "text" in token && typeof token.text === "string" ? token.text : token.raw;
    })
    .join("");
}

const SOURCE_ON_NEXT_LINE = /^([\s\S]*\S)\s*\n\s*(?:[—–-]{1,2}\s*|\()([^\n]{2,80}?)\)?\s*$/u;
const SOURCE_ON_SAME_LINE = /^([\s\S]*\S)\s+(?:\(([^()\n]{2,80})\)|[—–]\s*([^—–\n]{2,80}))$/u;

/** A quotation and its source: on its own line after a dash or in parentheses, or after the text. */
function quoteOf(text: string): { text: string; from: string | null } {
  const [, words, nextLine, sameLine] = SOURCE_ON_NEXT_LINE.exec(text) ?? SOURCE_ON_SAME_LINE.exec(text) ?? [];
  const from = nextLine ?? sameLine ?? null;
  return words && from ? { text: words, from } : { text, from: null };
}

/** The absolute URL of a link that an email may contain; null for any other. */
function linkOf(href: string, publicUrl: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return href;
  const isPath = /^\/(?![/\\])/.test(href);
  const base = isPath ? `${publicUrl}/` : undefined;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  // URL parsers drop tabs and line breaks: a path with one may lead to another site.
  const isOurs = url.origin === new URL(publicUrl).origin;
  const isPlain = url.username === "" && url.password === "";
  return isPlain && (isOurs || (!isPath && url.protocol === "https:")) ? url.href : null;
}

function isEmpty(part: IssuePart): boolean {
  if (part.kind === "paragraph") return part.words.every((word) => typeof word === "string" && word.trim() === "");
  if (part.kind === "list") return part.items.length === 0;
  return part.kind !== "button" && part.text.trim() === "";
}

/** All links of an issue with their labels, to be checked before sending. */
export function linksOf(parts: IssuePart[]): { label: string; link: string }[] {
  const words = parts.flatMap((part) =>
    part.kind === "paragraph" ? part.words : part.kind === "list" ? part.items.flat() : [],
  );
  return words.flatMap((word) => (typeof word === "object" && "link" in word ? [word] : []));
}
