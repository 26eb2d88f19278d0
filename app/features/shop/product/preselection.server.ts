import type { Db } from "#app/platform/db/database.server.ts";
import { catalogVariantsOf } from "#app/features/catalog/catalog.server.ts";
import { summaryOf, type Filters, type ListedProduct } from "../list/browse.ts";
import { isWanted } from "../list/combinations.ts";
import { customizationsOf } from "../customizations.server.ts";
import { listedProducts } from "../list/listing.server.ts";
import { isSamePicture } from "../photos.ts";
import { pictureOf } from "../provider-product.server.ts";
import {
  type ProductSummary,
  isColorOption,
  numberOf,
  type Offer,
  type Picture,
  type Preselection,
  type ProductOption,
  type Variant,
} from "../shop.ts";
import { isSizeOption } from "#app/sizes/sizes.ts";
import type { Selection } from "./choice.ts";

/** The cards of these products as the filters preselect them, by product; products without a preselection are missing. */
export async function preselectionsFor(
  db: Db,
  productIds: string[],
  filters: Pick<Filters, "sizes" | "colors" | "inStock">,
): Promise<Map<string, ProductSummary>> {
  if (filters.sizes.length === 0 && filters.colors.length === 0) return new Map();
  const [products, variants, customizations] = await Promise.all([
    listedProducts(db, productIds),
    catalogVariantsOf(db, productIds),
    customizationsOf(db, productIds),
  ]);
  const cards = new Map<string, ProductSummary>();
  for (const [id, { listed }] of products) {
    const preselected = preselectedOptions(listed, filters);
    if (!preselected) continue;
    const hidden = (customizations.get(id)?.photoMetadata ?? []).filter(({ isHidden }) => isHidden);
    const pictured = (variants.get(id) ?? []).map(({ image, isAvailable, ...variant }): PicturedVariant => {
      const isShown = image !== null && !hidden.some(({ url }) => isSamePicture(url, image.url));
      return { ...variant, availableForSale: isAvailable, picture: isShown ? pictureOf(image, listed.title) : null };
    });
    const offers = variantsOf(listed.variants, preselected.selection);
    const preselection = preselectionOf(listed, preselected, variantsOf(pictured, preselected.selection), offers);
    cards.set(id, summaryOf(listed, preselection));
  }
  return cards;
}

/** A variant with its picture; null if it has none of its own. */
export type PicturedVariant = Pick<Variant, "id" | "selectedOptions" | "availableForSale"> & {
  picture: Picture | null;
};

type Preselected = { selection: Selection; isSoldOut: boolean };

/**
 * What the filters preselect of a product: the requested color, and the size if it was requested too or is the only one left. A size
 * alone preselects only if one variant is left. Null: nothing. A size that was not requested is never preselected.
 */
export function preselectedOptions(
  product: Pick<ListedProduct, "combinations" | "options" | "categories" | "gender">,
  filters: Pick<Filters, "sizes" | "colors" | "inStock">,
): Preselected | null {
  if (filters.sizes.length === 0 && filters.colors.length === 0) return null;
  const matching = product.combinations.filter((one) => isWanted(product, one, filters));
  const first = matching.find(({ inStock }) => inStock) ?? matching[0];
  if (!first || (filters.colors.length === 0 && matching.length > 1)) return null;

  const alike = matching.filter(({ color }) => color === first.color);
  const isSizeGiven =
    alike.every(({ size }) => size === first.size) && (filters.sizes.length > 0 || alike.length === 1);
  const values: [(name: string) => boolean, string | null][] = [
    [isColorOption, first.color],
    [isSizeOption, isSizeGiven ? first.size : null],
  ];
  const chosen = values.flatMap(([isIt, value]) => {
    const option: ProductOption | undefined = product.options.find(({ name }) => isIt(name));
    return option && value !== null ? [[option.name, value] as const] : [];
  });
  if (chosen.length === 0) return null;
  return { selection: Object.fromEntries(chosen), isSoldOut: alike.every(({ inStock }) => !inStock) };
}

/** The variants of a selection, those for sale first. */
export function variantsOf<Of extends Pick<Variant, "selectedOptions" | "availableForSale">>(
  variants: Of[],
  selection: Selection,
): Of[] {
  return variants
    .filter(({ selectedOptions }) =>
      Object.entries(selection).every(([name, value]) =>
        selectedOptions.some((option) => option.name === name && option.value === value),
      ),
    )
    .toSorted((a, b) => Number(b.availableForSale) - Number(a.availableForSale));
}

/** `variants`: all known variants that match the selection; `offers`: the same, in the same order. */
export function preselectionOf(
  product: Pick<ListedProduct, "options" | "pictures">,
  { selection, isSoldOut }: Preselected,
  variants: PicturedVariant[],
  offers: Offer[] = [],
): Preselection {
  const isWhole = product.options.every(({ name, values }) => values.length === 1 || selection[name] !== undefined);
  const [first] = variants;
  const assigned = product.pictures.find(({ variantIds }) => first && variantIds?.includes(first.id));
  const ofProduct = (picture: Picture) =>
    product.pictures.find(({ url }) => isSamePicture(url, picture.url)) ?? picture;
  const own = variants.find(({ picture }) => picture)?.picture ?? null;
  return {
    search:
      isWhole && first
        ? `?variant=${encodeURIComponent(numberOf(first.id))}`
        : `?${new URLSearchParams(selection).toString().replaceAll("+", "%20")}`,
    picture: assigned ?? (own && ofProduct(own)),
    isSoldOut,
    ...(isWhole && offers[0] ? { offer: { price: offers[0].price, fullPrice: offers[0].fullPrice } } : {}),
  };
}
