import { IMAGE_FIELDS, VIDEO_FIELDS } from "./media-fields.server.ts";

/** Storefront API operations, checked against Shopify's published schemas. Page sizes are the documented ones. */

const VARIANT_FIELDS = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
    id
    title
    price {
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
  }
` as const;

/** Which combinations of options exist and are for sale comes encoded: a list has 10 variants, filters need all. */
export const PRODUCTS = /* GraphQL */ `
  query Products($first: Int = 20, $after: String) {
    products(first: $first, after: $after) {
      edges {
        node {
          id
          handle
          title
          description
          encodedVariantAvailability
          encodedVariantExistence
          priceRange {
            minVariantPrice {
              amount
              currencyCode
            }
          }
          images(first: 5) {
            edges {
              node {
                ...ImageFields
              }
            }
          }
          variants(first: 10) {
            edges {
              node {
                ...VariantFields
              }
            }
          }
          options {
            name
            values
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${VARIANT_FIELDS}
  ${IMAGE_FIELDS}
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
      media(first: 20) {
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
      variants(first: 20) {
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
      options {
        name
        values
      }
    }
  }
  ${VARIANT_FIELDS}
  ${IMAGE_FIELDS}
  ${VIDEO_FIELDS}
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
      images(first: 100, after: $afterImage) @include(if: $hasImages) {
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
      media(first: 100, after: $afterMedium) @include(if: $hasMedia) {
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
    }
  }
  ${VARIANT_FIELDS}
  ${IMAGE_FIELDS}
  ${VIDEO_FIELDS}
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
        availableForSale
        product {
          id
          title
        }
      }
    }
  }
` as const;

/** All variants, not only the first: a favorite must not add a size to the cart that was not chosen (decision D148). */
export const PRODUCTS_BY_IDS = /* GraphQL */ `
  query ProductsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
        handle
        availableForSale
        priceRange {
          minVariantPrice {
            amount
            currencyCode
          }
        }
        images(first: 1) {
          edges {
            node {
              ...ImageFields
            }
          }
        }
        variants(first: 100) {
          edges {
            node {
              ...VariantFields
            }
          }
        }
      }
    }
  }
  ${VARIANT_FIELDS}
  ${IMAGE_FIELDS}
` as const;

/** Names and pictures of variants, for the admin lists. */
export const NAMED_VARIANTS = /* GraphQL */ `
  query NamedVariants($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        title
        image {
          ...ImageFields
        }
        product {
          handle
          title
          images(first: 1) {
            edges {
              node {
                ...ImageFields
              }
            }
          }
        }
      }
    }
  }
  ${IMAGE_FIELDS}
` as const;

/** All variants of products: titles for the admin search, pictures for cards under a filter. */
export const VARIANTS_OF_PRODUCTS = /* GraphQL */ `
  query VariantsOfProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
        variants(first: 250) {
          edges {
            node {
              id
              title
              availableForSale
              selectedOptions {
                name
                value
              }
              image {
                ...ImageFields
              }
            }
          }
        }
      }
    }
  }
  ${IMAGE_FIELDS}
` as const;
