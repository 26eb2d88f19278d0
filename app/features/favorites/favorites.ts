/** Messages about favorites, word for word as documented. */
export const FAVORITES = {
  add: "Add to favorites",
  remove: "Remove from favorites",
  added: "Added to favorites",
  removed: "Removed from favorites",
  signInFirst: "Please sign in to add favorites",
  notUpdated: "Failed to update favorites",
  notLoaded: "Failed to load favorites",
  notRemoved: "Failed to remove from favorites",
  none: "No favorites yet",
  outOfStock: "Out of Stock",
} as const;

/** The provider's product id. */
export const PRODUCT_ID = /^gid:\/\/shopify\/Product\/\d{1,20}$/;

/** Hearts are batched, but only as many as fit in a URL. */
export const MAX_PRODUCTS_PER_REQUEST = 60;

/** `variantId`: the variant chosen on the product page. */
export type FavoriteProduct = { id: string; handle: string; title: string; variantId?: string | undefined };
