import { findVerse, type Verse } from "#app/scripture.ts";
import type { CatalogExternalVideo, CatalogModel, PageContent } from "#app/features/catalog/catalog.ts";
import { paragraphsOf, readDescription } from "./product/description.server.ts";
import { photosOf, videosOf, type ProvidedVideo } from "./photos.ts";
import { isSelected, nodesOf, type Edges } from "#app/platform/shopify/connection.ts";
import type { ListingSource } from "./list/listing.server.ts";
import { mediaUrl, pictureOf, type Media, type ProviderVideo } from "./provider-product.server.ts";
import { playerOf } from "#app/platform/external-player.ts";
import type { ExternalVideo, Model, ProductDetails } from "./shop.ts";

/** A listed product with what only its own page shows. */
export function productDetailsOf(
  { listed, catalog, variants, customization }: ListingSource,
  { descriptionHtml, images, videos, externalVideos = [], models = [], facts = [] }: PageContent,
): ProductDetails {
  const { blocks, text, specification: described } = readDescription(descriptionHtml);
  const isDescribed = (label: string) => described.some(([one]) => one.toLowerCase() === label.toLowerCase());
  const specification = [...described, ...facts.filter(([label]) => !isDescribed(label))];
  const ownText = customization?.customDescription?.trim();
  const isRead = blocks.length > 0 || described.length > 0;
  const pictures = images.map((image) => pictureOf(image, catalog.title));
  const photos = photosOf(pictures, customization?.photoMetadata ?? []);
  const { combinations: _combinations, colors: _colors, ...shown } = listed;
  return {
    ...shown,
    pictures: photos,
    variants: variants.map(({ sku, barcode }, at) => ({ ...shown.variants[at]!, sku, barcode })),
    description: ownText || text || catalog.description,
    descriptionBlocks: !ownText && isRead ? blocks : paragraphsOf(ownText || catalog.description),
    photos,
    videos: videosOf(
      videos.flatMap((video) => videoOf(video) ?? []),
      customization?.videoMetadata ?? [],
    ),
    externalVideos: externalVideos.flatMap((video) => externalVideoOf(video) ?? []),
    models: models.flatMap((model) => modelOf(model) ?? []),
    specification,
    verse: verseIn(specification),
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

/** Null on a host whose player pages may not show. */
function externalVideoOf({ alt, previewImage, embedUrl, originUrl }: CatalogExternalVideo): ExternalVideo | null {
  const player = playerOf(embedUrl) ?? playerOf(originUrl);
  return player && { ...player, alt: alt ?? "", poster: previewImage && mediaUrl(previewImage.url) };
}

function modelOf({ alt, previewImage, models }: CatalogModel): Model | null {
  const file = (type: RegExp) => models.find(({ mimeType, url }) => type.test(`${mimeType} ${url}`))?.url ?? null;
  const [url, arUrl] = [file(/gltf-binary|\.glb\b/i), file(/usdz/i)];
  if (url === null && arUrl === null) return null;
  return { url, arUrl, alt: alt ?? "", poster: previewImage && mediaUrl(previewImage.url) };
}

const withoutQuery = (url: string) => url.replace(/\?.*$/s, "");

/** The specification names the product's verse; its text comes from our own source or is left out. */
function verseIn(specification: [string, string][]): Verse | null {
  const named = specification.find(([label]) => /^(verse|scripture)$/i.test(label));
  return (named && findVerse(named[1])) ?? null;
}
