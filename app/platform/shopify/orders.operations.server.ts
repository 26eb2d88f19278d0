/** Admin API: orders for receipts, order lookup and the admin. */

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

/** Only one money field, so that a page of 250 stays below Shopify's query cost limit. */
const NET = /* GraphQL */ `
  fragment Net on Order {
    cancelledAt
    displayFinancialStatus
    netPaymentSet {
      shopMoney {
        amount
        currencyCode
      }
    }
  }
`;

const STATUS = /* GraphQL */ `
  fragment OrderStatus on Order {
    name
    email
    createdAt
    displayFulfillmentStatus
    subtotalLineItemsQuantity
    ...Total
  }
  ${TOTAL}
`;

const LINE = /* GraphQL */ `
  fragment Line on LineItem {
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
`;

/** Reads ten lines at first (ORD-10); ORDER_LINES reads the rest. */
const FULL_ORDER = /* GraphQL */ `
  fragment FullOrder on Order {
    id
    ...OrderStatus
    lineItems(first: 10) {
      nodes {
        ...Line
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    fulfillments(first: 10) {
      trackingInfo(first: 10) {
        company
        number
        url
      }
    }
    shippingAddress {
      formatted(withName: true)
      name
      address1
      city
      provinceCode
      countryCodeV2
    }
  }
  ${STATUS}
  ${LINE}
`;

export const ORDER_LINES = /* GraphQL */ `
  query OrderLines($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 100, after: $after) {
        nodes {
          ...Line
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
  ${LINE}
`;

export const ORDERS_NAMED = /* GraphQL */ `
  query OrdersNamed($query: String!) {
    orders(first: 10, query: $query) {
      nodes {
        ...FullOrder
      }
    }
  }
  ${FULL_ORDER}
`;

export const ORDER_WITH_ID = /* GraphQL */ `
  query OrderWithId($id: ID!) {
    order(id: $id) {
      ...FullOrder
    }
  }
  ${FULL_ORDER}
`;

/** Lines in pages of 50, so that the first page with its order stays below Shopify's query cost limit. */
const DETAIL_LINES = /* GraphQL */ `
  fragment DetailLines on LineItemConnection {
    nodes {
      title
      variantTitle
      sku
      quantity
      currentQuantity
      originalUnitPriceSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      discountedTotalSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      image {
        url
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
`;

export const ORDER_DETAIL = /* GraphQL */ `
  query OrderDetail($id: ID!) {
    order(id: $id) {
      ...OrderStatus
      phone
      note
      discountCodes
      taxesIncluded
      totalDiscountsSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      subtotalPriceSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      shippingLine {
        title
      }
      totalShippingPriceSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      totalTaxSet {
        shopMoney {
          amount
          currencyCode
        }
      }
      shippingAddress {
        formatted(withName: true)
        phone
      }
      lineItems(first: 50) {
        ...DetailLines
      }
    }
  }
  ${STATUS}
  ${DETAIL_LINES}
`;

export const ORDER_DETAIL_LINES = /* GraphQL */ `
  query OrderDetailLines($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) {
        ...DetailLines
      }
    }
  }
  ${DETAIL_LINES}
`;

export const ORDERS_NEWEST = /* GraphQL */ `
  query OrdersNewest($first: Int!, $after: String) {
    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        ...OrderStatus
        totalRefundedSet {
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
  ${STATUS}
`;

export const ORDER_AMOUNTS = /* GraphQL */ `
  query OrderAmounts($after: String) {
    shop {
      currencyCode
    }
    orders(first: 250, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        ...Net
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${NET}
`;

export const ORDERS_PLACED = /* GraphQL */ `
  query OrdersPlaced($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        ...Net
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${NET}
`;
