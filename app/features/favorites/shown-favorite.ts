import { ONLY_VARIANT, sizeOf, type ProductOffer, type Variant } from "#app/features/shop/shop.ts";
import { titleWithSize } from "#app/sizes/sizes.ts";

/** A favorite on its page: the product with what can be bought now. */
export type ShownFavorite = ProductOffer & {
  rowId: number;
  /** The favorited variant; null if none was chosen then. */
  variantId: string | null;
  /** Units in stock of each variant, where known. */
  left: Record<string, number>;
};

/**
 * What "Add to Cart" adds without asking: the favorited variant, else the one variant in the shopper's own size, else a product's only variant
 * (decision 082). Of several colors none was chosen. `ownSize`: one of the available sizes.
 */
export function preselected(
  { variants, variantId }: Pick<ShownFavorite, "variants" | "variantId">,
  { isOnlyVariant, ownSize }: { isOnlyVariant: boolean; ownSize: string | null },
): Variant | null {
  if (variantId !== null) return variants.find(({ id }) => id === variantId) ?? null;
  if (isOnlyVariant) return variants[0] ?? null;
  const [own, ...others] = ownSize === null ? [] : variants.filter((variant) => sizeOf(variant) === ownSize);
  return own && others.length === 0 ? own : null;
}

/** "Ivory, Men’s 9"; empty for a product without options. */
export function variantName({ title }: Pick<Variant, "title">, { sizeFit }: Pick<ShownFavorite, "sizeFit">): string {
  return title === ONLY_VARIANT ? "" : titleWithSize(title, sizeFit);
}
