import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

export const MOST_DEPTH = 20;
export const MOST_ROOT_FIELDS = 50;
/** Objects an operation may ask for at most, page sizes multiplied; 100 products with 250 variants and prices each fit twice. */
export const MOST_OBJECTS = 250_000;
/** A page whose size is a variable counts as this many. */
const PAGE_IN_VARIABLE = 50;

export type Refusal = { message: string; code: "MAX_DEPTH_EXCEEDED" | "MAX_COST_EXCEEDED" };

/** Why an operation asks for too much, or null. Works on validated documents: fragments do not go in circles. */
export function refuseHeavy(document: DocumentNode, variables: Record<string, unknown>): Refusal | null {
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
  variables: Record<string, unknown>,
): Refusal | null {
  let objects = 0;
  let rootFields = 0;
  let isTooDeep = false;

  function walk(selection: SelectionSetNode, depth: number, times: number): void {
    if (depth > MOST_DEPTH) isTooDeep = true;
    if (isTooDeep || objects > MOST_OBJECTS) return;
    for (const node of selection.selections) {
      if (node.kind === Kind.FIELD) {
        if (depth === 1) rootFields++;
        if (!node.selectionSet) continue;
        const inside = times * pageSize(node, variables);
        objects += inside;
        walk(node.selectionSet, depth + 1, inside);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        walk(node.selectionSet, depth, times);
      } else {
        const fragment = fragments.get(node.name.value);
        // A fragment spread costs a step: a thousand spreads of spreads end here too.
        objects += 1;
        if (fragment) walk(fragment.selectionSet, depth, times);
      }
    }
  }

  walk(operation.selectionSet, 1, 1);
  if (isTooDeep)
    return {
      message: `Query has a depth of more than ${MOST_DEPTH}, which exceeds the limit.`,
      code: "MAX_DEPTH_EXCEEDED",
    };
  if (objects > MOST_OBJECTS || rootFields > MOST_ROOT_FIELDS) {
    return { message: "Query cost exceeds the single query limit. Ask for smaller pages.", code: "MAX_COST_EXCEEDED" };
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
