import { useState } from "react";
import { panel } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ProductSummary } from "../shop.ts";

const loadChoice = () => import("./choice-popover.tsx").then(({ ChoicePopover }) => ChoicePopover);

/** The choice of a product's options. Loaded with the first intent to open it. */
export const Choice = panel(loadChoice, "We couldn’t load the options.");

const PLUS = (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d="M10 4v12M4 10h12" />
  </svg>
);

type Props = { product: ProductSummary; address: string };

/** Adds a product from its card: at once if it has one variant, else after a choice. Without JavaScript it is a link to the product. */
export function QuickAdd({ product: { title, handle, search, hasOneVariant = false }, address }: Props) {
  // Counted, since the event that a popover has closed may come after it was opened again; 0: closed.
  const [opening, setOpening] = useState(0);
  const isOpen = opening > 0;
  const isHydrated = useHydrated();
  const label = hasOneVariant ? `Add ${title} to cart` : `Choose options for ${title}`;
  if (!isHydrated)
    return (
      <a href={address} aria-label={label} className="card-add">
        {PLUS}
      </a>
    );
  const prepare = () => void loadChoice().catch(() => {});
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-expanded={hasOneVariant ? undefined : isOpen}
        aria-haspopup={hasOneVariant ? undefined : "dialog"}
        aria-busy={hasOneVariant && isOpen}
        className={`card-add${isOpen ? " choice-anchor" : ""}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpening(opening + 1)}
      >
        {PLUS}
      </button>
      {isOpen && (
        <Choice
          key={opening}
          handle={handle}
          title={title}
          search={search ?? ""}
          addsAtOnce={hasOneVariant}
          onClose={() => setOpening(0)}
        />
      )}
    </>
  );
}
