export const adminInventorySchema = /* GraphQL */ `
  type InventoryItem implements Node {
    id: ID!
    inventoryLevel(locationId: ID!): InventoryLevel
    inventoryLevels(
      first: Int
      after: String
      last: Int
      before: String
      reverse: Boolean = false
    ): InventoryLevelConnection!
    measurement: InventoryItemMeasurement!
    requiresShipping: Boolean!
    sku: String
    tracked: Boolean!
    variant: ProductVariant!
    variants(first: Int, after: String, last: Int, before: String): ProductVariantConnection
  }

  type Location implements Node {
    id: ID!
    isActive: Boolean!
    name: String!
  }

  type LocationConnection {
    edges: [LocationEdge!]!
    nodes: [Location!]!
    pageInfo: PageInfo!
  }

  type LocationEdge {
    cursor: String!
    node: Location!
  }

  type InventoryLevel implements Node {
    id: ID!
    item: InventoryItem!
    location: Location!
    quantities(names: [String!]!): [InventoryQuantity!]!
  }

  type InventoryLevelConnection {
    edges: [InventoryLevelEdge!]!
    nodes: [InventoryLevel!]!
    pageInfo: PageInfo!
  }

  type InventoryLevelEdge {
    cursor: String!
    node: InventoryLevel!
  }

  type InventoryQuantity implements Node {
    id: ID!
    name: String!
    quantity: Int!
  }

  input InventoryQuantityInput {
    changeFromQuantity: Int
    compareQuantity: Int
    inventoryItemId: ID!
    locationId: ID!
    quantity: Int!
  }

  input InventorySetQuantitiesInput {
    ignoreCompareQuantity: Boolean = false
    name: String!
    quantities: [InventoryQuantityInput!]!
    reason: String!
    referenceDocumentUri: String
  }

  input InventoryChangeInput {
    delta: Int!
    inventoryItemId: ID!
    locationId: ID!
  }

  input InventoryAdjustQuantitiesInput {
    changes: [InventoryChangeInput!]!
    name: String!
    reason: String!
    referenceDocumentUri: String
  }

  type InventoryChange {
    delta: Int!
    item: InventoryItem
    name: String!
    quantityAfterChange: Int
  }

  type InventoryAdjustmentGroup {
    changes: [InventoryChange!]!
    createdAt: DateTime!
    reason: String!
  }

  enum InventorySetQuantitiesUserErrorCode {
    CHANGE_FROM_QUANTITY_STALE
    COMPARE_QUANTITY_REQUIRED
    COMPARE_QUANTITY_STALE
    IDEMPOTENCY_KEY_PARAMETER_MISMATCH
    INVALID_INVENTORY_ITEM
    INVALID_LOCATION
    INVALID_NAME
    INVALID_QUANTITY_NEGATIVE
    INVALID_QUANTITY_TOO_HIGH
    INVALID_REASON
    NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR
  }

  type InventorySetQuantitiesUserError implements DisplayableError {
    code: InventorySetQuantitiesUserErrorCode
    field: [String!]
    message: String!
  }

  type InventorySetQuantitiesPayload {
    inventoryAdjustmentGroup: InventoryAdjustmentGroup
    userErrors: [InventorySetQuantitiesUserError!]!
  }

  enum InventoryAdjustQuantitiesUserErrorCode {
    INVALID_INVENTORY_ITEM
    INVALID_LOCATION
    INVALID_QUANTITY_NAME
    INVALID_QUANTITY_TOO_HIGH
    INVALID_QUANTITY_TOO_LOW
    INVALID_REASON
  }

  type InventoryAdjustQuantitiesUserError implements DisplayableError {
    code: InventoryAdjustQuantitiesUserErrorCode
    field: [String!]
    message: String!
  }

  type InventoryAdjustQuantitiesPayload {
    inventoryAdjustmentGroup: InventoryAdjustmentGroup
    userErrors: [InventoryAdjustQuantitiesUserError!]!
  }

  enum WebhookSubscriptionTopic {
    FULFILLMENTS_CREATE
    FULFILLMENTS_UPDATE
    INVENTORY_LEVELS_UPDATE
    ORDERS_CANCELLED
    ORDERS_CREATE
    ORDERS_FULFILLED
    ORDERS_PAID
    ORDERS_PARTIALLY_FULFILLED
    ORDERS_UPDATED
    PRODUCTS_CREATE
    PRODUCTS_DELETE
    PRODUCTS_UPDATE
    REFUNDS_CREATE
  }

  enum WebhookSubscriptionFormat {
    JSON
  }

  type WebhookHttpEndpoint {
    callbackUrl: URL!
  }

  union WebhookSubscriptionEndpoint = WebhookHttpEndpoint

  type WebhookSubscription implements Node {
    endpoint: WebhookSubscriptionEndpoint!
    format: WebhookSubscriptionFormat!
    id: ID!
    topic: WebhookSubscriptionTopic!
  }

  type WebhookSubscriptionConnection {
    edges: [WebhookSubscriptionEdge!]!
    nodes: [WebhookSubscription!]!
    pageInfo: PageInfo!
  }

  type WebhookSubscriptionEdge {
    cursor: String!
    node: WebhookSubscription!
  }
`;
