export const querySchema = `
schema {
  query: QueryRoot
  mutation: Mutation
}

type QueryRoot {
  article(id: ID!): Article
  articles(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: ArticleSortKeys = ID
  ): ArticleConnection!
  blog(handle: String, id: ID): Blog
  blogByHandle(handle: String!): Blog @deprecated
  blogs(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: BlogSortKeys = ID
  ): BlogConnection!
  cart(id: ID!): Cart
  collection(handle: String, id: ID): Collection
  collectionByHandle(handle: String!): Collection @deprecated
  collections(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: CollectionSortKeys = ID
  ): CollectionConnection!
  localization: Localization!
  menu(handle: String!): Menu
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  page(handle: String, id: ID): Page
  pageByHandle(handle: String!): Page @deprecated
  pages(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: PageSortKeys = ID
  ): PageConnection!
  predictiveSearch(
    limit: Int
    limitScope: PredictiveSearchLimitScope
    query: String!
    types: [PredictiveSearchType!]
    unavailableProducts: SearchUnavailableProductsType
  ): PredictiveSearchResult
  product(handle: String, id: ID): Product
  productByHandle(handle: String!): Product @deprecated
  productRecommendations(
    intent: ProductRecommendationIntent = RELATED
    productHandle: String
    productId: ID
  ): [Product!]
  productTags(first: Int!): StringConnection!
  productTypes(first: Int!): StringConnection!
  products(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: ProductSortKeys = ID
  ): ProductConnection!
  publicApiVersions: [ApiVersion!]!
  search(
    after: String
    before: String
    first: Int
    last: Int
    prefix: SearchPrefixQueryType
    query: String!
    reverse: Boolean = false
    sortKey: SearchSortKeys = RELEVANCE
    types: [SearchType!]
    unavailableProducts: SearchUnavailableProductsType
  ): SearchResultItemConnection!
  shop: Shop!
  sitemap(type: SitemapType!): Sitemap!
  urlRedirects(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
  ): UrlRedirectConnection!
}
`;
