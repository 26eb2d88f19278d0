import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

export const MAX_DEPTH = 20;
export const MAX_ROOT_FIELDS = 50;
/** Aliases an operation may have, wherever they are; the largest known client has nine. */
export const MAX_ALIASES = 100;
/** A page or list of ids larger than four times the maximum is considered hostile. */
export const MAX_REQUESTED_ENTRIES = 1_000;
/** Maximum objects per operation, page sizes multiplied; 100 products with 250 variants and prices each fit twice. */
export const MAX_OBJECTS = 250_000;
/** A page whose size is a variable counts as this many. */
const PAGE_IN_VARIABLE = 50;

export type Refusal = {
  message: string;
  code: "MAX_DEPTH_EXCEEDED" | "MAX_COST_EXCEEDED" | "INVALID_FIELD_ARGUMENTS" | "MAX_INPUT_SIZE_EXCEEDED";
};

/** Why an operation is too expensive, or null. Requires a validated document, without fragment cycles. */
export function costProblem(document: DocumentNode, variables: Record<string, unknown>): Refusal | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const refusal = refuseOperation(operation, fragments, variables);
    if (refusal) return refusal;
  }
  return null;
}

function refuseOperation(
  operation: OperationDefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
  given: Record<string, unknown>,
): Refusal | null {
  const variables = { ...defaultsOf(operation), ...given };
  let objects = 0;
  let rootFields = 0;
  let aliases = 0;
  let oversized: Refusal | null = null;
  let isTooDeep = false;

  function walk(selection: SelectionSetNode, depth: number, times: number): void {
    if (depth > MAX_DEPTH) isTooDeep = true;
    if (isTooDeep || oversized || objects > MAX_OBJECTS) return;
    for (const node of selection.selections) {
      if (node.kind === Kind.FIELD) {
        if (depth === 1) rootFields++;
        if (node.alias) aliases++;
        oversized ??= refuseEntries(node, variables);
        if (!node.selectionSet) continue;
        const inside = times * pageSize(node, variables);
        objects += inside;
        walk(node.selectionSet, depth + 1, inside);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        walk(node.selectionSet, depth, times);
      } else {
        const fragment = fragments.get(node.name.value);
        // A fragment spread costs a step, which limits nested spreads.
        objects += 1;
        if (fragment) walk(fragment.selectionSet, depth, times);
      }
    }
  }

  walk(operation.selectionSet, 1, 1);
  if (isTooDeep)
    return {
      message: `Query has a depth of more than ${MAX_DEPTH}, which exceeds the limit.`,
      code: "MAX_DEPTH_EXCEEDED",
    };
  if (oversized) return oversized;
  if (objects > MAX_OBJECTS || aliases > MAX_ALIASES || rootFields > MAX_ROOT_FIELDS) {
    return { message: "Query cost exceeds the single query limit. Ask for smaller pages.", code: "MAX_COST_EXCEEDED" };
  }
  return null;
}

/** Default values of variables that are not sent: page sizes and lists determine the cost. */
function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }): [string, unknown][] => {
      if (defaultValue?.kind === Kind.INT) return [[variable.name.value, Number(defaultValue.value)]];
      return defaultValue?.kind === Kind.LIST ? [[variable.name.value, defaultValue.values]] : [];
    }),
  );
}

function refuseEntries(field: FieldNode, variables: Record<string, unknown>): Refusal | null {
  for (const { name, value } of field.arguments ?? []) {
    const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
    if (name.value === "first" || name.value === "last") {
      const requested = value.kind === Kind.INT ? Number(value.value) : Number(given ?? 0);
      if (requested > MAX_REQUESTED_ENTRIES)
        return { message: `${name.value} cannot exceed 250`, code: "INVALID_FIELD_ARGUMENTS" };
    }
    const entries = value.kind === Kind.LIST ? value.values.length : Array.isArray(given) ? given.length : 0;
    if (entries > MAX_REQUESTED_ENTRIES)
      return {
        message: `The input array size of ${entries} is greater than the maximum allowed of 250.`,
        code: "MAX_INPUT_SIZE_EXCEEDED",
      };
  }
  return null;
}

function pageSize(field: FieldNode, variables: Record<string, unknown>): number {
  for (const argument of field.arguments ?? []) {
    if (argument.name.value === "ids" && argument.value.kind === Kind.LIST)
      return Math.max(1, argument.value.values.length);
    if (argument.name.value !== "first" && argument.name.value !== "last" && argument.name.value !== "ids") continue;
    if (argument.value.kind === Kind.INT) return Math.max(1, Number(argument.value.value));
    if (argument.value.kind === Kind.VARIABLE) {
      const given = variables[argument.value.name.value];
      if (typeof given === "number") return Math.max(1, given);
      return Array.isArray(given) ? Math.max(1, given.length) : PAGE_IN_VARIABLE;
    }
  }
  return 1;
}
