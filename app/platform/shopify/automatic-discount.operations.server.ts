/** Admin API. Products are queried for one discount at a time: both lists in one query would exceed Shopify's cost limit. */
export const LIST_AUTOMATIC_DISCOUNTS = /* GraphQL */ `
  query AutomaticDiscounts($after: String) {
    discountNodes(first: 100, after: $after, query: "method:automatic") {
      nodes {
        id
        discount {
          ... on DiscountAutomaticBasic {
            title
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
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
` as const;

export const PRODUCTS_OF_AUTOMATIC_DISCOUNT = /* GraphQL */ `
  query ProductsOfAutomaticDiscount($id: ID!, $after: String) {
    discountNode(id: $id) {
      discount {
        ... on DiscountAutomaticBasic {
          customerGets {
            items {
              ... on DiscountProducts {
                products(first: 250, after: $after) {
                  nodes {
                    id
                  }
                  pageInfo {
                    hasNextPage
                    endCursor
                  }
                }
              }
            }
          }
        }
      }
    }
  }
` as const;

export const CREATE_AUTOMATIC_DISCOUNT = /* GraphQL */ `
  mutation CreateAutomaticDiscount($discount: DiscountAutomaticBasicInput!) {
    result: discountAutomaticBasicCreate(automaticBasicDiscount: $discount) {
      automaticDiscountNode {
        id
      }
      userErrors {
        message
      }
    }
  }
` as const;

export const UPDATE_AUTOMATIC_DISCOUNT = /* GraphQL */ `
  mutation UpdateAutomaticDiscount($id: ID!, $change: DiscountAutomaticBasicInput!) {
    result: discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $change) {
      userErrors {
        message
      }
    }
  }
` as const;

export const DELETE_AUTOMATIC_DISCOUNT = /* GraphQL */ `
  mutation DeleteAutomaticDiscount($id: ID!) {
    result: discountAutomaticDelete(id: $id) {
      userErrors {
        message
      }
    }
  }
` as const;
