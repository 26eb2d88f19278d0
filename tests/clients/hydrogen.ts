/** What Hydrogen's skeleton and its library query in 2025-07, field by field; rewritten, not copied. */
const where = "@inContext(country: $country, language: $language)";
const buyer = "$country: CountryCode, $language: LanguageCode";
const money = "amount currencyCode";
const image = "id url altText width height";
const paged = "$first: Int, $last: Int, $startCursor: String, $endCursor: String";
const paging = "first: $first, last: $last, before: $startCursor, after: $endCursor";
const pageInfo = "pageInfo { hasPreviousPage hasNextPage endCursor startCursor }";
const seo = "seo { title description }";

const menuItem = "id resourceId tags title type url";
const menu = `id items { ${menuItem} items { ${menuItem} } }`;
const shop = "id name description primaryDomain { url } brand { logo { image { url } } }";
const range = `priceRange { minVariantPrice { ${money} } maxVariantPrice { ${money} } }`;
const productItem = `id handle title featuredImage { ${image} } ${range}`;
const collectionItem = `id title handle image { ${image} }`;
const variant = `id availableForSale sku title compareAtPrice { ${money} } image { __typename ${image} } price { ${money} }
  product { title handle } selectedOptions { name value } unitPrice { ${money} }`;
const policy = "id title handle body url";

const merchandise = `... on ProductVariant { id availableForSale requiresShipping title compareAtPrice { ${money} } price { ${money} }
  image { ${image} } product { handle title id vendor } selectedOptions { name value } }`;
const line = `id quantity attributes { key value } merchandise { ${merchandise} }
  cost { totalAmount { ${money} } amountPerQuantity { ${money} } compareAtAmountPerQuantity { ${money} } }`;
const cart = `updatedAt id appliedGiftCards { id lastCharacters amountUsed { ${money} } } checkoutUrl totalQuantity note
  buyerIdentity { countryCode customer { id email firstName lastName displayName } email phone }
  lines(first: $numCartLines) { nodes { ... on CartLine { ${line} } ... on ComponentizableCartLine { ${line} lineComponents { ${line} } } } }
  cost { subtotalAmount { ${money} } totalAmount { ${money} } totalDutyAmount { ${money} } totalTaxAmount { ${money} } }
  attributes { key value } discountCodes { code applicable }`;
const payload =
  "cart { id totalQuantity checkoutUrl } userErrors { message field code } warnings { code message target }";
const article = `handle title contentHtml publishedAt authorV2 { name } image { ${image} } ${seo}`;

export const hydrogenQueries = {
  Header: `query Header(${buyer}, $headerMenuHandle: String!) ${where} { shop { ${shop} } menu(handle: $headerMenuHandle) { ${menu} } }`,
  Footer: `query Footer(${buyer}, $footerMenuHandle: String!) ${where} { menu(handle: $footerMenuHandle) { ${menu} } }`,
  FeaturedCollection: `query FeaturedCollection(${buyer}) ${where} { collections(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { ${collectionItem} } } }`,
  RecommendedProducts: `query RecommendedProducts(${buyer}) ${where} { products(first: 4, sortKey: UPDATED_AT, reverse: true) { nodes { ${productItem} } } }`,
  StoreCollections: `query StoreCollections(${buyer}, ${paged}) ${where} { collections(${paging}) { nodes { ${collectionItem} } ${pageInfo} } }`,
  Collection: `query Collection($handle: String!, ${buyer}, ${paged}) ${where} { collection(handle: $handle) { id handle title description
    products(${paging}) { nodes { ${productItem} } ${pageInfo} } } }`,
  Catalog: `query Catalog(${buyer}, ${paged}) ${where} { products(${paging}) { nodes { ${productItem} } ${pageInfo} } }`,
  Product: `query Product(${buyer}, $handle: String!, $selectedOptions: [SelectedOptionInput!]!) ${where} { product(handle: $handle) {
    id title vendor handle descriptionHtml description encodedVariantExistence encodedVariantAvailability ${seo}
    options { name optionValues { name firstSelectableVariant { ${variant} } swatch { color image { previewImage { url } } } } }
    selectedOrFirstAvailableVariant(selectedOptions: $selectedOptions, ignoreUnknownOptions: true, caseInsensitiveMatch: true) { ${variant} }
    adjacentVariants(selectedOptions: $selectedOptions) { ${variant} } } }`,
  RegularSearch: `query RegularSearch(${buyer}, ${paged}, $term: String!) ${where} {
    articles: search(query: $term, types: [ARTICLE], first: $first) { nodes { ... on Article { __typename handle id title trackingParameters } } }
    pages: search(query: $term, types: [PAGE], first: $first) { nodes { ... on Page { __typename handle id title trackingParameters } } }
    products: search(${paging}, query: $term, sortKey: RELEVANCE, types: [PRODUCT], unavailableProducts: HIDE) {
      nodes { ... on Product { __typename handle id publishedAt title trackingParameters vendor selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true, caseInsensitiveMatch: true) {
        id image { url altText width height } price { ${money} } compareAtPrice { ${money} } selectedOptions { name value } product { handle title } } } } ${pageInfo} } }`,
  PredictiveSearch: `query PredictiveSearch(${buyer}, $limit: Int!, $limitScope: PredictiveSearchLimitScope!, $term: String!, $types: [PredictiveSearchType!]) ${where} {
    predictiveSearch(limit: $limit, limitScope: $limitScope, query: $term, types: $types) {
      articles { __typename id title handle blog { handle } image { url } trackingParameters }
      collections { __typename id title handle image { url } trackingParameters }
      pages { __typename id title handle trackingParameters }
      products { __typename id title handle trackingParameters selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true, caseInsensitiveMatch: true) { id image { url } price { ${money} } } }
      queries { __typename text styledText trackingParameters } } }`,
  Page: `query Page(${buyer}, $handle: String!) ${where} { page(handle: $handle) { handle id title body ${seo} } }`,
  Policies: `query Policies(${buyer}) ${where} { shop { privacyPolicy { ${policy} } shippingPolicy { ${policy} } termsOfService { ${policy} } refundPolicy { ${policy} }
    subscriptionPolicy { id title handle } } }`,
  Policy: `query Policy(${buyer}, $privacyPolicy: Boolean!, $refundPolicy: Boolean!) ${where} { shop {
    privacyPolicy @include(if: $privacyPolicy) { ${policy} } refundPolicy @include(if: $refundPolicy) { ${policy} } } }`,
  Blogs: `query Blogs(${buyer}, ${paged}) ${where} { blogs(${paging}) { ${pageInfo} nodes { title handle ${seo} } } }`,
  Blog: `query Blog(${buyer}, $blogHandle: String!, ${paged}) ${where} { blog(handle: $blogHandle) { title handle ${seo} articles(${paging}) { nodes { ${article} } ${pageInfo} } } }`,
  Article: `query Article(${buyer}, $articleHandle: String!, $blogHandle: String!) ${where} { blog(handle: $blogHandle) { handle articleByHandle(handle: $articleHandle) { ${article} } } }`,
  ShopData: `query ShopData(${buyer}) ${where} { shop { id name } localization { country { currency { isoCode } } language { isoCode } } }`,
  Redirect: `query Redirect($query: String) { urlRedirects(first: 1, query: $query) { edges { node { target } } } }`,
  SitemapIndex: `query SitemapIndex { products: sitemap(type: PRODUCT) { pagesCount { count } } collections: sitemap(type: COLLECTION) { pagesCount { count } }
    articles: sitemap(type: ARTICLE) { pagesCount { count } } pages: sitemap(type: PAGE) { pagesCount { count } } blogs: sitemap(type: BLOG) { pagesCount { count } }
    metaObjects: sitemap(type: METAOBJECT) { pagesCount { count } } }`,
  SitemapPage: `query SitemapPage($type: SitemapType!, $page: Int!) { sitemap(type: $type) { resources(page: $page) { items { handle updatedAt ... on SitemapResourceMetaobject { type } } } } }`,
  Cart: `query Cart($cartId: ID!, $numCartLines: Int, $country: CountryCode = ZZ, $language: LanguageCode) ${where} { cart(id: $cartId) { ${cart} } }`,
};

const cartMutation = (name: string, parameters: string, argument: string) =>
  `mutation ${name}($cartId: ID!, ${parameters}, $country: CountryCode = ZZ, $language: LanguageCode) ${where} { ${name}(cartId: $cartId, ${argument}) { ${payload} } }`;

export const hydrogenMutations = {
  cartCreate: `mutation cartCreate($input: CartInput!, $country: CountryCode = ZZ, $language: LanguageCode) ${where} { cartCreate(input: $input) { ${payload} } }`,
  cartLinesAdd: cartMutation("cartLinesAdd", "$lines: [CartLineInput!]!", "lines: $lines"),
  cartLinesUpdate: cartMutation("cartLinesUpdate", "$lines: [CartLineUpdateInput!]!", "lines: $lines"),
  cartLinesRemove: cartMutation("cartLinesRemove", "$lineIds: [ID!]!", "lineIds: $lineIds"),
  cartDiscountCodesUpdate: cartMutation(
    "cartDiscountCodesUpdate",
    "$discountCodes: [String!]",
    "discountCodes: $discountCodes",
  ),
  cartGiftCardCodesUpdate: cartMutation(
    "cartGiftCardCodesUpdate",
    "$giftCardCodes: [String!]!",
    "giftCardCodes: $giftCardCodes",
  ),
  cartGiftCardCodesRemove: cartMutation(
    "cartGiftCardCodesRemove",
    "$appliedGiftCardIds: [ID!]!",
    "appliedGiftCardIds: $appliedGiftCardIds",
  ),
  cartBuyerIdentityUpdate: cartMutation(
    "cartBuyerIdentityUpdate",
    "$buyerIdentity: CartBuyerIdentityInput!",
    "buyerIdentity: $buyerIdentity",
  ),
  cartNoteUpdate: cartMutation("cartNoteUpdate", "$note: String!", "note: $note"),
  cartAttributesUpdate: cartMutation(
    "cartAttributesUpdate",
    "$attributes: [AttributeInput!]!",
    "attributes: $attributes",
  ),
  cartSelectedDeliveryOptionsUpdate: cartMutation(
    "cartSelectedDeliveryOptionsUpdate",
    "$selectedDeliveryOptions: [CartSelectedDeliveryOptionInput!]!",
    "selectedDeliveryOptions: $selectedDeliveryOptions",
  ),
  cartDeliveryAddressesAdd: cartMutation(
    "cartDeliveryAddressesAdd",
    "$addresses: [CartSelectableAddressInput!]!",
    "addresses: $addresses",
  ),
  cartDeliveryAddressesUpdate: cartMutation(
    "cartDeliveryAddressesUpdate",
    "$addresses: [CartSelectableAddressUpdateInput!]!",
    "addresses: $addresses",
  ),
  cartDeliveryAddressesRemove: cartMutation(
    "cartDeliveryAddressesRemove",
    "$addressIds: [ID!]!",
    "addressIds: $addressIds",
  ),
  cartMetafieldsSet: `mutation cartMetafieldsSet($metafields: [CartMetafieldsSetInput!]!, $language: LanguageCode, $country: CountryCode) ${where} {
    cartMetafieldsSet(metafields: $metafields) { userErrors { code elementIndex field message } } }`,
  cartMetafieldDelete: `mutation cartMetafieldDelete($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) { userErrors { code field message } } }`,
};

/** What Hydrogen for 2026-04 additionally queries of carts. */
export const newerHydrogen = {
  Cart: `query Cart($cartId: ID!, $numCartLines: Int, $country: CountryCode = ZZ, $language: LanguageCode) ${where} { cart(id: $cartId) { ${cart.replace("... on CartLine {", "... on CartLine { parentRelationship { parent { id } }")} } }`,
  cartGiftCardCodesAdd: cartMutation(
    "cartGiftCardCodesAdd",
    "$giftCardCodes: [String!]!",
    "giftCardCodes: $giftCardCodes",
  ),
  cartDeliveryAddressesReplace: cartMutation(
    "cartDeliveryAddressesReplace",
    "$addresses: [CartSelectableAddressInput!]!",
    "addresses: $addresses",
  ),
};
