export const contentSchema = `
type Article implements Node & OnlineStorePublishable & Trackable {
  authorV2: ArticleAuthor
  blog: Blog!
  content(truncateAt: Int): String!
  contentHtml: HTML!
  excerpt(truncateAt: Int): String
  excerptHtml: HTML
  handle: String!
  id: ID!
  image: Image
  onlineStoreUrl: URL
  publishedAt: DateTime!
  seo: SEO
  tags: [String!]!
  title: String!
  trackingParameters: String
}

type ArticleAuthor {
  bio: String
  email: String!
  firstName: String!
  lastName: String!
  name: String!
}

type ArticleConnection {
  edges: [ArticleEdge!]!
  nodes: [Article!]!
  pageInfo: PageInfo!
}

type ArticleEdge {
  cursor: String!
  node: Article!
}

enum ArticleSortKeys {
  AUTHOR BLOG_TITLE ID PUBLISHED_AT RELEVANCE TITLE UPDATED_AT
}

type Blog implements Node & OnlineStorePublishable {
  articleByHandle(handle: String!): Article
  articles(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: ArticleSortKeys = ID
  ): ArticleConnection!
  authors: [ArticleAuthor!]!
  handle: String!
  id: ID!
  onlineStoreUrl: URL
  seo: SEO
  title: String!
}

type BlogConnection {
  edges: [BlogEdge!]!
  nodes: [Blog!]!
  pageInfo: PageInfo!
}

type BlogEdge {
  cursor: String!
  node: Blog!
}

enum BlogSortKeys {
  HANDLE ID RELEVANCE TITLE
}

type Page implements Node & OnlineStorePublishable & Trackable {
  body: HTML!
  bodySummary: String!
  createdAt: DateTime!
  handle: String!
  id: ID!
  onlineStoreUrl: URL
  seo: SEO
  title: String!
  trackingParameters: String
  updatedAt: DateTime!
}

type PageConnection {
  edges: [PageEdge!]!
  nodes: [Page!]!
  pageInfo: PageInfo!
}

type PageEdge {
  cursor: String!
  node: Page!
}

enum PageSortKeys {
  ID RELEVANCE TITLE UPDATED_AT
}

type Menu implements Node {
  handle: String!
  id: ID!
  items: [MenuItem!]!
  itemsCount: Int!
  title: String!
}

type MenuItem implements Node {
  id: ID!
  items: [MenuItem!]!
  resource: MenuItemResource
  resourceId: ID
  tags: [String!]!
  title: String!
  type: MenuItemType!
  url: URL
}

enum MenuItemType {
  ARTICLE BLOG CATALOG COLLECTION COLLECTIONS CUSTOMER_ACCOUNT_PAGE FRONTPAGE HTTP METAOBJECT PAGE PRODUCT SEARCH
  SHOP_POLICY
}

union MenuItemResource = Article | Blog | Collection | Page | Product | ShopPolicy
`;
