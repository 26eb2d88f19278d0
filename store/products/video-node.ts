import path from "node:path";
import { contentTypeOf } from "#app/platform/storage/stored-names.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import type { StoredVideo } from "../store.tables.server.ts";
import type { ImageRow, ProductRow } from "./product-rows.server.ts";

/** Videos have no table: an id is the product's id followed by the position. */
const MAX_VIDEOS = 1_000;

export type VideoNode = StoredVideo & {
  __typename: "Video";
  id: number;
  productId: number;
  /** Videos come after pictures among a product's media. */
  position: number;
  image: ImageRow | null;
};

export const productIdOfVideo = (id: number) => Math.floor(id / MAX_VIDEOS);

export function videosOf(
  { id: productId, videos }: Pick<ProductRow, "id" | "videos">,
  images: ImageRow[],
): VideoNode[] {
  const last = Math.max(0, ...images.map(({ position }) => position));
  return videos.map((video, at) => ({
    ...video,
    __typename: "Video",
    id: productId * MAX_VIDEOS + at,
    productId,
    position: last + 1 + at,
    image: images.find(({ file }) => file === video.preview) ?? null,
  }));
}

export const videoResolvers: FieldResolvers<VideoNode, StoreContext> = {
  id: (video: VideoNode) => globalId("Video", video.id),
  alt: (video: VideoNode) => video.altText,
  mediaContentType: () => "VIDEO",
  previewImage: (video: VideoNode) => video.image,
  sources: ({ productId, files }: VideoNode, _args: object, { baseUrl }) =>
    files.map(({ file, width, height }) => ({
      url: `${baseUrl}/cdn/videos/${productId}/${encodeURIComponent(path.basename(file))}`,
      mimeType: contentTypeOf(file),
      format: path.extname(file).slice(1),
      width,
      height,
    })),
};
