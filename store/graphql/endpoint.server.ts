import { execute, GraphQLError, type DocumentNode, type GraphQLSchema, type GraphQLFormattedError } from "graphql";
import { log } from "#app/platform/log.server.ts";
import { documentReader } from "./document.ts";
import { refuseHeavy } from "./limits.ts";
import { readOperation } from "./operation.ts";

type Answer = { data?: unknown; errors?: GraphQLFormattedError[] };

/** A GraphQL door that answers as Shopify's do: status 200 and errors in the body once the request is one at all. */
export function graphqlEndpoint<Context>(
  schema: GraphQLSchema,
  contextOf: () => Context | Promise<Context>,
): (request: Request) => Promise<Response> {
  const readDocument = documentReader(schema);

  return async (request) => {
    const asked = await readOperation(request);
    if (!asked.ok)
      return json({ errors: [{ message: asked.message, extensions: { code: "BAD_REQUEST" } }] }, asked.status);

    const { query, variables, operationName } = asked.operation;
    const read = readDocument(query);
    if ("errors" in read) return json({ errors: read.errors });
    const heavy = refuseHeavy(read.document, variables);
    if (heavy) return json({ errors: [{ message: heavy.message, extensions: { code: heavy.code } }] });
    return json(await answer(schema, read.document, variables, operationName, await contextOf()));
  };
}

async function answer(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  operationName: string | null,
  contextValue: unknown,
): Promise<Answer> {
  const { data, errors } = await execute({ schema, document, variableValues, operationName, contextValue });
  if (!errors) return { data };
  return { ...(data === undefined ? {} : { data }), errors: errors.map(shown) };
}

/** What a client may read of an error: its own mistakes in full, ours only as a number that the log holds too. */
function shown(error: GraphQLError): GraphQLFormattedError {
  const { originalError } = error;
  if (originalError && !(originalError instanceof GraphQLError)) {
    const requestId = crypto.randomUUID();
    log("error", "store request failed", { requestId, path: error.path?.join("."), error: originalError });
    return {
      ...error.toJSON(),
      message: "Internal error. Looks like something went wrong on our end.",
      extensions: { code: "INTERNAL_SERVER_ERROR", requestId },
    };
  }
  if (error.extensions["code"]) return error.toJSON();
  return { ...error.toJSON(), extensions: { ...error.extensions, code: "INVALID_VARIABLE" } };
}

function json(body: Answer, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}
