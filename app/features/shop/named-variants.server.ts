import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { listedProducts, chunksOf, PRODUCTS_PER_CALL, type ShopServices } from "./catalog.server.ts";
import { pictureOf } from "./product-of.server.ts";
import { isSelected, nodesOf } from "./provider-product.server.ts";
import { NAMED_VARIANTS, VARIANTS_OF_PRODUCTS } from "./shop.operations.server.ts";
import type { NamedVariant } from "./shop.ts";

const VARIANTS_PER_CALL = 250;
const LIST_PAGE = 50;

/** Names and pictures of these variants, by id, including hidden ones. A variant the provider no longer has is missing. */
export async function namedVariants(
  { storefront }: Pick<ShopServices, "storefront">,
  ids: string[],
): Promise<Map<string, NamedVariant>> {
  const named = new Map<string, NamedVariant>();
  for (const portion of chunksOf(ids, VARIANTS_PER_CALL)) {
    const response = await storefront.query(NAMED_VARIANTS, { ids: portion });
    if (response === null) throw new Error(PAYMENT_REQUIRED);
    for (const node of response.nodes.filter(isSelected)) {
      const image = node.image ?? nodesOf(node.product.images)[0];
      named.set(node.id, {
        handle: node.product.handle,
        productTitle: node.product.title,
        variantTitle: node.title,
        picture: image ? pictureOf(image, node.product.title) : null,
      });
    }
  }
  return named;
}

export type VariantSearch = {
  /** Above this number of matching products, going through all their variants takes too many requests. */
  isCommon: boolean;
  /** Ids of the variants whose product and variant titles contain all the words. */
  ids(): Promise<string[]>;
  holds(variant: Pick<NamedVariant, "productTitle" | "variantTitle">): boolean;
};

/** Too many matches: naming rows until the page is full is faster than searching the products. */
const MANY_PRODUCTS = 200;

/** Where the words of a search may be found among the provider's variants. */
export async function searchVariants(services: ShopServices, search: string): Promise<VariantSearch> {
  const words = search
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  const containsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const candidates = words.length > 0 ? await candidateProducts(services, containsAll) : [];
  return {
    isCommon: candidates.length > MANY_PRODUCTS,
    ids: () => idsOfVariants(services, candidates, containsAll),
    holds: ({ productTitle, variantTitle }) => containsAll(`${productTitle}\n${variantTitle}`),
  };
}

async function candidateProducts(services: ShopServices, containsAll: (text: string) => boolean): Promise<string[]> {
  const listed = await listedProducts(services, { first: LIST_PAGE, pages: "all" });
  if (listed === "needs-plan") throw new Error(PAYMENT_REQUIRED);
  return listed.products
    .filter(({ title, options }) => containsAll([title, ...options.flatMap(({ values }) => values)].join("\n")))
    .map(({ id }) => id);
}

async function idsOfVariants(
  { storefront }: Pick<ShopServices, "storefront">,
  productIds: string[],
  containsAll: (text: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const ids of chunksOf(productIds, PRODUCTS_PER_CALL)) {
    const response = await storefront.query(VARIANTS_OF_PRODUCTS, { ids });
    if (response === null) throw new Error(PAYMENT_REQUIRED);
    for (const product of response.nodes.filter(isSelected)) {
      const variants = nodesOf(product.variants);
      found.push(...variants.filter(({ title }) => containsAll(`${product.title}\n${title}`)).map(({ id }) => id));
    }
  }
  return found;
}
