export const commonSchema = `
interface Node {
  id: ID!
}

interface DisplayableError {
  field: [String!]
  message: String!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type MoneyV2 {
  amount: Decimal!
  currencyCode: CurrencyCode!
}

enum CurrencyCode {
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
  CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG
  HUF IDR ILS INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KID KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
  QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS
  UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF XXX YER ZAR ZMW
}

type Image {
  altText: String
  height: Int
  id: ID
  originalSrc: URL! @deprecated
  src: URL! @deprecated
  transformedSrc(
    crop: CropRegion
    maxHeight: Int
    maxWidth: Int
    preferredContentType: ImageContentType
    scale: Int = 1
  ): URL! @deprecated
  url(transform: ImageTransformInput): URL!
  width: Int
}

type ImageEdge {
  cursor: String!
  node: Image!
}

type ImageConnection {
  edges: [ImageEdge!]!
  nodes: [Image!]!
  pageInfo: PageInfo!
}

input ImageTransformInput {
  crop: CropRegion
  maxHeight: Int
  maxWidth: Int
  preferredContentType: ImageContentType
  scale: Int = 1
}

enum CropRegion {
  BOTTOM CENTER LEFT RIGHT TOP
}

enum ImageContentType {
  JPG PNG WEBP
}

type SEO {
  description: String
  title: String
}

type Count {
  count: Int!
}

scalar Color

scalar DateTime

scalar Decimal

scalar HTML

scalar URL

interface Media {
  alt: String
  id: ID!
  mediaContentType: MediaContentType!
  previewImage: Image
}

enum MediaContentType {
  EXTERNAL_VIDEO IMAGE MODEL_3D VIDEO
}

enum MediaHost {
  VIMEO YOUTUBE
}

type ExternalVideo implements Media & Node {
  alt: String
  embedUrl: URL!
  host: MediaHost!
  id: ID!
  mediaContentType: MediaContentType!
  originUrl: URL!
  previewImage: Image
}

type Model3d implements Media & Node {
  alt: String
  id: ID!
  mediaContentType: MediaContentType!
  previewImage: Image
  sources: [Model3dSource!]!
}

type Model3dSource {
  format: String!
  mimeType: String!
  url: String!
}

type MediaImage implements Media & Node {
  alt: String
  id: ID!
  image: Image
  mediaContentType: MediaContentType!
  previewImage: Image
}

type Video implements Media & Node {
  alt: String
  id: ID!
  mediaContentType: MediaContentType!
  previewImage: Image
  sources: [VideoSource!]!
}

type VideoSource {
  format: String!
  height: Int!
  mimeType: String!
  url: String!
  width: Int!
}

type MediaEdge {
  cursor: String!
  node: Media!
}

type MediaConnection {
  edges: [MediaEdge!]!
  nodes: [Media!]!
  pageInfo: PageInfo!
}

interface Trackable {
  trackingParameters: String
}

interface OnlineStorePublishable {
  onlineStoreUrl: URL
}

type StringEdge {
  cursor: String!
  node: String!
}

type StringConnection {
  edges: [StringEdge!]!
  nodes: [String!]!
  pageInfo: PageInfo!
}
`;
