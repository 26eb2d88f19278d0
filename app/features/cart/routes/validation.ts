import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { validationRequest, variantsNow } from "../cart.server.ts";
import type { Route } from "./+types/validation";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = () => refusal(405, "Use POST.");

/** POST /cart/validation: the provider's current data for the variants in a cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  const taken = await services.limiter.take(LIMITS.cartCheck, { address: context.get(requestContext).clientAddress });
  if (!taken.isAllowed) return tooManyRequests(taken);
  const { variantIds } = await readJson(request, validationRequest);
  try {
    const variants = await variantsNow(services, variantIds, services.env);
    return Response.json({ variants }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "cart not checked", { error });
    return refusal(502, "The cart could not be checked.");
  }
}
