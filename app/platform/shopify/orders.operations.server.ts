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
    id
    title
    variantTitle
    quantity
    currentQuantity
    unfulfilledQuantity
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

/** Reads ten lines at first (ORD-10); ORDER_LINES reads the rest. Of the parcels only whether there are any: ORDER_PARCELS reads them. */
const FULL_ORDER = /* GraphQL */ `
  fragment FullOrder on Order {
    ...OrderSummary
    totalRefundedSet {
      ...Amount
    }
    lineItems(first: 10) {
      nodes {
        ...Line
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    fulfillments(first: 1) {
      id
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

const PARCEL_LINES = /* GraphQL */ `
  fragment ParcelLines on FulfillmentLineItemConnection {
    nodes {
      quantity
      lineItem {
        id
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
` as const;

/** The list of parcels has no cursor: they are asked for again if there are more than `first`. */
export const ORDER_PARCELS = /* GraphQL */ `
  query OrderParcels($id: ID!, $first: Int!) {
    order(id: $id) {
      fulfillments(first: $first) {
        id
        status
        trackingInfo(first: 10) {
          company
          number
          url
        }
        fulfillmentLineItems(first: 5) {
          ...ParcelLines
        }
      }
    }
  }
  ${PARCEL_LINES}
` as const;

export const MORE_PARCEL_LINES = /* GraphQL */ `
  query MoreParcelLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 100, after: $after) {
        ...ParcelLines
      }
    }
  }
  ${PARCEL_LINES}
` as const;

/** Only what tells them apart: ten whole orders would cost a third of a shop's budget, and be throttled while our jobs read. */
export const ORDERS_NAMED = /* GraphQL */ `
  query OrdersNamed($query: String!) {
    orders(first: 10, query: $query) {
      nodes {
        id
        name
        email
      }
    }
  }
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
      unfulfilledQuantity
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
      test
      phone
      note
      customAttributes {
        key
        value
      }
      discountCodes
      totalReceivedSet {
        ...Amount
      }
      totalRefundedSet {
        ...Amount
      }
      netPaymentSet {
        ...Amount
      }
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
      billingAddress {
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

/** Apart from the order, because both together would exceed Shopify's query cost limit. */
export const ORDER_HISTORY = /* GraphQL */ `
  query OrderHistory($id: ID!) {
    order(id: $id) {
      createdAt
      cancelledAt
      fulfillments(first: 20) {
        createdAt
        status
        trackingInfo(first: 10) {
          company
          number
          url
        }
        fulfillmentLineItems(first: 10) {
          nodes {
            quantity
            lineItem {
              title
              variantTitle
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
      refunds(first: 10) {
        createdAt
        note
        totalRefundedSet {
          ...Amount
        }
        refundLineItems(first: 15) {
          nodes {
            quantity
            lineItem {
              title
              variantTitle
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    }
  }
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

const INDEXED_LINES = /* GraphQL */ `
  fragment IndexedLines on LineItemConnection {
    nodes {
      title
      variantTitle
      sku
      quantity
      currentQuantity
      unfulfilledQuantity
      variant {
        product {
          id
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
` as const;

/** What our table of orders has of one. No amounts of lines: a page of 20 orders stays below Shopify's query cost limit. */
const INDEXED_ORDER = /* GraphQL */ `
  fragment IndexedOrder on Order {
    ...OrderSummary
    test
    updatedAt
    discountCodes
    customAttributes {
      key
      value
    }
    totalRefundedSet {
      ...Amount
    }
    netPaymentSet {
      ...Amount
    }
    shippingAddress {
      name
    }
    billingAddress {
      name
    }
    lineItems(first: 10) {
      ...IndexedLines
    }
  }
  ${INDEXED_LINES}
  ${ORDER_SUMMARY}
  ${AMOUNT}
` as const;

export const ORDERS_INDEXED = /* GraphQL */ `
  query OrdersIndexed($first: Int!, $query: String, $sortKey: OrderSortKeys!, $reverse: Boolean!, $after: String) {
    orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        ...IndexedOrder
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${INDEXED_ORDER}
` as const;

export const ORDERS_INDEXED_BY_ID = /* GraphQL */ `
  query OrdersIndexedById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Order {
        ...IndexedOrder
      }
    }
  }
  ${INDEXED_ORDER}
` as const;

export const INDEXED_ORDER_LINES = /* GraphQL */ `
  query IndexedOrderLines($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 100, after: $after) {
        ...IndexedLines
      }
    }
  }
  ${INDEXED_LINES}
` as const;

/** Only one money field, so that a page of 250 stays below Shopify's query cost limit. */
export const ORDER_PAYMENTS = /* GraphQL */ `
  query OrderPayments($query: String!, $after: String) {
    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        cancelledAt
        displayFinancialStatus
        test
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
