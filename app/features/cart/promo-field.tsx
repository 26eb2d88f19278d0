import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { toast } from "#app/ui/toast.tsx";
import { type CartState } from "./cart-state.ts";
import { discountText, promoText } from "./cart-changes.ts";
import { missingNote } from "./cart-totals.ts";
import { useCart } from "./cart.ts";
import { CODE_REFUSED } from "./checkout.ts";
import { applyPromoCode, removePromoCode } from "./drawer-actions.ts";

/** The promo code field, or the applied code with its Remove button. */
export function PromoField({ cart }: { cart: CartState }) {
  // The field and the badge replace each other; the new one takes over the focus.
  const [takesFocus, setTakesFocus] = useState(false);
  const handOver = () => setTakesFocus(true);
  if (!cart.promoCode) return <PromoForm takesFocus={takesFocus} onApplied={handOver} />;
  return <PromoBadge cart={cart} takesFocus={takesFocus} onRemoved={handOver} />;
}

function PromoForm({ takesFocus, onApplied }: { takesFocus: boolean; onApplied: () => void }) {
  const id = useId();
  const field = useFocusOnArrival<HTMLInputElement>(takesFocus);
  const [code, setCode] = useState("");
  const [isApplying, setApplying] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isApplying || !code.trim()) return;
    setApplying(true);
    const problem = await applyPromoCode(code);
    setApplying(false);
    setError(problem);
    if (problem !== null) {
      toast({
        title: "Invalid promo code",
        // Only a missing minimum spend is told apart from the other reasons.
        description: MISSING.test(problem) ? problem : CODE_REFUSED,
        kind: "error",
      });
      return;
    }
    onApplied();
    toast({
      title: "Promo code applied!",
      description: appliedText(useCart.getState()),
      kind: "success",
    });
  }

  return (
    <form onSubmit={(event) => void apply(event)} noValidate>
      <label htmlFor={id} className="label">
        Promo code
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          ref={field}
          value={code}
          onChange={(event) => {
            setError(null);
            setCode(upperCased(event));
          }}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          className="min-h-12 min-w-0 flex-1 rounded-sm border border-line-strong bg-transparent px-3 text-16 aria-invalid:border-crimson"
        />
        <Button kind="secondary" type="submit" disabled={isApplying || !code.trim()}>
          {isApplying ? "Applying…" : "Apply"}
        </Button>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="mt-1 text-14 text-crimson">
          {error}
        </p>
      )}
    </form>
  );
}

const MISSING = /^Add .* more to use this code$/;

const appliedText = (cart: CartState) =>
  cart.promoTerms?.freeShipping
    ? "Free shipping has been applied to your cart."
    : `${discountText(cart)} discount has been applied to your cart.`;

function PromoBadge({ cart, takesFocus, onRemoved }: { cart: CartState; takesFocus: boolean; onRemoved: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>(takesFocus);
  const missing = missingNote(cart);
  return (
    <div className="flex min-h-12 items-center justify-between border border-dashed border-line-strong pl-4">
      <div className="min-w-0 py-2 wrap-anywhere">
        <span className="font-medium">{cart.promoCode}</span> <span className="text-olive">{promoText(cart)}</span>
        <p role="status" className="text-14 text-clay">
          {missing}
        </p>
      </div>
      <button
        ref={button}
        type="button"
        aria-label="Remove promo code"
        className="grid size-12 shrink-0 place-items-center"
        onClick={() => {
          onRemoved();
          removePromoCode();
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** Converts typed text to uppercase without moving the caret. */
function upperCased({ target }: ChangeEvent<HTMLInputElement>): string {
  const { selectionStart, selectionEnd, value } = target;
  const capitals = value.toUpperCase();
  target.value = capitals;
  if (capitals.length === value.length) target.setSelectionRange(selectionStart, selectionEnd);
  return capitals;
}

function useFocusOnArrival<Element extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
