import { findVerse, type Verse } from "#app/scripture.ts";
import type { Customization } from "./customizations.server.ts";
import { paragraphsOf, readDescription } from "./product/description.server.ts";
import { photosOf, videosOf, type ProvidedVideo } from "./photos.ts";
import { isSelected, nodesOf, priceOf, type Edges } from "#app/platform/shopify/connection.ts";
import {
  mediaUrl,
  type Media,
  type ProviderImage,
  type ProviderProduct,
  type ProviderVariant,
  type ProviderVideo,
} from "./provider-product.server.ts";
import {
  DEFAULT_DISPLAY_ORDER,
  type Picture,
  type Product,
  type ProductDetails,
  cheapestOffer,
  isReduced,
  offerOf,
  type Variant,
} from "./shop.ts";

/** Shopify omits the size of pictures it has not measured yet. */
const UNMEASURED = { width: 1280, height: 1600 };

/** Maps the provider's product, with our customization applied. */
function productOf(product: ProviderProduct, customization: Customization | undefined): Product {
  const badges = customization?.badges ?? [];
  const variants = nodesOf(product.variants);
  const sale = { badges, isReduced: variants.map(pricedVariant).some(isReduced) };
  const offered = variants.map((variant) => variantOf(variant, sale));
  const lowest = priceOf(product.priceRange.minVariantPrice);
  const pictures = nodesOf(product.images).map((image) => pictureOf(image, product.title));
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    description: customization?.customDescription?.trim() || product.description,
    ...(cheapestOffer(offered.map(({ price, fullPrice }) => ({ price, fullPrice }))) ??
      offerOf({ priceMinor: lowest.minor, compareAtMinor: null }, lowest.currency, sale)),
    pictures: photosOf(pictures, customization?.photoMetadata ?? []),
    options: product.options,
    variants: offered,
    badges,
    categories: customization?.categories ?? [],
    gender: customization?.gender ?? null,
    isHidden: customization?.isHidden ?? false,
    displayOrder: customization?.displayOrder ?? DEFAULT_DISPLAY_ORDER,
  };
}

export function productDetailsOf(product: ProviderProduct, customization: Customization | undefined): ProductDetails {
  const { blocks, text, specification } = readDescription(product.descriptionHtml);
  const ownText = customization?.customDescription?.trim();
  const isRead = blocks.length > 0 || specification.length > 0;
  const shown = productOf(product, customization);
  const pictures = nodesOf(product.images).map((image) => pictureOf(image, product.title));
  return {
    ...shown,
    variants: nodesOf(product.variants).map(({ sku, barcode }, at) => ({
      ...shown.variants[at]!,
      sku: sku ?? null,
      barcode: barcode ?? null,
    })),
    description: ownText || text || product.description,
    descriptionBlocks: !ownText && isRead ? blocks : paragraphsOf(ownText || product.description),
    photos: photosOf(pictures, customization?.photoMetadata ?? []),
    videos: videosOf(videosIn(product.media), customization?.videoMetadata ?? []),
    specification,
    verse: verseIn(specification),
  };
}

function pricedVariant({ price, compareAtPrice }: ProviderVariant) {
  return {
    priceMinor: priceOf(price).minor,
    compareAtMinor: compareAtPrice ? priceOf(compareAtPrice).minor : null,
  };
}

function variantOf(variant: ProviderVariant, sale: Parameters<typeof offerOf>[2]): Variant {
  return {
    id: variant.id,
    title: variant.title,
    ...offerOf(pricedVariant(variant), variant.price.currencyCode, sale),
    availableForSale: variant.availableForSale,
    selectedOptions: variant.selectedOptions,
    pictureUrl: variant.image && mediaUrl(variant.image.url),
  };
}

export function pictureOf({ url, altText, width, height }: ProviderImage, title: string): Picture {
  return {
    url: mediaUrl(url),
    alt: altText || title,
    width: width ?? UNMEASURED.width,
    height: height ?? UNMEASURED.height,
  };
}

/** The videos of a product that browsers can play. */
export function videosIn(media: Edges<Media>): ProvidedVideo[] {
  return nodesOf(media)
    .filter(isSelected)
    .flatMap((video) => videoOf(video) ?? []);
}

/** The height the page shows on most screens; larger files only load slower. */
const FITTING_HEIGHT = 720;

/**
 * A video is identified by the first MP4 in the provider's order: every video has one, and HLS playlists, which many browsers cannot
 * play, come before it. Renditions may be added later and change the order, so its other URLs identify the same video.
 */
function videoOf({ alt, previewImage, sources }: ProviderVideo): ProvidedVideo | null {
  const files = sources
    .filter(({ mimeType }) => mimeType.startsWith("video/"))
    .map((file) => ({ ...file, url: mediaUrl(file.url) }));
  const first = files.find(({ mimeType }) => mimeType === "video/mp4") ?? files[0];
  if (!first) return null;
  const distance = (file: (typeof files)[number]) => Math.abs(Math.min(file.width, file.height) - FITTING_HEIGHT);
  return {
    url: withoutQuery(first.url),
    otherUrls: files.filter((file) => file !== first).map(({ url }) => withoutQuery(url)),
    alt: alt ?? "",
    poster: previewImage && mediaUrl(previewImage.url),
    sources: files.toSorted((a, b) => distance(a) - distance(b)).map(({ url, mimeType }) => ({ url, type: mimeType })),
  };
}

const withoutQuery = (url: string) => url.replace(/\?.*$/s, "");

/** The specification names the product's verse; its text comes from our own source or is left out. */
function verseIn(specification: [string, string][]): Verse | null {
  const named = specification.find(([label]) => /^(verse|scripture)$/i.test(label));
  return (named && findVerse(named[1])) ?? null;
}
