import type { VariantStock } from "#app/platform/shopify/admin.server.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import {
  AVAILABILITY_OF_ALL,
  AVAILABILITY_OF_PRODUCT,
  AVAILABILITY_OF_VARIANT,
} from "./availability.operations.server.ts";

type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
type Variant = { id: string; availableForSale: boolean };
type Product = { id: string; variants: Page<Variant> };

const PRODUCTS_PER_CALL = 50;
const VARIANTS_PER_CALL = 100;

/** Whether each variant is for sale, without quantities: what a store reveals without an Admin API token. */
export async function* availabilityPages(storefront: Storefront): AsyncGenerator<VariantStock[], void> {
  for (let after: string | null = null, more = true; more;) {
    const page: { products: Page<Product> } = await ask(storefront, AVAILABILITY_OF_ALL, {
      first: PRODUCTS_PER_CALL,
      after,
      variants: VARIANTS_PER_CALL,
    });
    for (const product of page.products.nodes) yield* variantPages(storefront, product);
    after = page.products.pageInfo.endCursor;
    more = page.products.pageInfo.hasNextPage;
  }
}

/** Null if the variant does not exist. */
export async function availabilityOf(storefront: Storefront, id: string): Promise<VariantStock | null> {
  const { node } = await ask<{ node: Partial<Variant> | null }>(storefront, AVAILABILITY_OF_VARIANT, { id });
  return node?.availableForSale === undefined ? null : withoutNumber({ id, availableForSale: node.availableForSale });
}

async function* variantPages(storefront: Storefront, product: Product): AsyncGenerator<VariantStock[], void> {
  let page: Page<Variant> | undefined = product.variants;
  while (page) {
    yield page.nodes.map(withoutNumber);
    if (!page.pageInfo.hasNextPage) return;
    const next: { product: { variants: Page<Variant> } | null } = await ask(storefront, AVAILABILITY_OF_PRODUCT, {
      id: product.id,
      after: page.pageInfo.endCursor,
      variants: VARIANTS_PER_CALL,
    });
    page = next.product?.variants;
  }
}

function withoutNumber({ id, availableForSale }: Variant): VariantStock {
  return { variantId: id, quantity: null, availableForSale };
}

async function ask<Result>(
  storefront: Storefront,
  operation: string,
  variables: Record<string, unknown>,
): Promise<Result> {
  const result = await storefront.query<Result>(operation, variables);
  if (!result) throw new ProviderProblem(PAYMENT_REQUIRED);
  return result;
}
