/** A shop at the fake Shopify. Tests change one thing of it, and expect that to be reported. */
export type FakeShop = {
  domain: string;
  name: string;
  currency: string;
  primaryHost: string;
  /** Where checkouts are; usually the primary domain. */
  checkoutHost: string;
  organization: string;
  /** Versions that Shopify answers with; an older one gets the first. */
  versions: string[];
  products: { title: string; isPublished: boolean }[];
  locations: number;
  orders: { email: string | null; phone: string | null; name: string | null }[];
  /** Whether customers' data may be read, is denied, or is left out as on smaller plans. */
  /** "granted", "denied" or "null" for all of it, or the only field that is denied. */
  customerData: "granted" | "denied" | "null" | "email" | "phone" | "shippingAddress";
  /** Milliseconds that Shopify's clock is ahead of this machine's. */
  clockAheadMs: number;
  tokens: { public: string; private: string };
  permissions: string[];
  apps: FakeApp[];
};

export type FakeApp = {
  clientId: string;
  /** The first signs webhooks; all are accepted for the grant. */
  clientSecrets: string[];
  organization: string;
  isInstalled: boolean;
  scopes: string[];
  /** Of an app made before 2026. */
  permanentToken: string | null;
  tokenSeconds: number;
};

export const CREDENTIALS = {
  SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
  SHOPIFY_CLIENT_ID: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  SHOPIFY_CLIENT_SECRET: "shpss_0123456789abcdef0123456789abcdef",
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: "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",
};
export const PUBLIC_TOKEN = "0123456789abcdef0123456789abcdef";

/** A shop that CREDENTIALS connect to without a fault. */
export function aShop(change: Partial<FakeShop> = {}): FakeShop {
  return {
    domain: CREDENTIALS.SHOPIFY_STORE_DOMAIN,
    name: "A shop",
    currency: "USD",
    primaryHost: "checkout.a-shop.example",
    checkoutHost: "checkout.a-shop.example",
    organization: "the brand",
    versions: ["2026-01", "2026-04", "2026-07", "2026-10"],
    products: [{ title: "Pilgrim Low", isPublished: true }],
    locations: 1,
    orders: [{ email: "ruth@shopper.example", phone: null, name: "Ruth" }],
    customerData: "granted",
    clockAheadMs: 0,
    tokens: { public: PUBLIC_TOKEN, private: CREDENTIALS.SHOPIFY_STOREFRONT_PRIVATE_TOKEN },
    permissions: [
      "unauthenticated_read_product_listings",
      "unauthenticated_read_product_tags",
      "unauthenticated_read_product_inventory",
      "unauthenticated_write_checkouts",
    ],
    apps: [anApp()],
    ...change,
  };
}

export function anApp(change: Partial<FakeApp> = {}): FakeApp {
  return {
    clientId: CREDENTIALS.SHOPIFY_CLIENT_ID,
    clientSecrets: [CREDENTIALS.SHOPIFY_CLIENT_SECRET],
    organization: "the brand",
    isInstalled: true,
    scopes: [
      "read_orders",
      "read_all_orders",
      "read_products",
      "read_inventory",
      "read_locations",
      "read_discounts",
      "write_discounts",
    ],
    permanentToken: null,
    tokenSeconds: 86_399,
    ...change,
  };
}
