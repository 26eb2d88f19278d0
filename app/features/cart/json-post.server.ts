import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import type { Limit } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";

/**
 * The body of a POST that the cart's scripts send, counted by `limit`. Throws a Response: 405 for another method, 429 above the limit, 413
 * and 400 for a body that `schema` refuses.
 */
export async function limitedJson<Schema extends z.ZodType>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  limit: Limit,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (request.method !== "POST") throw onlyPost();
  const address = context.get(requestContext).clientAddress;
  const taken = await context.get(servicesContext).limiter.take(limit, { address });
  if (!taken.isAllowed) throw tooManyRequests(taken);
  return readJson(request, schema);
}

/** The loader of a route that only takes POST. */
export const onlyPost = () => refusal(405, "Use POST.");
