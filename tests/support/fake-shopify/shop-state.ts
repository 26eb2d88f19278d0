import type { FakeDiscount } from "./discount-state.ts";
import type { FakeOrder } from "./order-state.ts";
import type { FakeStock } from "./stock-state.ts";

/** A shop at the fake Shopify. Tests change one thing of it, and expect that to be reported. */
export type FakeShop = {
  id: string;
  domain: string;
  name: string;
  currency: string;
  /** Countries that it sells to, the primary market's first, with what a dollar costs there. The first is in the shop's currency. */
  markets: { country: string; currency?: string; rate?: number }[];
  languages: string[];
  primaryHost: string;
  /** Where checkouts are; usually the primary domain. */
  checkoutHost: string;
  organization: string;
  /** Versions that Shopify answers with; an older one gets the first. */
  versions: string[];
  /** Those of the Storefront API, if others. */
  storefrontVersions: string[] | null;
  /** Visitors of its pages get a password page. */
  hasPassword: boolean;
  products: FakeProduct[];
  /** The complexity that one Storefront query may have; null: any. */
  largestStorefrontQuery: number | null;
  locations: number;
  orders: { email: string | null; phone: string | null; name: string | null }[];
  /** Orders that can be changed. */
  changeable: FakeOrder[];
  /** Variants whose stock can be read and set. */
  stock: FakeStock[];
  discounts: FakeDiscount[];
  /** Whether customers' data may be read, is denied, or is left out as on smaller plans. */
  /** "granted", "denied" or "null" for all of it, or the only field that is denied. */
  customerData: "granted" | "denied" | "null" | "email" | "phone" | "shippingAddress";
  /** Milliseconds that Shopify's clock is ahead of this machine's. */
  clockAheadMs: number;
  tokens: { public: string; private: string };
  permissions: string[];
  /** Email addresses of the customers whom the Customer Account API's access tokens are for (customer-accounts.ts). */
  customerTokens: Record<string, string>;
  apps: FakeApp[];
};

export type FakeProduct = {
  title: string;
  /** In the storefront's sales channel. */
  isPublished: boolean;
  /** In whole units. */
  price?: number;
  sizes?: string[];
  /** Colors with their swatches; null: a color without one. */
  swatches?: Record<string, { color: string | null; image: { previewImage: { url: string } } | null } | null>;
  /** As the Storefront API describes them, with their type. */
  media?: ({ __typename: "Video" | "ExternalVideo" | "Model3d" | "MediaImage" } & Record<string, unknown>)[];
  /** Those that the Storefront API may read, by namespace and key joined by a dot. */
  metafields?: Record<string, { type: string; value: string }>;
  /** Handles. */
  collections?: string[];
  updatedAt?: string;
  /** Shopify fails to describe it. */
  isBroken?: boolean;
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
    id: "gid://shopify/Shop/548380009",
    domain: CREDENTIALS.SHOPIFY_STORE_DOMAIN,
    name: "A shop",
    currency: "USD",
    markets: [{ country: "US" }],
    languages: ["EN"],
    primaryHost: "checkout.a-shop.example",
    checkoutHost: "checkout.a-shop.example",
    organization: "the brand",
    versions: ["2026-01", "2026-04", "2026-07", "2026-10"],
    storefrontVersions: null,
    hasPassword: false,
    products: [{ title: "Pilgrim Low", isPublished: true }],
    largestStorefrontQuery: null,
    locations: 1,
    orders: [{ email: "ruth@shopper.example", phone: null, name: "Ruth" }],
    changeable: [],
    stock: [],
    discounts: [],
    customerData: "granted",
    clockAheadMs: 0,
    tokens: { public: PUBLIC_TOKEN, private: CREDENTIALS.SHOPIFY_STOREFRONT_PRIVATE_TOKEN },
    permissions: [
      "unauthenticated_read_product_listings",
      "unauthenticated_read_product_tags",
      "unauthenticated_read_product_inventory",
      "unauthenticated_write_checkouts",
    ],
    customerTokens: {},
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
      "write_orders",
      "write_merchant_managed_fulfillment_orders",
      "read_products",
      "write_inventory",
      "read_locations",
      "read_discounts",
      "write_discounts",
    ],
    permanentToken: null,
    tokenSeconds: 86_399,
    ...change,
  };
}
