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
  options: CatalogOption[];
  /** The first five; without any, the previews of its other media. */
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

/** `swatches`: by value, those that the shop chose. */
export type CatalogOption = { name: string; values: string[]; swatches?: Record<string, ValueSwatch> };

/** What a live shop shows beside an option value: "#336699", or the address of a picture. */
export type ValueSwatch = { color: string } | { picture: string };

export type NumberedProduct = CatalogProduct & { number: number };

/** What only a product's own page shows. */
export type PageContent = {
  descriptionHtml: string;
  /** All of them. */
  images: CatalogImage[];
  videos: CatalogVideo[];
  /** On YouTube and Vimeo. */
  externalVideos?: CatalogExternalVideo[];
  models?: CatalogModel[];
  /** Label and value, from the shop's metafields. */
  facts?: [label: string, value: string][];
};

type Preview = { alt: string | null; previewImage: { url: string } | null };
export type CatalogExternalVideo = Preview & { embedUrl: string; originUrl: string };
export type CatalogModel = Preview & { models: { url: string; mimeType: string }[] };

export type CatalogVideo = {
  alt: string | null;
  previewImage: { url: string } | null;
  sources: { url: string; mimeType: string; width: number; height: number }[];
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

/** The problem of a provider that lists no product although its shop has some. */
export const NOTHING_LISTED =
  "Shopify lists no products for this site’s Storefront token. The products read before stay in the shop.";

/**
 * `isFilling`: not all products have been read yet. `isEmpty`: none is stored. `problem`: why the provider could not be read most recently.
 */
export type CatalogState = { isFilling: boolean; isEmpty: boolean; problem: string | null };
