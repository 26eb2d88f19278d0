import { priceText } from "#app/platform/money.ts";
import type { CartState } from "./cart-state.ts";
import { cartTotals } from "./cart-totals.ts";
import { CheckoutButton } from "./checkout-button.tsx";
import { PromoField } from "./promo-field.tsx";

/** The totals, the promo code and the checkout button. */
export function CartSummary({ cart, onNotes }: { cart: CartState; onNotes: (notes: string[]) => void }) {
  const isEmpty = cart.items.length === 0;
  return (
    <footer className="border-t border-line px-6 pt-5 pb-6">
      {!isEmpty && (
        <>
          <PromoField cart={cart} />
          <Totals cart={cart} />
        </>
      )}
      <CheckoutButton cart={cart} onNotes={onNotes} />
    </footer>
  );
}

export function Totals({ cart }: { cart: CartState }) {
  const { subtotal, discount, total } = cartTotals(cart);
  return (
    <dl className="my-5 space-y-1 tabular-nums">
      <TotalsRow label="Subtotal" amount={priceText(subtotal)} />
      {cart.promoCode && <TotalsRow label="Discount" amount={`−${priceText(discount)}`} />}
      <TotalsRow label="Total" amount={priceText(total)} className="pt-2 text-18 font-medium" />
    </dl>
  );
}

function TotalsRow({ label, amount, className = "" }: { label: string; amount: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
