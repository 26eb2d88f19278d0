/** Products as they are edited in the admin. Sent to the embedded store only: a Shopify store's products are edited in Shopify's admin. */
const PRODUCT_FIELDS = /* GraphQL */ `
  fragment ProductFields on Product {
    id
    title
    handle
    descriptionHtml
    vendor
    productType
    tags
    status
    updatedAt
    seo {
      title
      description
    }
    options {
      name
      values
    }
    collections(first: 250) {
      nodes {
        id
      }
    }
    media(first: 250) {
      nodes {
        id
        alt
        preview {
          image {
            url
          }
        }
      }
    }
    variants(first: 250, after: $after) {
      nodes {
        id
        title
        price
        compareAtPrice
        sku
        barcode
        taxable
        inventoryPolicy
        inventoryQuantity
        selectedOptions {
          value
        }
        media(first: 1) {
          nodes {
            id
          }
        }
        inventoryItem {
          tracked
          requiresShipping
          measurement {
            weight {
              unit
              value
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
` as const;

export const PRODUCT_TO_EDIT = /* GraphQL */ `
  query ProductToEdit($id: ID!, $after: String) {
    product(id: $id) {
      ...ProductFields
    }
    shop {
      currencyCode
    }
    location {
      id
    }
  }
  ${PRODUCT_FIELDS}
` as const;

export const COLLECTIONS_TO_CHOOSE = /* GraphQL */ `
  query CollectionsToChoose($after: String) {
    collections(first: 250, after: $after) {
      nodes {
        id
        title
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    shop {
      currencyCode
    }
    location {
      id
    }
  }
` as const;

export const PRODUCTS_WITH_STATUS = /* GraphQL */ `
  query ProductsWithStatus($first: Int!, $after: String, $query: String!) {
    products(first: $first, after: $after, query: $query) {
      nodes {
        id
        title
        status
        updatedAt
        totalInventory
        variantsCount {
          count
        }
        priceRangeV2 {
          minVariantPrice {
            amount
            currencyCode
          }
          maxVariantPrice {
            amount
            currencyCode
          }
        }
        featuredMedia {
          preview {
            image {
              url
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
` as const;

export const CREATE_PRODUCT = /* GraphQL */ `
  mutation CreateProduct($input: ProductSetInput!, $key: String!) {
    result: productSet(input: $input) @idempotent(key: $key) {
      product {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
` as const;

export const SET_PRODUCT = /* GraphQL */ `
  mutation SetProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
    result: productSet(identifier: $identifier, input: $input) {
      product {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
` as const;

export const DUPLICATE_PRODUCT = /* GraphQL */ `
  mutation DuplicateProduct($id: ID!, $title: String!, $key: String!) {
    result: productDuplicate(productId: $id, newTitle: $title, newStatus: DRAFT, includeImages: true)
      @idempotent(key: $key) {
      newProduct {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
` as const;

export const DELETE_PRODUCT = /* GraphQL */ `
  mutation DeleteProduct($id: ID!) {
    result: productDelete(input: { id: $id }) {
      deletedProductId
      userErrors {
        field
        message
      }
    }
  }
` as const;
