import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { cartLinesFor } from "../cart.server.ts";
import { isCartOver } from "../checkout.server.ts";
import { linesRequest } from "../checkout-request.server.ts";
import type { Route } from "./+types/lines";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = () => refusal(405, "Use POST.");

/** POST /cart/lines: cart lines for variants that are known by their ids only, from an earlier order or the cart without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  const taken = await services.limiter.take(LIMITS.cartCheck, { address: context.get(requestContext).clientAddress });
  if (!taken.isAllowed) return tooManyRequests(taken);
  const { lines, cartId } = await readJson(request, linesRequest);
  try {
    const isBought = cartId ? await isCartOver(services.storefront, cartId) : false;
    const found = isBought ? { lines: [], notSold: [] } : await cartLinesFor(services, lines, services.env);
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "cart lines not found", { error });
    return refusal(502, "The cart could not be checked.");
  }
}
