import { catalogVariantsByIds, catalogVariantsNamed } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { titleWithSize } from "#app/sizes/sizes.ts";
import { pictureOf } from "../provider-product.server.ts";
import { sizeFitsOf } from "../size-fits.server.ts";
import type { NamedVariant } from "../shop.ts";

/** Names and pictures of these variants, by id, including hidden ones. A variant the provider no longer has is missing. */
export async function namedVariants(db: Db, ids: string[]): Promise<Map<string, NamedVariant>> {
  const variants = await catalogVariantsByIds(db, ids);
  const fits = await sizeFitsOf(db, [...new Set(variants.map(({ productId }) => productId))]);
  return new Map(
    variants.map(({ id, productId, title, sku, image, product }) => {
      const shown = image ?? product.images[0];
      return [
        id,
        {
          handle: product.handle,
          productTitle: product.title,
          variantTitle: titleWithSize(title, fits.get(productId)),
          sku,
          picture: shown ? pictureOf(shown, product.title) : null,
        },
      ];
    }),
  );
}

/** The ids of the variants whose product and variant titles and SKU contain all the words, as a subquery. */
export function variantsMatching(db: Db, search: string) {
  return catalogVariantsNamed(
    db,
    search
      .toLowerCase()
      .split(/[\s/]+/)
      .filter(Boolean),
  );
}
