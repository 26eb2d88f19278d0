/** Storefront API: all that is known about stock without an Admin API token. */
export const AVAILABILITY_OF_ALL = /* GraphQL */ `
  query AvailabilityOfAll($first: Int!, $after: String, $variants: Int!) {
    products(first: $first, after: $after) {
      nodes {
        id
        variants(first: $variants) {
          nodes {
            id
            availableForSale
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
` as const;

export const AVAILABILITY_OF_PRODUCT = /* GraphQL */ `
  query AvailabilityOfProduct($id: ID!, $after: String, $variants: Int!) {
    product(id: $id) {
      variants(first: $variants, after: $after) {
        nodes {
          id
          availableForSale
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
` as const;

export const AVAILABILITY_OF_VARIANT = /* GraphQL */ `
  query AvailabilityOfVariant($id: ID!) {
    node(id: $id) {
      ... on ProductVariant {
        id
        availableForSale
      }
    }
  }
` as const;
