export const LOCATIONS = /* GraphQL */ `
  query Locations($after: String) {
    locations(first: 50, after: $after) {
      nodes {
        id
        name
        isActive
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
` as const;

/** "on_hand" is "available" plus "committed", and what is damaged or reserved. */
const QUANTITIES = /* GraphQL */ `
  fragment Quantities on InventoryLevel {
    quantities(names: ["available", "committed", "on_hand"]) {
      name
      quantity
    }
  }
` as const;

export const LEVELS_OF_VARIANT = /* GraphQL */ `
  query LevelsOfVariant($id: ID!, $after: String) {
    productVariant(id: $id) {
      inventoryItem {
        id
        tracked
        inventoryLevels(first: 50, after: $after) {
          nodes {
            location {
              id
              name
            }
            ...Quantities
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
  ${QUANTITIES}
` as const;

/** Of many variants at one location, because all locations of many variants would cost more than a query may. */
export const LEVELS_AT_LOCATION = /* GraphQL */ `
  query LevelsAtLocation($ids: [ID!]!, $location: ID!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        inventoryItem {
          id
          tracked
          inventoryLevel(locationId: $location) {
            ...Quantities
          }
        }
      }
    }
  }
  ${QUANTITIES}
` as const;

export const SET_QUANTITIES = /* GraphQL */ `
  mutation SetQuantities($input: InventorySetQuantitiesInput!, $key: String!) {
    result: inventorySetQuantities(input: $input) @idempotent(key: $key) {
      userErrors {
        code
        field
        message
      }
    }
  }
` as const;
