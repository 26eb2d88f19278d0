import type { Db } from "#app/platform/db/database.server.ts";
import { catalogVariantsOf } from "#app/features/catalog/catalog.server.ts";
import { summaryOf, type Filters } from "../list/browse.ts";
import { customizationsOf } from "../customizations.server.ts";
import { listedProducts } from "../list/listing.server.ts";
import { isSamePicture } from "../photos.ts";
import { preselectedOptions, preselectionOf, variantsOf, type PicturedVariant } from "./preselection.ts";
import { pictureOf } from "../product-of.server.ts";
import type { ProductSummary } from "../shop.ts";

/** The cards of these products as the filters preselect them, by product; products without a preselection are missing. */
export async function preselectionsFor(
  db: Db,
  productIds: string[],
  filters: Pick<Filters, "sizes" | "colors">,
): Promise<Map<string, ProductSummary>> {
  if (filters.sizes.length === 0 && filters.colors.length === 0) return new Map();
  const [products, variants, customizations] = await Promise.all([
    listedProducts(db, productIds),
    catalogVariantsOf(db, productIds),
    customizationsOf(db, productIds),
  ]);
  const cards = new Map<string, ProductSummary>();
  for (const [id, { listed }] of products) {
    const preselected = preselectedOptions(listed, filters);
    if (!preselected) continue;
    const hidden = (customizations.get(id)?.photoMetadata ?? []).filter(({ isHidden }) => isHidden);
    const pictured = (variants.get(id) ?? []).map(({ image, isAvailable, ...variant }): PicturedVariant => {
      const isShown = image !== null && !hidden.some(({ url }) => isSamePicture(url, image.url));
      return { ...variant, availableForSale: isAvailable, picture: isShown ? pictureOf(image, listed.title) : null };
    });
    const preselection = preselectionOf(listed, preselected, variantsOf(pictured, preselected.selection));
    cards.set(id, summaryOf(listed, preselection));
  }
  return cards;
}
