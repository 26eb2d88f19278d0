export const adminProductSchema = /* GraphQL */ `
  scalar HTML

  enum ProductStatus {
    ACTIVE
    ARCHIVED
    DRAFT
  }

  type SEO {
    description: String
    title: String
  }

  type ProductOption {
    name: String!
    position: Int!
    values: [String!]!
  }

  type SelectedOption {
    name: String!
    value: String!
  }

  interface Media {
    alt: String
    id: ID!
    preview: MediaPreviewImage
  }

  type MediaImage implements Media & Node {
    alt: String
    id: ID!
    image: Image
    preview: MediaPreviewImage
  }

  type MediaPreviewImage {
    image: Image
  }

  type MediaConnection {
    edges: [MediaEdge!]!
    nodes: [Media!]!
    pageInfo: PageInfo!
  }

  type MediaEdge {
    cursor: String!
    node: Media!
  }

  type Product implements Node {
    collections(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): CollectionConnection!
    createdAt: DateTime!
    descriptionHtml: HTML!
    featuredMedia: Media
    handle: String!
    id: ID!
    media(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): MediaConnection!
    options(first: Int): [ProductOption!]!
    priceRangeV2: ProductPriceRangeV2!
    productType: String!
    seo: SEO!
    status: ProductStatus!
    tags: [String!]!
    title: String!
    totalInventory: Int!
    updatedAt: DateTime!
    variants(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): ProductVariantConnection!
    variantsCount: Count
    vendor: String!
  }

  type ProductPriceRangeV2 {
    maxVariantPrice: MoneyV2!
    minVariantPrice: MoneyV2!
  }

  type Count {
    count: Int!
  }

  type ProductConnection {
    edges: [ProductEdge!]!
    nodes: [Product!]!
    pageInfo: PageInfo!
  }

  type ProductEdge {
    cursor: String!
    node: Product!
  }

  type Collection implements Node {
    handle: String!
    id: ID!
    title: String!
  }

  type CollectionConnection {
    edges: [CollectionEdge!]!
    nodes: [Collection!]!
    pageInfo: PageInfo!
  }

  type CollectionEdge {
    cursor: String!
    node: Collection!
  }

  type ProductVariant implements Node {
    availableForSale: Boolean!
    barcode: String
    compareAtPrice: Money
    displayName: String!
    id: ID!
    inventoryItem: InventoryItem!
    inventoryPolicy: ProductVariantInventoryPolicy!
    inventoryQuantity: Int
    media(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): MediaConnection!
    position: Int!
    price: Money!
    product: Product!
    selectedOptions: [SelectedOption!]!
    sku: String
    taxable: Boolean!
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

  type InventoryItemMeasurement {
    weight: Weight
  }

  type Weight {
    unit: WeightUnit!
    value: Float!
  }

  enum WeightUnit {
    GRAMS
    KILOGRAMS
    OUNCES
    POUNDS
  }

  input ProductSetIdentifiers {
    id: ID
  }

  input SEOInput {
    description: String
    title: String
  }

  input OptionValueSetInput {
    name: String
  }

  input OptionSetInput {
    name: String
    position: Int
    values: [OptionValueSetInput!]
  }

  input VariantOptionValueInput {
    name: String
    optionName: String
  }

  input WeightInput {
    unit: WeightUnit!
    value: Float!
  }

  input InventoryItemMeasurementInput {
    weight: WeightInput
  }

  input InventoryItemInput {
    measurement: InventoryItemMeasurementInput
    requiresShipping: Boolean
    sku: String
    tracked: Boolean
  }

  input ProductSetInventoryInput {
    locationId: ID!
    name: String!
    quantity: Int!
  }

  input FileSetInput {
    alt: String
    id: ID
  }

  input ProductVariantSetInput {
    barcode: String
    compareAtPrice: Money
    file: FileSetInput
    id: ID
    inventoryItem: InventoryItemInput
    inventoryPolicy: ProductVariantInventoryPolicy
    inventoryQuantities: [ProductSetInventoryInput!]
    optionValues: [VariantOptionValueInput!]!
    price: Money
    sku: String
    taxable: Boolean
  }

  input ProductSetInput {
    collections: [ID!]
    descriptionHtml: String
    files: [FileSetInput!]
    handle: String
    productOptions: [OptionSetInput!]
    productType: String
    seo: SEOInput
    status: ProductStatus
    tags: [String!]
    title: String
    variants: [ProductVariantSetInput!]
    vendor: String
  }

  enum ProductSetUserErrorCode {
    DUPLICATED_OPTION_NAME
    DUPLICATED_OPTION_VALUE
    DUPLICATED_VALUE
    GENERIC_ERROR
    HANDLE_NOT_UNIQUE
    INPUT_MISMATCH
    INVALID_INPUT
    INVALID_VARIANT
    MISSING_FIELD_REQUIRED
    OPTIONS_OVER_LIMIT
    OPTION_VALUES_MISSING
    OPTION_VALUE_DOES_NOT_EXIST
    PRODUCT_DOES_NOT_EXIST
    PRODUCT_OPTIONS_INPUT_MISSING
    PRODUCT_VARIANT_DOES_NOT_EXIST
    VARIANTS_INPUT_MISSING
    VARIANTS_OVER_LIMIT
  }

  type ProductSetUserError implements DisplayableError {
    code: ProductSetUserErrorCode
    field: [String!]
    message: String!
  }

  type ProductSetPayload {
    product: Product
    userErrors: [ProductSetUserError!]!
  }

  type ProductDuplicatePayload {
    newProduct: Product
    userErrors: [UserError!]!
  }

  input ProductDeleteInput {
    id: ID!
  }

  type ProductDeletePayload {
    deletedProductId: ID
    userErrors: [UserError!]!
  }
`;
