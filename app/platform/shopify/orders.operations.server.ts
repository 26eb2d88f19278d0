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
