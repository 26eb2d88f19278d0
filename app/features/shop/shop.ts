import type { ValueSwatch } from "#app/features/catalog/catalog.ts";
import type { Player } from "#app/platform/external-player.ts";
import type { Money } from "#app/platform/money.ts";
import type { Verse } from "#app/scripture.ts";
import { ownSizeIn, rememberOwnSize, type Sizing } from "#app/sizes/own-sizes.ts";
import { isSizeOption, sizeFitOf, type SizeFit } from "#app/sizes/sizes.ts";

/** One combination of a product's options, as filters use it. */
export type Combination = { size: string | null; color: string | null; inStock: boolean };

/** A product as the shop shows it: the provider's product with our customization. */
export type Product = {
  id: string;
  handle: string;
  title: string;
  /** Plain text, paragraphs separated by blank lines. */
  description: string;
  /** Price of the cheapest variant, with the sale applied. */
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

/** `swatches`: by value, those that the shop chose. */
export type ProductOption = { name: string; values: string[]; swatches?: Record<string, ValueSwatch> };

export type Variant = {
  id: string;
  title: string;
  /** With the sale applied. */
  price: Money;
  fullPrice: Money;
  availableForSale: boolean;
  selectedOptions: { name: string; value: string }[];
  pictureUrl: string | null;
  /** Only on the product page. */
  sku?: string | null;
  barcode?: string | null;
};

export const BADGES = ["featured", "new", "limited", "sale"] as const;
export type Badge = (typeof BADGES)[number];

export const GENDERS = ["men", "women", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

export const GENDER_NAMES: Record<Gender, string> = { men: "Men", women: "Women", unisex: "Unisex" };

export const DEFAULT_DISPLAY_ORDER = 999;
export const SALE_PERCENT = 30;

/** A picture on the product page: for every variant, or only for those listed. */
export type Photo = Picture & { label: string; variantIds: string[] };

export type Video = {
  url: string;
  /** "" without a description. */
  alt: string;
  /** The poster; null: the video's first frame. */
  poster: string | null;
  /** The same video in one or more files; a browser plays the first it supports. Type null: the browser has to detect it. */
  sources: { url: string; type: string | null }[];
};

/** A video on YouTube or Vimeo. */
export type ExternalVideo = Player & { alt: string; poster: string | null };

/** `url`: a file that 3D programs open; `arUrl`: one that iPhones show in the room. At least one of both. */
export type Model = { url: string | null; arUrl: string | null; alt: string; poster: string | null };

export type DescriptionTag =
  | ("p" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "hr" | "br")
  | ("ul" | "ol" | "li" | "dl" | "dt" | "dd" | "table" | "caption" | "tr" | "th" | "td")
  | ("a" | "strong" | "em" | "sub" | "sup" | "s" | "ins");

/** Text or an element of a description. Only description.server.ts makes them: tags and links are those that are allowed. */
export type DescriptionNode = string | DescriptionElement;

export type DescriptionElement = {
  tag: DescriptionTag;
  children: DescriptionNode[];
  href?: string;
  colSpan?: number;
  rowSpan?: number;
  start?: number;
  value?: number;
};

/** A product with everything its own page shows. */
export type ProductDetails = Product & {
  photos: Photo[];
  videos: Video[];
  externalVideos?: ExternalVideo[];
  models?: Model[];
  descriptionBlocks: DescriptionNode[];
  /** Label and value, from the provider's description and metafields. */
  specification: [label: string, value: string][];
  verse: Verse | null;
  /** Those with a page of their own. */
  collections?: { handle: string; title: string }[];
};

/** Only what a card shows: fifty of them are part of a page. */
export type ProductSummary = Pick<Product, "id" | "handle" | "title" | "price" | "fullPrice" | "badges"> & {
  /** Its variants differ in price: `price` is the lowest. */
  hasPriceRange?: boolean;
  /** Nothing has to be chosen before it is added to the cart. */
  hasOneVariant?: boolean;
  /** The first of several. */
  colors?: CardColor[];
  /** How many there are besides. */
  moreColors?: number;
  /** The first picture, and the one shown on hover. */
  pictures: Picture[];
  isSoldOut: boolean;
  /** Appended to the product's URL, so that it opens what the card shows. */
  search?: string;
};

/** `swatch`: as swatchOf writes it; without one, only its name tells it. */
export type CardColor = { name: string; swatch?: string; isSoldOut?: boolean };

/** What a card shows and opens under filters by color or size. */
export type Preselection = {
  /** Appended to the product's URL. */
  search: string;
  /** Null: the product's own first picture. */
  picture: Picture | null;
  isSoldOut: boolean;
  /** Of the variant that it opens, if it opens one. */
  offer?: Offer;
};

/** A card whose variants can be bought from it. */
export type ProductOffer = ProductSummary & {
  variants: Variant[];
  isHidden: boolean;
  categories: string[];
  gender: Gender | null;
  sizeFit: SizeFit | null;
  hasOneVariant: boolean;
};

/** A variant with the data the cart needs. */
export type VariantOffer = Pick<Variant, "id" | "title" | "price" | "fullPrice" | "availableForSale"> & {
  product: { id: string; title: string };
  /** The provider's own price, without our sale. */
  providerPrice: Money;
};

/** A variant as the admin lists show it. */
export type NamedVariant = {
  handle: string;
  productTitle: string;
  variantTitle: string;
  sku: string | null;
  picture: Picture | null;
};

/** Shopify's title for the variant of a product without options. */
export const ONLY_VARIANT = "Default Title";

export const isFootwear = ({ categories }: Pick<Product, "categories">) =>
  categories.some((category) => category.toLowerCase() === "sneakers & slides");

/** Whose the sizes of a product are, for `sizeLabel`. */
export const fitOf = (product: Pick<Product, "categories" | "gender">) =>
  sizeFitOf(product.gender, isFootwear(product));

/** What the size charts know a product by. */
export const shoeOf = (product: Pick<Product, "categories" | "gender" | "options">) => ({
  isFootwear: isFootwear(product),
  gender: product.gender,
  sizes: product.options.find(({ name }) => isSizeOption(name))?.values ?? [],
});

/** What the product's specification says of its fit. */
export const fitTextOf = ({ specification }: Pick<ProductDetails, "specification">) =>
  specification.find(([label]) => /^fit$/i.test(label))?.[1] ?? "";

export const isColorOption = (name: string) => /^colou?r$/i.test(name.trim());

/** "45000001" of gid://shopify/ProductVariant/45000001, as it appears in URLs. */
export function numberOf(variantId: string): string {
  return variantId.split("/").at(-1) ?? variantId;
}

/** In the URL of a sold-out product: asks for what Notify Me needs to know. */
export const NOTIFY_FIELD = "notify";

export function variantAddress(handle: string, variantId: string | null): string {
  const page = `/product/${encodeURIComponent(handle)}`;
  return variantId === null ? page : `${page}?variant=${encodeURIComponent(numberOf(variantId))}`;
}

type Sized = Pick<Product, "id" | "categories" | "gender">;

/** Sizes of accessories, such as those of socks and belts, say nothing of each other. */
function sizingOf(product: Sized): Sizing {
  const { id, categories, gender } = product;
  const isAccessory = categories.some((category) => category.toLowerCase() === "accessories");
  return { kind: isFootwear(product) ? "shoes" : isAccessory ? id : "clothes", gender, fit: fitOf(product) };
}

/** Remembers the size of a variant as the shopper's own. */
export function rememberSize(product: Sized, variant: Pick<Variant, "selectedOptions">): void {
  const size = sizeOf(variant);
  if (size !== null) rememberOwnSize(sizingOf(product), size);
}

/** The shopper's own size among these of a product; null if unknown. */
export const ownSizeAmong = (product: Sized, sizes: string[]) => ownSizeIn(sizingOf(product), sizes);

export function sizeOf({ selectedOptions }: Pick<Variant, "selectedOptions">): string | null {
  return selectedOptions.find(({ name }) => isSizeOption(name))?.value ?? null;
}

/** `isReduced`: the provider reduced one of its variants. */
type Sale = { badges: readonly Badge[]; isReduced: boolean };
export type Offer = Pick<Variant, "price" | "fullPrice">;
type PricedVariant = { priceMinor: number; compareAtMinor: number | null };

/** Whether the provider reduced a variant: its price before, the compare-at price, is higher. */
export const isReduced = ({ priceMinor, compareAtMinor }: PricedVariant) => (compareAtMinor ?? 0) > priceMinor;

/**
 * A variant's price, and the one before its reduction. The sale badge takes 30% off, rounded to the cent, unless the provider reduced the product
 * itself: a product has one discount. The category Sale changes no price.
 */
export function offerOf({ priceMinor, compareAtMinor }: PricedVariant, currency: string, sale: Sale): Offer {
  const price = { minor: priceMinor, currency };
  if (sale.isReduced)
    return {
      price,
      fullPrice: isReduced({ priceMinor, compareAtMinor }) ? { minor: compareAtMinor ?? 0, currency } : price,
    };
  if (!sale.badges.includes("sale")) return { price, fullPrice: price };
  return { price: { currency, minor: Math.round((priceMinor * (100 - SALE_PERCENT)) / 100) }, fullPrice: price };
}

/** The offer that a product's card shows: the cheapest, of equally cheap ones the most reduced. */
export function cheapestOffer(offers: Offer[]): Offer | undefined {
  return [...offers].sort((a, b) => a.price.minor - b.price.minor || b.fullPrice.minor - a.fullPrice.minor)[0];
}

/** Whether these are offered at different prices: the cheapest is then only where they begin. */
export const differInPrice = (offers: Offer[]) => offers.some(({ price }) => price.minor !== offers[0]?.price.minor);

const SALE = "Sale";
const isSale = (category: string) => category.trim().toLowerCase() === "sale";

/** With the category Sale if it is on sale in another way: by its badge, or reduced by the provider. */
export function categoriesWithSale(categories: string[], sale: Sale): string[] {
  const isOnSale = sale.isReduced || sale.badges.includes("sale");
  return isOnSale && !categories.some(isSale) ? [...categories, SALE] : categories;
}

/** With the chip "Sale" if it is on sale in any way. `categories`: with Sale. */
export function badgesWithSale(badges: Badge[], categories: string[]): Badge[] {
  return categories.some(isSale) && !badges.includes("sale") ? [...badges, "sale"] : badges;
}
