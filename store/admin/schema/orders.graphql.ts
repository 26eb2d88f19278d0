export const adminOrderSchema = /* GraphQL */ `
  enum OrderSortKeys {
    CREATED_AT
    ID
    ORDER_NUMBER
    PROCESSED_AT
    UPDATED_AT
  }

  enum OrderDisplayFinancialStatus {
    PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }

  enum OrderDisplayFulfillmentStatus {
    FULFILLED
    PARTIALLY_FULFILLED
    UNFULFILLED
  }

  enum OrderCancelReason {
    CUSTOMER
    DECLINED
    FRAUD
    INVENTORY
    OTHER
    STAFF
  }

  type OrderConnection {
    edges: [OrderEdge!]!
    nodes: [Order!]!
    pageInfo: PageInfo!
  }

  type OrderEdge {
    cursor: String!
    node: Order!
  }

  type Order implements Node {
    billingAddress: MailingAddress
    cancelReason: OrderCancelReason
    cancelledAt: DateTime
    confirmed: Boolean!
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    currentTotalPriceSet: MoneyBag!
    customAttributes: [Attribute!]!
    discountCode: String
    discountCodes: [String!]!
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    email: String
    fulfillmentOrders(first: Int, after: String, last: Int, before: String): FulfillmentOrderConnection!
    fulfillments(first: Int): [Fulfillment!]!
    id: ID!
    lineItems(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): LineItemConnection!
    name: String!
    netPaymentSet: MoneyBag!
    note: String
    number: Int!
    phone: String
    presentmentCurrencyCode: CurrencyCode!
    processedAt: DateTime!
    refundable: Boolean!
    refunds(first: Int): [Refund!]!
    shippingAddress: MailingAddress
    shippingLine: ShippingLine
    subtotalLineItemsQuantity: Int!
    subtotalPriceSet: MoneyBag
    suggestedRefund(
      refundLineItems: [RefundLineItemInput!]
      refundShipping: Boolean
      shippingAmount: Money
      suggestFullRefund: Boolean = false
    ): SuggestedRefund
    taxesIncluded: Boolean!
    test: Boolean!
    totalDiscountsSet: MoneyBag
    totalPriceSet: MoneyBag!
    totalReceivedSet: MoneyBag!
    totalRefundedSet: MoneyBag!
    totalRefundedShippingSet: MoneyBag!
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    transactions(first: Int): [OrderTransaction!]!
    updatedAt: DateTime!
  }

  type Attribute {
    key: String!
    value: String
  }

  type ShippingLine {
    code: String
    discountedPriceSet: MoneyBag!
    originalPriceSet: MoneyBag!
    title: String!
  }

  type LineItemConnection {
    edges: [LineItemEdge!]!
    nodes: [LineItem!]!
    pageInfo: PageInfo!
  }

  type LineItemEdge {
    cursor: String!
    node: LineItem!
  }

  type LineItem implements Node {
    currentQuantity: Int!
    discountedUnitPriceSet: MoneyBag!
    discountedTotalSet: MoneyBag!
    id: ID!
    image: Image
    name: String!
    originalUnitPriceSet: MoneyBag!
    originalTotalSet: MoneyBag!
    quantity: Int!
    refundableQuantity: Int!
    restockable: Boolean!
    sku: String
    title: String!
    unfulfilledQuantity: Int!
    variant: ProductVariant
    variantTitle: String
  }

  type MailingAddress {
    address1: String
    address2: String
    city: String
    country: String
    countryCodeV2: CountryCode
    firstName: String
    formatted(withCompany: Boolean = true, withName: Boolean = false): [String!]!
    lastName: String
    name: String
    phone: String
    province: String
    provinceCode: String
    zip: String
  }

  enum FulfillmentStatus {
    SUCCESS
  }

  type Fulfillment implements Node {
    createdAt: DateTime!
    fulfillmentLineItems(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): FulfillmentLineItemConnection!
    id: ID!
    name: String!
    order: Order!
    status: FulfillmentStatus!
    totalQuantity: Int!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
    updatedAt: DateTime!
  }

  type FulfillmentLineItemConnection {
    edges: [FulfillmentLineItemEdge!]!
    nodes: [FulfillmentLineItem!]!
    pageInfo: PageInfo!
  }

  type FulfillmentLineItemEdge {
    cursor: String!
    node: FulfillmentLineItem!
  }

  type FulfillmentLineItem implements Node {
    discountedTotalSet: MoneyBag!
    id: ID!
    lineItem: LineItem!
    quantity: Int
  }

  type FulfillmentTrackingInfo {
    company: String
    number: String
    url: URL
  }

  input FulfillmentTrackingInput {
    company: String
    number: String
    url: URL
  }

  enum FulfillmentOrderStatus {
    CANCELLED
    CLOSED
    IN_PROGRESS
    OPEN
  }

  enum FulfillmentOrderAction {
    CREATE_FULFILLMENT
  }

  type FulfillmentOrderSupportedAction {
    action: FulfillmentOrderAction!
  }

  type FulfillmentOrder implements Node {
    id: ID!
    lineItems(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): FulfillmentOrderLineItemConnection!
    status: FulfillmentOrderStatus!
    supportedActions: [FulfillmentOrderSupportedAction!]!
  }

  type FulfillmentOrderLineItemConnection {
    edges: [FulfillmentOrderLineItemEdge!]!
    nodes: [FulfillmentOrderLineItem!]!
    pageInfo: PageInfo!
  }

  type FulfillmentOrderLineItemEdge {
    cursor: String!
    node: FulfillmentOrderLineItem!
  }

  type FulfillmentOrderLineItem implements Node {
    id: ID!
    lineItem: LineItem!
    remainingQuantity: Int!
    totalQuantity: Int!
  }

  type FulfillmentOrderConnection {
    edges: [FulfillmentOrderEdge!]!
    nodes: [FulfillmentOrder!]!
    pageInfo: PageInfo!
  }

  type FulfillmentOrderEdge {
    cursor: String!
    node: FulfillmentOrder!
  }

  input FulfillmentOrderLineItemInput {
    id: ID!
    quantity: Int!
  }

  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  }

  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean = false
    trackingInfo: FulfillmentTrackingInput
  }

  type FulfillmentCreatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }

  type FulfillmentTrackingInfoUpdatePayload {
    fulfillment: Fulfillment
    userErrors: [UserError!]!
  }

  enum OrderCancelUserErrorCode {
    INVALID
    NOT_FOUND
  }

  type OrderCancelUserError implements DisplayableError {
    code: OrderCancelUserErrorCode
    field: [String!]
    message: String!
  }

  input OrderCancelRefundMethodInput @oneOf {
    originalPaymentMethodsRefund: Boolean
  }

  input OrderInput {
    id: ID!
    note: String
  }

  enum OrderInvoiceSendUserErrorCode {
    ORDER_INVOICE_SEND_UNSUCCESSFUL
  }

  type OrderInvoiceSendUserError implements DisplayableError {
    code: OrderInvoiceSendUserErrorCode
    field: [String!]
    message: String!
  }

  type OrderInvoiceSendPayload {
    order: Order
    userErrors: [OrderInvoiceSendUserError!]!
  }

  type OrderUpdatePayload {
    order: Order
    userErrors: [UserError!]!
  }

  enum OrderTransactionKind {
    CAPTURE
    REFUND
    SALE
  }

  enum OrderTransactionStatus {
    SUCCESS
  }

  type OrderTransaction implements Node {
    amountSet: MoneyBag!
    createdAt: DateTime!
    gateway: String
    id: ID!
    kind: OrderTransactionKind!
    status: OrderTransactionStatus!
    test: Boolean!
  }

  type OrderTransactionConnection {
    edges: [OrderTransactionEdge!]!
    nodes: [OrderTransaction!]!
    pageInfo: PageInfo!
  }

  type OrderTransactionEdge {
    cursor: String!
    node: OrderTransaction!
  }

  enum RefundLineItemRestockType {
    CANCEL
    NO_RESTOCK
    RETURN
  }

  input RefundLineItemInput {
    lineItemId: ID!
    locationId: ID
    quantity: Int!
    restockType: RefundLineItemRestockType
  }

  input ShippingRefundInput {
    amount: Money
    fullRefund: Boolean
  }

  type Refund implements Node {
    createdAt: DateTime
    id: ID!
    note: String
    order: Order!
    refundLineItems(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): RefundLineItemConnection!
    totalRefundedSet: MoneyBag!
    transactions(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): OrderTransactionConnection!
  }

  type RefundLineItemConnection {
    edges: [RefundLineItemEdge!]!
    nodes: [RefundLineItem!]!
    pageInfo: PageInfo!
  }

  type RefundLineItemEdge {
    cursor: String!
    node: RefundLineItem!
  }

  type RefundLineItem {
    id: ID
    lineItem: LineItem!
    quantity: Int!
    restockType: RefundLineItemRestockType!
    restocked: Boolean!
    subtotalSet: MoneyBag!
    totalTaxSet: MoneyBag!
  }

  type ShippingRefund {
    amountSet: MoneyBag!
    maximumRefundableSet: MoneyBag!
  }

  enum SuggestedOrderTransactionKind {
    SUGGESTED_REFUND
  }

  type SuggestedOrderTransaction {
    amountSet: MoneyBag!
    gateway: String
    kind: SuggestedOrderTransactionKind!
    parentTransaction: OrderTransaction
  }

  type SuggestedRefund {
    amountSet: MoneyBag!
    maximumRefundableSet: MoneyBag!
    refundLineItems: [RefundLineItem!]!
    shipping: ShippingRefund!
    subtotalSet: MoneyBag!
    suggestedTransactions: [SuggestedOrderTransaction!]!
    totalTaxSet: MoneyBag!
  }

  input OrderTransactionInput {
    amount: Money!
    gateway: String!
    kind: OrderTransactionKind!
    orderId: ID!
    parentId: ID
  }

  input RefundInput {
    note: String
    notify: Boolean
    orderId: ID!
    refundLineItems: [RefundLineItemInput!]
    shipping: ShippingRefundInput
    transactions: [OrderTransactionInput!]
  }

  type RefundCreatePayload {
    order: Order
    refund: Refund
    userErrors: [UserError!]!
  }

  type OrderCancelPayload {
    job: Job
    orderCancelUserErrors: [OrderCancelUserError!]!
    userErrors: [UserError!]! @deprecated(reason: "Use orderCancelUserErrors instead.")
  }
`;
