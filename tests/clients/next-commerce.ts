/** What Next.js Commerce queries, field by field; rewritten, not copied. It sets no country and reads no errors of mutations. */
const image = "url altText width height";
const money = "amount currencyCode";
const seo = "seo { title description }";

const product = `
  id handle availableForSale title description descriptionHtml tags updatedAt ${seo}
  options { id name values }
  priceRange { maxVariantPrice { ${money} } minVariantPrice { ${money} } }
  variants(first: 250) { edges { node { id title availableForSale selectedOptions { name value } price { ${money} } } } }
  featuredImage { ${image} }
  images(first: 20) { edges { node { ${image} } } }`;

const cart = `
  id checkoutUrl totalQuantity
  cost { subtotalAmount { ${money} } totalAmount { ${money} } totalTaxAmount { ${money} } }
  lines(first: 100) { edges { node { id quantity cost { totalAmount { ${money} } }
    merchandise { ... on ProductVariant { id title selectedOptions { name value } product { ${product} } } } } } }`;

const collection = `handle title description updatedAt ${seo}`;
const page = `... on Page { id title handle body bodySummary createdAt updatedAt ${seo} }`;

export const nextCommerce = {
  getProduct: `query getProduct($handle: String!) { product(handle: $handle) { ${product} } }`,
  getProducts: `query getProducts($sortKey: ProductSortKeys, $reverse: Boolean, $query: String) {
    products(sortKey: $sortKey, reverse: $reverse, query: $query, first: 100) { edges { node { ${product} } } } }`,
  getProductRecommendations: `query getProductRecommendations($productId: ID!) { productRecommendations(productId: $productId) { ${product} } }`,
  getCollection: `query getCollection($handle: String!) { collection(handle: $handle) { ${collection} } }`,
  getCollections: `query getCollections { collections(first: 100, sortKey: TITLE) { edges { node { ${collection} } } } }`,
  getCollectionProducts: `query getCollectionProducts($handle: String!, $sortKey: ProductCollectionSortKeys, $reverse: Boolean) {
    collection(handle: $handle) { products(sortKey: $sortKey, reverse: $reverse, first: 100) { edges { node { ${product} } } } } }`,
  getMenu: `query getMenu($handle: String!) { menu(handle: $handle) { items { title url } } }`,
  getPage: `query getPage($handle: String!) { pageByHandle(handle: $handle) { ${page} } }`,
  getPages: `query getPages { pages(first: 100) { edges { node { ${page} } } } }`,
  getCart: `query getCart($cartId: ID!) { cart(id: $cartId) { ${cart} } }`,
  createCart: `mutation createCart($lineItems: [CartLineInput!]) { cartCreate(input: { lines: $lineItems }) { cart { ${cart} } } }`,
  addToCart: `mutation addToCart($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { ${cart} } } }`,
  editCartItems: `mutation editCartItems($cartId: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $cartId, lines: $lines) { cart { ${cart} } } }`,
  removeFromCart: `mutation removeFromCart($cartId: ID!, $lineIds: [ID!]!) { cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart { ${cart} } } }`,
};
