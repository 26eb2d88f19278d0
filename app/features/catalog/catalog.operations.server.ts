/** Storefront API operations of the index, checked against Shopify's published schemas. Page sizes of lists are the documented ones. */

const IMAGE = /* GraphQL */ `
  fragment CatalogImage on Image {
    url
    altText
    width
    height
  }
` as const;

const VARIANT = /* GraphQL */ `
  fragment CatalogVariant on ProductVariant {
    id
    title
    price {
      amount
      currencyCode
    }
    compareAtPrice {
      amount
      currencyCode
    }
    availableForSale
    selectedOptions {
      name
      value
    }
    sku
    barcode
    image {
      ...CatalogImage
    }
  }
  fragment CatalogVariantPage on ProductVariantConnection {
    edges {
      node {
        ...CatalogVariant
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  ${IMAGE}
` as const;

/** A token without `unauthenticated_read_product_tags` is refused the tags. */
const PRODUCT = /* GraphQL */ `
  fragment CatalogProduct on Product {
    id
    handle
    title
    description
    vendor
    productType
    tags @skip(if: $withoutTags)
    createdAt
    updatedAt
    publishedAt
    availableForSale
    priceRange {
      minVariantPrice {
        amount
        currencyCode
      }
      maxVariantPrice {
        amount
        currencyCode
      }
    }
    images(first: 5) {
      edges {
        node {
          ...CatalogImage
        }
      }
    }
    variants(first: 10) {
      ...CatalogVariantPage
    }
    options {
      name
      values
    }
    collections(first: 50) {
      edges {
        node {
          id
        }
      }
    }
  }
  ${VARIANT}
` as const;

const PRODUCT_PAGE = /* GraphQL */ `
  fragment CatalogProductPage on ProductConnection {
    edges {
      node {
        ...CatalogProduct
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  ${PRODUCT}
` as const;

/** In the provider's order, by id. */
export const PRODUCTS = /* GraphQL */ `
  query Products($first: Int = 20, $after: String, $withoutTags: Boolean = false) {
    products(first: $first, after: $after) {
      ...CatalogProductPage
    }
  }
  ${PRODUCT_PAGE}
` as const;

export const PRODUCTS_CHANGED_SINCE = /* GraphQL */ `
  query ProductsChangedSince($first: Int!, $after: String, $query: String!, $withoutTags: Boolean = false) {
    products(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {
      ...CatalogProductPage
    }
  }
  ${PRODUCT_PAGE}
` as const;

export const PRODUCTS_OF_CATALOG = /* GraphQL */ `
  query ProductsOfCatalog($ids: [ID!]!, $withoutTags: Boolean = false) {
    nodes(ids: $ids) {
      ... on Product {
        ...CatalogProduct
      }
    }
  }
  ${PRODUCT}
` as const;

/** All variants of products that have more than ten. */
export const VARIANTS_OF_PRODUCTS = /* GraphQL */ `
  query VariantsOfProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        variants(first: 250) {
          ...CatalogVariantPage
        }
      }
    }
  }
  ${VARIANT}
` as const;

/** What follows the first 250 variants of a product. */
export const REST_OF_VARIANTS = /* GraphQL */ `
  query RestOfVariants($id: ID!, $after: String!) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        ...CatalogVariantPage
      }
    }
  }
  ${VARIANT}
` as const;

export const COLLECTIONS = /* GraphQL */ `
  query Collections($after: String) {
    collections(first: 50, after: $after) {
      edges {
        node {
          id
          handle
          title
          descriptionHtml
          image {
            ...CatalogImage
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${IMAGE}
` as const;

export const PRODUCTS_OF_COLLECTION = /* GraphQL */ `
  query ProductsOfCollection($id: ID!, $after: String) {
    collection(id: $id) {
      products(first: 250, after: $after) {
        edges {
          node {
            id
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
` as const;
