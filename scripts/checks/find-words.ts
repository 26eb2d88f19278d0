import { parseSync, visitorKeys } from "oxc-parser";
import {
  ALLOWED_PHRASES,
  DOCUMENTED_NAMES,
  DOCUMENTED_PROPERTIES,
  RETIRED_WORDS,
  type RetiredWord,
  type WordKind,
} from "./retired-words.ts";

export type Occurrence = {
  kind: WordKind | "file name";
  /** As it is written in the file. */
  text: string;
  retired: RetiredWord;
  line: number;
  column: number;
};

type Token = { word: string; start: number; end: number };
/** A piece of a file and the kind of its words; `text` is the source from `start` on, unchanged. */
type Span = { kind: WordKind; text: string; start: number };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
/** What may separate the words of a phrase: nothing in camelCase, a line break and `*` in a comment. */
const GAP = /^[\s*_-]*$/;

const QUOTED_TITLES = /`[^`\n]+\.(?:test|spec)\.tsx?`:[^|\n]*/g;
/** A path repeats a file name, which is reported once, at the file. */
const PATH = /^.[\w./#*-]+\.(?:tsx?|m?js|css|md).$/;
const EDITORIAL = ["app/features/devotionals/content/", "app/site/content/", "store/content/"];

const phrases = phraseIndex();
const documentedNames = new RegExp(
  Object.keys(DOCUMENTED_NAMES)
    .map((name) => name.replaceAll(/[$?.]/g, "\\$&"))
    .join("|"),
  "g",
);

/** The retired words of a source file, in the order of the file. Names count where they are declared, not where they are used. */
export function retiredWordsIn(file: string, source: string): Occurrence[] {
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return spansOf(file, source)
    .flatMap(({ kind, text, start }) =>
      matchesIn(text, kind).map((match) => ({ kind, ...match, offset: start + match.offset })),
    )
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, ...found }) => {
      const line = lineStarts.findLastIndex((lineStart) => lineStart <= offset);
      return { ...found, line: line + 1, column: offset - lineStarts[line]! + 1 };
    });
}

/** The retired words of the last segment of a path, a folder's or a file's. */
export function retiredWordsInName(path: string): Occurrence[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return matchesIn(name, "identifier").map(({ text, retired }) => ({
    kind: "file name",
    text,
    retired,
    line: 1,
    column: 1,
  }));
}

function matchesIn(text: string, kind: WordKind): { text: string; retired: RetiredWord; offset: number }[] {
  const visible = text.replaceAll(documentedNames, (name) => " ".repeat(name.length));
  const tokens = tokensOf(visible);
  const found = [];
  for (let at = 0; at < tokens.length;) {
    const match = (phrases.get(tokens[at]!.word) ?? []).find(
      (phrase) =>
        (phrase.retired === null || phrase.retired.in.includes(kind)) && startsWith(tokens, at, phrase.words, visible),
    );
    const length = match?.words.length ?? 1;
    if (match?.retired) {
      const { start } = tokens[at]!;
      const { end } = tokens[at + length - 1]!;
      found.push({ text: visible.slice(start, end), retired: match.retired, offset: start });
    }
    at += length;
  }
  return found;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

function startsWith(tokens: Token[], at: number, words: string[], text: string): boolean {
  return words.every((word, n) => {
    const token = tokens[at + n];
    if (token?.word !== word) return false;
    return n === 0 || GAP.test(text.slice(tokens[at + n - 1]!.end, token.start));
  });
}

/** By first word, longest first, so that an allowed phrase wins over the retired word it begins with. */
function phraseIndex() {
  const all = [
    ...RETIRED_WORDS.flatMap((retired) => retired.forms.map((form) => ({ words: form.split(" "), retired }))),
    ...Object.keys(ALLOWED_PHRASES).map((form) => ({ words: form.split(" "), retired: null })),
  ].sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(all, ({ words }) => words[0]!);
}

function spansOf(file: string, source: string): Span[] {
  if (file.endsWith(".md")) {
    // docs/security-tests.md quotes the titles of tests, which are reported where they are written.
    const written = source.replaceAll(QUOTED_TITLES, (title) => " ".repeat(title.length));
    return alternating(written, /```[\s\S]*?```|`[^`\n]*`/g, "identifier", "comment");
  }
  if (file.endsWith(".css")) return alternating(source, /\/\*[\s\S]*?\*\//g, "comment", "identifier");
  return scriptSpans(file, source);
}

function alternating(source: string, inner: RegExp, innerKind: WordKind, outerKind: WordKind): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: text, index } of source.matchAll(inner)) {
    spans.push({ kind: outerKind, text: source.slice(end, index), start: end });
    spans.push({ kind: innerKind, text, start: index });
    end = index + text.length;
  }
  return [...spans, { kind: outerKind, text: source.slice(end), start: end }];
}

function scriptSpans(file: string, source: string): Span[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const spans: Span[] = comments.map(({ start, end }) => ({
    kind: "comment",
    text: source.slice(start, end),
    start,
  }));
  const isEditorial = EDITORIAL.some((folder) => file.startsWith(folder));
  visit(program as unknown as Node, null, "", (kind, { start, end }) => {
    const text = source.slice(start, end);
    if (kind === "identifier") {
      if (!Object.hasOwn(DOCUMENTED_PROPERTIES, text)) spans.push({ kind, text, start });
    } else if (!PATH.test(text)) spans.push({ kind: isEditorial ? "editorial" : kind, text, start });
  });
  return spans;
}

function visit(node: Node, parent: Node | null, key: string, found: (kind: WordKind, node: Node) => void): void {
  if (node.type === "Identifier") {
    if (declares(parent!, key)) found("identifier", { ...node, end: node.start + (node.name as string).length });
  } else if (node.type === "Literal" ? typeof node.value === "string" : TEXTS.has(node.type)) {
    found("string", node);
    return;
  }
  if (node.type === "ObjectPattern") return visitPattern(node, found);
  for (const child of visitorKeys[node.type] ?? []) {
    const value = node[child] as Node | (Node | null)[] | null;
    for (const each of Array.isArray(value) ? value : [value]) if (each) visit(each, node, child, found);
  }
}

/** In `{ theirs: ours, same }` only `ours` is a name of our own. */
function visitPattern(pattern: Node, found: (kind: WordKind, node: Node) => void): void {
  for (const property of pattern.properties as Node[]) {
    if (property.type !== "Property") visit(property, pattern, "properties", found);
    else if (!property.shorthand) visit(property.value as Node, pattern, "value", found);
    else if (isNode(property.value, "AssignmentPattern"))
      visit(property.value.right as Node, property.value, "right", found);
  }
  if (pattern.typeAnnotation) visit(pattern.typeAnnotation as Node, pattern, "typeAnnotation", found);
}

function isNode(value: unknown, type: string): value is Node {
  return (value as Node).type === type;
}

const TEXTS = new Set(["JSXText", "TemplateElement"]);

/** Whether an identifier names something here, and does not merely use what was named elsewhere. */
function declares(parent: Node, key: string): boolean {
  switch (parent.type) {
    case "Property":
      return key === "key" && !parent.computed && !parent.shorthand;
    case "ImportSpecifier":
      return key === "local" && !isSameName(parent.imported, parent.local);
    case "ExportSpecifier":
      return key === "exported" && !isSameName(parent.exported, parent.local);
    default:
      return key === "key" ? !parent.computed : DECLARING.has(`${parent.type}.${key}`) || key === "params";
  }
}

function isSameName(a: unknown, b: unknown): boolean {
  return (a as { name: string }).name === (b as { name: string }).name;
}

const DECLARING = new Set([
  "VariableDeclarator.id",
  "FunctionDeclaration.id",
  "FunctionExpression.id",
  "TSDeclareFunction.id",
  "ClassDeclaration.id",
  "CatchClause.param",
  "ObjectPattern.value",
  "ArrayPattern.elements",
  "AssignmentPattern.left",
  "RestElement.argument",
  "ImportDefaultSpecifier.local",
  "ImportNamespaceSpecifier.local",
  "TSTypeAliasDeclaration.id",
  "TSInterfaceDeclaration.id",
  "TSTypeParameter.name",
  "TSNamedTupleMember.label",
  "TSParameterProperty.parameter",
]);
