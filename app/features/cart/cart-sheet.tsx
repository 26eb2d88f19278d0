import { useEffect, useState } from "react";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeOverlay } from "#app/ui/overlay.ts";
import { Sheet } from "#app/ui/sheet.tsx";
import { orderLimitNotes } from "./cart-changes.ts";
import { CartLines } from "./cart-lines.tsx";
import { useCart } from "./cart.ts";
import { CartSummary } from "./cart-summary.tsx";
import { NO_NOTES, otherNotes, withNotes } from "./reconcile-cart.ts";
import { readSavedLines } from "./saved-lines.ts";
import { SavedForLater } from "./saved-for-later.tsx";
import { useCartCheck } from "./use-cart-check.ts";

/** The content of the cart drawer: lines, notes about changes, totals and checkout. */
export function CartSheet({ open, shipping }: { open: boolean; shipping: ShippingTerms }) {
  const opening = useCountOf(open);
  return (
    <Sheet title="Shopping Cart" open={open} onClose={closeOverlay}>
      {/* Remounted each time the drawer opens, which checks the lines again and drops an old Undo row. It stays mounted while the sheet closes. */}
      {opening > 0 && <CartContents key={opening} shipping={shipping} columns={IN_DRAWER} />}
    </Sheet>
  );
}

/** The classes of the two parts in the drawer. */
const IN_DRAWER = { lines: "sheet-body px-6", summary: "border-t border-line px-6 pt-5 pb-6" };

/** Also what the page /cart shows, without a Checkout that has nothing to check out (`hidesEmpty`). */
export function CartContents(props: { shipping: ShippingTerms; columns: typeof IN_DRAWER; hidesEmpty?: boolean }) {
  const { shipping, columns, hidesEmpty = false } = props;
  const cart = useCart();
  const { chargedWithoutSale, ...checked } = useCartCheck();
  const [checkoutNotes, setCheckoutNotes] = useState(NO_NOTES);
  useEffect(readSavedLines, []);
  const found = withNotes(checked, checkoutNotes);
  return (
    <>
      <div className={columns.lines}>
        <CartNotes notes={[...new Set([...otherNotes(found), ...orderLimitNotes(cart)])]} />
        <CartLines cart={cart} notes={found.lineNotes} chargedWithoutSale={chargedWithoutSale} />
        {cart.items.length === 0 && <EmptyCart />}
        <SavedForLater onNotes={setCheckoutNotes} />
      </div>
      {!(hidesEmpty && cart.items.length === 0) && (
        <CartSummary cart={cart} shipping={shipping} onNotes={setCheckoutNotes} className={columns.summary} />
      )}
    </>
  );
}

/** What changed in the cart and belongs to no line of it, announced to screen readers. */
function CartNotes({ notes }: { notes: string[] }) {
  return (
    <div role="status">
      {notes.length > 0 && (
        <ul className="my-4 space-y-1 border-l-2 border-ink pl-4 text-14">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="py-12">
      <p className="font-display text-40">Your cart is empty.</p>
      <p className="mt-3 text-stone-strong">Items you add are saved on this device.</p>
      <ButtonLink kind="secondary" className="mt-8" to="/shop" onClick={closeOverlay}>
        Start shopping
      </ButtonLink>
    </div>
  );
}

/** Counts how many times `value` has become true. */
function useCountOf(value: boolean): number {
  const [{ last, count }, setState] = useState({ last: false, count: 0 });
  if (value !== last) setState({ last: value, count: value ? count + 1 : count });
  return count;
}
