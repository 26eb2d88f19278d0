import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { CardChoice } from "../list/card-choice.ts";
import { cardChoice } from "../shop.server.ts";
import type { Route } from "./+types/product-choice";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /product/{handle}/choice: the variants of a product, for the choice on its card. Read from the index. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  try {
    const product = await cardChoice(services, params.handle);
    if (!product) return refusal(404, "Product not found");
    const stock = await stockOf(
      services.db,
      product.variants.map(({ id }) => id),
    );
    return Response.json({ ...product, stock } satisfies CardChoice);
  } catch (error) {
    log("error", "the choice of a product could not be loaded", { handle: params.handle, error });
    return refusal(503, "Failed to load the product. Please try again later.");
  }
}
