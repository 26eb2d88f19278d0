export const cartMutationsSchema = `
type CartCreatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartLinesAddPayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartLinesUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartLinesRemovePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartDiscountCodesUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartNoteUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartAttributesUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartBuyerIdentityUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartDeliveryAddressesAddPayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartDeliveryAddressesUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartDeliveryAddressesRemovePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartSelectedDeliveryOptionsUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartGiftCardCodesUpdatePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartGiftCardCodesRemovePayload {
  cart: Cart
  userErrors: [CartUserError!]!
  warnings: [CartWarning!]!
}

type CartMetafieldsSetPayload {
  metafields: [Metafield!]
  userErrors: [MetafieldsSetUserError!]!
}

type CartMetafieldDeletePayload {
  deletedId: ID
  userErrors: [MetafieldDeleteUserError!]!
}

type Mutation {
  cartAttributesUpdate(attributes: [AttributeInput!]!, cartId: ID!): CartAttributesUpdatePayload
  cartBuyerIdentityUpdate(buyerIdentity: CartBuyerIdentityInput!, cartId: ID!): CartBuyerIdentityUpdatePayload
  cartCreate(input: CartInput): CartCreatePayload
  cartDeliveryAddressesAdd(addresses: [CartSelectableAddressInput!]!, cartId: ID!): CartDeliveryAddressesAddPayload
  cartDeliveryAddressesRemove(addressIds: [ID!]!, cartId: ID!): CartDeliveryAddressesRemovePayload
  cartDeliveryAddressesUpdate(
    addresses: [CartSelectableAddressUpdateInput!]!
    cartId: ID!
  ): CartDeliveryAddressesUpdatePayload
  cartDiscountCodesUpdate(cartId: ID!, discountCodes: [String!]): CartDiscountCodesUpdatePayload
  cartGiftCardCodesRemove(appliedGiftCardIds: [ID!]!, cartId: ID!): CartGiftCardCodesRemovePayload
  cartGiftCardCodesUpdate(cartId: ID!, giftCardCodes: [String!]!): CartGiftCardCodesUpdatePayload
  cartLinesAdd(cartId: ID!, lines: [CartLineInput!]!): CartLinesAddPayload
  cartLinesRemove(cartId: ID!, lineIds: [ID!]!): CartLinesRemovePayload
  cartLinesUpdate(cartId: ID!, lines: [CartLineUpdateInput!]!): CartLinesUpdatePayload
  cartMetafieldDelete(input: CartMetafieldDeleteInput!): CartMetafieldDeletePayload
  cartMetafieldsSet(metafields: [CartMetafieldsSetInput!]!): CartMetafieldsSetPayload
  cartNoteUpdate(cartId: ID!, note: String!): CartNoteUpdatePayload
  cartSelectedDeliveryOptionsUpdate(
    cartId: ID!
    selectedDeliveryOptions: [CartSelectedDeliveryOptionInput!]!
  ): CartSelectedDeliveryOptionsUpdatePayload
}
`;
