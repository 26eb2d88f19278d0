/** Admin API. `inventoryQuantity` is the sum of all locations; an inventory webhook's `available` is not. */
const STOCK = /* GraphQL */ `
  fragment Stock on ProductVariant {
    id
    availableForSale
    inventoryQuantity
    inventoryItem {
      tracked
    }
  }
` as const;

export const STOCK_OF_INVENTORY_ITEM = /* GraphQL */ `
  query StockOfInventoryItem($id: ID!) {
    inventoryItem(id: $id) {
      variants(first: 1) {
        nodes {
          ...Stock
        }
      }
    }
  }
  ${STOCK}
` as const;

export const STOCK_OF_VARIANT = /* GraphQL */ `
  query StockOfVariant($id: ID!) {
    productVariant(id: $id) {
      ...Stock
    }
  }
  ${STOCK}
` as const;

export const STOCK_OF_VARIANTS = /* GraphQL */ `
  query StockOfVariants($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...Stock
    }
  }
  ${STOCK}
` as const;

export const STOCK_OF_ALL_VARIANTS = /* GraphQL */ `
  query StockOfAllVariants($first: Int!, $after: String) {
    productVariants(first: $first, after: $after) {
      nodes {
        ...Stock
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${STOCK}
` as const;
