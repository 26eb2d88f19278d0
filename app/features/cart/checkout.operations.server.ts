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

/** Names the buyer of a cart by an access token of the Customer Account API: the checkout is then signed in. */
export const CART_BUYER = /* GraphQL */ `
  mutation CartBuyer($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) {
      cart {
        checkoutUrl
      }
      userErrors {
        message
      }
    }
  }
` as const;

/** Null for a cart that was paid, that has expired (30 days at Shopify), or that is of another shop. */
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
