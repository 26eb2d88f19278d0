export const adminOrderSchema = /* GraphQL */ `
  enum OrderSortKeys {
    CREATED_AT
    ID
    ORDER_NUMBER
    PROCESSED_AT
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
    cancelledAt: DateTime
    confirmed: Boolean!
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    currentTotalPriceSet: MoneyBag!
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
    processedAt: DateTime!
    shippingAddress: MailingAddress
    shippingLine: ShippingLine
    subtotalLineItemsQuantity: Int!
    subtotalPriceSet: MoneyBag
    taxesIncluded: Boolean!
    test: Boolean!
    totalDiscountsSet: MoneyBag
    totalPriceSet: MoneyBag!
    totalReceivedSet: MoneyBag!
    totalRefundedSet: MoneyBag!
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    updatedAt: DateTime!
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
    sku: String
    title: String!
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
    id: ID!
    status: FulfillmentStatus!
    trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
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
    OPEN
  }

  type FulfillmentOrder implements Node {
    id: ID!
    status: FulfillmentOrderStatus!
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

  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
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

  enum OrderTransactionKind {
    REFUND
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
    transactions: [OrderTransactionInput!]
  }

  type RefundCreatePayload {
    order: Order
    userErrors: [UserError!]!
  }

  type OrderCancelPayload {
    job: Job
    orderCancelUserErrors: [OrderCancelUserError!]!
    userErrors: [UserError!]! @deprecated(reason: "Use orderCancelUserErrors instead.")
  }
`;
