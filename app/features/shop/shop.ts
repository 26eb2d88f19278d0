import type { Money } from "#app/platform/money.ts";
import type { Verse } from "#app/scripture.ts";
import { isSizeOption, shoeSize, sizeFitOf, WOMENS_ABOVE_MENS, type SizeFit } from "#app/sizes/sizes.ts";

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

export type ProductOption = { name: string; values: string[] };

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
  descriptionBlocks: DescriptionNode[];
  /** Label and value, from the provider's description. */
  specification: [label: string, value: string][];
  verse: Verse | null;
  /** Those with a page of their own. */
  collections?: { handle: string; title: string }[];
};

/** Only what a card shows: fifty of them are part of a page. */
export type ProductSummary = Pick<Product, "id" | "handle" | "title" | "price" | "fullPrice" | "badges"> & {
  /** The first picture, and the one shown on hover. */
  pictures: Picture[];
  isSoldOut: boolean;
  /** Appended to the product's URL, so that it opens what the card shows. */
  search?: string;
};

/** What a card shows and opens under filters by color or size. */
export type Preselection = {
  /** Appended to the product's URL. */
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
  sizeFit: SizeFit | null;
  /** The product has no options, whether or not it is sold out. */
  hasOneVariant: boolean;
};

/** A variant with the data the cart needs. */
export type VariantOffer = Pick<Variant, "id" | "title" | "price" | "fullPrice" | "availableForSale"> & {
  product: { id: string; title: string };
  /** The provider's own price, without our sale. */
  providerPrice: Money;
};

/** A variant as the admin lists show it. */
export type NamedVariant = { handle: string; productTitle: string; variantTitle: string; picture: Picture | null };

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

export function variantAddress(handle: string, variantId: string | null): string {
  const page = `/product/${encodeURIComponent(handle)}`;
  return variantId === null ? page : `${page}?variant=${encodeURIComponent(numberOf(variantId))}`;
}

const OWN_SIZES_KEY = "shod-own-sizes";
const SIZES_REMEMBERED = 5;

type Sized = { gender: Gender | null };

/** Remembers the size that was added to the cart, in this browser only. Men's and women's sizes are kept apart. */
export function rememberSize({ gender }: Sized, variant: Pick<Variant, "selectedOptions">): void {
  const size = sizeOf(variant);
  if (size === null) return;
  const sizes = ownSizes();
  const kept = [size, ...(sizes[gender ?? "unisex"] ?? []).filter((known) => known !== size)].slice(
    0,
    SIZES_REMEMBERED,
  );
  attempt(() => localStorage.setItem(OWN_SIZES_KEY, JSON.stringify({ ...sizes, [gender ?? "unisex"]: kept })));
}

/** The shopper's own size among these, the most recent first, also from shoes sized for others; null if unknown. */
export function ownSizeAmong({ gender }: Sized, sizes: string[]): string | null {
  const own = ownSizes();
  const converted = (from: Gender, difference: number) =>
    (own[from] ?? []).flatMap((size) => {
      const number = shoeSize(size);
      return number === null ? [] : [String(number + difference)];
    });
  const known = [
    ...(own[gender ?? "unisex"] ?? []),
    ...(gender === "men" ? converted("unisex", 0) : []),
    ...(gender === "women" ? converted("unisex", WOMENS_ABOVE_MENS) : []),
    ...(gender === "unisex" ? [...converted("men", 0), ...converted("women", -WOMENS_ABOVE_MENS)] : []),
  ];
  return known.find((size) => sizes.includes(size)) ?? null;
}

export function sizeOf({ selectedOptions }: Pick<Variant, "selectedOptions">): string | null {
  return selectedOptions.find(({ name }) => isSizeOption(name))?.value ?? null;
}

function ownSizes(): Record<string, string[]> {
  const stored = attempt(() => JSON.parse(localStorage.getItem(OWN_SIZES_KEY) ?? "{}") as unknown);
  if (typeof stored !== "object" || stored === null) return {};
  const lists = Object.entries(stored).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(
    lists.map(([gender, sizes]) => [gender, sizes.filter((size): size is string => typeof size === "string")]),
  );
}

/** Null where storage is disabled. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** `isReduced`: the provider reduced one of its variants. */
type Sale = { badges: readonly Badge[]; isReduced: boolean };
type Offer = Pick<Variant, "price" | "fullPrice">;
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
