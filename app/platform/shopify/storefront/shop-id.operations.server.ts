/** Storefront API: the shop's id, for a site without the Admin API's credentials. */
export const SHOP_ID = /* GraphQL */ `
  query ShopId {
    shop {
      id
    }
  }
` as const;
