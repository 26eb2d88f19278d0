/** A product of the catalog index, as the provider describes it. */
export type CatalogProduct = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  productType: string;
  tags: string[];
  /** Plain text. */
  description: string;
  options: { name: string; values: string[] }[];
  /** The first five. */
  images: CatalogImage[];
  priceMinMinor: number;
  priceMaxMinor: number;
  currency: string;
  /** The price before the provider's own reduction; null without one. */
  compareAtMinor: number | null;
  isAvailable: boolean;
  variantsCount: number;
  publishedAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** Width and height are missing where the provider has not measured the picture. */
export type CatalogImage = { url: string; altText: string | null; width: number | null; height: number | null };

export type CatalogVariant = {
  id: string;
  productId: string;
  title: string;
  selectedOptions: { name: string; value: string }[];
  priceMinor: number;
  currency: string;
  compareAtMinor: number | null;
  isAvailable: boolean;
  sku: string | null;
  barcode: string | null;
  image: CatalogImage | null;
};

export type CatalogCollection = {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  image: CatalogImage | null;
};

/**
 * `isFilling`: not all products have been read yet. `isEmpty`: none is stored. `problem`: why the provider could not be read most recently.
 */
export type CatalogState = { isFilling: boolean; isEmpty: boolean; problem: string | null };
