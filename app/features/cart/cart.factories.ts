import { emptyCart, type CartLine, type CartState } from "./cart-state.ts";

/** A cart line with quantity 1 for tests; each `name` is another variant. */
export function aLine(name: string, amount = "89.00", currencyCode = "USD"): CartLine {
  return {
    product: {
      node: {
        id: `gid://shopify/Product/${name}`,
        handle: `shoe-${name}`,
        title: `Shoe ${name}`,
        images: [{ url: "https://cdn.example/shoe.webp?v=1", altText: "A shoe" }],
      },
    },
    variantId: `gid://shopify/ProductVariant/${name}`,
    variantTitle: "Ivory / 9",
    price: { amount, currencyCode },
    quantity: 1,
    selectedOptions: [
      { name: "Color", value: "Ivory" },
      { name: "Size", value: "9" },
    ],
  };
}

export function aCart(...items: CartLine[]): CartState {
  return { ...emptyCart, items };
}
