import {
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";

/** Six times what the largest known operation takes. Checking fields against each other takes the square of their number. */
const MOST_TOKENS = 2_000;
const KEPT_DOCUMENTS = 200;

export type ReadDocument = { document: DocumentNode } | { errors: GraphQLFormattedError[] };

/** Parses and validates; the documents seen last are kept, because clients send the same few again and again. */
export function documentReader(schema: GraphQLSchema): (query: string) => ReadDocument {
  const kept = new Map<string, ReadDocument>();
  return (query) => {
    const known = kept.get(query);
    kept.delete(query);
    const read = known ?? readDocument(schema, query);
    kept.set(query, read);
    if (kept.size > KEPT_DOCUMENTS) kept.delete(kept.keys().next().value ?? "");
    return read;
  };
}

function readDocument(schema: GraphQLSchema, query: string): ReadDocument {
  try {
    const document = parse(query, { maxTokens: MOST_TOKENS });
    const errors = validate(schema, document, undefined, { maxErrors: 20 });
    return errors.length > 0 ? { errors: errors.map(asShopifySays) } : { document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { errors: [{ ...error.toJSON(), extensions: { code: "PARSE_ERROR" } }] };
  }
}

function asShopifySays(error: GraphQLError): GraphQLFormattedError {
  const unknownField = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message);
  if (unknownField) {
    const [, fieldName, typeName] = unknownField;
    return {
      ...error.toJSON(),
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: "undefinedField", typeName, fieldName },
    };
  }
  return { ...error.toJSON(), extensions: { code: "GRAPHQL_VALIDATION_FAILED" } };
}
