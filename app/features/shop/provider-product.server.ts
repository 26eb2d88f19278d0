import { parseMoney, type Money } from "#app/platform/money.ts";
import type {
  ImageFieldsFragment,
  ProductByHandleQuery,
  ProductsQuery,
  VariantFieldsFragment,
  VideoFieldsFragment,
} from "#app/platform/shopify/storefront.generated.d.ts";

/** The provider's products, as our operations read them. */

export type ProviderImage = ImageFieldsFragment;
export type ProviderVideo = VideoFieldsFragment;
export type ProviderVariant = VariantFieldsFragment;

/** A product of the list: its first pictures and variants. */
export type ListedProviderProduct = ProductsQuery["products"]["edges"][number]["node"];

type WithFirstPages = NonNullable<ProductByHandleQuery["productByHandle"]>;

/** One product, with all variants, pictures and videos. */
export type ProviderProduct = Omit<WithFirstPages, "variants" | "images" | "media"> & {
  variants: Edges<ProviderVariant>;
  images: Edges<ProviderImage>;
  media: Edges<Media>;
};

export type Edges<Node> = { edges: { node: Node }[] };

/** Pictures appear again among the media, as empty objects; so do external videos, such as from YouTube. */
export type Media = ProviderVideo | NotSelected;

/** What comes back for a type that the operation selects no fields of. */
type NotSelected = Record<PropertyKey, never>;

export const nodesOf = <Node>(connection: Edges<Node>): Node[] => connection.edges.map(({ node }) => node);

/** For nodes found by ids: one of another type comes back as an empty object, an unknown one as null. */
export function isSelected<Node extends object>(node: Node | null): node is Exclude<Node, NotSelected> {
  return node !== null && Object.keys(node).length > 0;
}

export function priceOf({ amount, currencyCode }: { amount: string; currencyCode: string }): Money {
  return parseMoney(amount, currencyCode);
}

/** The embedded store's media are on this site: as relative URLs they load under any host name. */
export function mediaUrl(url: string): string {
  return url.replace(/^https?:\/\/[^/]+(?=\/store\/cdn\/)/, "");
}
