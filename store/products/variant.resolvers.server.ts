import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { mediaImage } from "./image-node.ts";
import type { OptionNode } from "./product.resolvers.server.ts";
import type { VariantRow } from "./product-rows.server.ts";
import { isAvailable } from "./variant-choice.ts";

type Variant = VariantRow;

export const variantResolvers: FieldResolvers<Variant, StoreContext> = {
  id: (variant: Variant) => globalId("ProductVariant", variant.id),
  availableForSale: (variant: Variant) => isAvailable(variant),
  currentlyNotInStock: (variant: Variant) => variant.stock !== null && variant.stock <= 0 && variant.continueSelling,
  quantityAvailable: (variant: Variant) => (variant.stock === null ? null : Math.max(0, variant.stock)),
  quantityRule: () => ({ minimum: 1, maximum: null, increment: 1 }),
  price: (variant: Variant, _args: object, { currency }) => moneyV2(variant.priceMinor, currency),
  priceV2: (variant: Variant, _args: object, { currency }) => moneyV2(variant.priceMinor, currency),
  compareAtPrice: (variant: Variant, _args: object, { currency }) => compareAt(variant, currency),
  compareAtPriceV2: (variant: Variant, _args: object, { currency }) => compareAt(variant, currency),
  unitPrice: () => null,
  weight: (variant: Variant) => variant.weightGrams,
  weightUnit: () => "GRAMS",
  product: (variant: Variant, _args: object, { load }) => load.product(variant.productId),
  image: async (variant: Variant, _args: object, { load }) => {
    const images = (await load.imagesOf(variant.productId)) ?? [];
    return images.find((image) => image.id === variant.imageId) ?? images[0] ?? null;
  },
  selectedOptions: async (variant: Variant, _args: object, { load }) => {
    const product = await load.product(variant.productId);
    return (product?.options ?? []).map(({ name }, at) => ({ name, value: variant.optionValues[at] ?? "" }));
  },
};

export const optionResolvers: FieldResolvers<OptionNode, StoreContext> = {
  id: ({ product, at }: OptionNode) => globalId("ProductOption", `${product.id}${at}`),
  optionValues: (option: OptionNode) => option.values.map((name, valueAt) => ({ option, name, valueAt })),
};

type OptionValueNode = { option: OptionNode; name: string; valueAt: number };

export const optionValueResolvers: FieldResolvers<OptionValueNode, StoreContext> = {
  id: ({ option, valueAt }: OptionValueNode) =>
    globalId("ProductOptionValue", `${option.product.id}${option.at}${String(valueAt).padStart(4, "0")}`),
  firstSelectableVariant: async ({ option, name }: OptionValueNode, _args: object, { load }) => {
    const variants = ((await load.variantsOf(option.product.id)) ?? []).filter(
      (variant) => variant.optionValues[option.at] === name,
    );
    return variants.find(isAvailable) ?? variants[0] ?? null;
  },
  /** A color swatch is the picture of its first variant; there is no color code. */
  swatch: async ({ option, name }: OptionValueNode, _args: object, { load }) => {
    if (!/^colou?r$/i.test(option.name)) return null;
    const variants = (await load.variantsOf(option.product.id)) ?? [];
    const images = (await load.imagesOf(option.product.id)) ?? [];
    const imageId = variants.find(
      (variant) => variant.optionValues[option.at] === name && variant.imageId !== null,
    )?.imageId;
    const image = images.find((each) => each.id === imageId);
    return image ? { color: null, image: mediaImage(image) } : null;
  },
};

function compareAt(variant: Variant, currency: string) {
  return variant.compareAtMinor === null ? null : moneyV2(variant.compareAtMinor, currency);
}
