/** Admin API: orders for receipts, order lookup, the admin and giving. Each operation lists the fragments it uses, also those in fragments. */

const AMOUNT = /* GraphQL */ `
  fragment Amount on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
` as const;

/** What every list and page of orders shows of one. */
const ORDER_SUMMARY = /* GraphQL */ `
  fragment OrderSummary on Order {
    id
    name
    email
    createdAt
    cancelledAt
    displayFinancialStatus
    displayFulfillmentStatus
    subtotalLineItemsQuantity
    totalPriceSet {
      ...Amount
    }
  }
` as const;

const LINE = /* GraphQL */ `
  fragment Line on LineItem {
    title
    variantTitle
    quantity
    variant {
      id
    }
    originalUnitPriceSet {
      ...Amount
    }
    discountedUnitPriceSet {
      ...Amount
    }
  }
` as const;

/** Reads ten lines at first (ORD-10); ORDER_LINES reads the rest. */
const FULL_ORDER = /* GraphQL */ `
  fragment FullOrder on Order {
    ...OrderSummary
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
  ${ORDER_SUMMARY}
  ${LINE}
  ${AMOUNT}
` as const;

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
  ${AMOUNT}
` as const;

export const ORDERS_NAMED = /* GraphQL */ `
  query OrdersNamed($query: String!) {
    orders(first: 10, query: $query) {
      nodes {
        ...FullOrder
      }
    }
  }
  ${FULL_ORDER}
` as const;

/** Five orders, so that the page stays below Shopify's query cost limit. */
export const ORDERS_OF_EMAIL = /* GraphQL */ `
  query OrdersOfEmail($query: String!, $after: String) {
    orders(first: 5, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes {
        ...FullOrder
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${FULL_ORDER}
` as const;

export const ORDER_WITH_ID = /* GraphQL */ `
  query OrderWithId($id: ID!) {
    order(id: $id) {
      ...FullOrder
    }
  }
  ${FULL_ORDER}
` as const;

/** Lines in pages of 50, so that the first page with its order stays below Shopify's query cost limit. */
const DETAIL_LINES = /* GraphQL */ `
  fragment DetailLines on LineItemConnection {
    nodes {
      title
      variantTitle
      variant {
        product {
          id
        }
      }
      sku
      quantity
      currentQuantity
      originalUnitPriceSet {
        ...Amount
      }
      discountedTotalSet {
        ...Amount
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
` as const;

export const ORDER_DETAIL = /* GraphQL */ `
  query OrderDetail($id: ID!) {
    order(id: $id) {
      ...OrderSummary
      phone
      note
      discountCodes
      taxesIncluded
      totalDiscountsSet {
        ...Amount
      }
      subtotalPriceSet {
        ...Amount
      }
      shippingLine {
        title
      }
      totalShippingPriceSet {
        ...Amount
      }
      totalTaxSet {
        ...Amount
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
  ${ORDER_SUMMARY}
  ${DETAIL_LINES}
  ${AMOUNT}
` as const;

export const ORDER_DETAIL_LINES = /* GraphQL */ `
  query OrderDetailLines($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) {
        ...DetailLines
      }
    }
  }
  ${DETAIL_LINES}
  ${AMOUNT}
` as const;

export const ORDERS_NEWEST = /* GraphQL */ `
  query OrdersNewest($first: Int!, $after: String) {
    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {
      nodes {
        ...OrderSummary
        totalRefundedSet {
          ...Amount
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
  ${ORDER_SUMMARY}
  ${AMOUNT}
` as const;

/** Only one money field, so that a page of 250 stays below Shopify's query cost limit. */
export const ORDER_PAYMENTS = /* GraphQL */ `
  query OrderPayments($query: String, $newestFirst: Boolean!, $after: String) {
    shop {
      currencyCode
    }
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT, reverse: $newestFirst) {
      nodes {
        cancelledAt
        displayFinancialStatus
        netPaymentSet {
          ...Amount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${AMOUNT}
` as const;
