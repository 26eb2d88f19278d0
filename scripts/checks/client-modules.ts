import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, visitorKeys } from "oxc-parser";

export type Node = { type: string; start: number; end: number; [key: string]: unknown };
/** A module and those of its statements that the browser may load: all but a route's server half. */
export type ClientModule = { file: string; source: string; statements: Node[] };

/** As React Router does when it builds a route for the browser. */
const SERVER_EXPORTS = new Set(["loader", "action", "middleware", "headers"]);
const ROUTE = /^app\/(root\.tsx|.*\/routes\/[^/]+)$/;
const TYPE_ONLY = /^TS(?!AsExpression|NonNullExpression|SatisfiesExpression|InstantiationExpression)/;

/** The modules that the browser may load: those named, or what routes and the entry import, themselves or through others. */
export function clientModules(roots = browserRoots()): ClientModule[] {
  const modules = new Map<string, ClientModule>();
  const add = (file: string) => {
    if (modules.has(file) || /\.server\.tsx?$/.test(file)) return;
    const source = readFileSync(file, "utf8");
    const program = parseSync(file, source).program as unknown as { body: Node[] };
    const statements = ROUTE.test(file) ? clientHalf(program.body) : program.body;
    modules.set(file, { file, source, statements });
    for (const imported of statements.flatMap(importsOf)) {
      const found = resolve(imported, file);
      if (found) add(found);
    }
  };
  for (const file of roots) add(file);
  return [...modules.values()];
}

function browserRoots(): string[] {
  const routes = globSync("app/**/routes/*.{ts,tsx}").filter((file) => !/\.(server|test)\.tsx?$/.test(file));
  // The checkout's pages are sent with their scripts as they are.
  return ["app/entry.client.tsx", "app/root.tsx", ...routes, ...globSync("store/checkout/client/*.js")];
}

/** Calls `visit` for every node that is not a type, parents first, with the nodes around it, the nearest last. */
export function walk(node: Node, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  if (TYPE_ONLY.test(node.type)) return;
  visit(node, around);
  const inside = [...around, node];
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat() as (Node | null | undefined)[]) if (child) walk(child, visit, inside);
}

function clientHalf(statements: Node[]): Node[] {
  const kept = new Set<Node>();
  const needed = new Set<string>();
  const keep = (statement: Node) => {
    if (kept.has(statement)) return;
    kept.add(statement);
    walk(statement, (node) => {
      if (node.type === "Identifier" || node.type === "JSXIdentifier") needed.add(node["name"] as string);
    });
  };
  const isServerExport = (statement: Node) => [...declaredBy(statement)].some((name) => SERVER_EXPORTS.has(name));
  for (const statement of statements)
    if (statement.type.startsWith("Export") ? !isServerExport(statement) : statement.type === "ExpressionStatement")
      keep(statement);
  for (let size = -1; size !== needed.size;) {
    size = needed.size;
    for (const statement of statements)
      if (!isServerExport(statement) && [...declaredBy(statement)].some((name) => needed.has(name))) keep(statement);
  }
  return statements.filter((statement) => kept.has(statement));
}

/** The names that a statement of a module declares or exports. */
function declaredBy(statement: Node): Set<string> {
  const names = new Set<string>();
  const add = (node: Node | null | undefined) => {
    if (node) walk(node, (each) => void (each.type === "Identifier" && names.add(each["name"] as string)));
  };
  const declaration = (statement["declaration"] ?? statement) as Node;
  for (const { id } of (declaration["declarations"] ?? []) as { id: Node }[]) add(id);
  add(declaration["id"] as Node | null);
  for (const specifier of (statement["specifiers"] ?? []) as Record<string, Node>[])
    add(statement.type === "ImportDeclaration" ? specifier["local"] : specifier["exported"]);
  return names;
}

function importsOf(statement: Node): string[] {
  const found: string[] = [];
  if (statement["importKind"] === "type" || statement["exportKind"] === "type") return found;
  walk(statement, ({ type, source }) => {
    const isImport = type === "ImportDeclaration" || type === "ImportExpression" || /^Export(All|Named)/.test(type);
    const { value } = (isImport && (source as { value?: unknown } | null)) || {};
    if (typeof value === "string") found.push(value);
  });
  return found;
}

/** The file of ours that an import names; null for packages, styles and pictures. */
function resolve(imported: string, from: string): string | null {
  const file = imported.startsWith("#app/")
    ? imported.slice(1)
    : imported.startsWith(".")
      ? path.posix.join(path.posix.dirname(from), imported)
      : null;
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}
