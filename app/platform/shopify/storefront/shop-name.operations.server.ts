/** Storefront API: the cheapest query, as a health check. */
export const SHOP_NAME = /* GraphQL */ `
  query ShopName {
    shop {
      name
    }
  }
` as const;
