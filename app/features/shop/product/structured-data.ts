import { isSizeOption } from "#app/sizes/sizes.ts";
import { brand } from "#app/brand.ts";
import { rateInMinor, SHIPPING_RATES, type ShippingTerms } from "#app/shipping-rates.ts";
import { amountText } from "#app/platform/money.ts";
import { RETURNS_POLICY } from "./delivery.ts";
import { isColorOption, variantAddress, type ProductDetails, type Variant } from "../shop.ts";

type Data = Record<string, unknown>;

/** A product with an offer per variant, at the price and URL the page shows. */
export function productGroup(product: ProductDetails, publicUrl: string, terms: ShippingTerms): Data {
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
    hasVariant: withReferences(product.variants.map((variant) => variantData(product, variant, publicUrl, terms))),
  };
}

function variantData(product: ProductDetails, variant: Variant, publicUrl: string, terms: ShippingTerms): Data {
  const size = variant.selectedOptions.find(({ name }) => isSizeOption(name))?.value;
  const color = variant.selectedOptions.find(({ name }) => isColorOption(name))?.value;
  const gtin = gtinOf(variant.barcode);
  const picture = variant.pictureUrl ?? product.photos[0]?.url;
  return {
    "@type": "Product",
    name:
      product.options.length > 1 || product.variants.length > 1 ? `${product.title}, ${variant.title}` : product.title,
    ...(variant.sku ? { sku: variant.sku } : {}),
    ...(gtin ? { gtin } : {}),
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
      ...(variant.price.currency === brand.defaultCurrency ? shippingDetails(variant, publicUrl, terms) : {}),
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        "@id": `${publicUrl}/#returns`,
        applicableCountry: "US",
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: brand.returnDays,
        returnMethod: "https://schema.org/ReturnByMail",
        merchantReturnLink: publicUrl + RETURNS_POLICY,
      },
    },
  };
}

/** Standard shipping of one such item; free from a price on. Nothing for a live store, whose rates and times only its checkout knows. */
function shippingDetails({ price }: Variant, publicUrl: string, { standard, freeFrom }: ShippingTerms): Data {
  if (standard === null) return {};
  const { processingDays, home } = SHIPPING_RATES;
  const isFree = freeFrom !== null && price.minor >= rateInMinor(freeFrom, price.currency);
  const days = ([minValue, maxValue]: readonly [number, number]) => ({
    "@type": "QuantitativeValue",
    minValue,
    maxValue,
    unitCode: "DAY",
  });
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      "@id": `${publicUrl}/#${isFree ? "free-" : ""}shipping`,
      shippingRate: { "@type": "MonetaryAmount", value: isFree ? 0 : standard, currency: price.currency },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: days(processingDays),
        transitTime: days(home.standard.transitDays),
      },
    },
  };
}

/** Shipping and returns are the same for most variants: only the first of each `@id` is written out. */
function withReferences(variants: Data[]): Data[] {
  const written = new Set<unknown>();
  return variants.map((variant) => ({
    ...variant,
    offers: Object.fromEntries(
      Object.entries(variant["offers"] as Data).map(([name, value]) => {
        const id = typeof value === "object" && (value as Data)["@id"];
        if (!id || !written.has(id)) return [name, (written.add(id), value)];
        return [name, { "@id": id }];
      }),
    ),
  }));
}

/** The barcode as a GTIN; null unless it has the digits of one and its check digit is right. */
export function gtinOf(barcode: string | null | undefined): string | null {
  const code = barcode?.replaceAll(/[\s-]/g, "") ?? "";
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return null;
  // From the right every second digit counts three times; with the check digit the sum is a multiple of ten.
  const sum = code
    .split("")
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(code) > 0 ? code : null;
}
