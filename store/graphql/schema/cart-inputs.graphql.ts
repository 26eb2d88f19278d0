export const cartInputsSchema = `
input CartInput {
  attributes: [AttributeInput!]
  buyerIdentity: CartBuyerIdentityInput
  delivery: CartDeliveryInput
  discountCodes: [String!]
  giftCardCodes: [String!]
  lines: [CartLineInput!]
  metafields: [CartInputMetafieldInput!]
  note: String
}

input CartLineInput {
  attributes: [AttributeInput!]
  merchandiseId: ID!
  quantity: Int = 1
  sellingPlanId: ID
}

input CartLineUpdateInput {
  attributes: [AttributeInput!]
  id: ID!
  merchandiseId: ID
  quantity: Int
  sellingPlanId: ID
}

input AttributeInput {
  key: String!
  value: String!
}

input CartBuyerIdentityInput {
  companyLocationId: ID
  countryCode: CountryCode
  customerAccessToken: String
  email: String
  phone: String
  preferences: CartPreferencesInput
}

input CartPreferencesInput {
  delivery: CartDeliveryPreferenceInput
  wallet: [String!]
}

input CartDeliveryPreferenceInput {
  coordinates: CartDeliveryCoordinatesPreferenceInput
  deliveryMethod: [PreferenceDeliveryMethodType!]
  pickupHandle: [String!]
}

input CartDeliveryCoordinatesPreferenceInput {
  countryCode: CountryCode!
  latitude: Float!
  longitude: Float!
}

enum PreferenceDeliveryMethodType {
  PICKUP_POINT PICK_UP SHIPPING
}

input CartDeliveryInput {
  addresses: [CartSelectableAddressInput!]
}

input CartSelectableAddressInput {
  address: CartAddressInput!
  oneTimeUse: Boolean
  selected: Boolean
  validationStrategy: DeliveryAddressValidationStrategy = COUNTRY_CODE_ONLY
}

input CartSelectableAddressUpdateInput {
  address: CartAddressInput
  id: ID!
  oneTimeUse: Boolean
  selected: Boolean
  validationStrategy: DeliveryAddressValidationStrategy = COUNTRY_CODE_ONLY
}

input CartAddressInput {
  copyFromCustomerAddressId: ID
  deliveryAddress: CartDeliveryAddressInput
}

input CartDeliveryAddressInput {
  address1: String
  address2: String
  city: String
  company: String
  countryCode: CountryCode
  firstName: String
  lastName: String
  phone: String
  provinceCode: String
  zip: String
}

enum DeliveryAddressValidationStrategy {
  COUNTRY_CODE_ONLY STRICT
}

input CartInputMetafieldInput {
  key: String!
  type: String!
  value: String!
}

input CartMetafieldsSetInput {
  key: String!
  ownerId: ID!
  type: String!
  value: String!
}

input CartMetafieldDeleteInput {
  key: String!
  ownerId: ID!
}

input CartSelectedDeliveryOptionInput {
  deliveryGroupId: ID!
  deliveryOptionHandle: String!
}

type CartUserError implements DisplayableError {
  code: CartErrorCode
  field: [String!]
  message: String!
}

enum CartErrorCode {
  ADDRESS_FIELD_CONTAINS_EMOJIS ADDRESS_FIELD_CONTAINS_HTML_TAGS ADDRESS_FIELD_CONTAINS_URL
  ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN ADDRESS_FIELD_IS_REQUIRED ADDRESS_FIELD_IS_TOO_LONG
  BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION CART_TOO_LARGE INVALID INVALID_COMPANY_LOCATION
  INVALID_DELIVERY_ADDRESS_ID INVALID_DELIVERY_GROUP INVALID_DELIVERY_OPTION INVALID_INCREMENT
  INVALID_MERCHANDISE_LINE INVALID_METAFIELDS INVALID_PAYMENT INVALID_PAYMENT_DEFERRED_PAYMENT_REQUIRED
  INVALID_PAYMENT_EMPTY_CART INVALID_ZIP_CODE_FOR_COUNTRY INVALID_ZIP_CODE_FOR_PROVINCE LESS_THAN MAXIMUM_EXCEEDED
  MINIMUM_NOT_MET MISSING_CUSTOMER_ACCESS_TOKEN MISSING_DISCOUNT_CODE MISSING_NOTE NOTE_TOO_LONG
  ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED PAYMENTS_CREDIT_CARD_BASE_EXPIRED
  PAYMENTS_CREDIT_CARD_BASE_GATEWAY_NOT_SUPPORTED PAYMENTS_CREDIT_CARD_GENERIC PAYMENTS_CREDIT_CARD_MONTH_INCLUSION
  PAYMENTS_CREDIT_CARD_NUMBER_INVALID PAYMENTS_CREDIT_CARD_NUMBER_INVALID_FORMAT
  PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_BLANK PAYMENTS_CREDIT_CARD_VERIFICATION_VALUE_INVALID_FOR_CARD_TYPE
  PAYMENTS_CREDIT_CARD_YEAR_EXPIRED PAYMENTS_CREDIT_CARD_YEAR_INVALID_EXPIRY_YEAR PAYMENT_METHOD_NOT_APPLICABLE
  PAYMENT_METHOD_NOT_SUPPORTED PENDING_DELIVERY_GROUPS PROVINCE_NOT_FOUND SELLING_PLAN_NOT_APPLICABLE
  SERVICE_UNAVAILABLE TOO_MANY_DELIVERY_ADDRESSES UNSPECIFIED_ADDRESS_ERROR VALIDATION_CUSTOM
  VARIANT_REQUIRES_SELLING_PLAN ZIP_CODE_NOT_SUPPORTED
}

type CartWarning {
  code: CartWarningCode!
  message: String!
  target: ID!
}

enum CartWarningCode {
  DISCOUNT_CODE_NOT_HONOURED DISCOUNT_CURRENTLY_INACTIVE DISCOUNT_CUSTOMER_NOT_ELIGIBLE
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED DISCOUNT_ELIGIBLE_CUSTOMER_MISSING DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE
  DISCOUNT_NOT_FOUND DISCOUNT_NO_ENTITLED_LINE_ITEMS DISCOUNT_NO_ENTITLED_SHIPPING_LINES
  DISCOUNT_PURCHASE_NOT_IN_RANGE DISCOUNT_QUANTITY_NOT_IN_RANGE DISCOUNT_USAGE_LIMIT_REACHED
  DUPLICATE_DELIVERY_ADDRESS MERCHANDISE_NOT_ENOUGH_STOCK MERCHANDISE_OUT_OF_STOCK PAYMENTS_GIFT_CARDS_UNAVAILABLE
}

type MetafieldsSetUserError implements DisplayableError {
  code: MetafieldsSetUserErrorCode
  elementIndex: Int
  field: [String!]
  message: String!
}

enum MetafieldsSetUserErrorCode {
  APP_NOT_AUTHORIZED BLANK INCLUSION INVALID_OWNER INVALID_TYPE INVALID_VALUE LESS_THAN_OR_EQUAL_TO PRESENT TOO_LONG
  TOO_SHORT
}

type MetafieldDeleteUserError implements DisplayableError {
  code: MetafieldDeleteErrorCode
  field: [String!]
  message: String!
}

enum MetafieldDeleteErrorCode {
  APP_NOT_AUTHORIZED INVALID_OWNER METAFIELD_DOES_NOT_EXIST
}

type Metafield implements Node {
  createdAt: DateTime!
  description: String
  id: ID!
  key: String!
  namespace: String!
  type: String!
  updatedAt: DateTime!
  value: String!
}
`;
