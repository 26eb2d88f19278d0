import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type FormEvent } from "react";
import { lowStockText, unitsLeft } from "#app/features/inventory/inventory.ts";
import { getJson } from "#app/platform/http/post-json.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";
import { addVariant } from "../product/add-variant.tsx";
import {
  askFor,
  choiceOf,
  isAllSoldOut,
  missingOption,
  optionsToShow,
  selectionIn,
  withOwnSize,
  type Selection,
} from "../product/choice.ts";
import { OptionGroup } from "../product/option-group.tsx";
import { cheapestOffer, differInPrice, NOTIFY_FIELD, variantAddress } from "../shop.ts";
import type { CardChoice } from "./card-choice.ts";
import { Swatch } from "./swatch.tsx";

const NOT_LOADED = "We couldn’t load the options.";

type Props = {
  handle: string;
  title: string;
  /** Of the card's link: what is selected already. */
  search: string;
  /** The product has one variant: nothing is to be chosen. */
  addsAtOnce?: boolean;
  onClose: () => void;
};

/** The choice of a product's options on its card. A popover, which closes on Escape and returns the focus to its button. */
export function ChoicePopover({ handle, title, search, addsAtOnce = false, onClose }: Props) {
  const heading = useId();
  const popover = useRef<HTMLDivElement>(null);
  /** Null: it is loading. */
  const [product, setProduct] = useState<CardChoice | "failed" | null>(null);
  const close = () => popover.current?.hidePopover();

  const isShown = !addsAtOnce || product !== null;
  useEffect(() => {
    if (!isShown) return;
    popover.current?.togglePopover(true);
    popover.current?.focus({ preventScroll: true });
  }, [isShown]);

  const onLoaded = useEffectEvent((loaded: CardChoice) => {
    const { variants, stock } = loaded;
    const [only, ...others] = variants;
    // It may have changed since its card was made.
    if (!addsAtOnce || !only || others.length > 0 || isAllSoldOut(loaded, {}, stock)) return setProduct(loaded);
    toast(addVariant(loaded, only, unitsLeft(only, stock[only.id])).toast);
    onClose();
  });
  const onFailed = useEffectEvent((error: unknown) => {
    console.error("The options could not be loaded", error);
    if (!addsAtOnce) return setProduct("failed");
    toast({ title: "Failed to add to cart", description: "Check your connection and try again.", kind: "error" });
    onClose();
  });
  const isLoading = product === null;
  useEffect(() => {
    if (!isLoading) return undefined;
    let isWanted = true;
    getJson<CardChoice>(`/product/${encodeURIComponent(handle)}/choice`).then(
      (loaded) => isWanted && onLoaded(loaded),
      (error: unknown) => isWanted && onFailed(error),
    );
    return () => void (isWanted = false);
  }, [handle, isLoading]);

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }

  if (!isShown) return null;
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className="card-choice"
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onBlur={onBlur}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={heading} className="pt-2 font-medium wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          className="-mt-1 -mr-3 grid size-11 shrink-0 place-items-center"
          onClick={close}
        >
          <CloseIcon />
        </button>
      </div>
      {isLoading && (
        <p role="status" className="min-h-64 text-stone-strong">
          Loading…
        </p>
      )}
      {product === "failed" && (
        <p role="alert" className="py-4 text-14">
          {NOT_LOADED} <TryAgain onPress={() => setProduct(null)} />
        </p>
      )}
      {product !== null && product !== "failed" && <ChoiceForm product={product} search={search} onAdded={close} />}
    </div>
  );
}

type FormProps = { product: CardChoice; search: string; onAdded: () => void };

function ChoiceForm({ product, search, onAdded }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [selection, setSelection] = useState(() =>
    withOwnSize(product, selectionIn(product, new URLSearchParams(search))),
  );
  const [isRefused, setRefused] = useState(false);
  const [limit, setLimit] = useState("");
  const { stock, variants } = product;
  const choice = choiceOf(product, selection, stock);
  const isSoldOut = isAllSoldOut(product, selection, stock);
  const offer = choice.state === "chosen" ? choice.variant : cheapestOffer(variants);

  function focusMissing(wanted: Selection) {
    const name = missingOption(product, wanted)?.name;
    const field = name === undefined ? "button[type=submit], a" : `input[name="${CSS.escape(name)}"]`;
    form.current?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true });
  }
  // Only if nothing else was focused while it loaded.
  const onShown = useEffectEvent(() => {
    if (document.activeElement === form.current?.closest("[popover]")) focusMissing(selection);
  });
  useEffect(() => onShown(), []);

  function choose(chosen: Selection) {
    setSelection({ ...selection, ...chosen });
    setLimit("");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice.state === "incomplete") {
      setRefused(true);
      return focusMissing(selection);
    }
    if (choice.state !== "chosen" || isSoldOut) return undefined;
    const added = addVariant(product, choice.variant, unitsLeft(choice.variant, stock[choice.variant.id]));
    if (!added.isAdded) return setLimit([added.toast.title, added.toast.description].filter(Boolean).join(". "));
    onAdded();
    return toast(added.toast);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {offer && (
        <Price
          price={offer.price}
          fullPrice={offer.fullPrice}
          isFrom={choice.state !== "chosen" && differInPrice(variants)}
          className="text-stone-strong"
        />
      )}
      {optionsToShow(product).map((option) => (
        <OptionGroup
          key={option.name}
          product={product}
          option={option}
          selection={selection}
          stock={stock}
          renderSwatch={(value) => <Swatch colors={product.swatches[value] ?? []} className="mb-1" />}
          error={isRefused && selection[option.name] === undefined ? askFor(option.name) : undefined}
          onChoose={(value) => choose({ [option.name]: value })}
        />
      ))}
      <div>
        <p role="status" className="pb-2 text-14 text-clay empty:hidden">
          {limit || (choice.state === "chosen" && lowStockText(choice.availability))}
        </p>
        {isSoldOut ? (
          <ButtonLink to={soldOutAddress(product, selection)} kind="secondary" className="w-full">
            Sold out. Notify Me
          </ButtonLink>
        ) : (
          <Button type="submit" className="w-full" disabled={choice.state === "unavailable"}>
            {choice.state === "unavailable" ? "Unavailable" : "Add to Cart"}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The product with what is selected, where Notify Me asks for the rest. */
function soldOutAddress(product: CardChoice, selection: Selection): string {
  const choice = choiceOf(product, selection, product.stock);
  if (choice.state === "chosen") return variantAddress(product.handle, choice.variant.id);
  return `${variantAddress(product.handle, null)}?${new URLSearchParams({ ...selection, [NOTIFY_FIELD]: "1" }).toString()}`;
}
