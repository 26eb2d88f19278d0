import { create } from "zustand";
import type { Product, Variant } from "#app/features/shop/shop.ts";
import { amountText } from "#app/platform/money.ts";
import type { SizeFit } from "#app/sizes/sizes.ts";
import { MAX_LINES } from "./checkout.ts";
import { emptyCart, withAdded, type CartLine, type CartState } from "./cart-state.ts";
import { cartStorage, followOtherTabs } from "./cart-storage.ts";

const storage = cartStorage(() => localStorage);

/** The visitor's cart, stored in this browser. Empty on the server and until hydration. */
export const useCart = create<CartState>(() => emptyCart);

let isReading = false;
useCart.subscribe((cart) => void (isReading || storage.write(cart)));

/** Takes over the stored cart, except isLoading: only this page knows whether it is creating a checkout. */
export function readCartAgain(): void {
  // Not stored again, or two tabs would answer each other's changes.
  isReading = true;
  const { cart, notes } = storage.read();
  useCart.setState(({ isLoading }) => ({ ...cart, isLoading }));
  isReading = false;
  unread.push(...notes);
}

const unread: string[] = [];

/** What was left out of the stored cart. */
export const storageNotes = (): string[] => [...unread];

/** They were shown: from here on, storage no longer has what was left out. */
export function clearStorageNotes(): void {
  if (unread.length > 0) storage.write(useCart.getState());
  unread.length = 0;
}

if (typeof window !== "undefined") {
  readCartAgain();
  followOtherTabs(readCartAgain, window);
}

/** A cart line for one variant of a product; it holds everything the drawer renders. */
export function cartLineFor(
  product: Pick<Product, "id" | "handle" | "title" | "pictures"> & { sizeFit?: SizeFit | null },
  variant: Variant,
  left?: number,
): CartLine {
  const picture = product.pictures.find(({ url }) => url === variant.pictureUrl) ?? product.pictures[0];
  return {
    product: {
      node: {
        id: product.id,
        handle: product.handle,
        title: product.title,
        images: picture ? [{ url: picture.url, altText: picture.alt }] : [],
      },
    },
    variantId: variant.id,
    variantTitle: variant.title,
    price: { amount: amountText(variant.price), currencyCode: variant.price.currency },
    quantity: 1,
    selectedOptions: variant.selectedOptions,
    ...(product.sizeFit ? { sizeFit: product.sizeFit } : {}),
    ...(left === undefined ? {} : { left }),
  };
}

/** Adds one unit of the variant; false if the cart already holds all there are, or as many variants as one checkout accepts. */
export function addToCart(line: CartLine): boolean {
  const quantity = () => useCart.getState().items.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
  const before = quantity();
  useCart.setState((cart) => withAdded(cart, line));
  return quantity() > before;
}

/** The toast shown when no more units can be added. */
export function stockLimitToast(left: number | undefined) {
  if (left === undefined || useCart.getState().items.length >= MAX_LINES)
    return { title: "You’ve reached the limit for one order", kind: "info" } as const;
  const description = left === 1 ? "It’s already in your cart." : `All ${left} are already in your cart.`;
  return { title: `Only ${left} left`, description, kind: "info" } as const;
}

export function itemCount(cart: Pick<CartState, "items">): number {
  return cart.items.reduce((count, line) => count + line.quantity, 0);
}
