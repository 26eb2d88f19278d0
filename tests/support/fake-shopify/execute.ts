import {
  execute,
  getDirectiveValues,
  getNamedType,
  GraphQLError,
  isInterfaceType,
  isListType,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
  TypeInfo,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from "graphql";

export type Operation = { query: string; variables?: Record<string, unknown> };

/** Access that a field needs, by "Type.field"; and the data of the roots. */
export type FakeApi = {
  schema: GraphQLSchema;
  /** Why the caller may not read a field; null if it may. */
  deniedBecause(field: string): string | null;
  roots: Record<string, unknown>;
};

type ErrorBody = { message: string; extensions?: Record<string, unknown>; path?: readonly (string | number)[] };
export type Executed = { data?: unknown; errors?: ErrorBody[] };

/** Validates and executes an operation as Shopify does: an unknown field is an error, a denied one is null with ACCESS_DENIED. */
export async function executeOperation(api: FakeApi, { query, variables }: Operation): Promise<Executed> {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [{ message: (error as Error).message }] };
  }
  const invalid = validate(api.schema, document);
  if (invalid.length > 0)
    return { errors: invalid.map(({ message }) => ({ message, extensions: { code: "undefinedField" } })) };
  const result = await execute({
    schema: api.schema,
    document,
    rootValue: api.roots,
    variableValues: variables ?? {},
    typeResolver: (value) => (value as { __typename?: string }).__typename,
    fieldResolver(source, args, _context, info) {
      const key = keyOf(info);
      const reason = api.deniedBecause(`${info.parentType.name}.${info.fieldName}`);
      if (reason !== null) throw new GraphQLError(reason, { extensions: { code: "ACCESS_DENIED" } });
      const value = (source as Record<string, unknown>)[info.fieldName];
      return typeof value === "function"
        ? (value as (args: object, key: string) => unknown)(args as object, key)
        : value;
    },
  });
  const errors = result.errors?.map(({ message, extensions, path }) => ({
    message,
    extensions: { ...extensions },
    ...(path ? { path } : {}),
  }));
  return { ...(result.data === undefined ? {} : { data: result.data }), ...(errors ? { errors } : {}) };
}

/** Mutations that Shopify refuses without an idempotency key since version 2026-04. */
const NEEDS_KEY = new Set(["refundCreate", "inventoryAdjustQuantities", "inventorySetQuantities"]);

function keyOf({ schema, fieldName, fieldNodes, variableValues }: GraphQLResolveInfo): string {
  const directive = schema.getDirective("idempotent");
  // The Storefront API has none.
  if (!directive) return "";
  const given = getDirectiveValues(directive, fieldNodes[0]!, variableValues)?.["key"];
  if (typeof given === "string" && given.trim() !== "") return given;
  if (NEEDS_KEY.has(fieldName))
    throw new GraphQLError("The @idempotent directive is required for this mutation but was not provided.", {
      extensions: { code: "BAD_REQUEST" },
    });
  return "";
}

/** A connection over these nodes. `describe`: makes the node of an entry, of those on the page only. */
export function connection<Entry>(nodes: readonly Entry[], describe: (entry: Entry) => unknown = (entry) => entry) {
  return ({ first = 250, after }: { first?: number; after?: string | null }) => {
    const start = after ? Number(after) + 1 : 0;
    const shown = nodes.slice(start, start + first).map(describe);
    return {
      nodes: shown,
      edges: shown.map((node, at) => ({ node, cursor: String(start + at) })),
      pageInfo: {
        hasNextPage: start + first < nodes.length,
        hasPreviousPage: start > 0,
        startCursor: shown.length > 0 ? String(start) : null,
        endCursor: shown.length > 0 ? String(start + shown.length - 1) : null,
      },
    };
  };
}

/** The operation with each fragment where it is spread: a field costs as much as the lists around it are long. */
function withoutSpreads(document: DocumentNode): DocumentNode {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  const inlined = <Node extends ASTNode>(node: Node): Node =>
    visit(node, {
      FragmentSpread({ name }) {
        const { typeCondition, selectionSet } = fragments.get(name.value)!;
        return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: inlined(selectionSet) };
      },
    });
  return {
    ...document,
    definitions: document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION ? [inlined(each)] : [],
    ),
  };
}

/** Shopify's cost of a query: each object 1, a connection 2 and its nodes once for each that is asked for; a mutation 10. */
export function costOf(schema: GraphQLSchema, { query, variables = {} }: Operation): number {
  const document = parse(query);
  if (
    document.definitions.some(
      (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.MUTATION,
    )
  )
    return 10;
  const info = new TypeInfo(schema);
  const pages: number[] = [1];
  let cost = 0;
  visit(
    withoutSpreads(document),
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          const type = info.getType();
          const named = type && getNamedType(type);
          const pageSize = node.arguments?.find(({ name }) => name.value === "first")?.value;
          const ids = node.arguments?.find(({ name }) => name.value === "ids")?.value;
          const given = ids?.kind === Kind.VARIABLE ? variables[ids.name.value] : undefined;
          const size = Array.isArray(given)
            ? given.length
            : pageSize?.kind === Kind.INT
              ? Number(pageSize.value)
              : pageSize?.kind === Kind.VARIABLE
                ? Number(variables[pageSize.name.value] ?? 1)
                : 1;
          // The connection's, not one for each node.
          const times = named?.name === "PageInfo" ? 1 : (pages.at(-1) ?? 1);
          if (named && ("getFields" in named || isInterfaceType(named))) cost += times * (pageSize ? 2 : 1);
          pages.push(times * (given || (pageSize && !isListType(type)) ? size : 1));
        },
        leave: () => void pages.pop(),
      },
    }),
  );
  return cost;
}
