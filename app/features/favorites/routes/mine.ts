import { z } from "zod";
import { addressContext, dbContext, limiterContext, publicUrlContext, visitorContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { ASKED_AT_ONCE, FAVORITES, PRODUCT_ID } from "../favorites.ts";
import { addFavorite, likedAmong, removeFavorite } from "../favorites.server.ts";
import type { Route } from "./+types/mine";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

/** It answers a stranger itself, with 401: a page's scripts can do nothing with a redirect. */
export const handle: RouteAccess = { access: "visitor" };

const NOT_KEPT = { "Cache-Control": "no-store" };

const wish = z.object({
  productId: z.string().regex(PRODUCT_ID, "A product id is not right."),
  isFavorite: z.boolean(),
  variantId: variantGid.optional(),
});

/** GET /favorites/mine?id=…: which of these products whoever asks likes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll("id").filter((id) => PRODUCT_ID.test(id));
  if (ids.length > ASKED_AT_ONCE) return refusal(400, `At most ${ASKED_AT_ONCE} products at once.`);
  return asVisitor(context, async (userId) =>
    Response.json({ liked: await likedAmong(context.get(dbContext), userId, ids) }, { headers: NOT_KEPT }),
  );
}

/** POST /favorites/mine: likes a product, or no longer. Saying it twice changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refusal(405, "Use POST.");
  if (!isFromOwnPage(request, context.get(publicUrlContext))) return refusal(403, "This comes from another site.");
  const { productId, isFavorite, variantId } = await readJson(request, wish);
  return asVisitor(context, async (userId) => {
    const asking = { address: context.get(addressContext), subject: userId };
    const taken = await context.get(limiterContext).take(LIMITS.favorite, asking);
    if (!taken.isAllowed) return tooManyRequests(taken);
    const db = context.get(dbContext);
    await (isFavorite ? addFavorite(db, userId, productId, variantId) : removeFavorite(db, userId, productId));
    return Response.json({ isFavorite }, { headers: NOT_KEPT });
  });
}

async function asVisitor(
  context: Route.LoaderArgs["context"],
  answer: (userId: string) => Promise<Response>,
): Promise<Response> {
  try {
    const visitor = await context.get(visitorContext)();
    if (!visitor) return refusal(401, FAVORITES.signInFirst);
    return await answer(visitor.id);
  } catch (error) {
    log("error", "favourites not answered", { error });
    return refusal(503, FAVORITES.notUpdated);
  }
}
