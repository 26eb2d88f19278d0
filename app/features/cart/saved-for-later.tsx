import { useState } from "react";
import { Link } from "react-router";
import { priceText } from "#app/platform/money.ts";
import { closeOverlay } from "#app/ui/overlay.ts";
import { optionsText } from "./cart-changes.ts";
import type { CartLine } from "./cart-state.ts";
import { unitPrice } from "./cart-totals.ts";
import { addLines, stockLimitToast, useCart } from "./cart.ts";
import { recheckPromoCode, validateCart } from "./drawer-actions.ts";
import type { CartNotes } from "./reconcile-cart.ts";
import { forgetLine, saveLine, useSavedLines } from "./saved-lines.ts";
import { UndoRow } from "./undo-row.tsx";
import { toast } from "#app/ui/toast.tsx";

/** Below the cart's lines. `onNotes`: what changed about an item since it was saved. */
export function SavedForLater({ onNotes }: { onNotes: (found: CartNotes) => void }) {
  const { lines } = useSavedLines();
  const [removed, setRemoved] = useState<{ line: CartLine; position: number } | null>(null);
  if (lines.length === 0 && removed === null) return null;

  async function moveToCart(line: CartLine): Promise<void> {
    const units = () => useCart.getState().items.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const before = units();
    addLines([line]);
    if (units() === before) return toast(stockLimitToast(line.left));
    forgetLine(line.variantId);
    const check = await validateCart();
    if (check) onNotes(check);
    void recheckPromoCode();
  }

  return (
    <section aria-labelledby="saved-title" className="border-t border-line py-5">
      <h3 id="saved-title" className="label">
        Saved for later
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {removed && (
          <UndoRow
            text={`${removed.line.product.node.title} removed`}
            onUndo={() => {
              saveLine(removed.line, removed.position);
              setRemoved(null);
            }}
          />
        )}
        {lines.map((line, position) => {
          const { title, handle } = line.product.node;
          return (
            <li key={line.variantId} className="py-3">
              <div className="flex items-baseline justify-between gap-4">
                <Link
                  to={`/product/${encodeURIComponent(handle)}`}
                  className="min-w-0 font-medium hover:underline"
                  onClick={closeOverlay}
                >
                  {title}
                </Link>
                <span className="shrink-0 text-14 tabular-nums">{priceText(unitPrice(line))}</span>
              </div>
              <p className="text-14 text-stone-strong empty:hidden">{optionsText(line)}</p>
              <p className="flex gap-x-6 text-14">
                <button
                  type="button"
                  className="link min-h-11"
                  aria-label={`Move to cart: ${title}`}
                  onClick={() => void moveToCart(line)}
                >
                  Move to cart
                </button>
                <button
                  type="button"
                  className="link min-h-11 text-stone-strong"
                  aria-label={`Remove ${title} from saved items`}
                  onClick={() => {
                    forgetLine(line.variantId);
                    setRemoved({ line, position });
                  }}
                >
                  Remove
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
