import { z } from "zod";
import { dbContext, publicUrlContext, visitorContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ASKED_AT_ONCE, FAVOURITES, PRODUCT_ID } from "../favourites.ts";
import { addFavourite, likedAmong, removeFavourite } from "../favourites.server.ts";
import type { Route } from "./+types/mine";
import type { Door } from "#app/platform/auth/door.ts";

/** It answers a stranger itself, with 401: a page's scripts can do nothing with a redirect. */
export const handle: Door = { opensTo: "anyone" };

const wish = z.object({
  productId: z.string().regex(PRODUCT_ID, "A product id is not right."),
  isFavourite: z.boolean(),
});

/** GET /favorites/mine?id=…: which of these products whoever asks likes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll("id").filter((id) => PRODUCT_ID.test(id));
  if (ids.length > ASKED_AT_ONCE) return refusal(400, `At most ${ASKED_AT_ONCE} products at once.`);
  return asVisitor(context, async (userId) => ({ liked: await likedAmong(context.get(dbContext), userId, ids) }));
}

/** POST /favorites/mine: likes a product, or no longer. Saying it twice changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refusal(405, "Use POST.");
  if (!isFromOwnPage(request, context.get(publicUrlContext))) return refusal(403, "This comes from another site.");
  const { productId, isFavourite } = await readJson(request, wish);
  return asVisitor(context, async (userId) => {
    await (isFavourite ? addFavourite : removeFavourite)(context.get(dbContext), userId, productId);
    return { isFavourite };
  });
}

async function asVisitor(
  context: Route.LoaderArgs["context"],
  answer: (userId: string) => Promise<object>,
): Promise<Response> {
  try {
    const visitor = await context.get(visitorContext)();
    if (!visitor) return refusal(401, FAVOURITES.signInFirst);
    return Response.json(await answer(visitor.id), { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    log("error", "favourites not answered", { error });
    return refusal(503, FAVOURITES.notUpdated);
  }
}
