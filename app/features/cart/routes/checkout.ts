import { requestContext, servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { checkoutRequest } from "../checkout-request.server.ts";
import type { CheckedOut, Checkout } from "../checkout.ts";
import { buyerOf, checkedOutNow, checkoutHostsOf, CheckoutRefused, createCheckout } from "../checkout.server.ts";
import { limitedJson, onlyPost } from "../json-post.server.ts";
import type { Route } from "./+types/checkout";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = onlyPost;

/** POST /checkout: creates a cart at the provider and returns the URL where it is paid. */
export async function action(args: Route.ActionArgs) {
  const { db, auth, storefront, publicUrl, env, shop } = args.context.get(servicesContext);
  const { visitor } = args.context.get(requestContext);
  const cart = await limitedJson(args, LIMITS.checkout, checkoutRequest);
  try {
    const buyer = await buyerOf({ db, auth, storefront, visitor });
    const services = { storefront, publicUrl, checkoutHosts: checkoutHostsOf(env) };
    const checkout = await createCheckout(services, cart, buyer);
    if (!checkout) return refusal(402, PAYMENT_REQUIRED);
    const created: Checkout & CheckedOut = { ...checkout, ...checkedOutNow({ shop }) };
    return Response.json(created, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "checkout not created", { error });
    if (error instanceof ProviderProblem) return refusal(503, "The checkout is not available right now.");
    return refusal(502, error instanceof CheckoutRefused ? error.message : "The checkout could not be created.");
  }
}
