import type { Services } from "#app/platform/feature.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { storedProduct } from "#app/platform/shopify/products.server.ts";
import { pictureOf } from "../provider-product.server.ts";
import { readDescription } from "../product/description.server.ts";
import { hasOptions } from "./details/product-fields.ts";
import { editedProduct, type EditedProduct, type NeedsPlan } from "./product-admin.server.ts";

type Store = Pick<Services, "admin" | "shop">;

/** The Admin API of the embedded store. Null where products are Shopify's: they are edited in its admin. */
export function editableStore({ admin, shop }: Store): ShopifyAdmin | null {
  return shop ? null : admin;
}

/** The product for the editor of its appearance, also while the embedded store does not publish it. */
export async function customizableProduct(
  { storefront, ...store }: Store & Pick<Services, "storefront">,
  id: string,
): Promise<EditedProduct | NeedsPlan | null> {
  return (await editedProduct(storefront, id)) ?? unpublishedProduct(store, id);
}

/** A draft or an archived product of the embedded store. */
export async function unpublishedProduct(store: Store, id: string): Promise<EditedProduct | null> {
  const admin = editableStore(store);
  const product = admin && (await storedProduct(admin, id));
  if (!product) return null;
  const { title, handle, descriptionHtml, pictures, variants } = product;
  return {
    id: product.id,
    handle,
    title,
    description: readDescription(descriptionHtml).text,
    pictures: pictures.map(({ url, alt }) =>
      pictureOf({ url, altText: alt || null, width: null, height: null }, title),
    ),
    videos: [],
    variants: hasOptions(product)
      ? variants.map(({ id: variantId, title: name }) => ({ id: variantId, title: name }))
      : [],
  };
}
