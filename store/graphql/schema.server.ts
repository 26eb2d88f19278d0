import type { GraphQLSchema } from "graphql";
import { cartMutations, newerCartMutations } from "../cart/cart-mutations.resolvers.server.ts";
import { cartLineResolvers, cartQueries, cartResolvers } from "../cart/cart.resolvers.server.ts";
import { deliveryAddressMutations, newerAddressMutations } from "../cart/delivery-addresses.server.ts";
import { metafieldMutations } from "../cart/metafields.server.ts";
import { collectionQueries, collectionResolvers } from "../collections/collection.resolvers.server.ts";
import {
  contentQueries,
  menuItemResolvers,
  menuResolvers,
  pageResolvers,
  policyResolvers,
} from "../content/content.resolvers.server.ts";
import { nodeQueries } from "../nodes/node.resolvers.server.ts";
import { imageResolvers, mediaImageResolvers } from "../products/image-node.ts";
import { productQueries } from "../products/product-queries.resolvers.server.ts";
import { productResolvers } from "../products/product.resolvers.server.ts";
import { optionResolvers, optionValueResolvers, variantResolvers } from "../products/variant.resolvers.server.ts";
import { videoResolvers } from "../products/video-node.ts";
import { searchQueries } from "../search/search.resolvers.server.ts";
import { shopQueries, shopResolvers } from "../shop/shop.resolvers.server.ts";
import { sitemapQueries, sitemapResolvers } from "../shop/sitemap.resolvers.server.ts";
import { executableSchema, type Resolvers } from "./executable-schema.ts";
import { cartInputsSchema } from "./schema/cart-inputs.graphql.ts";
import { cartMutationsSchema } from "./schema/cart-mutations.graphql.ts";
import { cartSchema } from "./schema/cart.graphql.ts";
import { collectionsSchema } from "./schema/collections.graphql.ts";
import { commonSchema } from "./schema/common.graphql.ts";
import { contentSchema } from "./schema/content.graphql.ts";
import { localizationSchema } from "./schema/localization.graphql.ts";
import { newerSchema } from "./schema/newer.graphql.ts";
import { productsSchema } from "./schema/products.graphql.ts";
import { querySchema } from "./schema/query.graphql.ts";
import { searchSchema } from "./schema/search.graphql.ts";
import { shopSchema } from "./schema/shop.graphql.ts";
import { sitemapSchema } from "./schema/sitemap.graphql.ts";
import type { StoreContext } from "./store-context.server.ts";

/** The supported subset of Shopify's Storefront API 2025-07 (verified by storefront-schema.test.ts). */
export const STOREFRONT_SDL = [
  querySchema,
  commonSchema,
  localizationSchema,
  shopSchema,
  productsSchema,
  collectionsSchema,
  searchSchema,
  contentSchema,
  sitemapSchema,
  cartSchema,
  cartInputsSchema,
  cartMutationsSchema,
];

const RESOLVERS: Resolvers<StoreContext> = {
  QueryRoot: {
    ...shopQueries,
    ...productQueries,
    ...collectionQueries,
    ...searchQueries,
    ...contentQueries,
    ...sitemapQueries,
    ...nodeQueries,
    ...cartQueries,
  },
  Mutation: { ...cartMutations, ...deliveryAddressMutations, ...metafieldMutations },
  Shop: shopResolvers,
  ShopPolicy: policyResolvers,
  Product: productResolvers,
  ProductVariant: variantResolvers,
  ProductOption: optionResolvers,
  ProductOptionValue: optionValueResolvers,
  Image: imageResolvers,
  MediaImage: mediaImageResolvers,
  Video: videoResolvers,
  Collection: collectionResolvers,
  Page: pageResolvers,
  Menu: menuResolvers,
  MenuItem: menuItemResolvers,
  Sitemap: sitemapResolvers,
  Cart: cartResolvers,
  CartLine: cartLineResolvers,
};

/** The schema of 2025-07 and older versions. */
export function storefrontSchema(): GraphQLSchema {
  return executableSchema(STOREFRONT_SDL, [RESOLVERS]);
}

/** The same with additions for newer clients. */
export function newerStorefrontSchema(): GraphQLSchema {
  return executableSchema(
    [...STOREFRONT_SDL, newerSchema],
    [RESOLVERS, { Mutation: { ...newerCartMutations, ...newerAddressMutations } }],
  );
}

/** Versions are named by their month; "unstable" is newer than any. */
export function isNewer(version: string): boolean {
  return version > "2025-07";
}
