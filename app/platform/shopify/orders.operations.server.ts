/** Admin API. A shopper is shown at most ten lines of an order (ORD-10). */
export const ORDERS_NAMED = /* GraphQL */ `
  query OrdersNamed($query: String!) {
    orders(first: 10, query: $query) {
      nodes {
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
  }
`;

export const ORDERS_PLACED = /* GraphQL */ `
  query OrdersPlaced($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
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
