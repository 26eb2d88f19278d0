import { picturesOf } from "#app/features/shop/shop.server.ts";
import type { Picture, ProductSummary } from "#app/features/shop/shop.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { HERO } from "../content/landing.ts";

/** The hero picture: the configured one, otherwise another of that product, otherwise the first featured product's. */
export async function heroPicture(db: Db, featured: Promise<ProductSummary[]>): Promise<Picture | null> {
  const [pictures, others] = await Promise.all([
    picturesOf(db, HERO.product).catch((error: unknown) => {
      log("error", "hero product not loaded", { error });
      return [];
    }),
    featured,
  ]);
  return pictures.find(({ url }) => url.includes(HERO.picture)) ?? pictures[0] ?? others[0]?.pictures[0] ?? null;
}
