/** Storefront API, checked against Shopify's published schema. */
export const CART_CREATE = /* GraphQL */ `
  mutation CartCreate($input: CartInput!) {
    cartCreate(input: $input) {
      cart {
        id
        checkoutUrl
        totalQuantity
        discountCodes {
          code
          applicable
        }
        lines(first: 250) {
          nodes {
            quantity
            merchandise {
              ... on ProductVariant {
                id
              }
            }
          }
        }
        cost {
          totalAmount {
            amount
            currencyCode
          }
        }
      }
      userErrors {
        field
        message
      }
      warnings {
        code
        message
      }
    }
  }
` as const;

/** Whether a cart was not paid yet. */
export const CART_STATE = /* GraphQL */ `
  query CartState($id: ID!) {
    cart(id: $id) {
      id
    }
  }
` as const;

/** Where the shop's checkout is. */
export const PRIMARY_DOMAIN = /* GraphQL */ `
  query PrimaryDomain {
    shop {
      primaryDomain {
        host
      }
    }
  }
` as const;
