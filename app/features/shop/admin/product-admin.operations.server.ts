import { IMAGE_FIELDS, VIDEO_FIELDS } from "../media-fields.server.ts";

/** The desk's list, the documented hundred at a time; a card shows one picture and how many variants there are. */
export const PRODUCTS_IN_ADMIN = /* GraphQL */ `
  query ProductsOnDesk($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query) {
      edges {
        node {
          id
          title
          variantsCount {
            count
          }
          images(first: 1) {
            edges {
              node {
                ...ImageFields
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${IMAGE_FIELDS}
`;

/** What a sync reads: every picture and video of the first hundred. 250 media are the most that a product has. */
export const MEDIA_OF_PRODUCTS = /* GraphQL */ `
  query MediaOfProducts($first: Int!) {
    products(first: $first) {
      edges {
        node {
          id
          title
          variantsCount {
            count
          }
          images(first: 250) {
            edges {
              node {
                ...ImageFields
              }
            }
          }
          media(first: 250) {
            edges {
              node {
                ...VideoFields
              }
            }
          }
        }
      }
    }
  }
  ${IMAGE_FIELDS}
  ${VIDEO_FIELDS}
`;

export const HANDLE_OF_PRODUCT = /* GraphQL */ `
  query HandleOfProduct($id: ID!) {
    product(id: $id) {
      handle
    }
  }
`;
