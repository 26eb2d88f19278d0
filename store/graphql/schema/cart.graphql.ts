export const cartSchema = `
type Cart implements Node {
  appliedGiftCards: [AppliedGiftCard!]!
  attribute(key: String!): Attribute
  attributes: [Attribute!]!
  buyerIdentity: CartBuyerIdentity!
  checkoutUrl: URL!
  cost: CartCost!
  createdAt: DateTime!
  delivery: CartDelivery!
  discountAllocations: [CartDiscountAllocation!]!
  discountCodes: [CartDiscountCode!]!
  id: ID!
  lines(after: String, before: String, first: Int, last: Int, reverse: Boolean = false): BaseCartLineConnection!
  metafield(key: String!, namespace: String): Metafield
  note: String
  totalQuantity: Int!
  updatedAt: DateTime!
}

type CartLine implements BaseCartLine & Node {
  attribute(key: String!): Attribute
  attributes: [Attribute!]!
  cost: CartLineCost!
  discountAllocations: [CartDiscountAllocation!]!
  id: ID!
  merchandise: Merchandise!
  quantity: Int!
}

type ComponentizableCartLine implements BaseCartLine & Node {
  attribute(key: String!): Attribute
  attributes: [Attribute!]!
  cost: CartLineCost!
  discountAllocations: [CartDiscountAllocation!]!
  id: ID!
  lineComponents: [CartLine!]!
  merchandise: Merchandise!
  quantity: Int!
}

interface BaseCartLine implements Node {
  attribute(key: String!): Attribute
  attributes: [Attribute!]!
  cost: CartLineCost!
  discountAllocations: [CartDiscountAllocation!]!
  id: ID!
  merchandise: Merchandise!
  quantity: Int!
}

type BaseCartLineEdge {
  cursor: String!
  node: BaseCartLine!
}

type BaseCartLineConnection {
  edges: [BaseCartLineEdge!]!
  nodes: [BaseCartLine!]!
  pageInfo: PageInfo!
}

type CartLineCost {
  amountPerQuantity: MoneyV2!
  compareAtAmountPerQuantity: MoneyV2
  subtotalAmount: MoneyV2!
  totalAmount: MoneyV2!
}

type CartCost {
  checkoutChargeAmount: MoneyV2!
  subtotalAmount: MoneyV2!
  subtotalAmountEstimated: Boolean!
  totalAmount: MoneyV2!
  totalAmountEstimated: Boolean!
  totalDutyAmount: MoneyV2 @deprecated
  totalTaxAmount: MoneyV2 @deprecated
}

union Merchandise = ProductVariant

type Attribute {
  key: String!
  value: String
}

type AppliedGiftCard implements Node {
  amountUsed: MoneyV2!
  balance: MoneyV2!
  id: ID!
  lastCharacters: String!
  presentmentAmountUsed: MoneyV2!
}

type CartBuyerIdentity {
  countryCode: CountryCode
  customer: Customer
  email: String
  phone: String
}

type Customer {
  displayName: String!
  email: String
  firstName: String
  id: ID!
  lastName: String
}

type CartDiscountCode {
  applicable: Boolean!
  code: String!
}

interface CartDiscountAllocation {
  discountApplication: CartDiscountApplication!
  discountedAmount: MoneyV2!
  targetType: DiscountApplicationTargetType!
}

type CartAutomaticDiscountAllocation implements CartDiscountAllocation {
  discountApplication: CartDiscountApplication!
  discountedAmount: MoneyV2!
  targetType: DiscountApplicationTargetType!
  title: String!
}

type CartCodeDiscountAllocation implements CartDiscountAllocation {
  code: String!
  discountApplication: CartDiscountApplication!
  discountedAmount: MoneyV2!
  targetType: DiscountApplicationTargetType!
}

type CartDiscountApplication {
  allocationMethod: DiscountApplicationAllocationMethod!
  targetSelection: DiscountApplicationTargetSelection!
  targetType: DiscountApplicationTargetType!
  value: PricingValue!
}

enum DiscountApplicationTargetType {
  LINE_ITEM SHIPPING_LINE
}

enum DiscountApplicationAllocationMethod {
  ACROSS EACH
}

enum DiscountApplicationTargetSelection {
  ALL ENTITLED EXPLICIT
}

union PricingValue = MoneyV2 | PricingPercentageValue

type PricingPercentageValue {
  percentage: Float!
}

type CartDelivery {
  addresses(selected: Boolean = false): [CartSelectableAddress!]!
}

type CartSelectableAddress {
  address: CartAddress!
  id: ID!
  oneTimeUse: Boolean!
  selected: Boolean!
}

union CartAddress = CartDeliveryAddress

type CartDeliveryAddress {
  address1: String
  address2: String
  city: String
  company: String
  countryCode: String
  firstName: String
  formatted(withCompany: Boolean = true, withName: Boolean = false): [String!]!
  formattedArea: String
  lastName: String
  name: String
  phone: String
  provinceCode: String
  zip: String
}
`;
