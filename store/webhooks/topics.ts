export const WEBHOOK_TOPICS = [
  "orders/create",
  "orders/paid",
  "orders/cancelled",
  "orders/fulfilled",
  "orders/partially_fulfilled",
  "orders/updated",
  "fulfillments/create",
  "fulfillments/update",
  "refunds/create",
  "inventory_levels/update",
  "products/create",
  "products/update",
  "products/delete",
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

export type StoreEvent = { topic: WebhookTopic; payload: object };

/** The store has one location. */
export const LOCATION_ID = 71_000_001;
/** The store's myshopify domain, for headers and payloads. */
export const SHOP_DOMAIN = "embedded-store.myshopify.com";
export const API_VERSION = "2025-07";
