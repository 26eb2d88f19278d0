import { brand } from "#app/brand.ts";
import { amountText } from "#app/platform/money.ts";
import { isColorOption, isSizeOption, variantAddress, type ProductDetails, type Variant } from "./shop.ts";

type Data = Record<string, unknown>;

/** A product with an offer per variant, at the price and URL the page shows. */
export function productGroup(product: ProductDetails, publicUrl: string): Data {
  const url = `${publicUrl}/product/${product.handle}`;
  const varying = product.options.filter(({ values }) => values.length > 1).map(({ name }) => name);
  return {
    "@type": "ProductGroup",
    "@id": `${url}#product`,
    productGroupID: product.id,
    name: product.title,
    description: product.description,
    url,
    brand: { "@type": "Brand", name: brand.name },
    image: product.photos.map((photo) => new URL(photo.url, publicUrl).href),
    variesBy: varying.flatMap((name) =>
      isSizeOption(name) ? ["https://schema.org/size"] : isColorOption(name) ? ["https://schema.org/color"] : [],
    ),
    hasVariant: product.variants.map((variant) => variantData(product, variant, publicUrl)),
  };
}

function variantData(product: ProductDetails, variant: Variant, publicUrl: string): Data {
  const size = variant.selectedOptions.find(({ name }) => isSizeOption(name))?.value;
  const color = variant.selectedOptions.find(({ name }) => isColorOption(name))?.value;
  const picture = variant.pictureUrl ?? product.photos[0]?.url;
  return {
    "@type": "Product",
    name:
      product.options.length > 1 || product.variants.length > 1 ? `${product.title}, ${variant.title}` : product.title,
    sku: variant.id.split("/").at(-1),
    ...(picture ? { image: new URL(picture, publicUrl).href } : {}),
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
    offers: {
      "@type": "Offer",
      url: publicUrl + variantAddress(product.handle, variant.id),
      price: amountText(variant.price),
      priceCurrency: variant.price.currency,
      availability: `https://schema.org/${variant.availableForSale ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}
