export const collectionsSchema = `
type Collection implements Node & OnlineStorePublishable & Trackable {
  description(truncateAt: Int): String!
  descriptionHtml: HTML!
  handle: String!
  id: ID!
  image: Image
  onlineStoreUrl: URL
  products(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
    sortKey: ProductCollectionSortKeys = COLLECTION_DEFAULT
  ): ProductConnection!
  seo: SEO!
  title: String!
  trackingParameters: String
  updatedAt: DateTime!
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

enum CollectionSortKeys {
  ID RELEVANCE TITLE UPDATED_AT
}

enum ProductCollectionSortKeys {
  BEST_SELLING COLLECTION_DEFAULT CREATED ID MANUAL PRICE RELEVANCE TITLE
}
`;
