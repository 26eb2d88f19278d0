import { Lexer, type Token, type Tokens } from "marked";
import type { IssuePart, Words } from "#app/features/mailings/issue.ts";

/** Marks of quotes and lists deeper in one another than anybody writes; reading them takes the longer the deeper they are. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){7,}/gm;

/**
 * Reads plain text with simple Markdown (decision D145): headings, paragraphs, lists, quotes, bold, italic and links. Whatever else there is,
 * HTML above all, stays the words it is. Links lead to https, to a mail address or into the site.
 */
export function partsOf(content: string, publicUrl: string): IssuePart[] {
  const blocks = content.split(/\n[ \t]*\n/);
  if (blocks.some(isOverloaded)) return blocks.map((block) => ({ kind: "paragraph", words: [block] }));
  const tokens = new Lexer({ gfm: true, breaks: true }).lex(content.replaceAll(TOO_DEEP, ""));
  return tokens.flatMap((token) => partOf(token, publicUrl)).filter((part) => !isEmpty(part));
}

/** No paragraph anybody writes has that many marks or lines; the reader of Markdown would be busy with it for minutes. */
const MOST_MARKS = 200;
const MOST_LINES = 500;

function isOverloaded(block: string): boolean {
  return (block.match(/[[\]*_`<~|!&@:\\]/g)?.length ?? 0) > MOST_MARKS || block.split("\n").length > MOST_LINES;
}

function partOf(token: Token, publicUrl: string): IssuePart[] {
  const inWords = (tokens: Token[] | undefined, raw: string) => wordsOf(tokens ?? [], publicUrl, raw);
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
      return [{ kind: "paragraph", words: inWords(token.tokens, token.raw) }];
    default:
      return [{ kind: "paragraph", words: [token.raw.trim()] }];
  }
}

/** The words of an item, and those of a list inside it as items of their own after it. */
function itemsOf({ tokens }: Tokens.ListItem, publicUrl: string): Words[][] {
  const own = tokens.filter(({ type }) => type !== "list" && type !== "space");
  const inner = tokens.filter((token): token is Tokens.List => token.type === "list");
  const words = own.flatMap((token, at) => [
    ...(at > 0 ? ["\n"] : []),
    ...wordsOf("tokens" in token ? (token.tokens ?? []) : [], publicUrl, token.raw),
  ]);
  return [words, ...inner.flatMap(({ items }) => items.flatMap((item) => itemsOf(item, publicUrl)))];
}

type Style = { kind: "plain" | "strong" | "emphasis" } | { kind: "link"; link: string };

/** `raw`: the words where the reader of Markdown has not looked into them. */
function wordsOf(tokens: Token[], publicUrl: string, raw: string): Words[] {
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

const FROM_BELOW = /^([\s\S]*\S)\s*\n\s*(?:[—–-]{1,2}\s*|\()([^\n]{2,80}?)\)?\s*$/u;
const FROM_BEHIND = /^([\s\S]*\S)\s+(?:\(([^()\n]{2,80})\)|[—–]\s*([^—–\n]{2,80}))$/u;

/** The words, and where they are from: on a line of its own after a dash or in brackets, or behind the words. */
function quoteOf(text: string): { text: string; from: string | null } {
  const [, words, below, behind] = FROM_BELOW.exec(text) ?? FROM_BEHIND.exec(text) ?? [];
  const from = below ?? behind ?? null;
  return words && from ? { text: words, from } : { text, from: null };
}

/** A whole address that a mail may lead to; null for every other. */
function linkOf(href: string, publicUrl: string): string | null {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return href;
  const isPath = /^\/(?![/\\])/.test(href);
  const base = isPath ? `${publicUrl}/` : undefined;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  // What reads addresses drops tabs and line breaks: a path with one may lead to another site.
  const isOurs = url.origin === new URL(publicUrl).origin;
  const isPlain = url.username === "" && url.password === "";
  return isPlain && (isOurs || (!isPath && url.protocol === "https:")) ? url.href : null;
}

function isEmpty(part: IssuePart): boolean {
  if (part.kind === "paragraph") return part.words.every((word) => typeof word === "string" && word.trim() === "");
  if (part.kind === "list") return part.items.length === 0;
  return part.kind !== "button" && part.text.trim() === "";
}

/** Every link of an issue with its label, for whoever is to look where they lead. */
export function linksOf(parts: IssuePart[]): { label: string; link: string }[] {
  const words = parts.flatMap((part) =>
    part.kind === "paragraph" ? part.words : part.kind === "list" ? part.items.flat() : [],
  );
  return words.flatMap((word) => (typeof word === "object" && "link" in word ? [word] : []));
}
