/** Admin API. Two codes are enough to see that a discount has more than one. `$items`: how many products or collections are read; each costs. */
const TERMS = /* GraphQL */ `
  fragment Terms on DiscountCodeNode {
    id
    codeDiscount {
      __typename
      ... on DiscountCodeBasic {
        title
        status
        startsAt
        endsAt
        usageLimit
        asyncUsageCount
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
        minimumRequirement {
          ...Minimum
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
            ... on DiscountProducts {
              products(first: $items) {
                nodes {
                  id
                }
                pageInfo {
                  hasNextPage
                }
              }
            }
            ... on DiscountCollections {
              collections(first: $items) {
                nodes {
                  id
                }
                pageInfo {
                  hasNextPage
                }
              }
            }
          }
        }
      }
      ... on DiscountCodeFreeShipping {
        title
        status
        startsAt
        endsAt
        usageLimit
        asyncUsageCount
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
        minimumRequirement {
          ...Minimum
        }
        destinationSelection {
          ... on DiscountCountryAll {
            allCountries
          }
        }
        maximumShippingPrice {
          amount
        }
      }
    }
  }

  fragment Minimum on DiscountMinimumRequirement {
    __typename
    ... on DiscountMinimumSubtotal {
      greaterThanOrEqualToSubtotal {
        amount
        currencyCode
      }
    }
  }
` as const;

export const DISCOUNT_OF_CODE = /* GraphQL */ `
  query DiscountOfCode($code: String!, $items: Int!) {
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
  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!, $items: Int!) {
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
  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!, $items: Int!) {
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

export const CREATE_FREE_SHIPPING_CODE = /* GraphQL */ `
  mutation CreateFreeShippingCode($discount: DiscountCodeFreeShippingInput!, $items: Int!) {
    result: discountCodeFreeShippingCreate(freeShippingCodeDiscount: $discount) {
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

export const UPDATE_FREE_SHIPPING_CODE = /* GraphQL */ `
  mutation UpdateFreeShippingCode($id: ID!, $change: DiscountCodeFreeShippingInput!, $items: Int!) {
    result: discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $change) {
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
  mutation ActivateCodeDiscount($id: ID!, $items: Int!) {
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
  mutation DeactivateCodeDiscount($id: ID!, $items: Int!) {
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
