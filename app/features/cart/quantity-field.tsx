import { useState } from "react";
import { isComposing } from "#app/ui/is-composing.ts";
import { MAX_QUANTITY } from "./checkout.ts";

type Props = {
  title: string;
  quantity: number;
  /** The maximum; undefined: as many as one checkout accepts. */
  most: number | undefined;
  describedBy: string | undefined;
  onQuantity: (quantity: number) => void;
};

/** A stepper with a text field. A typed number takes effect on Enter or blur; anything else is reset. */
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
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          // Zero removes the line and Undo takes the focus: the same keystroke must not activate it.
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

/** The whole number that was typed, limited to what one checkout accepts; null if it is not a number. Zero removes the line. */
function quantityFrom(typed: string): number | null {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_QUANTITY) : null;
}
