import { IMAGE_FIELDS, VIDEO_FIELDS } from "./media-fields.server.ts";

/** Storefront API operations, checked against Shopify's published schemas. Page sizes are the documented ones. */

const PAGES = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
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
    image {
      url
    }
    sku
    barcode
  }
  fragment VariantPage on ProductVariantConnection {
    edges {
      node {
        ...VariantFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  fragment ImagePage on ImageConnection {
    edges {
      node {
        ...ImageFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  fragment MediaPage on MediaConnection {
    edges {
      node {
        ...VideoFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  ${IMAGE_FIELDS}
  ${VIDEO_FIELDS}
` as const;

export const PRODUCT_BY_HANDLE = /* GraphQL */ `
  query ProductByHandle($handle: String!) {
    productByHandle(handle: $handle) {
      id
      handle
      title
      description
      descriptionHtml
      priceRange {
        minVariantPrice {
          amount
          currencyCode
        }
      }
      images(first: 10) {
        ...ImagePage
      }
      media(first: 20) {
        ...MediaPage
      }
      variants(first: 20) {
        ...VariantPage
      }
      options {
        name
        values
      }
    }
  }
  ${PAGES}
` as const;

/** Of a product that the index does not have, which the sync's own operation reads. */
export const ID_OF_PRODUCT = /* GraphQL */ `
  query IdOfProduct($handle: String!) {
    productByHandle(handle: $handle) {
      id
      handle
    }
  }
` as const;

/** What follows a product's first pages: a shoe in three colors and thirteen sizes can be bought in all of them. */
export const REST_OF_PRODUCT = /* GraphQL */ `
  query RestOfProduct(
    $handle: String!
    $afterVariant: String
    $hasVariants: Boolean!
    $afterImage: String
    $hasImages: Boolean!
    $afterMedium: String
    $hasMedia: Boolean!
  ) {
    productByHandle(handle: $handle) {
      variants(first: 100, after: $afterVariant) @include(if: $hasVariants) {
        ...VariantPage
      }
      images(first: 100, after: $afterImage) @include(if: $hasImages) {
        ...ImagePage
      }
      media(first: 100, after: $afterMedium) @include(if: $hasMedia) {
        ...MediaPage
      }
    }
  }
  ${PAGES}
` as const;

export const VARIANTS_BY_IDS = /* GraphQL */ `
  query VariantsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
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
        product {
          id
          title
        }
      }
    }
  }
` as const;
