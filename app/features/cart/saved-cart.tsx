import { priceText } from "#app/platform/money.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { optionsText } from "./cart-changes.ts";
import { unitPrice } from "./cart-totals.ts";
import { useCart } from "./cart.ts";

/** The cart as this device knows it, to read without a connection. */
export function SavedCart() {
  const { items } = useCart();
  if (!useHydrated() || items.length === 0) return <p className="mt-3">Your cart is empty.</p>;
  return (
    <>
      <ul className="mt-3 border-t border-line">
        {items.map((line) => (
          <li key={line.variantId} className="flex justify-between gap-6 border-b border-line py-3">
            <p className="min-w-0">
              {line.product.node.title}
              <span className="block text-14 text-stone-strong empty:hidden">{optionsText(line)}</span>
            </p>
            <p className="shrink-0 tabular-nums">{`${line.quantity} × ${priceText(unitPrice(line))}`}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-stone-strong">
        These are the prices you last saw. We check them again once you’re online.
      </p>
    </>
  );
}
