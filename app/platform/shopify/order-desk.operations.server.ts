/** Admin API: the orders of the shop, as its owner looks through them. */
export const ORDERS_NEWEST = /* GraphQL */ `
  query OrdersNewest($first: Int!, $after: String) {
    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        name
        email
        createdAt
        cancelledAt
        displayFinancialStatus
        displayFulfillmentStatus
        subtotalLineItemsQuantity
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
        lineItems(first: 10) {
          nodes {
            title
            variantTitle
            quantity
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const ORDER_AMOUNTS = /* GraphQL */ `
  query OrderAmounts($after: String) {
    shop {
      currencyCode
    }
    orders(first: 250, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        cancelledAt
        displayFinancialStatus
        totalPriceSet {
          shopMoney {
            amount
            currencyCode
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const ORDER_WITH_ID = /* GraphQL */ `
  query OrderWithId($id: ID!) {
    order(id: $id) {
      name
      email
      createdAt
      cancelledAt
      displayFinancialStatus
      displayFulfillmentStatus
      subtotalLineItemsQuantity
      totalPriceSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      lineItems(first: 10) {
        nodes {
          title
          variantTitle
          quantity
          discountedUnitPriceSet {
            shopMoney {
              amount
              currencyCode
            }
          }
        }
      }
      shippingAddress {
        formatted(withName: true)
      }
    }
  }
`;
