import { Tokenizer } from "htmlparser2";
import { BLOCKS, EMPHASIS, LINES, LISTS, PREFORMATTED, WITHOUT_TEXT } from "#app/platform/html-elements.ts";
import type { DescriptionElement, DescriptionNode, DescriptionTag } from "../shop.ts";

type ReadDescription = {
  blocks: DescriptionNode[];
  /** Without markup: blocks separated by blank lines, items and rows by line ends, cells by commas. */
  text: string;
  specification: [label: string, value: string][];
};

/** Reads the provider's HTML; a table or a list of "Label: value" becomes the specification. */
export function readDescription(html: string): ReadDescription {
  const { blocks, specification } = withoutSpecification(parseDescription(html));
  return { blocks, text: textOf(blocks), specification };
}

/** The same HTML with the specification where it is written. */
export function parseDescription(html: string): DescriptionNode[] {
  return withoutBlanks(parseHtml(html));
}

/** Plain text as blocks. */
export function paragraphsOf(text: string): DescriptionNode[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ tag: "p", children: [paragraph] }));
}

const KEPT = new Map<string, DescriptionTag>([
  ...Object.entries({ ...EMPHASIS, ...LISTS }),
  ...BLOCKS.map((tag) => [tag, tag] as const),
  ["a", "a"],
  ["br", "br"],
]);
const HEADINGS: DescriptionTag[] = ["h2", "h3", "h4", "h5", "h6"];
const IS_BLOCK = new Set<DescriptionTag>([...BLOCKS, ...HEADINGS]);
const HOLDS_ONLY_TEXT = new Set<DescriptionTag>([...HEADINGS, "p", "dt", "caption", "a", ...Object.values(EMPHASIS)]);

const IS_LINE = new Set(LINES);
const IS_PREFORMATTED = new Set(PREFORMATTED);
const IGNORED = new Set(WITHOUT_TEXT);

/** The elements that a part has to be in, and the part that other content of such an element is in. */
const PARENTS: Partial<Record<DescriptionTag, DescriptionTag[]>> = {
  li: ["ul", "ol"],
  tr: ["table"],
  td: ["tr", "table"],
  th: ["tr", "table"],
  caption: ["table"],
  dt: ["dl"],
  dd: ["dl"],
};
const PART_OF: Partial<Record<DescriptionTag, DescriptionTag>> = {
  ul: "li",
  ol: "li",
  table: "tr",
  tr: "td",
  dl: "dd",
};

/** Deeper elements are read as their content, so that the tree can be walked recursively. */
const DEEPEST = 24;

/**
 * Parses with htmlparser2's tokenizer: its parser takes quadratic time for deeply nested elements. The tree has only allowed elements, each
 * where HTML allows it; otherwise browsers would correct the page and hydration would find other elements than it rendered.
 */
function parseHtml(html: string): DescriptionNode[] {
  const root: DescriptionElement = { tag: "blockquote", children: [] };
  const stack = [root];
  const top = () => stack.at(-1) ?? root;
  let level = 1;
  let preformatted = 0;

  const push = (element: DescriptionElement) => {
    top().children.push(element);
    stack.push(element);
  };
  const leaveLine = () => {
    while (HOLDS_ONLY_TEXT.has(top().tag)) stack.pop();
  };
  const atLineStart = () => {
    const last = top().children.at(-1);
    return last === undefined
      ? !isEmphasis(top())
      : typeof last !== "string" && (IS_BLOCK.has(last.tag) || last.tag === "br");
  };
  /** Enters the part of a list or table that content outside any part belongs to. */
  const enterPart = () => {
    for (let part = PART_OF[top().tag]; part; part = PART_OF[top().tag]) {
      const last = top().children.at(-1);
      if (typeof last === "object" && last.tag !== "caption") stack.push(last);
      else push({ tag: part, children: [] });
    }
  };
  const enterLine = () => {
    enterPart();
    if (top().tag === "blockquote") push({ tag: "p", children: [] });
  };
  const breakLine = () => {
    leaveLine();
    if (top().tag !== "blockquote" && !PART_OF[top().tag] && !atLineStart())
      top().children.push({ tag: "br", children: [] });
  };

  const endLine = () => {
    if (!atLineStart()) top().children.push({ tag: "br", children: [] });
  };

  function openBlock(tag: DescriptionTag, attributes: Map<string, string>) {
    const parents = PARENTS[tag];
    if (parents) {
      const parent = stack.findLastIndex((element) => parents.includes(element.tag));
      if (parent === -1 || (tag === "caption" && stack[parent]?.children.length)) return breakLine();
      stack.length = parent + 1;
      if (tag !== "tr" && tag !== "caption" && top().tag === "table") push({ tag: "tr", children: [] });
    } else {
      leaveLine();
      if (stack.length >= DEEPEST) return breakLine();
      enterPart();
    }
    push({ tag, children: [], ...spans(tag, attributes), ...numbers(tag, attributes) });
    if (tag === "hr") stack.pop();
  }

  function open(name: string, attributes: Map<string, string>) {
    if (IS_PREFORMATTED.has(name)) preformatted++;
    const heading = /^h([1-6])$/.exec(name);
    if (heading) level = Math.max(2, Math.min(Number(heading[1]), level + 1));
    const tag = heading ? HEADINGS[level - 2] : KEPT.get(name);
    if (tag === undefined) {
      if (IS_LINE.has(name)) breakLine();
    } else if (IS_BLOCK.has(tag)) {
      openBlock(tag, attributes);
    } else if (tag === "br") {
      endLine();
    } else if (stack.length < DEEPEST) {
      const href = tag === "a" ? linkOf(attributes.get("href")) : undefined;
      if (tag === "a" && (!href || stack.some((element) => element.tag === "a"))) return;
      enterLine();
      push({ tag, children: [], ...(href && { href }) });
    }
  }

  function close(name: string) {
    if (IS_PREFORMATTED.has(name)) preformatted = Math.max(0, preformatted - 1);
    const isHeading = /^h[1-6]$/.test(name);
    const tag = KEPT.get(name);
    const last = stack.findLastIndex((element) => (isHeading ? HEADINGS.includes(element.tag) : element.tag === tag));
    if (last > 0) stack.length = last;
    else if (IS_LINE.has(name)) breakLine();
  }

  function addText(text: string) {
    if (preformatted === 0) return addLine(text);
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) endLine();
      if (line !== "") addLine(line);
    }
  }

  function addLine(text: string) {
    const collapsed = text.replace(/\s+/g, " ");
    if (collapsed === " " && (PART_OF[top().tag] || atLineStart())) return;
    enterLine();
    const { children } = top();
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + collapsed;
    else children.push(collapsed);
  }

  tokenize(html, { open, close, addText });
  return root.children;
}

/** Calls back with lower-case names, decoded text and attributes, and nothing of the ignored elements. */
function tokenize(
  html: string,
  to: {
    open: (name: string, attributes: Map<string, string>) => void;
    close: (name: string) => void;
    addText: (text: string) => void;
  },
): void {
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  let ignored: { name: string; depth: number } | null = null;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();

  const onOpen = () => {
    if (ignored) ignored.depth += ignored.name === name ? 1 : 0;
    else if (IGNORED.has(name)) ignored = { name, depth: 1 };
    else to.open(name, attributes);
  };
  const onText = (text: string) => {
    if (!ignored) to.addText(text);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = nameAt(start, end);
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata: (start, end) => (value += html.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: onOpen,
      onselfclosingtag: onOpen,
      onclosetag(start, end) {
        const closed = nameAt(start, end);
        if (!ignored) to.close(closed);
        else if (ignored.name === closed && --ignored.depth === 0) ignored = null;
      },
      ontext: (start, end) => onText(html.slice(start, end)),
      ontextentity: (codePoint) => onText(String.fromCodePoint(codePoint)),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Absolute links only: the provider's relative ones lead to its own shop's pages. */
function linkOf(href = ""): string | undefined {
  const url = URL.parse(href.trim());
  return url && ["https:", "http:", "mailto:"].includes(url.protocol) ? url.href : undefined;
}

function spans(tag: DescriptionTag, attributes: Map<string, string>): Pick<DescriptionElement, "colSpan" | "rowSpan"> {
  const spanOf = (name: string) => Number(/^(?:[2-9]|[1-4]\d)$/.exec(attributes.get(name) ?? "")?.[0] ?? 1);
  const [colSpan, rowSpan] = tag === "td" || tag === "th" ? [spanOf("colspan"), spanOf("rowspan")] : [1, 1];
  return { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
}

/** A list that continues another, and items with a number of their own. */
function numbers(tag: DescriptionTag, attributes: Map<string, string>): Pick<DescriptionElement, "start" | "value"> {
  const name = tag === "ol" ? "start" : tag === "li" ? "value" : undefined;
  const number = name && /^\s*(-?\d{1,6})\s*$/.exec(attributes.get(name) ?? "")?.[1];
  return name && number ? { [name]: Number(number) } : {};
}

const isEmphasis = ({ tag }: DescriptionElement) => tag === "a" || Object.values<string>(EMPHASIS).includes(tag);
const isCell = ({ tag }: DescriptionElement) => tag === "td" || tag === "th";

/** Without elements that have no text, and without spaces and line breaks at the edges of blocks. */
function withoutBlanks(nodes: DescriptionNode[]): DescriptionNode[] {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const children = withoutBlanks(node.children);
      return { ...node, children: IS_BLOCK.has(node.tag) ? trimmed(children) : children };
    })
    .filter(
      (node) => !isBlank(node) || typeof node === "string" || node.tag === "br" || node.tag === "hr" || isCell(node),
    );
}

/** True without text, given that blank elements were removed. */
function isBlank(node: DescriptionNode): boolean {
  if (typeof node === "string") return node.trim() === "";
  return node.tag === "br" || (node.tag !== "hr" && node.children.every(isBlank));
}

function trimmed(nodes: DescriptionNode[]): DescriptionNode[] {
  const isEdge = (node: DescriptionNode) => (typeof node === "string" ? node.trim() === "" : node.tag === "br");
  const start = nodes.findIndex((node) => !isEdge(node));
  const kept = start === -1 ? [] : nodes.slice(start, nodes.findLastIndex((node) => !isEdge(node)) + 1);
  return kept.map((node, at) => {
    if (typeof node !== "string") return node;
    const fromStart = at === 0 ? node.trimStart() : node;
    return at === kept.length - 1 ? fromStart.trimEnd() : fromStart;
  });
}

type Pair = [label: string, value: string];

function withoutSpecification(blocks: DescriptionNode[]): { blocks: DescriptionNode[]; specification: Pair[] } {
  const specification: Pair[] = [];
  const kept = blocks.flatMap((block): DescriptionNode[] => {
    if (typeof block === "string") return [block];
    if (block.tag === "ul") {
      const children = block.children.filter((item) => {
        const pair = pairOfItem(item);
        if (pair) specification.push(pair);
        return !pair;
      });
      return children.length > 0 ? [{ ...block, children }] : [];
    }
    const pairs = block.tag === "table" ? pairsOfRows(block) : block.tag === "dl" ? pairsOfTerms(block) : null;
    if (pairs === null) return [block];
    specification.push(...pairs.filter(([label, value]) => label && value));
    return [];
  });
  return { blocks: kept, specification };
}

const elementsOf = (node: DescriptionElement) => node.children.filter((child) => typeof child === "object");

/** Null if a row is not a label and a value. A label of digits only is a cell of a chart. */
function pairsOfRows(table: DescriptionElement): Pair[] | null {
  const pairs = elementsOf(table).map((row) => {
    const [label, value, ...more] = elementsOf(row);
    return label && value?.tag === "td" && more.length === 0 ? pairOf([label], [value]) : null;
  });
  return pairs.every((pair) => pair !== null) && pairs.every(([label]) => !label || /\p{L}/u.test(label))
    ? pairs
    : null;
}

function pairsOfTerms(list: DescriptionElement): Pair[] | null {
  const parts = elementsOf(list);
  const pairs = parts.flatMap((part, at) => {
    const next = parts[at + 1];
    return part.tag === "dt" && next?.tag === "dd" ? [pairOf([part], [next])] : [];
  });
  return pairs.length * 2 === parts.length && pairs.every((pair) => pair !== null) ? pairs : null;
}

/** "**Upper:** Calf" */
function pairOfItem(item: DescriptionNode): Pair | null {
  if (typeof item === "string") return null;
  const [only, ...others] = item.children;
  const content = typeof only === "object" && only.tag === "p" && others.length === 0 ? only.children : item.children;
  const [label, ...value] = content;
  if (typeof label !== "object" || label.tag !== "strong") return null;
  const hasColon = /:\s*$/.test(textOf([label])) || (typeof value[0] === "string" && /^\s*:/.test(value[0]));
  const pair = hasColon ? pairOf([label], value) : null;
  return pair?.[0] && pair[1] ? pair : null;
}

/** Null if one has a link or more than a line of text, which the specification cannot show. */
function pairOf(label: DescriptionNode[], value: DescriptionNode[]): Pair | null {
  const isLine = (node: DescriptionNode): boolean =>
    typeof node === "string" ||
    (node.tag !== "a" && (!IS_BLOCK.has(node.tag) || node.tag === "p") && node.children.every(isLine));
  const isPart = (node: DescriptionNode) =>
    isLine(node) || (typeof node === "object" && PARENTS[node.tag] && node.children.every(isLine));
  if (![...label, ...value].every(isPart)) return null;
  return [lineOf(label).replace(/(?<!\s)\s*:$/, ""), lineOf(value).replace(/^:\s*/, "")];
}

const lineOf = (nodes: DescriptionNode[]) => textOf(nodes).replace(/\s+/g, " ");

function textOf(nodes: DescriptionNode[]): string {
  return nodes
    .map(rawText)
    .join("")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/ {2,}/g, " ")
    .trim();
}

function rawText(node: DescriptionNode): string {
  if (typeof node === "string") return node;
  if (node.tag === "br") return "\n";
  if (node.tag === "tr")
    return `\n${elementsOf(node)
      .map((cell) => lineOf(cell.children))
      .filter(Boolean)
      .join(", ")}`;
  const text = node.children.map(rawText).join("");
  if (!IS_BLOCK.has(node.tag)) return text;
  return PARENTS[node.tag] ? `\n${text}` : `\n\n${text}\n\n`;
}
