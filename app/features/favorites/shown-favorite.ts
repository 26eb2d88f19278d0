import { sizeOf } from "#app/features/shop/own-size.ts";
import type { ProductOffer, Variant } from "#app/features/shop/shop.ts";

/** A favorite on its page: the product with what can be bought of it today. */
export type ShownFavorite = ProductOffer & {
  rowId: number;
  /** The variant that was favorited; null where none was chosen then. */
  variantId: string | null;
  /** How many there are of a variant, where that is known. */
  left: Record<string, number>;
};

/**
 * What "Add to Cart" adds without being asked: the variant that was favorited, else the shopper's own size, else nothing but a product's only
 * variant (decision D162). `ownSize`: among the sizes there are.
 */
export function preselected(
  { variants, variantId }: Pick<ShownFavorite, "variants" | "variantId">,
  { isOnlyVariant, ownSize }: { isOnlyVariant: boolean; ownSize: string | null },
): Variant | null {
  if (variantId !== null) return variants.find(({ id }) => id === variantId) ?? null;
  if (isOnlyVariant) return variants[0] ?? null;
  return (ownSize !== null && variants.find((variant) => sizeOf(variant) === ownSize)) || null;
}

/** "Ivory / 9"; empty where there is nothing to choose, which the provider calls "Default Title". */
export function variantName({ title }: Pick<Variant, "title">): string {
  return title === "Default Title" ? "" : title;
}
