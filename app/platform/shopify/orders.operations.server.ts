/** Admin API: orders, as their buyers are told of them and as the owner looks through them. */

const TOTAL = /* GraphQL */ `
  fragment Total on Order {
    cancelledAt
    displayFinancialStatus
    totalPriceSet {
      shopMoney {
        amount
        currencyCode
      }
    }
  }
`;

const STANDING = /* GraphQL */ `
  fragment Standing on Order {
    name
    email
    createdAt
    displayFulfillmentStatus
    subtotalLineItemsQuantity
    ...Total
  }
  ${TOTAL}
`;

/** A shopper is shown at most ten lines of an order (ORD-10). */
const WHOLE = /* GraphQL */ `
  fragment Whole on Order {
    ...Standing
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
  ${STANDING}
`;

export const ORDERS_NAMED = /* GraphQL */ `
  query OrdersNamed($query: String!) {
    orders(first: 10, query: $query) {
      nodes {
        ...Whole
      }
    }
  }
  ${WHOLE}
`;

export const ORDER_WITH_ID = /* GraphQL */ `
  query OrderWithId($id: ID!) {
    order(id: $id) {
      ...Whole
    }
  }
  ${WHOLE}
`;

export const ORDERS_NEWEST = /* GraphQL */ `
  query OrdersNewest($first: Int!, $after: String) {
    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        ...Standing
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
  ${STANDING}
`;

export const ORDER_AMOUNTS = /* GraphQL */ `
  query OrderAmounts($after: String) {
    shop {
      currencyCode
    }
    orders(first: 250, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        ...Total
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${TOTAL}
`;

export const ORDERS_PLACED = /* GraphQL */ `
  query OrdersPlaced($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        ...Total
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${TOTAL}
`;
