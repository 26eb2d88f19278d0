import { refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { productsPage, type ShopServices } from "../shop.server.ts";
import { readFilters } from "./browse.ts";

/** The next page of a grid, for "Load more". `collection`: the handle of the one it is the page of. */
export async function moreProducts(
  services: ShopServices,
  request: Request,
  collection: string | null,
): Promise<Response> {
  try {
    const filters = readFilters(new URL(request.url).searchParams);
    const { products, before, next, facets } = await productsPage(services, filters, collection);
    return Response.json({ products, before, next, total: facets.total });
  } catch (error) {
    log("error", "more products could not be loaded", { error });
    return refusal(503, "Failed to load products. Please try again later.");
  }
}
