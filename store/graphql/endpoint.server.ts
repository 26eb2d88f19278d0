import { execute, GraphQLError, type DocumentNode, type GraphQLSchema, type GraphQLFormattedError } from "graphql";
import { log } from "#app/platform/log.server.ts";
import { currentRequestId } from "#app/platform/request-id.server.ts";
import { documentReader } from "./document.ts";
import { refuseHeavy } from "./limits.ts";
import { readOperation } from "./operation.ts";

type Answer = { data?: unknown; errors?: GraphQLFormattedError[] };

const RESPONSE_TYPE = "application/graphql-response+json";

/**
 * Answers operations as Shopify does: a mistake in one comes with status 200 and errors in the body. What is hostile or no request at all
 * is refused by its status; clients that accept only the media type of GraphQL over HTTP get 400 for mistakes too, as that prescribes.
 */
export function graphqlEndpoint<Context>(
  schema: GraphQLSchema,
  contextOf: () => Context | Promise<Context>,
  options: { allowsIntrospection: boolean },
): (request: Request) => Promise<Response> {
  const readDocument = documentReader(schema, options);

  return async (request) => {
    const type = prefersResponseType(request.headers.get("accept") ?? "") ? RESPONSE_TYPE : "application/json";
    const json = (body: Answer, status: number) =>
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
    const heavy = refuseHeavy(read.document, variables);
    if (heavy) return json({ errors: [{ message: heavy.message, extensions: { code: heavy.code } }] }, 400);
    const answered = await answer(schema, read.document, variables, operationName, await contextOf());
    return json(answered, "data" in answered ? 200 : requestError);
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

/** Whether a client ranks that media type above plain JSON, which Shopify's clients all take. */
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
