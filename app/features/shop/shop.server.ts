import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  containsAll,
  catalogProductsByIds,
  collectionByHandle,
  reducedProducts,
  type CollectionName,
} from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { isSelected, priceOf } from "#app/platform/shopify/connection.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { PaymentRequired, ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { isStorable } from "#app/platform/storable.ts";
import { SHOP, collectionAddress, shopAddress, summaryOf, type Filters } from "./list/browse.ts";
import { swatchOf } from "./list/card-colors.ts";
import type { CardChoice } from "./list/card-choice.ts";
import { chipsOf } from "./list/chips.ts";
import { categoriesInOrder, customizationsOf } from "./customizations.server.ts";
import { groupsOf } from "./list/facet-keys.ts";
import { isForThemes } from "./list/classification.ts";
import { facetsOf, minorPerUnit, withColorsOfFamilies } from "./list/facets.ts";
import { countBefore, listingPage } from "./list/listing-pages.server.ts";
import { listed, listedProducts } from "./list/listing.server.ts";
import type { ProductsPage } from "./list/products-page.ts";
import { productListings } from "./listings.tables.server.ts";
import { readDescription } from "./product/description.server.ts";
import { preselectionsFor } from "./product/preselection.server.ts";
import { photosOf } from "./photos.ts";
import { productDetailsOf } from "./product-of.server.ts";
import { pictureOf } from "./provider-product.server.ts";
import {
  afterAnnouncedChange,
  createShopCache,
  facetIndex,
  navigationCategories,
  navigationGenders,
  shownCollections,
  productForPage,
  stateOfCatalog,
  type ProductServices,
  type ShopCache,
  type ShopServices,
} from "./shop-cache.server.ts";
import { relatedProducts as readRelated, type Related } from "./product/related.server.ts";
import { VARIANTS_BY_IDS } from "./shop.operations.server.ts";
import {
  fitOf,
  type DescriptionNode,
  type Picture,
  type ProductDetails,
  type ProductOffer,
  type ProductSummary,
  type VariantOffer,
  isColorOption,
  isReduced,
  offerOf,
} from "./shop.ts";

export { listedProducts } from "./list/listing.server.ts";
export { withSizes } from "./size-fits.server.ts";
export { namedVariants, variantsMatching } from "./product/named-variants.server.ts";
export {
  createShopCache,
  navigationCategories,
  navigationGenders,
  shownCollections,
  type ProductServices,
  type ShopCache,
  type ShopServices,
};

/** The documented number of products that the featured ones are chosen from. */
const FEATURED_READ = 20;
const FEATURED_SHOWN = 4;
const SHOP_PAGE = 50;
/** Shopify accepts at most 250 ids at once. */
const IDS_PER_CALL = 250;

const isListed = sql`not ${productListings.isHidden}`;
const IN_SHOP_ORDER = [productListings.displayOrder, productListings.number];

/** Up to four products with a badge, from the provider's first twenty. */
export async function featuredProducts({ db }: Pick<ShopServices, "db">): Promise<ProductSummary[]> {
  const first = db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(sql`${productListings.removedAt} is null`)
    .orderBy(productListings.number)
    .limit(FEATURED_READ);
  const rows = await db
    .select({ card: productListings.card })
    .from(productListings)
    .where(and(isListed, inArray(productListings.productId, first), sql`cardinality(${productListings.badges}) > 0`))
    .orderBy(...IN_SHOP_ORDER)
    .limit(FEATURED_SHOWN);
  return rows.map(({ card }) => card);
}

/** One page of the shop, or of a collection in its own order, under these filters, with the facets. */
export async function productsPage(
  services: ShopServices,
  filters: Filters,
  collection: string | null = null,
): Promise<ProductsPage> {
  const [index, state, collections] = await Promise.all([
    facetIndex(services),
    stateOfCatalog(services),
    shownCollections(services),
  ]);
  const { sort, after } = filters;
  const shown = collection === null ? filters : { ...filters, collections: [collection] };
  const listed = await listingPage(services.db, index, {
    groups: groupsOf(withColorsOfFamilies(index, shown), minorPerUnit(index)),
    sort,
    collection,
    after,
    size: SHOP_PAGE,
  });
  const { rows, next } = listed;
  const facets = facetsOf(index, shown, {
    categories: categoriesInOrder(index.values("category")),
    // The collection's own page stays within it.
    collections: collection === null ? collections : [],
  });
  const needsPlan = state.isEmpty && state.problem === PAYMENT_REQUIRED;
  // Nothing to show, and we know why: not a shop without products.
  if (state.isFilling && state.isEmpty && state.problem !== null && !needsPlan)
    throw new ProviderProblem(state.problem);
  const preselected = await preselectionsFor(
    services.db,
    rows.map(({ id }) => id),
    filters,
  );
  return {
    products: rows.map(({ id, card }) => preselected.get(id) ?? card),
    before: countBefore(listed, facets.total),
    facets,
    chips: chipsOf(filters, facets).map(({ label, without }) => ({
      label,
      to: shopAddress(
        { ...filters, after: null, ...without },
        collection === null ? SHOP : collectionAddress(collection),
      ),
    })),
    next,
    needsPlan,
    isFilling: state.isFilling,
  };
}

/** A collection's own page; null if there is none, or only themes use it. */
export async function collectionPage({ db }: Pick<ShopServices, "db">, handle: string): Promise<CollectionPage | null> {
  const found = isStorable(handle) && !isForThemes(handle) ? await collectionByHandle(db, handle) : undefined;
  if (!found) return null;
  const { blocks, text } = readDescription(found.descriptionHtml);
  return {
    handle: found.handle,
    title: found.title,
    blocks,
    text,
    picture: found.image && pictureOf(found.image, found.title),
  };
}

/** `text`: its description without markup. */
type CollectionPage = CollectionName & { blocks: DescriptionNode[]; text: string; picture: Picture | null };

/** Every visible product, for the sitemap and feeds. */
export async function allProductHandles({ db }: Pick<ShopServices, "db">): Promise<string[]> {
  const rows = await db
    .select({ handle: productListings.handle })
    .from(productListings)
    .where(isListed)
    .orderBy(...IN_SHOP_ORDER);
  return rows.map(({ handle }) => handle);
}

/** Null: the product does not exist or is hidden. Throws a ProviderProblem if we cannot know. */
export async function productByHandle(services: ProductServices, handle: string): Promise<ProductDetails | null> {
  if (!isStorable(handle)) return null;
  const found = await productForPage(services, handle);
  if (!found) return null;
  const { product, content } = found;
  const [sources, shown] = await Promise.all([
    listed(services.db, new Map([[product.id, product]])),
    shownCollections(services),
  ]);
  const source = sources.get(product.id);
  if (!source || source.listed.isHidden) return null;
  const collections = shown.filter((one) => source.collections.includes(one.handle));
  return { ...productDetailsOf(source, content), collections };
}

/** A visible product in the index, by handle; undefined if the index has none. */
export async function productCardOf(db: Db, handle: string): Promise<ProductSummary | undefined> {
  if (!isStorable(handle)) return undefined;
  const [row] = await db
    .select({ card: productListings.card })
    .from(productListings)
    .where(and(isListed, eq(productListings.handle, handle)))
    .limit(1);
  return row?.card;
}

/** Those of the visible products in the index that have these handles. */
export async function productCardsByHandle(db: Db, handles: string[]): Promise<ProductSummary[]> {
  const known = handles.filter(isStorable);
  if (known.length === 0) return [];
  const rows = await db
    .select({ card: productListings.card })
    .from(productListings)
    .where(and(isListed, inArray(productListings.handle, known)));
  return rows.map(({ card }) => card);
}

/** The newest visible products with all of these words in their titles. */
export async function productCardsNamed(db: Db, words: string[], limit: number): Promise<ProductSummary[]> {
  const rows = await db
    .select({ card: productListings.card })
    .from(productListings)
    .where(and(isListed, containsAll(sql`${productListings.card} ->> 'title'`, words)))
    .orderBy(desc(productListings.number))
    .limit(limit);
  return rows.map(({ card }) => card);
}

/** What is chosen from on the card of a visible product; null if there is none. Waits for an announced change as the product's page does. */
export async function cardChoice(services: ProductServices, handle: string): Promise<Omit<CardChoice, "stock"> | null> {
  const { db } = services;
  const card = await productCardOf(db, handle);
  if (!card) return null;
  await afterAnnouncedChange(services, handle);
  const found = (await listedProducts(db, [card.id])).get(card.id);
  if (!found || found.listed.isHidden) return null;
  const { id, title, pictures, options, variants, categories, gender } = found.listed;
  const option = options.find(({ name }) => isColorOption(name));
  const swatches = Object.fromEntries((option?.values ?? []).map((color) => [color, swatchOf(option, color)]));
  return { id, handle, title, pictures, options, variants, categories, gender, swatches };
}

/** The first pictures of a visible product in the index. */
export async function picturesOf(db: Db, handle: string): Promise<Picture[]> {
  const card = await productCardOf(db, handle);
  const ids = card ? [card.id] : [];
  const [products, customizations] = await Promise.all([catalogProductsByIds(db, ids), customizationsOf(db, ids)]);
  return [...products.values()].flatMap(({ id, title, images }) =>
    photosOf(
      images.map((image) => pictureOf(image, title)),
      customizations.get(id)?.photoMetadata ?? [],
    ),
  );
}

/** Other products for the product page. */
export async function relatedProducts(
  { db, caches }: Omit<ShopServices, "storefront">,
  product: Pick<ProductDetails, "id" | "title" | "categories" | "gender" | "verse">,
): Promise<Related> {
  const related = await caches.shop.whileCatalogIsUnchanged(`related ${product.id}`, () => readRelated(db, product));
  return related ?? { alike: [], goesWith: [] };
}

/** These visible products as cards, in the order of the ids. */
export async function productCards(db: Db, ids: string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: productListings.productId, card: productListings.card })
    .from(productListings)
    .where(and(isListed, inArray(productListings.productId, ids)));
  const cards = new Map(rows.map(({ id, card }) => [id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** The provider's current data for these variants, with the sale applied; a variant it no longer has is missing. */
export async function variantsByIds(services: Omit<ShopServices, "caches">, ids: string[]): Promise<VariantOffer[]> {
  const nodes = await inChunks(ids, async (portion) => {
    const response = await services.storefront.query(VARIANTS_BY_IDS, { ids: portion });
    // Not an empty result: variants missing from it are removed from the shopper's cart.
    if (response === null) throw new PaymentRequired();
    return response.nodes.filter(isSelected);
  });
  const productIds = nodes.map(({ product }) => product.id);
  const [customizations, reduced] = await Promise.all([
    customizationsOf(services.db, productIds),
    reducedProducts(services.db, productIds),
  ]);
  return nodes.map(({ id, title, price, compareAtPrice, availableForSale, product }) => {
    const providerPrice = priceOf(price);
    const priced = {
      priceMinor: providerPrice.minor,
      compareAtMinor: compareAtPrice ? priceOf(compareAtPrice).minor : null,
    };
    const sale = {
      badges: customizations.get(product.id)?.badges ?? [],
      isReduced: reduced.has(product.id) || isReduced(priced),
    };
    const offer = offerOf(priced, providerPrice.currency, sale);
    return { id, title, ...offer, providerPrice, availableForSale, product };
  });
}

/** These products as cards with their variants, in the order of the ids; a product the provider no longer has is missing. */
export async function productsByIds({ db }: Pick<ShopServices, "db">, ids: string[]): Promise<ProductOffer[]> {
  const products = await listedProducts(db, ids);
  return ids.flatMap((id): ProductOffer[] => {
    const product = products.get(id);
    if (!product) return [];
    const { listed, catalog } = product;
    const card = summaryOf(listed);
    return [
      {
        ...card,
        pictures: card.pictures.slice(0, 1),
        // A hidden product stays among the favorites as "Out of Stock".
        isSoldOut: !catalog.isAvailable || listed.isHidden,
        isHidden: listed.isHidden,
        categories: listed.categories,
        gender: listed.gender,
        sizeFit: fitOf(listed),
        hasOneVariant: listed.variants.length === 1,
        variants: listed.variants,
      },
    ];
  });
}

/** Whether the catalog has the product, hidden or not. */
export async function hasProduct(db: Db, id: string): Promise<boolean> {
  return (await catalogProductsByIds(db, [id])).size === 1;
}

async function inChunks<Node>(ids: string[], read: (portion: string[]) => Promise<Node[]>): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    nodes.push(...(await read(ids.slice(start, start + IDS_PER_CALL))));
  }
  return nodes;
}
