import { requestContext, servicesContext } from "#app/platform/context.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { checkoutRequest } from "../checkout-request.server.ts";
import { checkoutHostsOf, createCheckout } from "../checkout.server.ts";
import type { Route } from "./+types/checkout";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const loader = () => refusal(405, "Use POST.");

/** POST /checkout: creates a cart at the provider and returns the URL where it is paid. */
export async function action({ request, context }: Route.ActionArgs) {
  const { limiter, storefront, publicUrl, env } = context.get(servicesContext);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  const taken = await limiter.take(LIMITS.checkout, { address: context.get(requestContext).clientAddress });
  if (!taken.isAllowed) return tooManyRequests(taken);
  const cart = await readJson(request, checkoutRequest);
  try {
    const checkout = await createCheckout(
      {
        storefront,
        publicUrl,
        checkoutHosts: checkoutHostsOf(env),
      },
      cart,
    );
    if (!checkout) return refusal(402, PAYMENT_REQUIRED);
    return Response.json(checkout, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "checkout not created", { error });
    if (error instanceof ProviderProblem) return refusal(503, "The checkout is not available right now.");
    return refusal(502, error instanceof Error ? error.message : "The checkout could not be created.");
  }
}
