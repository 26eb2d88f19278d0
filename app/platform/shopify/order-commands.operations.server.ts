/** Admin API: changes of an order, and what their forms need to know. Each operation lists the fragments it uses, also those in fragments. */

const AMOUNT = /* GraphQL */ `
  fragment Amount on MoneyBag {
    shopMoney {
      amount
      currencyCode
    }
  }
` as const;

const LINES_TO_CHANGE = /* GraphQL */ `
  fragment LinesToChange on LineItemConnection {
    nodes {
      id
      title
      variantTitle
      quantity
      refundableQuantity
      unfulfilledQuantity
      restockable
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

export const ORDER_TO_CHANGE = /* GraphQL */ `
  query OrderToChange($id: ID!) {
    order(id: $id) {
      id
      name
      email
      note
      updatedAt
      cancelledAt
      displayFinancialStatus
      displayFulfillmentStatus
      refundable
      totalPriceSet {
        ...Amount
      }
      totalRefundedSet {
        ...Amount
      }
      totalShippingPriceSet {
        ...Amount
      }
      totalRefundedShippingSet {
        ...Amount
      }
      netPaymentSet {
        ...Amount
      }
      lineItems(first: 50) {
        ...LinesToChange
      }
    }
  }
  ${LINES_TO_CHANGE}
  ${AMOUNT}
` as const;

export const MORE_LINES_TO_CHANGE = /* GraphQL */ `
  query MoreLinesToChange($id: ID!, $after: String) {
    order(id: $id) {
      lineItems(first: 50, after: $after) {
        ...LinesToChange
      }
    }
  }
  ${LINES_TO_CHANGE}
` as const;

/** Separate, because a shop's app may change orders without a scope for fulfillment. */
export const FULFILLMENT_ORDERS = /* GraphQL */ `
  query FulfillmentOrders($id: ID!) {
    order(id: $id) {
      fulfillmentOrders(first: 20) {
        nodes {
          id
          status
          supportedActions {
            action
          }
        }
      }
    }
  }
` as const;

export const FULFILLMENT_ORDER_LINES = /* GraphQL */ `
  query FulfillmentOrderLines($id: ID!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 100, after: $after) {
        nodes {
          id
          remainingQuantity
          lineItem {
            id
            currentQuantity
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
` as const;

export const SUGGESTED_REFUND = /* GraphQL */ `
  query SuggestedRefund($id: ID!, $lines: [RefundLineItemInput!], $shippingAmount: Money) {
    order(id: $id) {
      suggestedRefund(refundLineItems: $lines, shippingAmount: $shippingAmount) {
        amountSet {
          ...Amount
        }
        maximumRefundableSet {
          ...Amount
        }
      }
    }
  }
  ${AMOUNT}
` as const;

export const PAYMENTS_OF_ORDER = /* GraphQL */ `
  query PaymentsOfOrder($id: ID!) {
    order(id: $id) {
      currencyCode
      presentmentCurrencyCode
      transactions(first: 50) {
        id
        kind
        status
        gateway
      }
    }
  }
` as const;

export const LOCATION_OF_SHOP = /* GraphQL */ `
  query LocationOfShop {
    location {
      id
    }
  }
` as const;

export const CREATE_FULFILLMENT = /* GraphQL */ `
  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
    result: fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
` as const;

export const CREATE_REFUND = /* GraphQL */ `
  mutation CreateRefund($input: RefundInput!, $key: String!) {
    result: refundCreate(input: $input) @idempotent(key: $key) {
      refund {
        id
        totalRefundedSet {
          ...Amount
        }
      }
      userErrors {
        field
        message
      }
    }
  }
  ${AMOUNT}
` as const;

export const CANCEL_ORDER = /* GraphQL */ `
  mutation CancelOrder(
    $id: ID!
    $reason: OrderCancelReason!
    $restock: Boolean!
    $refund: Boolean!
    $notify: Boolean
    $staffNote: String
  ) {
    result: orderCancel(
      orderId: $id
      reason: $reason
      restock: $restock
      refundMethod: { originalPaymentMethodsRefund: $refund }
      notifyCustomer: $notify
      staffNote: $staffNote
    ) {
      job {
        id
        done
      }
      orderCancelUserErrors {
        field
        message
      }
    }
  }
` as const;

export const CHANGE_NOTE = /* GraphQL */ `
  mutation ChangeNote($id: ID!, $note: String!) {
    result: orderUpdate(input: { id: $id, note: $note }) {
      order {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
` as const;

export const SEND_INVOICE = /* GraphQL */ `
  mutation SendInvoice($id: ID!) {
    result: orderInvoiceSend(id: $id) {
      order {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
` as const;
