import { z } from "zod";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { MAX_PRODUCTS_PER_REQUEST, FAVORITES, PRODUCT_ID } from "../favorites.ts";
import { addFavorite, favoritesAmong, removeFavorite } from "../favorites.server.ts";
import type { Route } from "./+types/mine";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

/** Responds to a guest with 401 itself: a fetch cannot follow the redirect to sign-in. */
export const handle: RouteAccess = { access: "visitor" };

const NO_STORE = { "Cache-Control": "no-store" };

const favoriteRequest = z.object({
  productId: z.string().regex(PRODUCT_ID, "A product id is invalid."),
  isFavorite: z.boolean(),
  variantId: variantGid.optional(),
});

/** GET /favorites/mine?id=…: which of these products are the visitor's favorites. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll("id").filter((id) => PRODUCT_ID.test(id));
  if (ids.length > MAX_PRODUCTS_PER_REQUEST)
    return refusal(400, `Request at most ${MAX_PRODUCTS_PER_REQUEST} products at a time.`);
  return asVisitor(context, async (userId) =>
    Response.json({ liked: await favoritesAmong(context.get(servicesContext).db, userId, ids) }, { headers: NO_STORE }),
  );
}

/** POST /favorites/mine: adds or removes a favorite. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, publicUrl, limiter } = context.get(servicesContext);
  if (request.method !== "POST") return refusal(405, "Use POST.");
  if (!isFromOwnPage(request, publicUrl)) return refusal(403, "Cross-site requests are not allowed.");
  const { productId, isFavorite, variantId } = await readJson(request, favoriteRequest);
  return asVisitor(context, async (userId) => {
    const asking = { address: context.get(requestContext).clientAddress, subject: userId };
    const taken = await limiter.take(LIMITS.favorite, asking);
    if (!taken.isAllowed) return tooManyRequests(taken);
    await (isFavorite ? addFavorite(db, userId, productId, variantId) : removeFavorite(db, userId, productId));
    return Response.json({ isFavorite }, { headers: NO_STORE });
  });
}

async function asVisitor(
  context: Route.LoaderArgs["context"],
  respond: (userId: string) => Promise<Response>,
): Promise<Response> {
  try {
    const visitor = await context.get(requestContext).visitor();
    if (!visitor) return refusal(401, FAVORITES.signInFirst);
    return await respond(visitor.id);
  } catch (error) {
    log("error", "favorites not loaded", { error });
    return refusal(503, FAVORITES.notUpdated);
  }
}
