import { connection, type FakeApi } from "./execute.ts";
import { schemaOf, type Version } from "../shopify-schemas.ts";
import { discountRoots } from "./discount-state.ts";
import { orderRoots, ordersFound } from "./order-state.ts";
import { stockRoots } from "./stock-state.ts";
import type { FakeApp, FakeShop } from "./shop-state.ts";

export type Subscription = { id: string; topic: string; uri: string; failures: number };

/** Idempotency keys, with what they did. */
export type Keys = Parameters<typeof orderRoots>[1];

/** The scope that each root field needs. */
const SCOPES: [RegExp, string][] = [
  [/^QueryRoot\.(orders?|ordersCount)$/, "read_orders"],
  [/^Mutation\.(order|refund)/, "write_orders"],
  [/^(QueryRoot\.fulfillmentOrder|Order\.fulfillmentOrders)/, "read_merchant_managed_fulfillment_orders"],
  [/^Mutation\.fulfillment/, "write_merchant_managed_fulfillment_orders"],
  [/^Order\.customer$/, "read_customers"],
  [/^QueryRoot\.product/, "read_products"],
  [/^(QueryRoot|InventoryLevel)\.location/, "read_locations"],
  [/^(QueryRoot\.inventory|ProductVariant\.inventoryItem)/, "read_inventory"],
  [/^Mutation\.inventory/, "write_inventory"],
  [/^QueryRoot\.(code|automatic)?[dD]iscount/, "read_discounts"],
  [/^Mutation\.discount/, "write_discounts"],
];
const TOPIC_SCOPES: [RegExp, string][] = [
  [/^(ORDERS|REFUNDS)_/, "read_orders"],
  [/^PRODUCTS_/, "read_products"],
  [/^INVENTORY_/, "read_inventory"],
];
const PROTECTED = new Set(["Order.email", "Order.phone", "Order.shippingAddress", "Order.billingAddress"]);

type Served = { version: Version; now: () => number; subscriptions: Subscription[]; keys: Keys };

/** The Admin API of a version as one app of the shop sees it. */
export function adminApi(shop: FakeShop, app: FakeApp, { version, now, subscriptions, keys }: Served): FakeApi {
  const has = (scope: string) => app.scopes.includes(scope) || app.scopes.includes(scope.replace(/^read_/, "write_"));
  const ordersOfShop = orderRoots(shop.changeable, keys);
  const stock = stockRoots(shop, keys);
  return {
    schema: schemaOf("admin", version),
    deniedBecause(field) {
      const scope = SCOPES.find(([pattern]) => pattern.test(field))?.[1];
      if (scope && !has(scope))
        return `Access denied for ${field.split(".")[1]} field. Required access: \`${scope}\` access scope.`;
      return PROTECTED.has(field) && ["denied", field.split(".")[1]].includes(shop.customerData)
        ? `This app is not approved to use the ${field.split(".")[1]} field. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`
        : null;
    },
    roots: {
      currentAppInstallation: { accessScopes: app.scopes.map((handle) => ({ handle })) },
      shop: {
        id: shop.id,
        name: shop.name,
        myshopifyDomain: shop.domain,
        currencyCode: shop.currency,
        primaryDomain: { host: shop.primaryHost },
      },
      publicApiVersions: shop.versions.map((handle) => ({ handle, supported: true })),
      productsCount: { count: shop.products.length },
      locationsCount: { count: shop.locations },
      orders: ({ query, ...page }: { query?: string | null; first?: number; after?: string | null }) =>
        connection([
          ...(query ? [] : shop.orders.map((order) => orderNode(shop, order))),
          ...ordersFound(shop.changeable, query ?? ""),
        ])(page),
      ...ordersOfShop,
      ...stock,
      nodes: ({ ids }: { ids: string[] }) =>
        ids.flatMap((id): unknown[] => (id.includes("/ProductVariant/") ? stock : ordersOfShop).nodes({ ids: [id] })),
      ...discountRoots(shop.discounts, now),
      webhookSubscriptions: connection(subscriptions),
      webhookSubscriptionCreate({
        topic,
        webhookSubscription,
      }: {
        topic: string;
        webhookSubscription: { uri: string };
      }) {
        const { uri } = webhookSubscription;
        const refuse = (message: string) => ({ webhookSubscription: null, userErrors: [{ message }] });
        const scope = TOPIC_SCOPES.find(([pattern]) => pattern.test(topic))?.[1];
        if (scope && !has(scope))
          return refuse(`You do not have permission to create or update webhooks with the topic ${topic}`);
        if (!/^https:\/\/(?!localhost|127\.)/.test(uri)) return refuse("Address is not allowed");
        if (subscriptions.some((each) => each.topic === topic && each.uri === uri))
          return refuse("Address for this topic has already been taken");
        const created = {
          id: `gid://shopify/WebhookSubscription/${subscriptions.length + 1}`,
          topic,
          uri,
          failures: 0,
        };
        subscriptions.push(created);
        return { webhookSubscription: created, userErrors: [] };
      },
    },
  };
}

function orderNode({ customerData }: FakeShop, { email, phone, name }: FakeShop["orders"][number]) {
  return customerData === "null"
    ? { email: null, phone: null, shippingAddress: null }
    : { email, phone, shippingAddress: name === null ? null : { name } };
}
