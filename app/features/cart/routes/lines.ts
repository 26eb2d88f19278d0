import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { cartLinesFor } from "../cart.server.ts";
import { sentCartState } from "../checkout.server.ts";
import { linesRequest } from "../checkout-request.server.ts";
import { limitedJson, onlyPost } from "../json-post.server.ts";
import type { Route } from "./+types/lines";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = onlyPost;

/** POST /cart/lines: cart lines for variants that are known by their ids only, from an earlier order or the cart without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const { lines, ...sent } = await limitedJson(args, LIMITS.cartCheck, linesRequest);
  try {
    const isBought = (await sentCartState(services, sent)) === "paid";
    const found = isBought ? { lines: [], notSold: [] } : await cartLinesFor(services, lines, services.env);
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "cart lines not found", { error });
    return refusal(502, "The cart could not be checked.");
  }
}
