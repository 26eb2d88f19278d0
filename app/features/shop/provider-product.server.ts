import { z } from "zod";
import { parseMoney, type Money } from "#app/platform/money.ts";

/** The provider's responses, parsed in one place. Only the documented fields are required. */

const moneyShape = z
  .object({ amount: z.string(), currencyCode: z.string() })
  .transform(({ amount, currencyCode }): Money => parseMoney(amount, currencyCode));

const edgesOf = <Node extends z.ZodType>(node: Node) => z.object({ edges: z.array(z.object({ node })) });

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

/** The embedded store's media are on this site: as relative URLs they load under any host name. */
const mediaUrl = z.string().transform((url) => url.replace(/^https?:\/\/[^/]+(?=\/store\/cdn\/)/, ""));

const imageShape = z.object({
  url: mediaUrl,
  altText: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
});
export type ProviderImage = z.infer<typeof imageShape>;
export const imagesShape = edgesOf(imageShape);

const videoShape = z.object({
  alt: z.string().nullish(),
  previewImage: z.object({ url: mediaUrl }).nullish(),
  sources: z.array(z.object({ url: mediaUrl, mimeType: z.string(), width: z.number(), height: z.number() })).min(1),
});
export type ProviderVideo = z.infer<typeof videoShape>;

/** Pictures appear again among the media, as empty objects; so do external videos, such as from YouTube. */
export const mediaShape = edgesOf(z.union([videoShape, z.object({}).transform(() => null)]));

const variantShape = z.object({
  id: z.string(),
  title: z.string(),
  price: moneyShape,
  availableForSale: z.boolean(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  image: z.object({ url: mediaUrl }).nullish(),
});
export type ProviderVariant = z.infer<typeof variantShape>;

const priceRange = z.object({ minVariantPrice: moneyShape });

const productShape = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  descriptionHtml: z.string().nullish(),
  encodedVariantAvailability: z.string().nullish(),
  encodedVariantExistence: z.string().nullish(),
  priceRange,
  images: edgesOf(imageShape).extend({ pageInfo: pageInfo.optional() }),
  media: mediaShape.extend({ pageInfo: pageInfo.optional() }).default({ edges: [] }),
  variants: edgesOf(variantShape).extend({ pageInfo: pageInfo.optional() }),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
});
export type ProviderProduct = z.infer<typeof productShape>;

export const productsResponse = z.object({
  products: edgesOf(productShape).extend({ pageInfo: pageInfo.optional() }),
});

export const productResponse = z.object({ productByHandle: productShape.nullable() });

export const moreVariantsResponse = z.object({
  productByHandle: z.object({ variants: edgesOf(variantShape).extend({ pageInfo }) }).nullable(),
});

export const moreImagesResponse = z.object({
  productByHandle: z.object({ images: edgesOf(imageShape).extend({ pageInfo }) }).nullable(),
});

export const moreMediaResponse = z.object({
  productByHandle: z.object({ media: mediaShape.extend({ pageInfo }) }).nullable(),
});

const offerShape = variantShape
  .pick({ id: true, title: true, price: true, availableForSale: true })
  .extend({ product: z.object({ id: z.string(), title: z.string() }) });

/** An id of another type, or an unknown one, comes back as null or as an empty object. */
export const variantsByIdsResponse = z.object({
  nodes: z.array(z.union([offerShape, z.null(), z.object({}).transform(() => null)])),
});

const namedProductShape = productShape
  .pick({ id: true, handle: true, title: true, priceRange: true, images: true, variants: true })
  .extend({ availableForSale: z.boolean().nullish() });

export const productsByIdsResponse = z.object({
  nodes: z.array(z.union([namedProductShape, z.null(), z.object({}).transform(() => null)])),
});

export const namedVariantsResponse = z.object({
  nodes: z.array(
    z.union([
      z.object({
        id: z.string(),
        title: z.string(),
        image: imageShape.nullish(),
        product: z.object({ handle: z.string(), title: z.string(), images: edgesOf(imageShape) }),
      }),
      z.null(),
      z.object({}).transform(() => null),
    ]),
  ),
});

export const variantsOfProductsResponse = z.object({
  nodes: z.array(
    z.union([
      z.object({
        id: z.string(),
        title: z.string(),
        variants: edgesOf(
          variantShape
            .pick({ id: true, title: true, availableForSale: true, selectedOptions: true })
            .extend({ image: imageShape.nullish() }),
        ),
      }),
      z.null(),
      z.object({}).transform(() => null),
    ]),
  ),
});

export const nodesOf = <Node>(connection: { edges: { node: Node }[] }): Node[] =>
  connection.edges.map(({ node }) => node);
