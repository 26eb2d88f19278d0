import { getDirectiveValues, type GraphQLResolveInfo } from "graphql";
import { badRequest } from "../graphql/request-error.ts";

const MAX_KEY = 255;

/** The key of `@idempotent`; null without the directive. */
export function idempotencyKey({ schema, fieldNodes, variableValues }: GraphQLResolveInfo): string | null {
  const given = getDirectiveValues(schema.getDirective("idempotent")!, fieldNodes[0]!, variableValues)?.["key"];
  if (typeof given !== "string") return null;
  if (given.trim() === "" || given.length > MAX_KEY) throw badRequest("The idempotency key is not valid.");
  return given;
}
