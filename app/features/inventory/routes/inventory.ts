import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import { stockOf, stockOfAll } from "../inventory.server.ts";
import type { Route } from "./+types/inventory";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const MAX_VARIANTS = 250;

/** GET /inventory?variants=id,id: the stock of these variants. Without `variants`: all variants, 1,000 per page, continued with `after`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const named = searchParams.get("variants");
  if (named === null) {
    const after = searchParams.get("after");
    if (after !== null && !isVariant(after)) return refusal(400, WRONG_ID);
    return jsonResponse(await stockOfAll(db, after));
  }

  const ids = named.split(",").filter(Boolean);
  if (ids.length > MAX_VARIANTS) return refusal(400, `Request at most ${MAX_VARIANTS} variants at a time.`);
  if (!ids.every(isVariant)) return refusal(400, WRONG_ID);
  return jsonResponse({ stock: await stockOf(db, ids), next: null });
}

const WRONG_ID = "A variant id is invalid.";
const isVariant = (id: string) => variantGid.safeParse(id).success;

function jsonResponse(body: unknown): Response {
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}
