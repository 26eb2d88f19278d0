import { catalogProductsByIds, catalogVariantsOf } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { priceText } from "#app/platform/money.ts";
import { ONLY_VARIANT } from "../../shop.ts";

/** A product of a Shopify store, as far as it is edited there. */
export type ProvidedDetails = {
  title: string;
  handle: string;
  vendor: string;
  productType: string;
  tags: string[];
  description: string;
  variants: { id: string; title: string; price: string; compareAt: string | null; sku: string; isAvailable: boolean }[];
};

/** Null: the provider does not publish the product. */
export async function providedDetails(db: Db, id: string): Promise<ProvidedDetails | null> {
  const product = (await catalogProductsByIds(db, [id])).get(id);
  if (!product) return null;
  const { title, handle, vendor, productType, tags, description } = product;
  const variants = (await catalogVariantsOf(db, [id])).get(id) ?? [];
  return {
    title,
    handle,
    vendor,
    productType,
    tags,
    description,
    variants: variants.map(
      ({ id: variantId, title: name, priceMinor, compareAtMinor, currency, sku, isAvailable }) => ({
        id: variantId,
        title: name === ONLY_VARIANT ? title : name,
        price: priceText({ minor: priceMinor, currency }),
        compareAt: compareAtMinor === null ? null : priceText({ minor: compareAtMinor, currency }),
        sku: sku ?? "",
        isAvailable,
      }),
    ),
  };
}
