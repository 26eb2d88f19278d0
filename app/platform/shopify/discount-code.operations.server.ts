/** Admin API. Two codes are enough to see that a discount has more than the one we ask for. */
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
`;

export const DISCOUNT_OF_CODE = /* GraphQL */ `
  query DiscountOfCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
      ...Terms
    }
  }
  ${TERMS}
`;

/** The cheapest question there is: whether the Admin API answers at all. */
export const SHOP_ID = /* GraphQL */ `
  query ShopId {
    shop {
      id
    }
  }
`;

export const CREATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!) {
    answer: discountCodeBasicCreate(basicCodeDiscount: $discount) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
`;

export const UPDATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!) {
    answer: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $change) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
`;

export const ACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation ActivateCodeDiscount($id: ID!) {
    answer: discountCodeActivate(id: $id) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
`;

export const DEACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation DeactivateCodeDiscount($id: ID!) {
    answer: discountCodeDeactivate(id: $id) {
      codeDiscountNode {
        ...Terms
      }
      userErrors {
        message
      }
    }
  }
  ${TERMS}
`;

export const DELETE_CODE_DISCOUNT = /* GraphQL */ `
  mutation DeleteCodeDiscount($id: ID!) {
    answer: discountCodeDelete(id: $id) {
      userErrors {
        message
      }
    }
  }
`;
