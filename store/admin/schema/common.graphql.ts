/** Shared types of the Admin API. A subset of Shopify's Admin schema of 2025-07 with the same names, nullability and arguments. */
export const adminCommonSchema = /* GraphQL */ `
  directive @idempotent(key: String!) on FIELD

  scalar DateTime
  scalar Decimal
  scalar Money
  scalar URL
  scalar CurrencyCode
  scalar CountryCode
  scalar UnsignedInt64

  interface Node {
    id: ID!
  }

  interface DisplayableError {
    field: [String!]
    message: String!
  }

  type UserError implements DisplayableError {
    field: [String!]
    message: String!
  }

  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
  }

  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  type MoneyBag {
    presentmentMoney: MoneyV2!
    shopMoney: MoneyV2!
  }

  type Image {
    altText: String
    url: URL!
  }

  type Job {
    done: Boolean!
    id: ID!
  }

  type Shop implements Node {
    currencyCode: CurrencyCode!
    id: ID!
    myshopifyDomain: String!
    name: String!
  }

  type QueryRoot {
    automaticDiscountNode(id: ID!): DiscountAutomaticNode
    automaticDiscountNodes(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): DiscountAutomaticNodeConnection!
    codeDiscountNode(id: ID!): DiscountCodeNode
    codeDiscountNodeByCode(code: String!): DiscountCodeNode
    codeDiscountNodes(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): DiscountCodeNodeConnection!
    collections(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      query: String
    ): CollectionConnection!
    discountNode(id: ID!): DiscountNode
    discountNodes(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      query: String
    ): DiscountNodeConnection!
    fulfillment(id: ID!): Fulfillment
    fulfillmentOrder(id: ID!): FulfillmentOrder
    inventoryItem(id: ID!): InventoryItem
    location(id: ID): Location
    locations(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): LocationConnection!
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    order(id: ID!): Order
    orders(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      sortKey: OrderSortKeys = PROCESSED_AT
      query: String
    ): OrderConnection!
    product(id: ID!): Product
    productVariant(id: ID!): ProductVariant
    productVariants(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      query: String
    ): ProductVariantConnection!
    products(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      query: String
    ): ProductConnection!
    shop: Shop!
    webhookSubscriptions(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
      topics: [WebhookSubscriptionTopic!]
    ): WebhookSubscriptionConnection!
  }

  type Mutation {
    discountAutomaticActivate(id: ID!): DiscountAutomaticActivatePayload
    discountAutomaticBasicCreate(
      automaticBasicDiscount: DiscountAutomaticBasicInput!
    ): DiscountAutomaticBasicCreatePayload
    discountAutomaticBasicUpdate(
      automaticBasicDiscount: DiscountAutomaticBasicInput!
      id: ID!
    ): DiscountAutomaticBasicUpdatePayload
    discountAutomaticDeactivate(id: ID!): DiscountAutomaticDeactivatePayload
    discountAutomaticDelete(id: ID!): DiscountAutomaticDeletePayload
    discountCodeActivate(id: ID!): DiscountCodeActivatePayload
    discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): DiscountCodeBasicCreatePayload
    discountCodeBasicUpdate(basicCodeDiscount: DiscountCodeBasicInput!, id: ID!): DiscountCodeBasicUpdatePayload
    discountCodeFreeShippingCreate(
      freeShippingCodeDiscount: DiscountCodeFreeShippingInput!
    ): DiscountCodeFreeShippingCreatePayload
    discountCodeFreeShippingUpdate(
      freeShippingCodeDiscount: DiscountCodeFreeShippingInput!
      id: ID!
    ): DiscountCodeFreeShippingUpdatePayload
    discountCodeDeactivate(id: ID!): DiscountCodeDeactivatePayload
    discountCodeDelete(id: ID!): DiscountCodeDeletePayload
    fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: ID!
      notifyCustomer: Boolean
      trackingInfoInput: FulfillmentTrackingInput!
    ): FulfillmentTrackingInfoUpdatePayload
    inventoryAdjustQuantities(input: InventoryAdjustQuantitiesInput!): InventoryAdjustQuantitiesPayload
    inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload
    orderCancel(
      notifyCustomer: Boolean = false
      orderId: ID!
      reason: OrderCancelReason!
      refund: Boolean @deprecated(reason: "Use \`refundMethod\` instead.")
      refundMethod: OrderCancelRefundMethodInput
      restock: Boolean!
      staffNote: String = null
    ): OrderCancelPayload
    orderInvoiceSend(id: ID!): OrderInvoiceSendPayload
    orderUpdate(input: OrderInput!): OrderUpdatePayload
    productDelete(input: ProductDeleteInput!): ProductDeletePayload
    productDuplicate(
      includeImages: Boolean = false
      newStatus: ProductStatus
      newTitle: String!
      productId: ID!
    ): ProductDuplicatePayload
    productSet(
      identifier: ProductSetIdentifiers
      input: ProductSetInput!
      synchronous: Boolean = true
    ): ProductSetPayload
    refundCreate(input: RefundInput!): RefundCreatePayload
  }

  schema {
    query: QueryRoot
    mutation: Mutation
  }
`;
