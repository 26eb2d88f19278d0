import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { isStorable } from "#app/platform/storable.ts";
import { inShopOrder, matches, pageAfter, summaryOf, type Filters } from "./browse.ts";
import {
  customizationsOf,
  invalidateCatalog,
  invalidateStock,
  listedProducts,
  navigationCategories,
  onCatalogRefreshed,
  productDetails,
  type NeedsPlan,
  type ShopServices,
} from "./catalog.server.ts";
import { categoriesInOrder } from "./customizations.server.ts";
import { facetsOf, type Facets } from "./facets.ts";
import { preselectionsFor } from "./preselection.server.ts";
import { pictureOf, variantOf } from "./product-of.server.ts";
import { isSelected, nodesOf, priceOf } from "./provider-product.server.ts";
import { priceWithBadges } from "./sale.ts";
import { found, searchEntryOf, type SearchEntry } from "./search.ts";
import { PRODUCTS_BY_IDS, VARIANTS_BY_IDS } from "./shop.operations.server.ts";
import type { ProductDetails, ProductOffer, ProductSummary, VariantOffer } from "./shop.ts";

export { namedVariants, searchVariants, type VariantSearch } from "./named-variants.server.ts";
export {
  invalidateCatalog,
  invalidateStock,
  navigationCategories,
  onCatalogRefreshed,
  type NeedsPlan,
  type ShopServices,
};

const FEATURED_READ = 20;
const FEATURED_SHOWN = 4;
const SHOP_PAGE = 50;
/** Shopify accepts at most 250 ids at once. */
const IDS_PER_CALL = 250;

/** Up to four products with a badge, from the provider's first twenty. */
export async function featuredProducts(services: ShopServices): Promise<ProductSummary[]> {
  const listed = await listedProducts(services, { first: FEATURED_READ });
  if (listed === "needs-plan") return [];
  const qualified = listed.products.filter(({ isHidden, badges }) => !isHidden && badges.length > 0);
  return inShopOrder(qualified)
    .slice(0, FEATURED_SHOWN)
    .map((product) => summaryOf(product));
}

export type ProductsPage = {
  products: ProductSummary[];
  /** The number of products before this page. */
  before: number;
  facets: Facets;
  /** The next page's cursor; null on the last page. */
  next: string | null;
  needsPlan: boolean;
};

/** One page of the shop under these filters, with the facets. */
export async function productsPage(services: ShopServices, filters: Filters): Promise<ProductsPage> {
  const listed = await listedProducts(services, { first: SHOP_PAGE, pages: "all" });
  const products = listed === "needs-plan" ? [] : listed.products;
  const categories = categoriesInOrder(products.flatMap((product) => (product.isHidden ? [] : product.categories)));
  const matching = inShopOrder(
    products.filter((product) => matches(product, filters)),
    filters.sort,
  );
  const { shown, start, next } = pageAfter(matching, filters.after, SHOP_PAGE);
  const preselections = await preselectionsFor(services, shown, filters);
  return {
    products: shown.map((product) => summaryOf(product, preselections.get(product.id))),
    before: start,
    facets: facetsOf(products, filters, categories),
    next,
    needsPlan: listed === "needs-plan",
  };
}

/** The first fifty products for the search dialog to filter as the visitor types; `hasMore`: the rest is searched on the server. */
export async function searchableProducts(
  services: ShopServices,
): Promise<{ products: SearchEntry[]; hasMore: boolean }> {
  const listed = await listedProducts(services, { first: SHOP_PAGE });
  if (listed === "needs-plan") return { products: [], hasMore: false };
  const visible = inShopOrder(listed.products.filter(({ isHidden }) => !isHidden));
  return { products: visible.map((product) => searchEntryOf(product, summaryOf(product))), hasMore: listed.hasMore };
}

/** Matching products of the whole shop, one page at a time. */
export async function searchProducts(
  services: ShopServices,
  query: string,
  after: string | null = null,
): Promise<Omit<ProductsPage, "facets"> & { total: number }> {
  const listed = await listedProducts(services, { first: SHOP_PAGE, pages: "all" });
  const products = listed === "needs-plan" ? [] : listed.products;
  const matching = found(inShopOrder(products.filter(({ isHidden }) => !isHidden)), query);
  const { shown, start, next } = pageAfter(matching, after, SHOP_PAGE);
  return {
    products: shown.map((product) => summaryOf(product)),
    before: start,
    total: matching.length,
    next,
    needsPlan: listed === "needs-plan",
  };
}

/** Every visible product, for the sitemap and feeds. */
export async function allProductHandles(services: ShopServices): Promise<string[]> {
  const listed = await listedProducts(services, { first: SHOP_PAGE, pages: "all" });
  return listed === "needs-plan" ? [] : listed.products.flatMap(({ handle, isHidden }) => (isHidden ? [] : [handle]));
}

/** Null: the product does not exist or is hidden. */
export async function productByHandle(
  services: ShopServices,
  handle: string,
): Promise<ProductDetails | NeedsPlan | null> {
  if (!isStorable(handle)) return null;
  const product = await productDetails(services, handle);
  return product !== null && product !== "needs-plan" && product.isHidden ? null : product;
}

/** Other products of the same category in the shop's order, for the product page. */
export async function relatedProducts(
  services: ShopServices,
  { id, categories }: Pick<ProductDetails, "id" | "categories">,
): Promise<ProductSummary[]> {
  const listed = await listedProducts(services, { first: SHOP_PAGE });
  if (listed === "needs-plan") return [];
  const others = inShopOrder(listed.products)
    .filter((product) => product.id !== id && !product.isHidden)
    .map((product) => ({ product, shared: product.categories.filter((one) => categories.includes(one)).length }))
    .filter(({ shared }) => shared > 0);
  return others.slice(0, FEATURED_SHOWN).map(({ product }) => summaryOf(product));
}

/** The provider's current data for these variants, with the sale applied; a variant it no longer has is missing. */
export async function variantsByIds(services: ShopServices, ids: string[]): Promise<VariantOffer[]> {
  const [nodes, customizations] = await Promise.all([
    inChunks(ids, async (portion) => {
      const response = await services.storefront.query(VARIANTS_BY_IDS, { ids: portion });
      // Not an empty result: variants missing from it are removed from the shopper's cart.
      if (response === null) throw new Error(PAYMENT_REQUIRED);
      return response.nodes.filter(isSelected);
    }),
    customizationsOf(services),
  ]);
  return nodes.map(({ id, title, price, availableForSale, product }) => {
    const fullPrice = priceOf(price);
    return {
      id,
      title,
      price: priceWithBadges(fullPrice, customizations.get(product.id)?.badges ?? []),
      fullPrice,
      availableForSale,
      product,
    };
  });
}

/** These products as cards with their variants, in the order of the ids; a product the provider no longer has is missing. */
export async function productsByIds(services: ShopServices, ids: string[]): Promise<ProductOffer[]> {
  const [nodes, customizations] = await Promise.all([
    inChunks(ids, async (portion) => {
      const response = await services.storefront.query(PRODUCTS_BY_IDS, { ids: portion });
      // Not an empty result: it would mean that the user has no favorites.
      if (response === null) throw new Error(PAYMENT_REQUIRED);
      return response.nodes.filter(isSelected);
    }),
    customizationsOf(services),
  ]);
  return nodes.map((node): ProductOffer => {
    const customization = customizations.get(node.id);
    const fullPrice = priceOf(node.priceRange.minVariantPrice);
    const badges = customization?.badges ?? [];
    return {
      id: node.id,
      handle: node.handle,
      title: node.title,
      price: priceWithBadges(fullPrice, badges),
      fullPrice,
      badges,
      pictures: nodesOf(node.images).map((image) => pictureOf(image, node.title)),
      // A hidden product stays among the favorites as "Out of Stock" (D39).
      isSoldOut: !node.availableForSale || (customization?.isHidden ?? false),
      isHidden: customization?.isHidden ?? false,
      gender: customization?.gender ?? null,
      hasOneVariant: nodesOf(node.variants).length === 1,
      variants: nodesOf(node.variants).map((variant) => variantOf(variant, badges)),
    };
  });
}

async function inChunks<Node>(ids: string[], read: (portion: string[]) => Promise<Node[]>): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    nodes.push(...(await read(ids.slice(start, start + IDS_PER_CALL))));
  }
  return nodes;
}
