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

/** Pictures appear again among the media, as empty objects. */
const MEDIA = /* GraphQL */ `
  fragment CatalogImagePage on ImageConnection {
    edges {
      node {
        ...CatalogImage
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  fragment CatalogVideo on Video {
    alt
    previewImage {
      url
    }
    sources {
      url
      mimeType
      width
      height
    }
  }
  fragment CatalogExternalVideo on ExternalVideo {
    alt
    previewImage {
      url
    }
    embedUrl
    originUrl
  }
  fragment CatalogModel on Model3d {
    alt
    previewImage {
      url
    }
    models: sources {
      url
      mimeType
    }
  }
  fragment CatalogMediaPage on MediaConnection {
    edges {
      node {
        ...CatalogVideo
        ...CatalogExternalVideo
        ...CatalogModel
      }
    }
    pageInfo {
      hasNextPage
    }
  }
` as const;

/**
 * A token without `unauthenticated_read_product_tags` is refused the tags. Only a live shop has swatches of its own (the embedded store's are
 * product pictures) and metafields.
 */
const PRODUCT = /* GraphQL */ `
  fragment CatalogProduct on Product {
    id
    handle
    title
    description
    descriptionHtml
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
      ...CatalogImagePage
    }
    media(first: 20) {
      ...CatalogMediaPage
    }
    variants(first: 10) {
      ...CatalogVariantPage
    }
    options {
      name
      values
      optionValues @include(if: $isLive) {
        name
        swatch {
          color
          image {
            previewImage {
              url
            }
          }
        }
      }
    }
    metafields(
      identifiers: [
        { namespace: "custom", key: "size_system" }
        { namespace: "custom", key: "material" }
        { namespace: "custom", key: "care" }
        { namespace: "descriptors", key: "care_guide" }
      ]
    ) @include(if: $isLive) {
      key
      type
      value
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
  ${MEDIA}
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
  query Products($first: Int = 20, $after: String, $withoutTags: Boolean = false, $isLive: Boolean = false) {
    products(first: $first, after: $after) {
      ...CatalogProductPage
    }
  }
  ${PRODUCT_PAGE}
` as const;

export const PRODUCTS_CHANGED_SINCE = /* GraphQL */ `
  query ProductsChangedSince(
    $first: Int!
    $after: String
    $query: String!
    $withoutTags: Boolean = false
    $isLive: Boolean = false
  ) {
    products(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {
      ...CatalogProductPage
    }
  }
  ${PRODUCT_PAGE}
` as const;

export const PRODUCTS_OF_CATALOG = /* GraphQL */ `
  query ProductsOfCatalog($ids: [ID!]!, $withoutTags: Boolean = false, $isLive: Boolean = false) {
    nodes(ids: $ids) {
      ... on Product {
        ...CatalogProduct
      }
    }
  }
  ${PRODUCT}
` as const;

/** A page of a list without what is in it: one product that the provider cannot describe does not hide the others. */
export const PRODUCT_IDS = /* GraphQL */ `
  query ProductIds($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys = ID) {
    products(first: $first, after: $after, query: $query, sortKey: $sortKey) {
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
` as const;

/** Which of these products are published. */
export const PUBLISHED_PRODUCTS = /* GraphQL */ `
  query PublishedProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
      }
    }
  }
` as const;

/** All variants, pictures and videos of products that have more than a list reads. Shopify keeps at most 250 media of a product. */
export const WHOLE_PRODUCTS = /* GraphQL */ `
  query WholeProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        variants(first: 250) {
          ...CatalogVariantPage
        }
        images(first: 250) {
          ...CatalogImagePage
        }
        media(first: 250) {
          ...CatalogMediaPage
        }
      }
    }
  }
  ${VARIANT}
  ${MEDIA}
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
