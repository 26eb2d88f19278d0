import { execute, GraphQLError, type DocumentNode, type GraphQLSchema, type GraphQLFormattedError } from "graphql";
import { log } from "#app/platform/log.server.ts";
import { currentRequestId } from "#app/platform/request-id.server.ts";
import { createDocumentParser } from "./document.ts";
import { costProblem } from "./limits.ts";
import { readOperation } from "./operation.ts";

type Result = { data?: unknown; errors?: GraphQLFormattedError[] };

const RESPONSE_TYPE = "application/graphql-response+json";

/**
 * Responds like Shopify: an invalid operation gets status 200 with errors in the body. Hostile or malformed requests get an error status;
 * clients that prefer the GraphQL-over-HTTP media type get 400 for invalid operations too, as the specification requires.
 */
export function graphqlEndpoint<Context>(
  schema: GraphQLSchema,
  contextOf: (request: Request) => Context | Promise<Context>,
  options: { allowsIntrospection: boolean },
): (request: Request) => Promise<Response> {
  const readDocument = createDocumentParser(schema, options);

  return async (request) => {
    const type = prefersResponseType(request.headers.get("accept") ?? "") ? RESPONSE_TYPE : "application/json";
    const json = (body: Result, status: number) =>
      new Response(JSON.stringify(body), {
        status,
        headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", vary: "Accept" },
      });
    const requestError = type === RESPONSE_TYPE ? 400 : 200;
    const asked = await readOperation(request);
    if (!asked.ok)
      return json({ errors: [{ message: asked.message, extensions: { code: "BAD_REQUEST" } }] }, asked.status);

    const { query, variables, operationName } = asked.operation;
    const read = readDocument(query);
    if ("errors" in read) return json({ errors: read.errors }, read.isHostile ? 400 : requestError);
    const costError = costProblem(read.document, variables);
    if (costError) return json({ errors: [{ message: costError.message, extensions: { code: costError.code } }] }, 400);
    const result = await runOperation(schema, read.document, variables, operationName, await contextOf(request));
    return json(result, "data" in result ? 200 : requestError);
  };
}

async function runOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  operationName: string | null,
  contextValue: unknown,
): Promise<Result> {
  const { data, errors } = await execute({ schema, document, variableValues, operationName, contextValue });
  if (!errors) return { data };
  return { ...(data === undefined ? {} : { data }), errors: errors.map(shown) };
}

/** Shows clients their own errors in full, and internal ones only as an id that is also logged. */
function shown(error: GraphQLError): GraphQLFormattedError {
  const { originalError } = error;
  if (originalError && !(originalError instanceof GraphQLError)) {
    const requestId = currentRequestId() ?? crypto.randomUUID();
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

/** Whether a client prefers that media type to JSON, which all Shopify clients accept. */
function prefersResponseType(accept: string): boolean {
  const weightOf = (wanted: RegExp) =>
    Math.max(
      0,
      ...accept.split(",").map((range) => {
        const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
        const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        return wanted.test(type) ? Number(weight ?? 1) || 0 : 0;
      }),
    );
  return weightOf(/^application\/graphql-response\+json$/) > weightOf(/^(application\/(json|\*)|\*\/\*)$/);
}
