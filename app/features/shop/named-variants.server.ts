import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { listedProducts, type ShopServices } from "./catalogue.server.ts";
import { pictureOf } from "./product-of.server.ts";
import { namedVariantsAnswer, nodesOf, variantsOfProductsAnswer } from "./provider-product.server.ts";
import { NAMED_VARIANTS, VARIANTS_OF_PRODUCTS } from "./shop.operations.server.ts";
import type { NamedVariant } from "./shop.ts";

const VARIANTS_PER_CALL = 250;
const PRODUCTS_PER_CALL = 20;
const LIST_PAGE = 50;

/** What these variants are called and look like, by id, hidden ones too. A variant the provider no longer has is missing. */
export async function namedVariants(
  { storefront }: Pick<ShopServices, "storefront">,
  ids: string[],
): Promise<Map<string, NamedVariant>> {
  const named = new Map<string, NamedVariant>();
  for (const portion of portionsOf(ids, VARIANTS_PER_CALL)) {
    const answer = await storefront.query<unknown>(NAMED_VARIANTS, { ids: portion });
    if (answer === null) throw new Error(PAYMENT_REQUIRED);
    for (const node of namedVariantsAnswer.parse(answer).nodes) {
      if (!node) continue;
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

/** Ids of the variants whose titles, the product's and their own, hold all the words. */
export async function variantIdsMatching(services: ShopServices, search: string): Promise<string[]> {
  const words = search
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const listed = await listedProducts(services, { first: LIST_PAGE, pages: "all" });
  if (listed === "needs-plan") throw new Error(PAYMENT_REQUIRED);
  const holdsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const candidates = listed.products.filter(({ title, options }) =>
    holdsAll([title, ...options.flatMap(({ values }) => values)].join("\n")),
  );
  const found: string[] = [];
  for (const portion of portionsOf(candidates, PRODUCTS_PER_CALL)) {
    const ids = portion.map(({ id }) => id);
    const answer = await services.storefront.query<unknown>(VARIANTS_OF_PRODUCTS, { ids });
    if (answer === null) throw new Error(PAYMENT_REQUIRED);
    for (const product of variantsOfProductsAnswer.parse(answer).nodes) {
      if (!product) continue;
      const variants = nodesOf(product.variants);
      found.push(...variants.filter(({ title }) => holdsAll(`${product.title}\n${title}`)).map(({ id }) => id));
    }
  }
  return found;
}

function portionsOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
