import type { Money } from "#app/platform/money.ts";
import type { Verse } from "#app/scripture.ts";

/** What the shop knows of a product: the provider's product and our customization of it, in our words. */
export type Product = {
  id: string;
  handle: string;
  title: string;
  /** Plain text, paragraphs divided by blank lines. */
  description: string;
  /** Price of the cheapest variant, with the sale taken off. */
  price: Money;
  /** The provider's price of the same variant, before the sale; equal to `price` without one. */
  fullPrice: Money;
  pictures: Picture[];
  options: ProductOption[];
  variants: Variant[];
  badges: Badge[];
  categories: string[];
  gender: Gender | null;
  isHidden: boolean;
  displayOrder: number;
};

export type Picture = { url: string; alt: string; width: number; height: number };

export type ProductOption = { name: string; values: string[] };

export type Variant = {
  id: string;
  title: string;
  /** What it costs, with the sale taken off. */
  price: Money;
  fullPrice: Money;
  availableForSale: boolean;
  selectedOptions: { name: string; value: string }[];
  pictureUrl: string | null;
};

export const BADGES = ["featured", "new", "limited", "sale"] as const;
export type Badge = (typeof BADGES)[number];

export const GENDERS = ["men", "women", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

export const DEFAULT_DISPLAY_ORDER = 999;
export const SALE_PERCENT = 30;

/** A picture on the product page: for every variant, or only for those named. */
export type Photo = Picture & { label: string; variantIds: string[] };

export type Video = {
  url: string;
  /** "" where nobody described it. */
  alt: string;
  /** What is seen before it plays; null: its own first frame. */
  poster: string | null;
  /** The same film in one file or several; a browser takes the first it can play. Type null: it has to look. */
  sources: { url: string; type: string | null }[];
};

/** A product with all that its own page shows. */
export type ProductDetails = Product & {
  photos: Photo[];
  videos: Video[];
  /** Label and value, as the provider's description lists them. */
  specification: [label: string, value: string][];
  verse: Verse | null;
};

/** What a card shows, and no more: fifty of them travel with a page. */
export type ProductSummary = Pick<Product, "id" | "handle" | "title" | "price" | "fullPrice" | "badges"> & {
  /** The first picture, and the one shown on hover. */
  pictures: Picture[];
  isSoldOut: boolean;
  /** What is appended to the product's address, so that it opens what the card shows. */
  search?: string;
};

/** What a card shows and opens under filters by color or size. */
export type Preselection = {
  /** Appended to the product's address. */
  search: string;
  /** Null: the product's own first picture. */
  picture: Picture | null;
  isSoldOut: boolean;
};

/** A card whose variants can be bought from it. */
export type ProductOffer = ProductSummary & {
  variants: Variant[];
  isHidden: boolean;
  gender: Gender | null;
  /** Nothing to choose, whatever of it is sold out today. */
  hasOneVariant: boolean;
};

/** A variant as the cart asks for it. */
export type VariantOffer = Pick<Variant, "id" | "title" | "price" | "fullPrice" | "availableForSale"> & {
  product: { id: string; title: string };
};

/** A variant as the owner's lists name it. */
export type NamedVariant = { handle: string; productTitle: string; variantTitle: string; picture: Picture | null };

/** What Shopify calls the variant of a product that has no options. */
export const ONLY_VARIANT = "Default Title";
