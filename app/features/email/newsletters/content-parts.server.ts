import type { ListItem as MdListItem, Nodes, Parents, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfm } from "micromark-extension-gfm";
import { plainWords, type IssuePart, type ListItem, type Words } from "#app/features/email/templates/templates.ts";
import { tooManyMarks } from "#app/platform/markdown-limits.ts";
import { GFM, readBlock, type Products } from "./block-parts.server.ts";
import { BLOCK_LINE } from "./content-blocks.ts";
import { INSTEAD_OF, LEFTOVERS } from "./content-leftovers.ts";
import { isOnShopCdn, isOnSite, LINK_TARGETS, linkOf } from "./content-links.ts";
import {
  isEscaped,
  literalsIn,
  MAX_DEPTH,
  TOO_DEEP,
  TOO_MANY_MARKS,
  tooDeep,
  type ContentProblem,
  type Found,
} from "./content-problems.ts";
import { fieldsIn, maskFields, splitAtFields, type Field } from "./merge-fields.ts";

const NO_PRODUCTS: Products = new Map();

/** A newsletter's content, with what in it cannot be sent as it was written, which is shown as text, and its pictures. */
export type ReadContent = { parts: IssuePart[]; problems: ContentProblem[]; pictures: Picture[] };
/** A picture of the site: its URL, and the address that was written. */
type Picture = { image: string; url: string; line: number };

/**
 * Parses Markdown (CommonMark and GFM, a line break as typed). Everything arrives: what an email cannot have, HTML above all, is a problem. Links go
 * to https, an email address, a telephone number or a page of the site; images are on the site or the shop's. `products`: by handle, those that
 * the content may show.
 */
export function readContent(content: string, publicUrl: string, products: Products = NO_PRODUCTS): ReadContent {
  const many = tooManyMarks(content);
  const unreadable = tooDeep(content) ?? (many && { ...many, ...TOO_MANY_MARKS });
  if (unreadable) {
    const problems = withLines(content, [unreadable, ...(many ? [] : literalsIn(content))]);
    return { parts: [{ kind: "paragraph", words: [content] }], problems, pictures: [] };
  }
  const parser = new ContentParser(content, publicUrl, products);
  return { parts: parser.parts, problems: withLines(content, parser.problems), pictures: parser.pictures };
}

function withLines(content: string, found: Found[]): ContentProblem[] {
  let [line, from] = [1, 0];
  const seen = new Set<string>();
  return found
    .toSorted((one, other) => one.offset - other.offset)
    .flatMap(({ offset, problem, fix }) => {
      for (let at = content.indexOf("\n", from); at >= 0 && at < offset; at = content.indexOf("\n", from)) {
        line++;
        from = at + 1;
      }
      const key = `${line} ${problem}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ line, problem, fix }];
    });
}

class ContentParser {
  readonly parts: IssuePart[];
  readonly problems: Found[] = [];
  readonly pictures: Picture[] = [];
  private readonly content: string;
  private readonly publicUrl: string;
  private readonly definitions = new Map<string, { url: string; title: string | null; isUsed: boolean }>();
  private readonly notes = new Map<string, { children: RootContent[]; isUsed: boolean }>();
  /** In the order in which the text refers to them. */
  private readonly usedNotes: string[] = [];
  /** The content without code, and without the brackets of links, in which nothing is a merge tag. */
  private searched: string;
  private readonly fields: Field[];
  private readonly masked: string;
  private readonly products: Products;

  constructor(content: string, publicUrl: string, products: Products) {
    this.content = this.searched = content;
    this.publicUrl = publicUrl;
    this.products = products;
    this.fields = fieldsIn(content).filter(({ start }) => !isEscaped(content, start));
    this.masked = maskFields(content, this.fields);
    const root = fromMarkdown(this.masked, { extensions: [gfm()], mdastExtensions: GFM });
    this.collectDefinitions(root.children);
    this.parts = this.blocks(root.children, 0);
    // A note may refer to another one, which then follows it.
    const items: ListItem[] = [];
    for (let at = 0; at < this.usedNotes.length; at++) {
      const note = this.notes.get(this.usedNotes[at] ?? "");
      items.push({ number: at + 1, parts: this.blocks(note?.children ?? [], 0) });
    }
    if (items.length > 0) this.parts.push({ kind: "rule" }, { kind: "list", items });
    this.reportUnused(root.children);
    this.problems.push(...literalsIn(this.searched));
  }

  private source(node: Nodes): string {
    return this.content.slice(node.position?.start.offset, node.position?.end.offset);
  }

  private report(node: Nodes, problem: string, fix: string, at = 0): void {
    this.problems.push({ offset: (node.position?.start.offset ?? 0) + at, problem, fix });
  }

  private blank(node: Nodes): void {
    this.blankRange(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  }

  private blankRange(from: number, to: number): void {
    const blanks = this.content.slice(from, to).replaceAll(/[^\n]/g, " ");
    this.searched = this.searched.slice(0, from) + blanks + this.searched.slice(to);
  }

  /** Text as it was typed, where a merge tag is not filled in. */
  private typed(text: string): string {
    return splitAtFields(text)
      .map((part) =>
        typeof part === "string" ? part : this.content.slice(this.fields[part]?.start, this.fields[part]?.end),
      )
      .join("");
  }

  /** Text with the merge tags in it. */
  private filledIn(text: string): Words[] {
    return splitAtFields(text).flatMap((part): Words[] => {
      const found = typeof part === "number" ? this.fields[part] : undefined;
      if (!found) return part === "" || typeof part === "number" ? [] : [part];
      this.blankRange(found.start, found.end);
      return [{ field: found.field, fallback: found.fallback }];
    });
  }

  private collectDefinitions(nodes: RootContent[]): void {
    for (const node of nodes) {
      if (node.type === "definition" || node.type === "footnoteDefinition") {
        const known: Map<string, unknown> = node.type === "definition" ? this.definitions : this.notes;
        if (known.has(node.identifier))
          this.report(
            node,
            `[${node.label}] is defined twice, and only the first is sent`,
            "Rename or remove one of them.",
          );
        else if (node.type === "definition")
          this.definitions.set(node.identifier, { url: node.url, title: node.title ?? null, isUsed: false });
        else this.notes.set(node.identifier, { children: node.children, isUsed: false });
      }
      if ("children" in node) this.collectDefinitions(node.children);
    }
  }

  /** Definitions are not shown: one without a reference would be lost. */
  private reportUnused(nodes: RootContent[]): void {
    for (const node of nodes) {
      const isUnused =
        (node.type === "definition" && this.definitions.get(node.identifier)?.isUsed === false) ||
        (node.type === "footnoteDefinition" && this.notes.get(node.identifier)?.isUsed === false);
      if (isUnused)
        this.report(
          node,
          `This line is the target of a link or note that the text never uses, and would not be sent`,
          "Refer to it in the text, remove it, or put a backslash before its first bracket to show it as text.",
        );
      if ("children" in node) this.reportUnused(node.children);
    }
  }

  private blocks(nodes: RootContent[], depth: number): IssuePart[] {
    return nodes.flatMap((node) => this.block(node, depth));
  }

  private block(node: RootContent, depth: number): IssuePart[] {
    if (node.type === "paragraph")
      return this.blockLines(node) ?? [{ kind: "paragraph", words: this.inline(node.children) }];
    if (node.type === "heading") {
      const words = this.inline(node.children);
      const level = node.depth <= 2 ? 2 : node.depth === 3 ? 3 : 4;
      return words.length > 0 ? [{ kind: "heading", words, level }] : [];
    }
    if (node.type === "list") return this.list(node, depth);
    if (node.type === "blockquote")
      return depth > MAX_DEPTH ? this.deep(node) : [quoteOf(this.blocks(node.children, depth + 1))];
    if (node.type === "code") {
      this.blank(node);
      return [{ kind: "code", text: this.typed(node.value) }];
    }
    if (node.type === "table") {
      const rows = node.children.map((row) => row.children.map((cell) => this.inline(cell.children)));
      return [{ kind: "table", rows, align: node.align ?? [] }];
    }
    if (node.type === "thematicBreak") return [{ kind: "rule" }];
    if (node.type === "definition" || node.type === "footnoteDefinition") return [];
    this.reportHtml(node);
    return [{ kind: "paragraph", words: [this.source(node)] }];
  }

  /** A paragraph of which every line is a block of newsletters: `::product[handle]`, `::verse[John 3:16]` or `::button[text](link)`. */
  private blockLines(node: Extract<RootContent, { type: "paragraph" }>): IssuePart[] | null {
    let at = 0;
    const lines = this.source(node)
      .split("\n")
      .map((line) => {
        const from = at;
        at += line.length + 1;
        return { from, line: BLOCK_LINE.exec(line) };
      });
    if (lines.some(({ line }) => line === null)) return null;
    return lines.flatMap(({ from, line }) => {
      const [source = "", name = "", target = ""] = line ?? [];
      const read = readBlock(name, target, { publicUrl: this.publicUrl, products: this.products });
      if ("kind" in read) return [read];
      this.report(node, read.problem, read.fix, from);
      return [{ kind: "paragraph", words: [source.trim()] }];
    });
  }

  private deep(node: Nodes): IssuePart[] {
    this.report(node, TOO_DEEP.problem, TOO_DEEP.fix);
    return [{ kind: "paragraph", words: [this.source(node)] }];
  }

  private list(node: Extract<RootContent, { type: "list" }>, depth: number): IssuePart[] {
    if (depth > MAX_DEPTH) return this.deep(node);
    const items = node.children.map((item) => {
      const marker = /^\d+[.)]/.exec(this.source(item))?.[0] ?? "";
      return { item, marker, number: Number.parseInt(marker || "0", 10) };
    });
    // "1." on every line is Markdown's way to have the lines counted.
    const isCounted = items.every(({ number }) => number === items[0]?.number && number <= 1);
    const isYear = (at: number) => (items[at]?.number ?? 0) >= 1000;
    // "2026. What a year" is a sentence, also after a list.
    const isSentence = (at: number) => node.ordered === true && isYear(at) && !isYear(at - 1) && !isYear(at + 1);
    const parts: IssuePart[] = [];
    let run: { item: MdListItem; number: number }[] = [];
    for (const [at, { item, marker, number }] of items.entries()) {
      if (!isSentence(at)) run.push({ item, number: isCounted ? number + at : number });
      if (isSentence(at)) parts.push(...withPrefix(`${marker} `, this.blocks(item.children, depth + 1)));
      else if (at === items.length - 1 || isSentence(at + 1)) {
        parts.push(this.listOf(run, node.ordered === true, depth));
        run = [];
      }
    }
    return parts;
  }

  private listOf(run: { item: MdListItem; number: number }[], isOrdered: boolean, depth: number): IssuePart {
    const items = run.map(({ item, number }): ListItem => {
      const task = typeof item.checked === "boolean" ? { isDone: item.checked } : {};
      return { ...(isOrdered ? { number } : {}), ...task, parts: this.blocks(item.children, depth + 1) };
    });
    const nodes = run.map(({ item }) => item);
    return { kind: "list", items, isLoose: areApart(nodes) || nodes.some(({ children }) => areApart(children)) };
  }

  private inline(nodes: PhrasingContent[], depth = 0): Words[] {
    return joined(nodes.flatMap((node) => this.words(node, depth)));
  }

  private words(node: PhrasingContent, depth: number): Words[] {
    if ("children" in node && depth > MAX_DEPTH) {
      this.report(node, TOO_DEEP.problem, TOO_DEEP.fix);
      return [this.source(node)];
    }
    if (node.type === "text") {
      this.reportLeftovers(node);
      return this.filledIn(node.value);
    }
    if (node.type === "break") return ["\n"];
    if (node.type === "strong") return [{ strong: this.inline(node.children, depth + 1) }];
    if (node.type === "emphasis") return [{ emphasis: this.inline(node.children, depth + 1) }];
    if (node.type === "delete") return [{ deleted: this.inline(node.children, depth + 1) }];
    if (node.type === "inlineCode") {
      this.blank(node);
      return [{ code: this.typed(node.value) }];
    }
    if (node.type === "link") return this.link(node, node, depth);
    if (node.type === "linkReference") {
      if (node.referenceType !== "full") this.blankBracket(node);
      return this.link(node, this.definition(node.identifier), depth);
    }
    if (node.type === "image") return this.image(node, node, node.alt);
    if (node.type === "imageReference") return this.image(node, this.definition(node.identifier), node.alt);
    if (node.type === "footnoteReference") return [{ note: this.noteNumber(node.identifier) }];
    if (/^<br\s*\/?>$/i.test(node.value)) return ["\n"];
    this.reportHtml(node);
    return [this.source(node)];
  }

  /** The parser makes a reference only where there is a definition. */
  private definition(identifier: string): { url: string; title: string | null } {
    const definition = this.definitions.get(identifier);
    if (!definition) throw new Error(`The reference ${identifier} has no definition.`);
    definition.isUsed = true;
    return definition;
  }

  private noteNumber(identifier: string): number {
    const note = this.notes.get(identifier);
    if (note) note.isUsed = true;
    if (!this.usedNotes.includes(identifier)) this.usedNotes.push(identifier);
    return this.usedNotes.indexOf(identifier) + 1;
  }

  private blankBracket(node: Nodes): void {
    const at = node.position?.start.offset ?? 0;
    this.searched = `${this.searched.slice(0, at)} ${this.searched.slice(at + 1)}`;
  }

  private link(node: Parents, { url, title }: { url: string; title?: string | null }, depth: number): Words[] {
    url = this.typed(url);
    const label = this.inline(node.children as PhrasingContent[], depth + 1);
    const shown = plainWords(label);
    // "www.home.example" names no scheme; the parser assumes http.
    const link = linkOf(url === `http://${shown}` && /^www\./i.test(shown) ? `https://${shown}` : url, this.publicUrl);
    if (link !== null && label.length > 0) return [{ label, link, ...(title ? { title: this.typed(title) } : {}) }];
    const source = this.source(node);
    // A bare http address stays text: nothing is lost.
    if (link === null && source.replace(/^<(.*)>$/s, "$1") === shown) return label;
    if (link === null) this.report(node, `Emails can’t link to ${url || "nothing"}`, LINK_TARGETS);
    else this.report(node, `The link to ${url} has no text`, "Write its text between the brackets: [text](link).");
    return [source];
  }

  private image(node: Nodes, target: { url: string; title?: string | null }, alt: string | null | undefined): Words[] {
    if (target.title)
      this.report(
        node,
        `The title “${this.typed(target.title)}” of a picture would not be sent`,
        "Write it as text below the picture.",
      );
    const url = this.typed(target.url);
    const image = linkOf(url, this.publicUrl);
    if (image !== null && (isOnSite(image, this.publicUrl) || isOnShopCdn(image))) {
      this.pictures.push({ image, url, line: node.position?.start.line ?? 1 });
      return [{ image, alt: this.typed(alt ?? "") }];
    }
    this.report(
      node,
      `The picture ${url || "without an address"} can’t be sent, because it isn’t on this site`,
      `Use a picture of this site, such as /images/picture.jpg, or link to it instead: [${alt || "text"}](${url || "https://…"}).`,
    );
    return [this.source(node)];
  }

  private reportHtml(node: Nodes): void {
    const [, tag = ""] = /^<\/?([a-z][\w-]*)/i.exec(this.source(node)) ?? [];
    const instead = INSTEAD_OF[tag.toLowerCase()] ?? "Use Markdown instead, or remove it";
    this.report(node, "Emails can’t have HTML", `${instead}. To show it as text, write \\< for <.`);
  }

  /** Markdown that is not complete and would be sent as it was typed. */
  private reportLeftovers(node: Extract<Nodes, { type: "text" }>): void {
    const source = this.masked.slice(node.position?.start.offset, node.position?.end.offset);
    for (const { pattern, problem, fix } of LEFTOVERS)
      for (const { 0: found, index } of source.matchAll(pattern))
        this.report(node, `${found.trim()} ${problem}`, fix, index);
  }
}

/** Whether there is a blank line between any two of them. */
function areApart(nodes: Nodes[]): boolean {
  return nodes.some(({ position }, at) => {
    const before = nodes[at - 1]?.position?.end.line;
    return before !== undefined && position !== undefined && position.start.line - before > 1;
  });
}

function withPrefix(prefix: string, [first, ...rest]: IssuePart[]): IssuePart[] {
  if (first?.kind === "paragraph") return [{ ...first, words: joined([prefix, ...first.words]) }, ...rest];
  return [{ kind: "paragraph", words: [prefix.trim()] }, ...(first ? [first] : []), ...rest];
}

function joined(words: Words[]): Words[] {
  const all: Words[] = [];
  for (const word of words) {
    const last = all.at(-1);
    if (typeof word === "string" && typeof last === "string") all[all.length - 1] = last + word;
    else all.push(word);
  }
  return all;
}

const SOURCE_LINE = /^(?:[—–-]{1,2}\s*[^\s—–-].{1,80}|\(.{2,80}\))$/u;
/** After the text: a reference in parentheses, or a name or reference after a dash. */
const SOURCE_AFTER_TEXT = /\S\s+(\([^()]{0,60}\d:\d[^()]{0,30}\)|[—–]\s*[\p{Lu}\d][^—–]{1,80})$/u;

/** A quotation whose last words, as typed, are its source. */
function quoteOf(parts: IssuePart[]): IssuePart {
  const last = parts.at(-1);
  const end = last?.kind === "paragraph" ? last.words.at(-1) : undefined;
  if (last?.kind !== "paragraph" || typeof end !== "string") return { kind: "quote", parts, from: null };
  const text = end.trimEnd();
  const line = text.slice(text.lastIndexOf("\n") + 1).trimStart();
  const isOwnLine = text.includes("\n") || last.words.length === 1;
  const from = isOwnLine && SOURCE_LINE.test(line) ? line : (SOURCE_AFTER_TEXT.exec(line)?.[1] ?? null);
  const before = from === null ? text : text.slice(0, -from.length).trimEnd();
  const words = [...last.words.slice(0, -1), ...(before ? [before] : [])];
  const quoted = [...parts.slice(0, -1), ...(words.length > 0 ? [{ ...last, words }] : [])];
  return from === null || quoted.length === 0
    ? { kind: "quote", parts, from: null }
    : { kind: "quote", parts: quoted, from };
}

/** All links of an issue with their labels, to be checked before sending. */
export function linksOf(parts: IssuePart[]): { label: string; link: string }[] {
  return parts.flatMap((part) => {
    if ("words" in part) return part.words.flatMap(linksIn);
    if (part.kind === "list") return part.items.flatMap((item) => linksOf(item.parts));
    if (part.kind === "quote") return linksOf(part.parts);
    if (part.kind === "table") return part.rows.flat(2).flatMap(linksIn);
    if (part.kind === "product") return [{ label: part.title, link: part.link }];
    return part.kind === "button" ? [{ label: part.label, link: part.link }] : [];
  });
}

function linksIn(word: Words): { label: string; link: string }[] {
  if (typeof word === "string") return [];
  if ("link" in word) return [{ label: plainWords(word.label, false), link: word.link }];
  if ("strong" in word) return word.strong.flatMap(linksIn);
  if ("emphasis" in word) return word.emphasis.flatMap(linksIn);
  return "deleted" in word ? word.deleted.flatMap(linksIn) : [];
}
