import { log } from "#app/platform/log.server.ts";
import type { Filters, ListedProduct } from "./browse.ts";
import { customizationsOf, variantsOfProducts, type ShopServices } from "./catalog.server.ts";
import { isSamePicture } from "./photos.ts";
import { preselectedOptions, preselectionOf, variantsOf, type PicturedVariant } from "./preselection.ts";
import type { Preselection } from "./shop.ts";

/** What the cards of these products show and link to under the filters, by product; products without a preselection are missing. */
export async function preselectionsFor(
  services: ShopServices,
  products: ListedProduct[],
  filters: Filters,
): Promise<Map<string, Preselection>> {
  const chosen = products.flatMap((product) => {
    const preselected = preselectedOptions(product, filters);
    if (!preselected) return [];
    return [{ product, preselected, listed: variantsOf(listedVariants(product), preselected.selection) }];
  });
  // Lists have ten variants and five pictures of each product.
  const unlisted = chosen.filter(
    ({ listed }) => !listed.some(({ picture, pictureUrl }) => picture ?? pictureUrl === null),
  );
  const [variants, customizations] = await Promise.all([
    allVariants(services, unlisted.map(({ product }) => product.id)), // oxfmt-ignore
    customizationsOf(services),
  ]);
  return new Map(
    chosen.map(({ product, preselected, listed }) => {
      const hidden = (customizations.get(product.id)?.photoMetadata ?? []).filter(({ isHidden }) => isHidden);
      const fitting = variantsOf<PicturedVariant>(variants.get(product.id) ?? listed, preselected.selection).map(
        (variant) => {
          const isShown = !hidden.some(({ url }) => variant.picture && isSamePicture(url, variant.picture.url));
          return isShown ? variant : { ...variant, picture: null };
        },
      );
      return [product.id, preselectionOf(product, preselected, fitting)];
    }),
  );
}

function listedVariants({ variants, pictures }: ListedProduct) {
  return variants.map((variant) => {
    const { pictureUrl } = variant;
    return { ...variant, picture: pictures.find(({ url }) => pictureUrl !== null && isSamePicture(url, pictureUrl)) ?? null }; // oxfmt-ignore
  });
}

async function allVariants(services: ShopServices, productIds: string[]): Promise<Map<string, PicturedVariant[]>> {
  try {
    return await variantsOfProducts(services, productIds);
  } catch (error) {
    // Without them the cards link to the color by name and show the product's own picture.
    log("warn", "pictures of variants could not be read", { error });
    return new Map();
  }
}
