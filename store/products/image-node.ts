import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { picturePath } from "../pictures.ts";
import type { ImageRow } from "./product-rows.server.ts";

type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  crop?: string | null;
  scale?: number | null;
  preferredContentType?: string | null;
};

export const imageResolvers: FieldResolvers<ImageRow, StoreContext> = {
  id: (image: ImageRow) => globalId("ProductImage", image.id),
  url: (image: ImageRow, { transform }: { transform?: Transform | null }, { baseUrl }) =>
    pictureUrl(baseUrl, image, transform ?? {}),
  src: (image: ImageRow, _args: object, { baseUrl }) => pictureUrl(baseUrl, image),
  originalSrc: (image: ImageRow, _args: object, { baseUrl }) => pictureUrl(baseUrl, image),
  transformedSrc: (image: ImageRow, transform: Transform, { baseUrl }) => pictureUrl(baseUrl, image, transform),
};

export const mediaImageResolvers: FieldResolvers<ImageRow, StoreContext> = {
  id: (image: ImageRow) => globalId("MediaImage", image.id),
  alt: (image: ImageRow) => image.altText ?? "",
  mediaContentType: () => "IMAGE",
  image: (image: ImageRow) => image,
  previewImage: (image: ImageRow) => image,
};

/** An image for the abstract types `Media` and `Node`. */
export function mediaImage(image: ImageRow) {
  return { ...image, __typename: "MediaImage" as const };
}

export function pictureUrl(
  baseUrl: string,
  image: ImageRow,
  { maxWidth, maxHeight, crop, scale, preferredContentType }: Transform = {},
): string {
  const url = new URL(`${baseUrl}/cdn/${picturePath(image)}`);
  const times = Math.min(3, Math.max(1, scale ?? 1));
  if (maxWidth) url.searchParams.set("width", String(maxWidth * times));
  if (maxHeight) url.searchParams.set("height", String(maxHeight * times));
  if (crop && maxWidth && maxHeight) url.searchParams.set("crop", crop.toLowerCase());
  if (preferredContentType) url.searchParams.set("format", preferredContentType.toLowerCase());
  return url.href;
}
