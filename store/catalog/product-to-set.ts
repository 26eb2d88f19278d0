import type { WantedVariant } from "../import/upsert-products.server.ts";

/** A variant of a product that is set. Undefined: as it is, or the default of a new one. */
export type VariantToSet = Omit<WantedVariant, "title" | "priceMinor" | "stockIfNew" | "image"> & {
  priceMinor?: number | undefined;
  /** The stock to begin with, of a variant whose stock is not tracked yet. */
  stock?: number | undefined;
  /** The id of a picture of the product. */
  imageId?: number | null | undefined;
};

/** What is set; undefined stays as it is. The lists replace those of the product. */
export type ProductToSet = {
  title?: string | undefined;
  handle?: string | undefined;
  descriptionHtml?: string | undefined;
  vendor?: string | undefined;
  productType?: string | undefined;
  tags?: string[] | undefined;
  status?: "active" | "draft" | "archived" | undefined;
  seoTitle?: string | null | undefined;
  seoDescription?: string | null | undefined;
  options?: { name: string; values: string[] }[] | undefined;
  variants?: VariantToSet[] | undefined;
  collectionIds?: number[] | undefined;
  images?: { id: number; altText?: string | null | undefined }[] | undefined;
};
