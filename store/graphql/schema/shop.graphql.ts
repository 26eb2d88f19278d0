export const shopSchema = `
type Shop implements Node {
  brand: Brand
  description: String
  id: ID!
  moneyFormat: String!
  name: String!
  paymentSettings: PaymentSettings!
  primaryDomain: Domain!
  privacyPolicy: ShopPolicy
  refundPolicy: ShopPolicy
  shippingPolicy: ShopPolicy
  shipsToCountries: [CountryCode!]!
  subscriptionPolicy: ShopPolicyWithDefault
  termsOfService: ShopPolicy
}

type Brand {
  coverImage: MediaImage
  logo: MediaImage
  shortDescription: String
  slogan: String
  squareLogo: MediaImage
}

type Domain {
  host: String!
  sslEnabled: Boolean!
  url: URL!
}

type ShopPolicy implements Node {
  body: String!
  handle: String!
  id: ID!
  title: String!
  url: URL!
}

type ShopPolicyWithDefault {
  body: String!
  handle: String!
  id: ID
  title: String!
  url: URL!
}

type PaymentSettings {
  acceptedCardBrands: [CardBrand!]!
  cardVaultUrl: URL!
  countryCode: CountryCode!
  currencyCode: CurrencyCode!
  enabledPresentmentCurrencies: [CurrencyCode!]!
  shopifyPaymentsAccountId: String
  supportedDigitalWallets: [DigitalWallet!]!
}

enum CardBrand {
  AMERICAN_EXPRESS DINERS_CLUB DISCOVER JCB MASTERCARD VISA
}

enum DigitalWallet {
  ANDROID_PAY APPLE_PAY GOOGLE_PAY SHOPIFY_PAY
}

type ApiVersion {
  displayName: String!
  handle: String!
  supported: Boolean!
}
`;
