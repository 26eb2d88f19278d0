import { PaymentRequired } from "#app/platform/shopify/provider-problem.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { ProviderProduct } from "./provider-product.server.ts";
import { PRODUCT_BY_HANDLE, REST_OF_PRODUCT } from "./shop.operations.server.ts";

/** The provider's current data, uncached; null if it has no such product. Throws a ProviderProblem. */
export async function readProduct(storefront: Storefront, handle: string): Promise<ProviderProduct | null> {
  const response = await storefront.query(PRODUCT_BY_HANDLE, { handle });
  if (response === null) throw new PaymentRequired();
  const product = response.productByHandle;
  if (!product) return null;

  const variants = [...product.variants.edges];
  const images = [...product.images.edges];
  const media = [...product.media.edges];
  let last: Partial<Pages> = product;
  for (let after = cursorsAfter(last); after; after = cursorsAfter(last)) {
    const rest = (await storefront.query(REST_OF_PRODUCT, { handle, ...after }))?.productByHandle;
    if (!rest) break;
    variants.push(...(rest.variants?.edges ?? []));
    images.push(...(rest.images?.edges ?? []));
    media.push(...(rest.media?.edges ?? []));
    last = rest;
  }
  return { ...product, variants: { edges: variants }, images: { edges: images }, media: { edges: media } };
}

type Page = { pageInfo: { hasNextPage: boolean; endCursor: string | null } };
type Pages = { variants: Page; images: Page; media: Page };

/** What of a product follows these pages; null if nothing does. */
function cursorsAfter({ variants, images, media }: Partial<Pages>) {
  const afterVariant = cursorAfter(variants);
  const afterImage = cursorAfter(images);
  const afterMedium = cursorAfter(media);
  const hasVariants = afterVariant !== null;
  const hasImages = afterImage !== null;
  const hasMedia = afterMedium !== null;
  if (!hasVariants && !hasImages && !hasMedia) return null;
  return { afterVariant, hasVariants, afterImage, hasImages, afterMedium, hasMedia };
}

function cursorAfter(page: Page | undefined): string | null {
  return page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
}
