import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";
import { LRUCache } from "lru-cache";

/** Six times the largest known operation. Validation takes quadratic time in the number of fields. */
const MAX_TOKENS = 2_000;
const MAX_CACHED_DOCUMENTS = 200;

/** `isHostile`: not an ordinary mistake of a client. */
export type ReadDocument = { document: DocumentNode } | { errors: GraphQLFormattedError[]; isHostile: boolean };

const INTROSPECTION_OFF =
  "Introspection is off on this store. Its schema is a subset of Shopify's published Storefront and Admin schemas.";

/** Parses and validates, with a cache of recent documents. */
export function createDocumentParser(
  schema: GraphQLSchema,
  { allowsIntrospection }: { allowsIntrospection: boolean },
): (query: string) => ReadDocument {
  const cached = new LRUCache<string, ReadDocument>({ max: MAX_CACHED_DOCUMENTS });
  const rules = allowsIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  return (query) => {
    const read = cached.get(query) ?? readDocument(schema, rules, query);
    cached.set(query, read);
    return read;
  };
}

function readDocument(schema: GraphQLSchema, rules: typeof specifiedRules, query: string): ReadDocument {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, rules, { maxErrors: 20 });
    const introspecting = errors.find(({ message }) => message.startsWith("GraphQL introspection has been disabled"));
    if (introspecting)
      return {
        errors: [
          { ...introspecting.toJSON(), message: INTROSPECTION_OFF, extensions: { code: "INTROSPECTION_DISABLED" } },
        ],
        isHostile: true,
      };
    const isHostile = errors.some(({ message }) => message.startsWith("Cannot spread fragment"));
    return errors.length > 0 ? { errors: errors.map(asShopifyError), isHostile } : { document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return {
      errors: [{ ...error.toJSON(), extensions: { code: "PARSE_ERROR" } }],
      isHostile: error.message.startsWith("Syntax Error: Document contains more that"),
    };
  }
}

function asShopifyError(error: GraphQLError): GraphQLFormattedError {
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
