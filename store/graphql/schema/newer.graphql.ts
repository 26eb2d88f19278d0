/** Additions to 2025-07 that clients of newer versions request. */
export const newerSchema = `
extend type CartLine {
  parentRelationship: CartLineParentRelationship
}

type CartLineParentRelationship {
  parent: CartLine!
}

type CartGiftCardCodesAddPayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartDeliveryAddressesReplacePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

extend type Mutation {
  cartGiftCardCodesAdd(cartId: ID!, giftCardCodes: [String!]!): CartGiftCardCodesAddPayload
  cartDeliveryAddressesReplace(addresses: [CartSelectableAddressInput!]!, cartId: ID!): CartDeliveryAddressesReplacePayload
}
`;
