/** Rules of our own for oxlint (.oxlintrc.json), in ESLint's form. */

type Node = { type: string; [key: string]: unknown };
type Scope = { variables: { name: string; defs: { node: unknown }[] }[]; upper: Scope | null };
type Context = {
  sourceCode: { getScope(node: Node): Scope };
  report(problem: { node: Node; message: string }): void;
};

const MESSAGE =
  "A signal that is only inside a Request is lost to garbage collection, and the call never times out. Pass it to fetch: fetch(request, { signal }).";

const noSignalInRequest = {
  create: (context: Context) => ({
    NewExpression(node: Node) {
      const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] };
      const isRequest = callee["name"] === "Request" || nameOf(callee["property"]) === "Request";
      if (!isRequest) return;
      const signal = given.slice(1).flatMap((each) => signalIn(each, context) ?? [])[0];
      if (signal) context.report({ node: signal, message: MESSAGE });
    },
  }),
};

/** The property `signal` of these options; also of what they spread, and of a variable that holds them. */
function signalIn(options: unknown, context: Context, isVariable = false): Node | null {
  if (!isNode(options)) return null;
  switch (options.type) {
    case "ObjectExpression":
      return firstOf(options["properties"], (property) =>
        property.type === "SpreadElement"
          ? signalIn(property["argument"], context, isVariable)
          : nameOf(property["key"]) === "signal"
            ? property
            : null,
      );
    case "Identifier":
      return isVariable ? null : signalIn(initializerOf(options, context), context, true);
    case "ConditionalExpression":
      return (
        signalIn(options["consequent"], context, isVariable) ?? signalIn(options["alternate"], context, isVariable)
      );
    case "LogicalExpression":
      return signalIn(options["left"], context, isVariable) ?? signalIn(options["right"], context, isVariable);
    case "CallExpression":
      return firstOf(options["arguments"], (argument) => signalIn(argument, context, isVariable));
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return signalIn(options["expression"], context, isVariable);
    default:
      return null;
  }
}

function firstOf(nodes: unknown, find: (node: Node) => Node | null): Node | null {
  for (const node of nodes as Node[]) {
    const found = find(node);
    if (found) return found;
  }
  return null;
}

function initializerOf(identifier: Node, context: Context): unknown {
  for (let scope: Scope | null = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.variables.find(({ name }) => name === identifier["name"]);
    if (variable) return (variable.defs[0]?.node as { init?: unknown } | undefined)?.init;
  }
  return null;
}

const nameOf = (key: unknown) => (isNode(key) ? (key["name"] ?? key["value"]) : null);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

export default { meta: { name: "shod" }, rules: { "no-signal-in-request": noSignalInRequest } };
