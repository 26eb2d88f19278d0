export const sitemapSchema = `
type Sitemap {
  pagesCount: Count
  resources(page: Int!): PaginatedSitemapResources
}

enum SitemapType {
  ARTICLE BLOG COLLECTION METAOBJECT PAGE PRODUCT
}

type SitemapResource implements SitemapResourceInterface {
  handle: String!
  image: SitemapImage
  title: String
  updatedAt: DateTime!
}

type SitemapResourceMetaobject implements SitemapResourceInterface {
  handle: String!
  type: String!
  updatedAt: DateTime!
}

interface SitemapResourceInterface {
  handle: String!
  updatedAt: DateTime!
}

type SitemapImage {
  alt: String
  filepath: String
  updatedAt: DateTime!
}

type PaginatedSitemapResources {
  hasNextPage: Boolean!
  items: [SitemapResourceInterface!]!
}

type UrlRedirect implements Node {
  id: ID!
  path: String!
  target: String!
}

type UrlRedirectConnection {
  edges: [UrlRedirectEdge!]!
  nodes: [UrlRedirect!]!
  pageInfo: PageInfo!
}

type UrlRedirectEdge {
  cursor: String!
  node: UrlRedirect!
}
`;
