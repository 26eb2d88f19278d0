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
  codeNodeResolvers,
  customerGetsResolvers,
  discountMutations,
  discountNodeResolvers,
  discountProductsResolvers,
  discountQueries,
} from "./discounts.resolvers.server.ts";
import { inventoryMutations } from "./inventory-mutations.server.ts";
import { nodeQueries } from "./nodes.resolvers.server.ts";
import { orderMutations } from "./order-mutations.server.ts";
import { addressResolvers, lineItemResolvers, orderQueries, orderResolvers } from "./orders.resolvers.server.ts";
import { adminCommonSchema } from "./schema/common.graphql.ts";
import { adminDiscountSchema } from "./schema/discounts.graphql.ts";
import { adminInventorySchema } from "./schema/inventory.graphql.ts";
import { adminOrderSchema } from "./schema/orders.graphql.ts";
import { inventoryItemResolvers, productResolvers, variantQueries, variantResolvers } from "./variants.server.ts";

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

export const ADMIN_SDL = [adminCommonSchema, adminOrderSchema, adminInventorySchema, adminDiscountSchema];

export function adminSchema() {
  return executableSchema<AdminContext>(ADMIN_SDL, [
    {
      QueryRoot: {
        ...shopQueries,
        ...nodeQueries,
        ...orderQueries,
        ...variantQueries,
        ...discountQueries,
        ...webhookQueries,
      },
      Mutation: { ...orderMutations, ...inventoryMutations, ...discountMutations },
      Order: orderResolvers,
      LineItem: lineItemResolvers,
      MailingAddress: addressResolvers,
      ProductVariant: variantResolvers,
      Product: productResolvers,
      InventoryItem: inventoryItemResolvers,
      DiscountCodeNode: codeNodeResolvers,
      DiscountCodeBasic: codeBasicResolvers,
      DiscountAutomaticNode: automaticNodeResolvers,
      DiscountNode: discountNodeResolvers,
      DiscountAutomaticBasic: automaticBasicResolvers,
      DiscountCustomerGets: customerGetsResolvers,
      DiscountProducts: discountProductsResolvers,
    },
  ]);
}

/** The Admin API, at the root of the store: orders, stock and discounts. Requires the admin token. */
export function adminRoutes(deps: StoreDeps): Hono {
  const respond = graphqlEndpoint<AdminContext>(adminSchema(), async () => deps, introspectionOf(deps));
  const app = new Hono();
  const endpoint = "/admin/api/:version{(\\d{4}-\\d{2}|unstable)}/graphql.json";
  app.post(endpoint, (c) =>
    isSameSecret(c.req.header("X-Shopify-Access-Token"), deps.adminToken) ? respond(c.req.raw) : unauthorized(),
  );
  app.all(endpoint, methodNotAllowed);
  return app;
}
