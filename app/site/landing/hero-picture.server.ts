import type { ShopServices } from "#app/features/shop/shop.server.ts";
import { productByHandle } from "#app/features/shop/shop.server.ts";
import type { Picture, ProductSummary } from "#app/features/shop/shop.ts";
import { log } from "#app/platform/log.server.ts";
import { HERO } from "../content/landing.ts";

/** The hero picture: the configured one, otherwise another of that product, otherwise the first featured product's. */
export async function heroPicture(
  services: ShopServices,
  featured: Promise<ProductSummary[]>,
): Promise<Picture | null> {
  const [chosen, others] = await Promise.all([
    productByHandle(services, HERO.product).catch((error: unknown) => {
      log("error", "hero product not loaded", { error });
      return null;
    }),
    featured,
  ]);
  const pictures = chosen === null || chosen === "needs-plan" ? [] : chosen.pictures;
  return pictures.find(({ url }) => url.includes(HERO.picture)) ?? pictures[0] ?? others[0]?.pictures[0] ?? null;
}
