export const productsSchema = `
type Product implements Node & OnlineStorePublishable & Trackable {
  adjacentVariants(
    caseInsensitiveMatch: Boolean = false
    ignoreUnknownOptions: Boolean = true
    selectedOptions: [SelectedOptionInput!]
  ): [ProductVariant!]!
  availableForSale: Boolean!
  collections(after: String, before: String, first: Int, last: Int, reverse: Boolean = false): CollectionConnection!
  compareAtPriceRange: ProductPriceRange!
  createdAt: DateTime!
  description(truncateAt: Int): String!
  descriptionHtml: HTML!
  encodedVariantAvailability: String
  encodedVariantExistence: String
  featuredImage: Image
  handle: String!
  id: ID!
  images(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
    sortKey: ProductImageSortKeys = POSITION
  ): ImageConnection!
  isGiftCard: Boolean!
  media(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
    sortKey: ProductMediaSortKeys = POSITION
  ): MediaConnection!
  onlineStoreUrl: URL
  metafields(identifiers: [HasMetafieldsIdentifier!]!): [Metafield]!
  options(first: Int): [ProductOption!]!
  priceRange: ProductPriceRange!
  productType: String!
  publishedAt: DateTime!
  selectedOrFirstAvailableVariant(
    caseInsensitiveMatch: Boolean = false
    ignoreUnknownOptions: Boolean = true
    selectedOptions: [SelectedOptionInput!]
  ): ProductVariant
  seo: SEO!
  tags: [String!]!
  title: String!
  totalInventory: Int
  trackingParameters: String
  updatedAt: DateTime!
  variantBySelectedOptions(
    caseInsensitiveMatch: Boolean = false
    ignoreUnknownOptions: Boolean = false
    selectedOptions: [SelectedOptionInput!]!
  ): ProductVariant
  variants(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
    sortKey: ProductVariantSortKeys = POSITION
  ): ProductVariantConnection!
  variantsCount: Count
  vendor: String!
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

type ProductOption implements Node {
  id: ID!
  name: String!
  optionValues: [ProductOptionValue!]!
  values: [String!]! @deprecated
}

input HasMetafieldsIdentifier {
  key: String!
  namespace: String
}

type ProductOptionValue implements Node {
  firstSelectableVariant: ProductVariant
  id: ID!
  name: String!
  swatch: ProductOptionValueSwatch
}

type ProductOptionValueSwatch {
  color: Color
  image: Media
}

type ProductPriceRange {
  maxVariantPrice: MoneyV2!
  minVariantPrice: MoneyV2!
}

type ProductVariant implements Node {
  availableForSale: Boolean!
  barcode: String
  compareAtPrice: MoneyV2
  compareAtPriceV2: MoneyV2 @deprecated
  currentlyNotInStock: Boolean!
  id: ID!
  image: Image
  price: MoneyV2!
  priceV2: MoneyV2! @deprecated
  product: Product!
  quantityAvailable: Int
  quantityRule: QuantityRule!
  requiresShipping: Boolean!
  selectedOptions: [SelectedOption!]!
  sku: String
  taxable: Boolean!
  title: String!
  unitPrice: MoneyV2
  weight: Float
  weightUnit: WeightUnit!
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

type SelectedOption {
  name: String!
  value: String!
}

input SelectedOptionInput {
  name: String!
  value: String!
}

type QuantityRule {
  increment: Int!
  maximum: Int
  minimum: Int!
}

enum WeightUnit {
  GRAMS KILOGRAMS OUNCES POUNDS
}

enum ProductSortKeys {
  BEST_SELLING CREATED_AT ID PRICE PRODUCT_TYPE RELEVANCE TITLE UPDATED_AT VENDOR
}

enum ProductImageSortKeys {
  CREATED_AT ID POSITION RELEVANCE
}

enum ProductMediaSortKeys {
  ID POSITION RELEVANCE
}

enum ProductVariantSortKeys {
  ID POSITION RELEVANCE SKU TITLE
}

enum ProductRecommendationIntent {
  COMPLEMENTARY RELATED
}
`;
