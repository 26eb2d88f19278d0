import { useState } from "react";
import { MAX_QUANTITY } from "#app/features/checkout/checkout.ts";

type Props = {
  title: string;
  quantity: number;
  /** No more than this; undefined: as many as a checkout takes. */
  most: number | undefined;
  describedBy: string | undefined;
  onQuantity: (quantity: number) => void;
};

/** A stepper one can also type into. A number takes effect on Enter or on leaving the field; what is no number is put back. */
export function QuantityField({ title, quantity, most = MAX_QUANTITY, describedBy, onQuantity }: Props) {
  const [typed, setTyped] = useState<string | null>(null);

  function commit(): void {
    const wanted = typed === null ? null : quantityFrom(typed);
    setTyped(null);
    if (wanted !== null && wanted !== quantity) onQuantity(wanted);
  }

  return (
    <div
      className="flex items-center rounded-sm border border-line-strong"
      role="group"
      aria-label={`Quantity of ${title}`}
      aria-describedby={describedBy}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        className="grid size-10 place-items-center text-18"
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </button>
      <input
        aria-label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="h-10 w-8 bg-transparent text-center text-16 tabular-nums -outline-offset-2"
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Zero takes the line out and Undo takes the focus: the same key must not press it.
          event.preventDefault();
          commit();
        }}
      />
      <button
        type="button"
        aria-label="Increase quantity"
        className="grid size-10 place-items-center text-18 disabled:opacity-60"
        disabled={quantity >= most}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}

/** The whole number that was typed, at most what a checkout takes; null when it is none. Zero removes the line. */
export function quantityFrom(typed: string): number | null {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_QUANTITY) : null;
}
