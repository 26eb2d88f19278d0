import { Hono } from "hono";
import { brand } from "#app/brand.ts";
import { introspectionOf, isSameSecret, methodNotAllowed, unauthorized } from "../graphql/access.server.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { graphqlEndpoint } from "../graphql/endpoint.server.ts";
import { executableSchema } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import { shopCurrency } from "../settings.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { SHOP_DOMAIN, WEBHOOK_TOPICS } from "../webhooks/topics.ts";
import type { AdminContext, AdminResolvers } from "./admin-context.ts";
import {
  automaticBasicResolvers,
  automaticNodeResolvers,
  codeBasicResolvers,
  codeFreeShippingResolvers,
  codeNodeResolvers,
  customerGetsResolvers,
  discountCollectionsResolvers,
  discountMutations,
  discountNodeResolvers,
  discountProductsResolvers,
  discountQueries,
} from "./discounts.resolvers.server.ts";
import {
  fulfillmentOrderLineResolvers,
  fulfillmentOrderResolvers,
  fulfillmentQueries,
  fulfillmentResolvers,
} from "./fulfillments.resolvers.server.ts";
import { inventoryMutations } from "./inventory-mutations.server.ts";
import { nodeQueries } from "./nodes.resolvers.server.ts";
import { orderMutations } from "./order-mutations.server.ts";
import { addressResolvers, lineItemResolvers, orderQueries, orderResolvers } from "./orders.resolvers.server.ts";
import { productMutations } from "./product-mutations.server.ts";
import { refundLineResolvers, refundResolvers } from "./refunds.resolvers.server.ts";
import { adminCommonSchema } from "./schema/common.graphql.ts";
import { adminDiscountSchema } from "./schema/discounts.graphql.ts";
import { adminInventorySchema } from "./schema/inventory.graphql.ts";
import { adminProductSchema } from "./schema/products.graphql.ts";
import { adminOrderSchema } from "./schema/orders.graphql.ts";
import {
  collectionQueries,
  collectionResolvers,
  mediaImageResolvers,
  productQueries,
  productResolvers,
} from "./products.resolvers.server.ts";
import {
  inventoryItemResolvers,
  inventoryLevelResolvers,
  variantQueries,
  variantResolvers,
} from "./variants.server.ts";

const shopQueries: AdminResolvers<object> = {
  shop: async (_root, _args: object, { db }) => ({
    id: globalId("Shop", 1),
    name: brand.name,
    myshopifyDomain: SHOP_DOMAIN,
    currencyCode: await shopCurrency(db),
  }),
};

type SubscriptionArguments = PageArguments & { topics?: string[] | null };

/** All topics go to one URL; one subscription per topic, as at Shopify. */
const webhookQueries: AdminResolvers<object> = {
  webhookSubscriptions: (_root, { topics, ...page }: SubscriptionArguments, { webhooks }) => {
    const all = WEBHOOK_TOPICS.map((topic, at) => ({
      number: at + 1,
      id: globalId("WebhookSubscription", at + 1),
      topic: topic.toUpperCase().replace("/", "_"),
      format: "JSON",
      endpoint: { __typename: "WebhookHttpEndpoint", callbackUrl: webhooks.url },
    }));
    const matching = topics == null ? all : all.filter(({ topic }) => topics.includes(topic));
    return pageOf(matching, page, ({ number }) => ({ value: number, id: number }));
  },
};

export const ADMIN_SDL = [
  adminCommonSchema,
  adminOrderSchema,
  adminProductSchema,
  adminInventorySchema,
  adminDiscountSchema,
];

export function adminSchema() {
  return executableSchema<AdminContext>(ADMIN_SDL, [
    {
      QueryRoot: {
        ...shopQueries,
        ...nodeQueries,
        ...orderQueries,
        ...fulfillmentQueries,
        ...productQueries,
        ...collectionQueries,
        ...variantQueries,
        ...discountQueries,
        ...webhookQueries,
      },
      Mutation: { ...orderMutations, ...productMutations, ...inventoryMutations, ...discountMutations },
      Order: orderResolvers,
      LineItem: lineItemResolvers,
      Fulfillment: fulfillmentResolvers,
      FulfillmentOrder: fulfillmentOrderResolvers,
      FulfillmentOrderLineItem: fulfillmentOrderLineResolvers,
      Refund: refundResolvers,
      RefundLineItem: refundLineResolvers,
      MailingAddress: addressResolvers,
      ProductVariant: variantResolvers,
      Product: productResolvers,
      MediaImage: mediaImageResolvers,
      Collection: collectionResolvers,
      InventoryItem: inventoryItemResolvers,
      InventoryLevel: inventoryLevelResolvers,
      DiscountCodeNode: codeNodeResolvers,
      DiscountCodeBasic: codeBasicResolvers,
      DiscountCodeFreeShipping: codeFreeShippingResolvers,
      DiscountAutomaticNode: automaticNodeResolvers,
      DiscountNode: discountNodeResolvers,
      DiscountAutomaticBasic: automaticBasicResolvers,
      DiscountCustomerGets: customerGetsResolvers,
      DiscountProducts: discountProductsResolvers,
      DiscountCollections: discountCollectionsResolvers,
    },
  ]);
}

/** The Admin API, at the root of the store: products, orders, stock and discounts. Requires the admin token. */
export function adminRoutes(deps: StoreDeps): Hono {
  const contextOf = (request: Request) => ({ ...deps, ifMatch: ifMatchOf(request) });
  const respond = graphqlEndpoint<AdminContext>(adminSchema(), contextOf, introspectionOf(deps));
  const app = new Hono();
  const endpoint = "/admin/api/:version{(\\d{4}-\\d{2}|unstable)}/graphql.json";
  app.post(endpoint, (c) =>
    isSameSecret(c.req.header("X-Shopify-Access-Token"), deps.adminToken, deps.previousTokens?.adminToken)
      ? respond(c.req.raw)
      : unauthorized(),
  );
  app.all(endpoint, methodNotAllowed);
  return app;
}

const ifMatchOf = (request: Request) => /^"(.{1,100})"$/.exec(request.headers.get("If-Match") ?? "")?.[1] ?? null;
