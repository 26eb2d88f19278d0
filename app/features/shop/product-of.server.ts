import { findVerse, type Verse } from "#app/scripture.ts";
import type { Customization } from "./customizations.server.ts";
import { readDescription } from "./description.server.ts";
import { photosOf, videosOf } from "./photos.ts";
import { nodesOf, type ProviderImage, type ProviderProduct, type ProviderVariant } from "./provider-product.server.ts";
import { priceWithBadges } from "./sale.ts";
import { DEFAULT_DISPLAY_ORDER, type Picture, type Product, type ProductDetails, type Variant } from "./shop.ts";

/** Shopify leaves the size out for pictures it has not measured yet. */
const UNMEASURED = { width: 1280, height: 1600 };

/** The provider's product in our words, as our customization presents it. */
export function productOf(product: ProviderProduct, customization: Customization | undefined): Product {
  const badges = customization?.badges ?? [];
  const fullPrice = product.priceRange.minVariantPrice;
  const pictures = nodesOf(product.images).map((image) => pictureOf(image, product.title));
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    description: customization?.customDescription?.trim() || (product.description ?? ""),
    price: priceWithBadges(fullPrice, badges),
    fullPrice,
    pictures: photosOf(pictures, customization?.photoMetadata ?? []),
    options: product.options,
    variants: nodesOf(product.variants).map((variant) => variantOf(variant, badges)),
    badges,
    categories: customization?.categories ?? [],
    gender: customization?.gender ?? null,
    isHidden: customization?.isHidden ?? false,
    displayOrder: customization?.displayOrder ?? DEFAULT_DISPLAY_ORDER,
  };
}

export function productDetailsOf(product: ProviderProduct, customization: Customization | undefined): ProductDetails {
  const { text, specification } = readDescription(product.descriptionHtml ?? "");
  const shown = productOf(product, customization);
  const pictures = nodesOf(product.images).map((image) => pictureOf(image, product.title));
  return {
    ...shown,
    description: customization?.customDescription?.trim() || text || (product.description ?? ""),
    photos: photosOf(pictures, customization?.photoMetadata ?? []),
    videos: videosOf(customization?.videoMetadata ?? []),
    specification,
    verse: verseIn(specification),
  };
}

export function variantOf(variant: ProviderVariant, badges: Product["badges"]): Variant {
  return {
    id: variant.id,
    title: variant.title,
    price: priceWithBadges(variant.price, badges),
    fullPrice: variant.price,
    availableForSale: variant.availableForSale,
    selectedOptions: variant.selectedOptions,
    pictureUrl: variant.image?.url ?? null,
  };
}

export function pictureOf({ url, altText, width, height }: ProviderImage, title: string): Picture {
  return { url, alt: altText || title, width: width ?? UNMEASURED.width, height: height ?? UNMEASURED.height };
}

/** A product names its verse in the specification; its words come from our source or are left out. */
function verseIn(specification: [string, string][]): Verse | null {
  const named = specification.find(([label]) => /^(verse|scripture)$/i.test(label));
  return (named && findVerse(named[1])) ?? null;
}
