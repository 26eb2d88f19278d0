import { Marked } from "marked";
import { parseDescription } from "../../product/description.server.ts";
import type { DescriptionElement, DescriptionNode } from "../../shop.ts";

const marked = new Marked({ gfm: true });

/** Markdown as HTML. HTML in it stays, and the store sanitizes what it stores. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}

/**
 * A description as Markdown to edit. What Markdown cannot express, such as a table with merged cells, stays HTML. The text of what is stored is only
 * saved if it is changed, so nothing is lost by looking at it.
 */
export function markdownOf(html: string): string {
  return parseDescription(html).map(blockOf).filter(Boolean).join("\n\n");
}

const MARKS: Record<string, string> = { strong: "**", em: "*", s: "~~" };

function blockOf(node: DescriptionNode): string {
  if (typeof node === "string") return lineStart(inline([node]).trim());
  const { tag, children } = node;
  if (/^h[2-6]$/.test(tag)) return `${"#".repeat(Number(tag[1]))} ${inline(children).trim()}`;
  if (tag === "p") return lineStart(inline(children).trim());
  if (tag === "hr") return "---";
  if (tag === "blockquote") return children.map(blockOf).filter(Boolean).join("\n\n").replaceAll(/^/gm, "> ");
  if ((tag === "ul" || tag === "ol") && isPlainList(node)) return listOf(node);
  if (tag === "table") return tableOf(node) ?? htmlText(node);
  if (tag === "br") return "";
  return tag in MARKS || tag === "a" ? lineStart(inline([node])) : htmlText(node);
}

const isBlock = (node: DescriptionNode) =>
  typeof node === "object" && !["a", "br", "strong", "em", "s", "sub", "sup", "ins"].includes(node.tag);

/** Items of text, each with a list below at most. */
function isPlainList({ children }: DescriptionElement): boolean {
  return children.every((item) => {
    if (typeof item === "string" || item.value !== undefined) return false;
    const blocks = item.children.filter(isBlock);
    const [list] = blocks;
    if (blocks.length === 0) return true;
    return (
      blocks.length === 1 &&
      item.children.at(-1) === list &&
      typeof list === "object" &&
      (list.tag === "ul" || list.tag === "ol") &&
      isPlainList(list)
    );
  });
}

function listOf({ tag, start = 1, children }: DescriptionElement): string {
  return children
    .map((item, at) => {
      const parts = typeof item === "string" ? [item] : item.children;
      const marker = tag === "ul" ? "- " : `${start + at}. `;
      const indent = " ".repeat(marker.length);
      const below = parts
        .filter(isBlock)
        .map((list) => `\n${listOf(list as DescriptionElement)}`.replaceAll("\n", `\n${indent}`));
      const text = inline(parts.filter((part) => !isBlock(part))).trim();
      return `${marker}${lineStart(text)}${below.join("")}`;
    })
    .join("\n");
}

/** Null if it has no row of headings, merged cells or blocks in cells. */
function tableOf({ children }: DescriptionElement): string | null {
  const rows = children.filter((row): row is DescriptionElement => typeof row === "object");
  const cells = rows.map((row) => row.children.filter((cell): cell is DescriptionElement => typeof cell === "object"));
  const [head] = cells;
  const isPlain =
    head !== undefined &&
    rows.every(({ tag }) => tag === "tr") &&
    head.every(({ tag }) => tag === "th") &&
    cells.slice(1).every((row) => row.length === head.length && row.every(({ tag }) => tag === "td")) &&
    cells
      .flat()
      .every(
        (cell) =>
          !cell.colSpan &&
          !cell.rowSpan &&
          !cell.children.some((part) => isBlock(part) || (typeof part === "object" && part.tag === "br")),
      );
  if (!isPlain) return null;
  const line = (row: string[]) => `| ${row.join(" | ")} |`;
  const texts = cells.map((row) => row.map((cell) => inline(cell.children).trim().replaceAll("|", "\\|")));
  return [line(texts[0]!), line(head.map(() => "---")), ...texts.slice(1).map(line)].join("\n");
}

function inline(nodes: DescriptionNode[]): string {
  return nodes.map(inlineOf).join("");
}

function inlineOf(node: DescriptionNode): string {
  if (typeof node === "string") return escaped(node);
  const { tag, children, href } = node;
  if (tag === "br") return "<br>";
  const text = inline(children);
  const mark = MARKS[tag];
  // Spaces inside of the marks would make them plain text.
  if (mark) return text.trim() === "" ? text : text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`);
  if (tag === "a") return `[${text}](<${href}>)`;
  return htmlText(node);
}

const escaped = (text: string) =>
  text
    .replaceAll(/[\\`*_[\]~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

/** Text that Markdown would take for the start of a block. */
function lineStart(text: string): string {
  return text.replace(/^(#{1,6}\s|[-+]\s|>|={2,}|-{2,})/, "\\$1").replace(/^(\d{1,9})([.)]\s)/, "$1\\$2");
}

/** Without blank lines, which would end the HTML; a table has a line for each row. */
function htmlText(node: DescriptionNode): string {
  if (typeof node === "string") return htmlEscaped(node);
  const { tag, children, href, colSpan, rowSpan, start, value } = node;
  const attributes = Object.entries({ href, colspan: colSpan, rowspan: rowSpan, start, value })
    .flatMap(([name, given]) => (given === undefined ? [] : [` ${name}="${htmlEscaped(String(given))}"`]))
    .join("");
  if (tag === "br" || tag === "hr") return `<${tag}>`;
  const inside = children.map(htmlText);
  if (tag === "table") return [`<table>`, ...inside, "</table>"].join("\n");
  return `<${tag}${attributes}>${inside.join("")}</${tag}>`;
}

const htmlEscaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll(/\s+/g, " ");
