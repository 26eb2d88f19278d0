import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from "react";
import { addToCart, cartLineFor, stockLimitToast } from "#app/features/cart/cart.ts";
import { lowStockText, unitsLeft, type Stock } from "#app/features/inventory/inventory.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { choiceOf, isAllSoldOut, missingOption, optionsToShow, type Choice, type Selection } from "./choice.ts";
import { OptionGroup } from "./option-group.tsx";
import { rememberSize, type ProductDetails } from "./shop.ts";

const ADDING_MS = 500;

/** Marks a click on Add to Cart before hydration: the page then completes it. */
const EARLY_SUBMIT = "adding";

type Props = {
  product: ProductDetails;
  selection: Selection;
  stock: Record<string, Stock>;
  onChoose: (chosen: Selection) => void;
  /** What is offered below the button if the chosen variant is sold out (PDP-23). */
  renderSoldOut: (variantId: string) => ReactNode;
};

/** Price, options and Add to Cart. Without JavaScript, submitting the form shows the chosen variant. */
export function BuyBox({ product, selection, stock, onChoose, renderSoldOut }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isAdding, setAdding] = useState(false);
  const isHydrated = useHydrated();
  const choice = choiceOf(product, selection, stock);
  const button = buttonFor(choice, isAllSoldOut(product, selection, stock));
  const { price, fullPrice } = choice.state === "chosen" ? choice.variant : product;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isAdding) add(selection);
  }

  function add(wanted: Selection) {
    const choice = choiceOf(product, wanted, stock);
    if (choice.state === "incomplete") {
      toast({ title: "Please select all options before adding to cart", kind: "error" });
      const name = missingOption(product, wanted)?.name ?? "";
      form.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)?.focus();
      return;
    }
    if (choice.state !== "chosen" || !buttonFor(choice, isAllSoldOut(product, wanted, stock)).isEnabled) return;

    const { variant } = choice;
    // Written to the cart immediately: a visitor who leaves within half a second keeps it.
    const left = unitsLeft(variant, stock[variant.id]);
    const isAdded = addToCart(cartLineFor(product, variant, left));
    if (isAdded) rememberSize(product, variant);
    setAdding(true);
    setTimeout(() => {
      setAdding(false);
      if (!isAdded) return toast(stockLimitToast(left));
      const chosen = variant.title === "Default Title" ? "" : `, ${variant.title}`;
      toast({ title: "Added to cart", description: `${product.title}${chosen}`, kind: "success" });
    }, ADDING_MS);
  }

  // Options chosen before hydration exist only in the DOM.
  const applyEarlyInput = useEffectEvent((early: Selection) => {
    if (Object.entries(early).some(([name, value]) => selection[name] !== value)) onChoose(early);
    if (takeEarlySubmit()) add({ ...selection, ...early });
  });
  useEffect(() => applyEarlyInput(chosenIn(form.current)), []);

  return (
    <form
      ref={form}
      method="get"
      action={`#${EARLY_SUBMIT}`}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-6"
    >
      <p className="text-18">
        <Price price={price} fullPrice={fullPrice} />
      </p>
      {optionsToShow(product).map((option) => (
        <OptionGroup
          key={option.name}
          product={product}
          option={option}
          selection={selection}
          stock={stock}
          onChoose={(value) => onChoose({ [option.name]: value })}
        />
      ))}
      <div>
        <p role="status" className="min-h-6 pb-1 text-14 text-clay">
          {choice.state === "chosen" ? lowStockText(choice.availability) : null}
        </p>
        <Button type="submit" className="w-full" disabled={!button.isEnabled} aria-busy={isAdding}>
          {isAdding ? "Adding..." : button.text}
        </Button>
        {!isHydrated && (
          <p id={EARLY_SUBMIT} className="mt-3 hidden scroll-mt-[50svh] text-14 target:block noscript:target:hidden">
            We’ll add it to your cart as soon as this page is ready.
          </p>
        )}
        {choice.state === "chosen" && choice.availability.state === "sold-out" && renderSoldOut(choice.variant.id)}
        <noscript>
          <p className="mt-3 text-14 text-stone-strong">
            Turn on JavaScript to add this to your cart. The button shows what you selected.
          </p>
        </noscript>
      </div>
    </form>
  );
}

/** The button's text, and whether it is enabled. */
function buttonFor(choice: Choice, isSoldOut: boolean): { text: string; isEnabled: boolean } {
  if (choice.state === "unavailable") return { text: "Unavailable", isEnabled: false };
  if (isSoldOut) return { text: "Sold Out", isEnabled: false };
  return { text: "Add to Cart", isEnabled: true };
}

/** Whether a click before hydration is still to be completed. True once. */
function takeEarlySubmit(): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== `#${EARLY_SUBMIT}`) return false;
  window.history.replaceState(window.history.state, "", pathname + search);
  return true;
}

function chosenIn(form: HTMLFormElement | null): Selection {
  const checked = form?.querySelectorAll<HTMLInputElement>("input[type=radio]:checked") ?? [];
  return Object.fromEntries([...checked].map(({ name, value }) => [name, value]));
}
