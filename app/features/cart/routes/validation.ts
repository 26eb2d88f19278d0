import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { validationRequest, variantsNow } from "../cart.server.ts";
import { sentCartState } from "../checkout.server.ts";
import { limitedJson, onlyPost } from "../json-post.server.ts";
import type { Route } from "./+types/validation";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = onlyPost;

/** POST /cart/validation: the provider's current data for the variants in a cart, and what became of the one that went to its checkout. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const { variantIds, ...sent } = await limitedJson(args, LIMITS.cartCheck, validationRequest);
  try {
    const state = await sentCartState(services, sent);
    const variants = await variantsNow(services, variantIds, services.env);
    const found = { variants, ...(state === "paid" && { isBought: true }), ...(state === "gone" && { isGone: true }) };
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "cart not checked", { error });
    return refusal(502, "The cart could not be checked.");
  }
}
