/** What is said of favourites, word for word as documented. */
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

/** The provider's id of a product. */
export const PRODUCT_ID = /^gid:\/\/shopify\/Product\/\d{1,20}$/;

/** Hearts are asked about together, and no more at once than fit into an address. */
export const ASKED_AT_ONCE = 60;

/** `variantId`: the variant that is chosen where the heart stands. */
export type Likeable = { id: string; handle: string; title: string; variantId?: string | undefined };
