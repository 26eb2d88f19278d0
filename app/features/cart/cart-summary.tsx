import { href, Link } from "react-router";
import { priceText } from "#app/platform/money.ts";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import type { CartState } from "./cart-state.ts";
import { cartTotals, missingNote } from "./cart-totals.ts";
import { cartShipping } from "./cart-shipping.ts";
import { CheckoutButton } from "./checkout-button.tsx";
import type { CartNotes } from "./reconcile-cart.ts";
import { PromoField } from "./promo-field.tsx";

/** The totals, the promo code and the checkout button. */
type Props = { cart: CartState; shipping: ShippingTerms; onNotes: (found: CartNotes) => void; className: string };

export function CartSummary({ cart, shipping, onNotes, className }: Props) {
  const isEmpty = cart.items.length === 0;
  return (
    <footer className={className}>
      {!isEmpty && (
        <>
          <PromoField cart={cart} />
          <Totals cart={cart} />
          <Shipping cart={cart} terms={shipping} />
        </>
      )}
      <CheckoutButton cart={cart} onNotes={onNotes} />
    </footer>
  );
}

export function Shipping({ cart, terms }: { cart: CartState; terms: ShippingTerms }) {
  const isFree = cart.promoTerms?.freeShipping && missingNote(cart) === null;
  const { progress, message, cost } = cartShipping(cartTotals(cart).total, terms, isFree ? cart.promoCode : null);
  return (
    <div className="mb-5 text-14">
      {message && (
        <>
          <p role="status" className="font-medium">
            {message}
          </p>
          <div aria-hidden className="my-2 h-1 bg-line">
            <div className="h-full bg-olive" style={{ width: `${(progress ?? 0) * 100}%` }} />
          </div>
        </>
      )}
      <p className="text-stone-strong">{cost}</p>
      <p className="flex gap-x-5">
        <Link to={href("/policies/:name", { name: "shipping" })} className="link inline-flex min-h-11 items-center">
          Shipping
        </Link>
        <Link to={href("/policies/:name", { name: "returns" })} className="link inline-flex min-h-11 items-center">
          Returns
        </Link>
        <Link to={href("/faq")} className="link inline-flex min-h-11 items-center">
          FAQ
        </Link>
      </p>
    </div>
  );
}

export function Totals({ cart }: { cart: CartState }) {
  const { subtotal, discount, total } = cartTotals(cart);
  return (
    <dl className="my-5 space-y-1 tabular-nums">
      <TotalsRow label="Subtotal" amount={priceText(subtotal)} />
      {cart.promoCode && !cart.promoTerms?.freeShipping && (
        <TotalsRow label="Discount" amount={`−${priceText(discount)}`} />
      )}
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
