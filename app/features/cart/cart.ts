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

let unread: readonly string[] = [];
let isReading = false;
useCart.subscribe((cart) => void (isReading || storage.write(cart, unread)));

/** Takes over the stored cart, except isLoading: only this page knows whether it is creating a checkout. */
export function readCartAgain(): void {
  // Not stored again, or two tabs would answer each other's changes.
  isReading = true;
  const { cart, notes } = storage.read();
  unread = notes;
  useCart.setState(({ isLoading }) => ({ ...cart, isLoading }));
  isReading = false;
}

/** What was left out of the stored cart, until a drawer has shown it, in whatever tab. */
export const storageNotes = (): string[] => [...unread];

/** They were shown: from here on, storage has neither them nor what was left out. */
export function clearStorageNotes(): void {
  if (unread.length === 0) return;
  unread = [];
  storage.write(useCart.getState(), unread);
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
    ...(variant.fullPrice.minor > variant.price.minor
      ? { fullPrice: { amount: amountText(variant.fullPrice), currencyCode: variant.fullPrice.currency } }
      : {}),
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

/** Adds lines with their quantities, as far as the stock and one checkout allow. */
export function addLines(lines: CartLine[]): void {
  useCart.setState((cart) => lines.reduce((all, line) => withAdded(all, line, line.quantity), cart));
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
