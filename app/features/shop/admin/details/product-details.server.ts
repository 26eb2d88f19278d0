import { numberOf } from "../product-admin.ts";
import type { StoredProduct } from "#app/platform/shopify/products.server.ts";
import { mediaUrl } from "../../provider-product.server.ts";
import { markdownOf } from "./description-markdown.server.ts";
import { hasOptions } from "./product-fields.ts";
import { weightText } from "./weight.ts";

/** A variant as its fields show it. `key`: the number in its id. */
export type EditedVariant = {
  key: string;
  title: string;
  /** False for the only variant of a product without options. */
  isNamed: boolean;
  price: string;
  compareAt: string;
  sku: string;
  barcode: string;
  weight: string;
  stock: number | null;
};

/** A product as its form shows it, with its description as Markdown. */
export type EditedDetails = Omit<StoredProduct, "variants" | "descriptionHtml"> & {
  description: string;
  hasOptions: boolean;
  variants: EditedVariant[];
};

export function editedDetails({ variants, descriptionHtml, ...product }: StoredProduct): EditedDetails {
  const isNamed = hasOptions(product);
  return {
    ...product,
    pictures: product.pictures.map((picture) => ({ ...picture, url: mediaUrl(picture.url) })),
    description: markdownOf(descriptionHtml),
    hasOptions: isNamed,
    variants: variants.map(({ id, title, price, compareAtPrice, sku, barcode, grams, stock }) => ({
      key: numberOf(id),
      title,
      isNamed,
      price,
      compareAt: compareAtPrice ?? "",
      sku,
      barcode,
      weight: weightText(grams),
      stock,
    })),
  };
}
