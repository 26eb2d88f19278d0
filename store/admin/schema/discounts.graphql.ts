/** The embedded store has basic discounts only. The types of the others are here so that the app's types cover them. */
export const adminDiscountSchema = /* GraphQL */ `
  enum DiscountStatus {
    ACTIVE
    EXPIRED
    SCHEDULED
  }

  type DiscountCodeNode implements Node {
    codeDiscount: DiscountCode!
    id: ID!
  }

  union DiscountCode = DiscountCodeApp | DiscountCodeBasic | DiscountCodeBxgy | DiscountCodeFreeShipping

  type DiscountCodeApp {
    title: String!
  }

  type DiscountCodeBxgy {
    title: String!
  }

  type DiscountCodeFreeShipping {
    appliesOncePerCustomer: Boolean!
    asyncUsageCount: Int!
    codes(first: Int, after: String, last: Int, before: String): DiscountRedeemCodeConnection!
    combinesWith: DiscountCombinesWith!
    createdAt: DateTime!
    destinationSelection: DiscountShippingDestinationSelection!
    endsAt: DateTime
    maximumShippingPrice: MoneyV2
    minimumRequirement: DiscountMinimumRequirement
    startsAt: DateTime!
    status: DiscountStatus!
    title: String!
    usageLimit: Int
  }

  union DiscountShippingDestinationSelection = DiscountCountryAll

  type DiscountCountryAll {
    allCountries: Boolean!
  }

  union DiscountMinimumRequirement = DiscountMinimumSubtotal | DiscountMinimumQuantity

  type DiscountMinimumSubtotal {
    greaterThanOrEqualToSubtotal: MoneyV2!
  }

  """
  The embedded store has minimums of an amount only.
  """
  type DiscountMinimumQuantity {
    greaterThanOrEqualToQuantity: UnsignedInt64!
  }

  type DiscountCodeNodeConnection {
    edges: [DiscountCodeNodeEdge!]!
    nodes: [DiscountCodeNode!]!
    pageInfo: PageInfo!
  }

  type DiscountCodeNodeEdge {
    cursor: String!
    node: DiscountCodeNode!
  }

  type DiscountCodeBasic {
    appliesOncePerCustomer: Boolean!
    asyncUsageCount: Int!
    codes(first: Int, after: String, last: Int, before: String): DiscountRedeemCodeConnection!
    combinesWith: DiscountCombinesWith!
    createdAt: DateTime!
    customerGets: DiscountCustomerGets!
    endsAt: DateTime
    minimumRequirement: DiscountMinimumRequirement
    startsAt: DateTime!
    status: DiscountStatus!
    title: String!
    usageLimit: Int
  }

  type DiscountRedeemCode {
    asyncUsageCount: Int!
    code: String!
    id: ID!
  }

  type DiscountRedeemCodeConnection {
    edges: [DiscountRedeemCodeEdge!]!
    nodes: [DiscountRedeemCode!]!
    pageInfo: PageInfo!
  }

  type DiscountRedeemCodeEdge {
    cursor: String!
    node: DiscountRedeemCode!
  }

  type DiscountAutomaticNode implements Node {
    automaticDiscount: DiscountAutomatic!
    id: ID!
  }

  union DiscountAutomatic =
    | DiscountAutomaticApp
    | DiscountAutomaticBasic
    | DiscountAutomaticBxgy
    | DiscountAutomaticFreeShipping

  type DiscountAutomaticApp {
    title: String!
  }

  type DiscountAutomaticBxgy {
    title: String!
  }

  type DiscountAutomaticFreeShipping {
    title: String!
  }

  type DiscountAutomaticNodeConnection {
    edges: [DiscountAutomaticNodeEdge!]!
    nodes: [DiscountAutomaticNode!]!
    pageInfo: PageInfo!
  }

  type DiscountAutomaticNodeEdge {
    cursor: String!
    node: DiscountAutomaticNode!
  }

  union Discount =
    | DiscountAutomaticApp
    | DiscountAutomaticBasic
    | DiscountAutomaticBxgy
    | DiscountAutomaticFreeShipping
    | DiscountCodeApp
    | DiscountCodeBasic
    | DiscountCodeBxgy
    | DiscountCodeFreeShipping

  type DiscountNode implements Node {
    discount: Discount!
    id: ID!
  }

  type DiscountNodeConnection {
    edges: [DiscountNodeEdge!]!
    nodes: [DiscountNode!]!
    pageInfo: PageInfo!
  }

  type DiscountNodeEdge {
    cursor: String!
    node: DiscountNode!
  }

  type DiscountCombinesWith {
    orderDiscounts: Boolean!
    productDiscounts: Boolean!
    shippingDiscounts: Boolean!
  }

  type DiscountAutomaticBasic {
    asyncUsageCount: Int!
    combinesWith: DiscountCombinesWith!
    createdAt: DateTime!
    customerGets: DiscountCustomerGets!
    endsAt: DateTime
    startsAt: DateTime!
    status: DiscountStatus!
    title: String!
  }

  type DiscountCustomerGets {
    items: DiscountItems!
    value: DiscountCustomerGetsValue!
  }

  union DiscountCustomerGetsValue = DiscountAmount | DiscountPercentage

  type DiscountAmount {
    amount: MoneyV2!
    appliesOnEachItem: Boolean!
  }

  type DiscountPercentage {
    percentage: Float!
  }

  union DiscountItems = AllDiscountItems | DiscountCollections | DiscountProducts

  type DiscountCollections {
    collections(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): CollectionConnection!
  }

  type AllDiscountItems {
    allItems: Boolean!
  }

  type DiscountProducts {
    products(first: Int, after: String, last: Int, before: String, reverse: Boolean = false): ProductConnection!
  }

  input DiscountAmountInput {
    amount: Decimal
    appliesOnEachItem: Boolean
  }

  input DiscountCustomerGetsValueInput {
    discountAmount: DiscountAmountInput
    percentage: Float
  }

  input DiscountProductsInput {
    productsToAdd: [ID!]
    productsToRemove: [ID!]
  }

  input DiscountCollectionsInput {
    add: [ID!]
    remove: [ID!]
  }

  input DiscountItemsInput {
    all: Boolean
    collections: DiscountCollectionsInput
    products: DiscountProductsInput
  }

  input DiscountMinimumSubtotalInput {
    greaterThanOrEqualToSubtotal: Decimal
  }

  input DiscountMinimumQuantityInput {
    greaterThanOrEqualToQuantity: UnsignedInt64
  }

  input DiscountMinimumRequirementInput {
    quantity: DiscountMinimumQuantityInput
    subtotal: DiscountMinimumSubtotalInput
  }

  input DiscountShippingDestinationSelectionInput {
    all: Boolean = false
  }

  input DiscountCustomerGetsInput {
    items: DiscountItemsInput
    value: DiscountCustomerGetsValueInput
  }

  enum DiscountBuyerSelection {
    ALL
  }

  input DiscountContextInput {
    all: DiscountBuyerSelection
  }

  input DiscountCustomerSelectionInput {
    all: Boolean
  }

  input DiscountCombinesWithInput {
    orderDiscounts: Boolean = false
    productDiscounts: Boolean = false
    shippingDiscounts: Boolean = false
  }

  input DiscountCodeBasicInput {
    appliesOncePerCustomer: Boolean
    code: String
    combinesWith: DiscountCombinesWithInput
    context: DiscountContextInput
    customerGets: DiscountCustomerGetsInput
    customerSelection: DiscountCustomerSelectionInput
    endsAt: DateTime
    minimumRequirement: DiscountMinimumRequirementInput
    startsAt: DateTime
    title: String
    usageLimit: Int
  }

  input DiscountCodeFreeShippingInput {
    appliesOncePerCustomer: Boolean
    code: String
    combinesWith: DiscountCombinesWithInput
    context: DiscountContextInput
    customerSelection: DiscountCustomerSelectionInput
    destination: DiscountShippingDestinationSelectionInput
    endsAt: DateTime
    minimumRequirement: DiscountMinimumRequirementInput
    startsAt: DateTime
    title: String
    usageLimit: Int
  }

  input DiscountAutomaticBasicInput {
    combinesWith: DiscountCombinesWithInput
    context: DiscountContextInput
    customerGets: DiscountCustomerGetsInput
    endsAt: DateTime
    startsAt: DateTime
    title: String
  }

  enum DiscountErrorCode {
    BLANK
    GREATER_THAN
    GREATER_THAN_OR_EQUAL_TO
    INVALID
    INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS
    LESS_THAN_OR_EQUAL_TO
    TAKEN
    TOO_LONG
    VALUE_OUTSIDE_RANGE
  }

  type DiscountUserError implements DisplayableError {
    code: DiscountErrorCode
    extraInfo: String
    field: [String!]
    message: String!
  }

  type DiscountCodeBasicCreatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeBasicUpdatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeFreeShippingCreatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeFreeShippingUpdatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeActivatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeDeactivatePayload {
    codeDiscountNode: DiscountCodeNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountCodeDeletePayload {
    deletedCodeDiscountId: ID
    userErrors: [DiscountUserError!]!
  }

  type DiscountAutomaticBasicCreatePayload {
    automaticDiscountNode: DiscountAutomaticNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountAutomaticBasicUpdatePayload {
    automaticDiscountNode: DiscountAutomaticNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountAutomaticActivatePayload {
    automaticDiscountNode: DiscountAutomaticNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountAutomaticDeactivatePayload {
    automaticDiscountNode: DiscountAutomaticNode
    userErrors: [DiscountUserError!]!
  }

  type DiscountAutomaticDeletePayload {
    deletedAutomaticDiscountId: ID
    userErrors: [DiscountUserError!]!
  }
`;
