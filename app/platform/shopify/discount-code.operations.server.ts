/** Admin API. Two codes are enough to see that a discount has more than the one we ask for. */
export const DISCOUNT_OF_CODE = /* GraphQL */ `
  query DiscountOfCode($code: String!) {
    codeDiscountNodeByCode(code: $code) {
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
  }
`;

export const CREATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!) {
    answer: discountCodeBasicCreate(basicCodeDiscount: $discount) {
      userErrors {
        message
      }
    }
  }
`;

export const UPDATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!) {
    answer: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $change) {
      userErrors {
        message
      }
    }
  }
`;

export const ACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation ActivateCodeDiscount($id: ID!) {
    answer: discountCodeActivate(id: $id) {
      userErrors {
        message
      }
    }
  }
`;

export const DEACTIVATE_CODE_DISCOUNT = /* GraphQL */ `
  mutation DeactivateCodeDiscount($id: ID!) {
    answer: discountCodeDeactivate(id: $id) {
      userErrors {
        message
      }
    }
  }
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
