import { connection, type FakeApi } from "./execute.ts";
import { publishedSchema } from "../shopify-schemas.ts";
import type { FakeShop } from "./shop-state.ts";

const schema = publishedSchema("newest");

const PERMISSIONS: [RegExp, string][] = [
  [/^QueryRoot\.products?$/, "unauthenticated_read_product_listings"],
  [/^Product\.tags$/, "unauthenticated_read_product_tags"],
  [/^(Product\.totalInventory|ProductVariant\.quantityAvailable)$/, "unauthenticated_read_product_inventory"],
  [/^Mutation\.cart/, "unauthenticated_write_checkouts"],
];

/** The Storefront API of the Headless channel. */
export function storefrontApi(shop: FakeShop): FakeApi {
  const published = shop.products.filter(({ isPublished }) => isPublished).map(productNode);
  return {
    schema,
    deniedBecause(field) {
      const permission = PERMISSIONS.find(([pattern]) => pattern.test(field))?.[1];
      return permission && !shop.permissions.includes(permission)
        ? `Access denied for ${field.split(".")[1]} field. Required access: \`${permission}\` access scope.`
        : null;
    },
    roots: {
      shop: {
        name: shop.name,
        primaryDomain: { host: shop.primaryHost },
        paymentSettings: { currencyCode: shop.currency },
      },
      products: connection(published),
      product: ({ handle }: { handle?: string }) => published.find((each) => each.handle === handle) ?? null,
      cartCreate: () => ({
        cart: {
          id: "gid://shopify/Cart/c1?key=secret",
          checkoutUrl: `https://${shop.checkoutHost}/cart/c/c1?key=secret`,
          totalQuantity: 0,
        },
        userErrors: [],
        warnings: [],
      }),
    },
  };
}

function productNode({ title }: FakeShop["products"][number], at: number) {
  const price = { amount: "120.0", currencyCode: "USD" };
  const variant = {
    __typename: "ProductVariant",
    id: `gid://shopify/ProductVariant/${1_000 + at}`,
    title: "9",
    price,
    availableForSale: true,
    selectedOptions: [{ name: "Size", value: "9" }],
    image: null,
    quantityAvailable: 5,
  };
  return {
    __typename: "Product",
    id: `gid://shopify/Product/${8_100_001 + at}`,
    handle: title.toLowerCase().replaceAll(" ", "-"),
    title,
    description: "",
    descriptionHtml: "",
    tags: [],
    totalInventory: 5,
    availableForSale: true,
    priceRange: { minVariantPrice: price },
    encodedVariantExistence: "v1_0",
    encodedVariantAvailability: "v1_0",
    images: connection([]),
    media: connection([]),
    variants: connection([variant]),
    options: [{ name: "Size", optionValues: [{ name: "9" }] }],
  };
}
