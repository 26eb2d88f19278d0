import { stockOf } from "#app/features/inventory/inventory.server.ts";
import { availabilityOf, unitsLeft, type Stock } from "#app/features/inventory/inventory.ts";
import { catalogState } from "#app/features/catalog/catalog.server.ts";
import { productsByIds, type ShopServices } from "#app/features/shop/shop.server.ts";
import type { ProductOffer } from "#app/features/shop/shop.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { favoritesOf } from "./favorites.server.ts";
import type { ShownFavorite } from "./shown-favorite.ts";

/** A user's favorites as cards, newest first. A favorite whose product is gone keeps its row and is left out. */
export async function favoritesToShow(
  services: Omit<ShopServices, "caches">,
  userId: string,
): Promise<ShownFavorite[]> {
  const favorites = await favoritesOf(services.db, userId);
  if (favorites.length === 0) return [];
  const ids = favorites.map(({ productId }) => productId);
  const products = new Map((await productsByIds(services, ids)).map((product) => [product.id, product]));
  // Not a list without the missing ones: they are not gone.
  if (products.size < ids.length && (await catalogState(services.db)).isFilling)
    throw new Error("The catalog is not filled yet.");
  const stock = await stockOfProducts(services.db, [...products.values()]);
  return favorites.flatMap(({ id, productId, variantId }) => {
    const product = products.get(productId);
    if (!product) return [];
    const toBuy = product.isSoldOut
      ? []
      : product.variants.filter((variant) => availabilityOf(variant, stock[variant.id]).state !== "sold-out");
    const left = Object.fromEntries(
      toBuy.flatMap((variant) => {
        const left = unitsLeft(variant, stock[variant.id]);
        return left === undefined ? [] : [[variant.id, left]];
      }),
    );
    return [{ ...product, rowId: id, variantId, variants: toBuy, left, isSoldOut: toBuy.length === 0 }];
  });
}

/** In chunks: a statement takes a limited number of values. */
const PRODUCTS_AT_ONCE = 100;

async function stockOfProducts(db: Db, products: ProductOffer[]): Promise<Record<string, Stock>> {
  const stock: Record<string, Stock> = {};
  for (let start = 0; start < products.length; start += PRODUCTS_AT_ONCE) {
    const variants = products.slice(start, start + PRODUCTS_AT_ONCE).flatMap((product) => product.variants);
    Object.assign(
      stock,
      await stockOf(
        db,
        variants.map(({ id }) => id),
      ),
    );
  }
  return stock;
}
