import { type Edges, type NotSelected } from "#app/platform/shopify/connection.ts";
import type {
  ImageFieldsFragment,
  ProductByHandleQuery,
  VariantFieldsFragment,
  VideoFieldsFragment,
} from "#app/platform/shopify/storefront.generated.d.ts";
import type { Picture } from "./shop.ts";

/** The provider's products, as our operations read them. */

export type ProviderImage = ImageFieldsFragment;
export type ProviderVideo = VideoFieldsFragment;
export type ProviderVariant = VariantFieldsFragment;

type WithFirstPages = NonNullable<ProductByHandleQuery["productByHandle"]>;

/** One product, with all variants, pictures and videos. */
export type ProviderProduct = Omit<WithFirstPages, "variants" | "images" | "media"> & {
  variants: Edges<ProviderVariant>;
  images: Edges<ProviderImage>;
  media: Edges<Media>;
};

/** Pictures appear again among the media, as empty objects; so do external videos, such as from YouTube. */
export type Media = ProviderVideo | NotSelected;

/** The embedded store's media are on this site: as relative URLs they load under any host name. */
export function mediaUrl(url: string): string {
  return url.replace(/^https?:\/\/[^/]+(?=\/store\/cdn\/)/, "");
}

/** Shopify omits the size of pictures it has not measured yet. */
const UNMEASURED = { width: 1280, height: 1600 };

export function pictureOf({ url, altText, width, height }: ProviderImage, title: string): Picture {
  return {
    url: mediaUrl(url),
    alt: altText || title,
    width: width ?? UNMEASURED.width,
    height: height ?? UNMEASURED.height,
  };
}
