export const searchSchema = `
union SearchResultItem = Article | Page | Product

type SearchResultItemConnection {
  edges: [SearchResultItemEdge!]!
  nodes: [SearchResultItem!]!
  pageInfo: PageInfo!
  totalCount: Int!
}

type SearchResultItemEdge {
  cursor: String!
  node: SearchResultItem!
}

enum SearchSortKeys {
  PRICE RELEVANCE
}

enum SearchType {
  ARTICLE PAGE PRODUCT
}

enum SearchPrefixQueryType {
  LAST NONE
}

enum SearchUnavailableProductsType {
  HIDE LAST SHOW
}

type PredictiveSearchResult {
  articles: [Article!]!
  collections: [Collection!]!
  pages: [Page!]!
  products: [Product!]!
  queries: [SearchQuerySuggestion!]!
}

enum PredictiveSearchType {
  ARTICLE COLLECTION PAGE PRODUCT QUERY
}

enum PredictiveSearchLimitScope {
  ALL EACH
}

type SearchQuerySuggestion implements Trackable {
  styledText: String!
  text: String!
  trackingParameters: String
}
`;
