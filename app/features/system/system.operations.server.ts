/** Storefront API: the cheapest question there is. */
export const SHOP_NAME = /* GraphQL */ `
  query ShopName {
    shop {
      name
    }
  }
`;
