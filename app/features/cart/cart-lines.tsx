import { useState } from "react";
import type { CartLine, CartState } from "./cart-state.ts";
import { withInserted } from "./cart-changes.ts";
import { clearCart, restoreCart, restoreLine, removeFromCart, setQuantity } from "./drawer-actions.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { forgetLine, saveLine } from "./saved-lines.ts";
import { UndoRow } from "./undo-row.tsx";

type Removal = { position: number; text: string; undo: () => void };

type Props = {
  cart: CartState;
  /** What changed, by variant. */
  notes: Record<string, string[]>;
  chargedWithoutSale: string[];
};

/** The cart lines, with an Undo row in place of a line that was just removed. */
export function CartLines({ cart, notes, chargedWithoutSale }: Props) {
  const [removal, setRemoval] = useState<Removal | null>(null);

  function remove(line: CartLine): void {
    const position = cart.items.indexOf(line);
    removeFromCart(line.variantId);
    setRemoval({ position, text: `${line.product.node.title} removed`, undo: () => restoreLine(line, position) });
  }

  function save(line: CartLine): void {
    const position = cart.items.indexOf(line);
    removeFromCart(line.variantId);
    saveLine(line);
    const undo = () => {
      forgetLine(line.variantId);
      restoreLine(line, position);
    };
    setRemoval({ position, text: `${line.product.node.title} saved for later`, undo });
  }

  function change(line: CartLine, quantity: number): void {
    if (quantity <= 0) return remove(line);
    setQuantity(line.variantId, quantity);
    setRemoval(null);
  }

  function clear(): void {
    clearCart();
    setRemoval({ position: 0, text: "Cart cleared", undo: () => restoreCart(cart) });
  }

  const undoRow = removal && (
    <UndoRow
      key="undo"
      text={removal.text}
      onUndo={() => {
        removal.undo();
        setRemoval(null);
      }}
    />
  );
  const rows = cart.items.map((line) => (
    <CartLineRow
      key={line.variantId}
      line={line}
      notes={notes[line.variantId] ?? []}
      isPricedByProvider={chargedWithoutSale.includes(line.variantId)}
      onQuantity={(quantity) => change(line, quantity)}
      onRemove={() => remove(line)}
      onSave={() => save(line)}
    />
  ));

  return (
    <>
      <ul className="divide-y divide-line">{undoRow ? withInserted(rows, removal.position, undoRow) : rows}</ul>
      {rows.length > 0 && (
        <p className="border-t border-line py-4">
          <button type="button" className="link min-h-6 text-14 text-stone-strong" onClick={clear}>
            Clear cart
          </button>
        </p>
      )}
    </>
  );
}
