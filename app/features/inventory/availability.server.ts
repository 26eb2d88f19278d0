import type { VariantStock } from "#app/platform/shopify/admin.server.ts";
import { PaymentRequired } from "#app/platform/shopify/provider-problem.ts";
import type {
  AvailabilityOfAllQuery,
  AvailabilityOfAllQueryVariables,
  AvailabilityOfProductQueryVariables,
} from "#app/platform/shopify/storefront.generated.d.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import {
  AVAILABILITY_OF_ALL,
  AVAILABILITY_OF_PRODUCT,
  AVAILABILITY_OF_VARIANT,
} from "./availability.operations.server.ts";

type Product = AvailabilityOfAllQuery["products"]["nodes"][number];
type Variant = Product["variants"]["nodes"][number];

const PRODUCTS_PER_CALL = 50;
const VARIANTS_PER_CALL = 100;

/** Whether each variant is for sale, without quantities: what a store reveals without an Admin API token. */
export async function* availabilityPages(storefront: Storefront): AsyncGenerator<VariantStock[], void> {
  for (let after: string | null = null, more = true; more;) {
    const variables: AvailabilityOfAllQueryVariables = { first: PRODUCTS_PER_CALL, after, variants: VARIANTS_PER_CALL };
    const { products } = orThrow(await storefront.query(AVAILABILITY_OF_ALL, variables));
    for (const product of products.nodes) yield* variantPages(storefront, product);
    after = products.pageInfo.endCursor;
    more = products.pageInfo.hasNextPage && after !== null;
  }
}

/** Null if the variant does not exist. */
export async function availabilityOf(storefront: Storefront, id: string): Promise<VariantStock | null> {
  const { node } = orThrow(await storefront.query(AVAILABILITY_OF_VARIANT, { id }));
  return node?.availableForSale === undefined ? null : withoutNumber({ id, availableForSale: node.availableForSale });
}

async function* variantPages(storefront: Storefront, { id, variants }: Product): AsyncGenerator<VariantStock[], void> {
  let page: Product["variants"] | undefined = variants;
  while (page) {
    yield page.nodes.map(withoutNumber);
    if (!page.pageInfo.hasNextPage || page.pageInfo.endCursor === null) return;
    const { endCursor: after } = page.pageInfo;
    const variables: AvailabilityOfProductQueryVariables = { id, after, variants: VARIANTS_PER_CALL };
    page = orThrow(await storefront.query(AVAILABILITY_OF_PRODUCT, variables)).product?.variants;
  }
}

function withoutNumber({ id, availableForSale }: Variant): VariantStock {
  return { variantId: id, quantity: null, availableForSale };
}

function orThrow<Data>(response: Data | null): Data {
  if (!response) throw new PaymentRequired();
  return response;
}
