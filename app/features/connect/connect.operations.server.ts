/** Storefront API: what the connection check reads. A denied field is null and comes with an error. */
export const PAYING_SHOP = /* GraphQL */ `
  query PayingShop {
    shop {
      primaryDomain {
        host
      }
      paymentSettings {
        currencyCode
      }
    }
    localization {
      country {
        isoCode
        currency {
          isoCode
        }
      }
      language {
        isoCode
      }
    }
  }
` as const;

export const ANY_PRODUCT = /* GraphQL */ `
  query AnyProduct {
    products(first: 1) {
      nodes {
        id
      }
    }
  }
` as const;

export const PRODUCT_TAGS = /* GraphQL */ `
  query ProductTags {
    products(first: 1) {
      nodes {
        tags
      }
    }
  }
` as const;

export const PRODUCT_STOCK = /* GraphQL */ `
  query ProductStock {
    products(first: 1) {
      nodes {
        totalInventory
      }
    }
  }
` as const;

export const EMPTY_CART = /* GraphQL */ `
  mutation EmptyCart {
    cartCreate {
      cart {
        checkoutUrl
      }
    }
  }
` as const;
