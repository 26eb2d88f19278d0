export const adminInventorySchema = /* GraphQL */ `
  type Product implements Node {
    handle: String!
    id: ID!
    title: String!
  }

  type ProductVariant implements Node {
    availableForSale: Boolean!
    displayName: String!
    id: ID!
    inventoryItem: InventoryItem!
    inventoryPolicy: ProductVariantInventoryPolicy!
    inventoryQuantity: Int
    product: Product!
    sku: String
    title: String!
    updatedAt: DateTime!
  }

  enum ProductVariantInventoryPolicy {
    CONTINUE
    DENY
  }

  type ProductVariantConnection {
    edges: [ProductVariantEdge!]!
    nodes: [ProductVariant!]!
    pageInfo: PageInfo!
  }

  type ProductVariantEdge {
    cursor: String!
    node: ProductVariant!
  }

  type InventoryItem implements Node {
    id: ID!
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

  input InventoryQuantityInput {
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
    COMPARE_QUANTITY_REQUIRED
    COMPARE_QUANTITY_STALE
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
    INVENTORY_LEVELS_UPDATE
    ORDERS_CANCELLED
    ORDERS_FULFILLED
    ORDERS_CREATE
    ORDERS_PAID
    PRODUCTS_CREATE
    PRODUCTS_DELETE
    PRODUCTS_UPDATE
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
