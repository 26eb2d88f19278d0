/** Admin API. Two codes are enough to see that a discount has more than one. */
const TERMS = /* GraphQL */ `
  fragment Terms on DiscountCodeNode {
    id
    codeDiscount {
      __typename
      ... on DiscountCodeBasic {
        title
        status
        endsAt
        usageLimit
        appliesOncePerCustomer
        codes(first: 2) {
          nodes {
            code
          }
        }
        combinesWith {
          orderDiscounts
          productDiscounts
          shippingDiscounts
        }
        customerGets {
          value {
            ... on DiscountPercentage {
              percentage
            }
            ... on DiscountAmount {
              amount {
                amount
                currencyCode
              }
            }
          }
          items {
            ... on AllDiscountItems {
              allItems
            }
          }
        }
      }
    }
  }
` as const;

export const DISCOUNT_OF_CODE = /* GraphQL */ `
  query DiscountOfCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      ...Terms
    }
  }
  ${TERMS}
` as const;

/** The cheapest query: whether the Admin API responds at all. */
export const SHOP_ID = /* GraphQL */ `
  query ShopId {
    shop {
      id
    }
  }
` as const;

export const CREATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!) {
    result: discountCodeBasicCreate(basicCodeDiscount: $discount) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
` as const;

export const UPDATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!) {
    result: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $change) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
` as const;

export const ACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation ActivateCodeDiscount($id: ID!) {
    result: discountCodeActivate(id: $id) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
` as const;

export const DEACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation DeactivateCodeDiscount($id: ID!) {
    result: discountCodeDeactivate(id: $id) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
` as const;

export const DELETE_CODE_DISCOUNT = /* GraphQL */ `
  mutation DeleteCodeDiscount($id: ID!) {
    result: discountCodeDelete(id: $id) {
      userErrors {
        message
      }
    }
  }
` as const;
