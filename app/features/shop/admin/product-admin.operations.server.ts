import { IMAGE_FIELDS, VIDEO_FIELDS } from "../media-fields.server.ts";

/** The admin list, the documented hundred at a time; a card needs one picture and the number of variants. */
export const PRODUCTS_IN_ADMIN = /* GraphQL */ `
  query ProductsInAdmin($first: Int!, $after: String, $query: String) {
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
` as const;

/** A sync reads every picture and video of the first hundred. A product has at most 250 media. */
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
` as const;

export const HANDLE_OF_PRODUCT = /* GraphQL */ `
  query HandleOfProduct($id: ID!) {
    product(id: $id) {
      handle
    }
  }
` as const;
