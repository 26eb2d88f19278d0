/** Admin API of a live shop: the orders that a search finds, and whose they are. `customer` needs the scope read_customers. Five, as ORDERS_OF_EMAIL. */
export const ORDERS_WITH_CUSTOMER = /* GraphQL */ `
  query OrdersWithCustomer($query: String!, $after: String) {
    orders(first: 5, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        email
        customer {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
` as const;
