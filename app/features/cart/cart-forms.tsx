import type { ShippingTerms } from "#app/shipping-rates.ts";
import { Button } from "#app/ui/button.tsx";
import { optionsText, promoText, stockLimitNote } from "./cart-changes.ts";
import { LinePrice, ProductLink, Thumbnail } from "./cart-line-row.tsx";
import { CART_COLUMNS } from "./cart-columns.ts";
import type { CartLine, CartState } from "./cart-state.ts";
import { Shipping, Totals } from "./cart-summary.tsx";
import { MAX_CODE_LENGTH } from "./checkout.ts";

/** Why the cart page is shown again. `typed` belongs to the line of `variantId`, `code` to the promo code. */
export type CartProblem = {
  message?: string;
  variantId?: string;
  typed?: string;
  code?: string;
  notes?: string[];
  /** The cart as the checkout would sell it. */
  cart?: CartState;
  /** A checkout that is to be opened after the notes were read, or on another site. */
  checkoutUrl?: string | null;
};

type Props = { cart: CartState; notes: string[]; shipping: ShippingTerms; problem: CartProblem | null };

/** The cart as plain forms, for browsers without scripts. */
export function CartForms({ cart, notes, shipping, problem }: Props) {
  const general =
    problem && problem.variantId === undefined && problem.code === undefined ? problem.message : undefined;
  const shown = [...notes, ...(problem?.notes ?? []), ...(general ? [general] : [])];
  return (
    <>
      {shown.length > 0 && (
        <ul role="alert" className="mb-6 space-y-1 lg:col-span-12 border-l-2 border-ink pl-4">
          {shown.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ul className={`divide-y divide-line ${CART_COLUMNS.lines}`}>
        {cart.items.map((line) => (
          <LineForms
            key={line.variantId}
            line={line}
            problem={problem?.variantId === line.variantId ? problem : null}
          />
        ))}
      </ul>
      <div className={CART_COLUMNS.summary}>
        <PromoForms cart={cart} problem={problem?.code === undefined ? null : problem} />
        <Totals cart={cart} />
        <Shipping cart={cart} terms={shipping} />
        {problem?.checkoutUrl ? (
          <p>
            <a className="link font-medium" href={problem.checkoutUrl}>
              Continue to checkout
            </a>
          </p>
        ) : (
          <CartForm intent="checkout">
            <Button type="submit" className="w-full">
              Checkout
            </Button>
          </CartForm>
        )}
      </div>
    </>
  );
}

function CartForm({ intent, children, className }: { intent: string; children: React.ReactNode; className?: string }) {
  return (
    <form method="post" action="/cart" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}

function LineForms({ line, problem }: { line: CartLine; problem: CartProblem | null }) {
  const { title, images } = line.product.node;
  const variant = line.variantId.split("/").at(-1) ?? "";
  const options = optionsText(line);
  const id = `quantity-${variant}`;
  const field = <input type="hidden" name="variant" value={variant} />;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-5">
      <Thumbnail image={images[0]} />
      <div>
        <p className="font-medium">
          <ProductLink line={line} />
        </p>
        {options && <p className="mt-0.5 text-14 text-stone-strong">{options}</p>}
        <p className="mt-1 tabular-nums">
          <LinePrice line={line} />
        </p>
        {stockLimitNote(line) && <p className="mt-1 text-14 text-clay">{stockLimitNote(line)}</p>}
        <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
          <CartForm intent="quantity" className="flex items-end gap-2">
            {field}
            <div>
              <label htmlFor={id} className="label block">
                Quantity <span className="sr-only">of {title}</span>
              </label>
              <input
                id={id}
                name="quantity"
                inputMode="numeric"
                maxLength={3}
                defaultValue={problem?.typed ?? line.quantity}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}-error` : undefined}
                className="mt-1 h-12 w-16 rounded-sm border border-line-strong bg-transparent px-3 text-16 tabular-nums aria-invalid:border-crimson"
              />
            </div>
            <Button type="submit" kind="secondary">
              Update<span className="sr-only"> {title}</span>
            </Button>
          </CartForm>
          <CartForm intent="remove">
            {field}
            <button type="submit" className="link min-h-12 text-14">
              Remove<span className="sr-only"> {title}</span>
            </button>
          </CartForm>
        </div>
        {problem?.message && (
          <p id={`${id}-error`} className="mt-1 text-14 text-crimson">
            {problem.message}
          </p>
        )}
      </div>
    </li>
  );
}

function PromoForms({ cart, problem }: { cart: CartState; problem: CartProblem | null }) {
  if (cart.promoCode)
    return (
      <CartForm
        intent="remove-code"
        className="flex min-h-12 items-center justify-between gap-4 border border-dashed border-line-strong pl-4"
      >
        <p className="min-w-0 py-2 wrap-anywhere">
          <span className="font-medium">{cart.promoCode}</span> <span className="text-olive">{promoText(cart)}</span>
        </p>
        <button type="submit" className="link min-h-12 px-4 text-14">
          Remove<span className="sr-only"> promo code</span>
        </button>
      </CartForm>
    );
  return (
    <CartForm intent="code">
      <label htmlFor="promo-code" className="label">
        Promo code
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id="promo-code"
          name="code"
          defaultValue={problem?.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "promo-code-error" : undefined}
          className="min-h-12 min-w-0 flex-1 rounded-sm border border-line-strong bg-transparent px-3 text-16 aria-invalid:border-crimson"
        />
        <Button kind="secondary" type="submit">
          Apply
        </Button>
      </div>
      {problem?.message && (
        <p id="promo-code-error" className="mt-1 text-14 text-crimson">
          {problem.message}
        </p>
      )}
    </CartForm>
  );
}
