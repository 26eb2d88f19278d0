import type { ProductOffer, Variant } from "#app/features/shop/shop.ts";

/** A favourite on its page: the product with what can be bought of it today; one press adds the first (decision D148). */
export type ShownFavourite = ProductOffer & { rowId: number };

/** "Ivory / 9"; empty where there is nothing to choose, which the provider calls "Default Title". */
export function variantName({ title }: Pick<Variant, "title">): string {
  return title === "Default Title" ? "" : title;
}
