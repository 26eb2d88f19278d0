import { IMAGE_FIELDS, VIDEO_FIELDS } from "../media-fields.server.ts";

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
