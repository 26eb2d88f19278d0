import path from "node:path";
import { API, type Symbol } from "typescript/unstable/sync";
import { OLDEST_BROWSERS } from "../../browsers.ts";
import { browserSupport } from "./browser-support.ts";
import { walk, type ClientModule, type Node } from "./client-modules.ts";

/**
 * A name that is a newer feature only of some owners: types decide. `receiver` is the last name before it. Of `const { name } = receiver`, types
 * know only the constant.
 */
type Use = { name: string; at: number; receiver: string | null; isTaken: boolean };

const CONFIG = path.resolve("tsconfig.newest.json");
/** With newer libraries than ours, so that what the compiler would not know yet is found, too. */
const NEWEST = JSON.stringify({
  extends: "./tsconfig.json",
  compilerOptions: { lib: ["ESNext", "DOM", "DOM.Iterable"], allowJs: true },
});
const TYPESCRIPT_LIBRARY = /\/lib\.[\w.]+\.d\.ts$/;
const SELECTOR_METHODS = new Set(["querySelector", "querySelectorAll", "matches", "closest"]);
/** @oddbird/popover-polyfill adds them (app/entry.client.tsx). */
const POLYFILLED = new Set(["showPopover", "hidePopover", "togglePopover", "popover-open"]);

const GLOBAL_OBJECTS = new Set(["window", "globalThis", "self"]);

const support = browserSupport(OLDEST_BROWSERS);

/** "file:line feature" of each that the oldest supported browsers lack, and that the code uses without a test for it. */
export function newerFeatures(modules: ClientModule[]): string[] {
  const api = new API({
    fs: {
      fileExists: (file) => (file === CONFIG ? true : undefined),
      readFile: (file) => (file === CONFIG ? NEWEST : undefined),
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    if (!project) throw new Error("TypeScript did not open the project.");
    return modules.flatMap((module) => {
      const uses = usesOf(module);
      const symbols = project.checker.getSymbolAtPosition(
        path.resolve(module.file),
        uses.map(({ at }) => at),
      );
      const newer = uses.filter((use, at) => isNewer(use, symbols[at])).map(({ name, at }) => ({ feature: name, at }));
      return [...newer, ...newerSyntax(module)].map(
        ({ feature, at }) => `${module.file}:${module.source.slice(0, at).split("\n").length} ${feature}`,
      );
    });
  } finally {
    api.close();
  }
}

/**
 * The same for built scripts, ours and those of packages, which have no types: globals, their static members, and calls of what no object of the
 * language has in every supported browser.
 */
export function newerNames(module: ClientModule): string[] {
  const found = new Set(newerSyntax(module).map(({ feature }) => feature));
  for (const statement of module.statements)
    walk(statement, (node, around) => {
      const use = useOf(node, around);
      // Without types, nothing tells whether a constant taken from an object is tested before it is used.
      if (!use || use.isTaken) return;
      const { name, receiver } = use;
      const isCalled = around.at(-1)?.["callee"] === node;
      const isGlobal = node.type === "Identifier";
      const isNew =
        isGlobal || (receiver && support.lacksStatic(receiver, name)) || (isCalled && support.isNewToLanguage(name));
      if (isNew && !isTested(name, node, around)) found.add(name);
    });
  return [...found];
}

function isNewer({ name, receiver, isTaken }: Use, symbol: Symbol | undefined): boolean {
  if (isTaken) return receiver !== null && support.lacksStatic(receiver, name);
  if (!symbol?.declarations.some((declaration) => TYPESCRIPT_LIBRARY.test(declaration.path))) return false;
  const parent = symbol.getParent()?.name;
  const owner = parent === "__global" || parent === "globalThis" ? undefined : parent;
  // `var URL: { parse(…) }`: the owner of a static member has no name.
  if (owner === "__type") return support.lacksMember(receiver ?? undefined, name, true);
  if (owner === undefined && support.isGlobal(name)) return support.lacksGlobal(name);
  return support.lacksMember(owner, name, owner?.endsWith("Constructor") ?? false);
}

function usesOf({ statements }: ClientModule): Use[] {
  const uses: Use[] = [];
  for (const statement of statements)
    walk(statement, (node, around) => {
      const use = useOf(node, around);
      if (use && !POLYFILLED.has(use.name) && !isTested(use.name, node, around)) uses.push(use);
    });
  return uses;
}

function useOf(node: Node, around: Node[]): Use | null {
  const parent = around.at(-1);
  if (node.type === "MemberExpression" || (node.type === "Property" && parent?.type === "ObjectPattern")) {
    const key = (node["property"] ?? node["key"]) as Node;
    const name = keyName(key, node["computed"] === true);
    if (name === null || !(support.mayLack(name) || support.lacksGlobal(name))) return null;
    const receiver = (node["object"] ?? around.at(-2)?.["init"]) as Node | undefined;
    return { name, at: key.start, receiver: receiver ? lastName(receiver) : null, isTaken: node.type === "Property" };
  }
  if (node.type !== "Identifier" || !support.lacksGlobal(node["name"] as string)) return null;
  const isKey = parent && parent["computed"] !== true && [parent["property"], parent["key"]].includes(node);
  return isKey ? null : { name: node["name"] as string, at: node.start, receiver: null, isTaken: false };
}

/** Whether the code works without the feature: it asks for its type, calls it with `?.`, or reads it of a Partial, so that the compiler demands a test. */
function isTested(name: string, node: Node, around: Node[]): boolean {
  const parent = around.at(-1);
  if (parent?.type === "CallExpression" && parent["optional"] === true && parent["callee"] === node) return true;
  const object = (node["object"] ?? around.at(-2)?.["init"]) as Node | undefined;
  const receiver = object?.type === "ParenthesizedExpression" ? (object["expression"] as Node) : object;
  const cast = receiver?.type === "TSAsExpression" ? (receiver["typeAnnotation"] as Node) : null;
  if ((cast?.["typeName"] as Node | undefined)?.["name"] === "Partial") return true;
  const owner = receiver ? ownName(receiver) : null;
  const enclosing = around.findLast(({ type }) => /Function/.test(type)) ?? parent;
  let isAsked = false;
  if (enclosing)
    walk(enclosing, (each) => {
      const asked =
        each.type === "UnaryExpression" && each["operator"] === "typeof" ? (each["argument"] as Node) : null;
      if (asked && lastName(asked) === name && ownerOf(asked) === owner) isAsked = true;
      if (
        each.type === "BinaryExpression" &&
        each["operator"] === "in" &&
        keyName(each["left"] as Node, true) === name &&
        (owner === null || lastName(each["right"] as Node) === owner)
      )
        isAsked = true;
    });
  return isAsked;
}

/** The last name of what a member is read of; null for a global. */
function ownerOf(node: Node): string | null {
  const object = node["object"] as Node | undefined;
  return object ? ownName(object) : null;
}

function ownName(owner: Node): string | null {
  const name = lastName(owner);
  return name !== null && GLOBAL_OBJECTS.has(name) ? null : name;
}

function newerSyntax({ statements }: ClientModule): { feature: string; at: number }[] {
  const found: { feature: string; at: number }[] = [];
  const add = (feature: string, at: number, entry: string) => {
    if (support.lacksFeature(entry)) found.push({ feature, at });
  };
  const addPattern = (pattern: string, flags: string, at: number) => {
    if (flags.includes("v")) add("regular expression flag v", at, "javascript.builtins.RegExp.unicodeSets");
    if (/\(\?[ims]*-?[ims]+:/.test(pattern))
      add("regular expression modifier", at, "javascript.regular_expressions.modifier");
    const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
    if (new Set(names).size < names.length)
      add(
        "group name used twice",
        at,
        "javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups",
      );
  };
  for (const statement of statements)
    walk(statement, (node) => {
      const { type, start: at } = node;
      const regex = node["regex"] as { pattern: string; flags: string } | undefined;
      if (regex) addPattern(regex.pattern, regex.flags, at);
      const callee = node["callee"] as Node | undefined;
      const [first = "", second = ""] = ((node["arguments"] as Node[] | undefined) ?? []).map(({ value }) =>
        typeof value === "string" ? value : "",
      );
      if (callee && lastName(callee) === "RegExp") addPattern(first, second, at);
      if (callee && SELECTOR_METHODS.has(lastName(callee) ?? ""))
        for (const [, name = ""] of first.matchAll(/:([a-z-]+)/g))
          if (!POLYFILLED.has(name) && support.lacksSelector(name)) found.push({ feature: `selector :${name}`, at });
      const attributes = node["attributes"] as unknown[] | undefined;
      if (
        (/^(Import|Export)/.test(type) && attributes && attributes.length > 0) ||
        (type === "ImportExpression" && node["options"])
      )
        add("import attributes", at, "javascript.statements.import.import_attributes");
      if (type === "VariableDeclaration" && (node["kind"] as string).includes("using"))
        add("using", at, "javascript.statements.using");
    });
  return found;
}

function lastName(node: Node): string | null {
  if (node.type === "Identifier") return node["name"] as string;
  if (/^(Chain|Parenthesized|TS)/.test(node.type)) return lastName(node["expression"] as Node);
  return node.type === "MemberExpression" ? keyName(node["property"] as Node, node["computed"] === true) : null;
}

function keyName(key: Node, isComputed: boolean): string | null {
  if (key.type === "Identifier") return isComputed ? null : (key["name"] as string);
  const value = (key["quasis"] as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked ?? key["value"];
  return typeof value === "string" ? value : null;
}
