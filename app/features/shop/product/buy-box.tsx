import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { lowStockText, unitsLeft, type Stock } from "#app/features/inventory/inventory.ts";
import { isSizeOption, sizeLabel } from "#app/sizes/sizes.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { addVariant } from "./add-variant.tsx";
import { askFor, choiceOf, isAllSoldOut, missingOption, optionsToShow, type Choice, type Selection } from "./choice.ts";
import { OptionGroup, PictureSwatch } from "./option-group.tsx";
import { differInPrice, fitOf, isFootwear, NOTIFY_FIELD, variantAddress, type ProductDetails } from "../shop.ts";
import { SIZE_GUIDE_ID } from "./size-guide.tsx";

const ADDING_MS = 500;

const REFUSALS = {
  cart: "Please select all options before adding to cart",
  notify: "Choose what you want to hear about first.",
};

/** Marks a click on Add to Cart before hydration: the page then completes it. */
const EARLY_SUBMIT = "adding";

type Props = {
  product: ProductDetails;
  selection: Selection;
  stock: Record<string, Stock>;
  /** Notify Me was clicked without JavaScript, and options are missing. */
  isAskedToNotify: boolean;
  onChoose: (chosen: Selection) => void;
  /** Beside the price. */
  heading: ReactNode;
  /** What is offered below the button if the chosen variant is sold out (PDP-23). */
  renderSoldOut: (variantId: string) => ReactNode;
  /** Without JavaScript: an option is missing. */
  isRefusedByServer?: boolean;
};

/** Price, options and Add to Cart. Without JavaScript the form adds to the cart in a cookie (docs/decisions/110). */
export function BuyBox({
  product,
  selection,
  stock,
  isAskedToNotify,
  onChoose,
  heading,
  renderSoldOut,
  isRefusedByServer = false,
}: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [refused, setRefused] = useState<"cart" | "notify" | null>(
    isAskedToNotify ? "notify" : isRefusedByServer ? "cart" : null,
  );
  const isHydrated = useHydrated();
  const choice = choiceOf(product, selection, stock);
  const button = buttonFor(choice, isAllSoldOut(product, selection, stock));
  const isNotifyOffered = choice.state === "incomplete" && isAllSoldOut(product, {}, stock);
  const { price, fullPrice } = choice.state === "chosen" ? choice.variant : product;
  const fit = fitOf(product);
  const isMissing = (name: string) => refused !== null && selection[name] === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNotifyOffered) askForMissing(selection, "notify");
    else if (!isAdding) add(selection);
  }

  function askForMissing(wanted: Selection, request: "cart" | "notify") {
    setRefused(request);
    const name = missingOption(product, wanted)?.name ?? "";
    form.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)?.focus();
  }

  function add(wanted: Selection) {
    const choice = choiceOf(product, wanted, stock);
    if (choice.state === "incomplete") return askForMissing(wanted, "cart");
    setRefused(null);
    if (choice.state !== "chosen" || !buttonFor(choice, isAllSoldOut(product, wanted, stock)).isEnabled) return;

    // Written to the cart immediately: a visitor who leaves within half a second keeps it.
    const added = addVariant(product, choice.variant, unitsLeft(choice.variant, stock[choice.variant.id]));
    setAdding(true);
    setTimeout(() => {
      setAdding(false);
      toast(added.toast);
    }, ADDING_MS);
  }

  // Options chosen before hydration exist only in the DOM.
  const applyEarlyInput = useEffectEvent((early: Selection) => {
    if (Object.entries(early).some(([name, value]) => selection[name] !== value)) onChoose(early);
    if (takeEarlySubmit()) add({ ...selection, ...early });
  });
  useEffect(() => applyEarlyInput(chosenIn(form.current)), [form]);

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 sm:mb-6 sm:gap-y-3">
        {heading}
        <p className="text-18 sm:order-1 sm:w-full">
          <Price
            price={price}
            fullPrice={fullPrice}
            isFrom={choice.state !== "chosen" && differInPrice(product.variants)}
          />
        </p>
      </div>
      <form
        ref={form}
        id={id}
        method="get"
        action={`#${EARLY_SUBMIT}`}
        onSubmit={submit}
        noValidate
        className="flex flex-col gap-3 sm:gap-6"
      >
        {optionsToShow(product).map((option) => (
          <OptionGroup
            key={option.name}
            product={product}
            option={option}
            selection={selection}
            stock={stock}
            renderSwatch={(value) => <PictureSwatch product={product} option={option.name} value={value} />}
            error={isMissing(option.name) ? askFor(option.name) : undefined}
            aside={
              isSizeOption(option.name) &&
              isFootwear(product) && (
                <a href={`#${SIZE_GUIDE_ID}`} className="link text-stone-strong" onClick={openSizeGuide}>
                  Find your size
                </a>
              )
            }
            onChoose={(value) => onChoose({ [option.name]: value })}
          />
        ))}
        <div>
          <p role="status" className="min-h-5 pb-1 text-14 text-clay">
            {refused && choice.state === "incomplete" ? (
              <span className="text-crimson">{REFUSALS[refused]}</span>
            ) : (
              choice.state === "chosen" && lowStockText(choice.availability)
            )}
          </p>
          <AddButton
            form={id}
            action={variantAddress(product.handle, null)}
            isEnabled={button.isEnabled}
            isBusy={isAdding}
            text={button.text}
          >
            <p className="truncate font-medium max-sm:hidden">{product.title}</p>
            <div className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-4">
              <p className="truncate text-14 text-stone-strong">
                {optionsToShow(product)
                  .map(({ name }) => {
                    const value = selection[name];
                    return value === undefined ? askFor(name) : sizeLabel(value, isSizeOption(name) ? fit : null);
                  })
                  .join(", ")}
              </p>
              <Price price={price} fullPrice={price} className="shrink-0" />
            </div>
          </AddButton>
          {!isHydrated && (
            <p id={EARLY_SUBMIT} className="mt-3 hidden scroll-mt-[50svh] text-14 target:block noscript:target:hidden">
              We’ll add it to your cart as soon as this page is ready.{" "}
              <button
                type="submit"
                formMethod="post"
                formAction={variantAddress(product.handle, null)}
                className="link"
              >
                Add it now
              </button>
            </p>
          )}
          {choice.state === "chosen" && choice.availability.state === "sold-out" && renderSoldOut(choice.variant.id)}
          {isNotifyOffered && (
            <Button
              type="submit"
              formAction={variantAddress(product.handle, null)}
              kind="secondary"
              name={NOTIFY_FIELD}
              value="1"
              className="mt-3 w-full"
            >
              Notify Me
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

type AddButtonProps = {
  form: string;
  /** Where the form adds to the cart without JavaScript. */
  action: string;
  isEnabled: boolean;
  isBusy: boolean;
  text: string;
  children: ReactNode;
};

/** The button, and once it has scrolled away, a bar at the bottom of the window with the same button and `children`. */
function AddButton({ form, action, isEnabled, isBusy, text, children }: AddButtonProps) {
  const inPage = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  // A phone's keyboard covers the bottom of the window without making it smaller.
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isAbove || !seen) return undefined;
    const position = () => {
      const covered = seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0;
      bar.current?.style.setProperty("bottom", `${Math.max(0, covered)}px`);
    };
    position();
    seen.addEventListener("resize", position);
    seen.addEventListener("scroll", position);
    return () => {
      seen.removeEventListener("resize", position);
      seen.removeEventListener("scroll", position);
    };
  }, [isAbove]);
  useEffect(() => {
    if (!inPage.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(inPage.current);
    return () => observer.disconnect();
  }, []);
  const button = (className: string) => (
    <Button type="submit" form={form} className={className} disabled={!isEnabled} aria-busy={isBusy}>
      {isBusy ? "Adding..." : text}
    </Button>
  );
  return (
    <>
      <div ref={inPage}>
        {button("w-full noscript:hidden")}
        <noscript>
          <Button type="submit" formMethod="post" formAction={action} className="w-full" disabled={!isEnabled}>
            {text}
          </Button>
        </noscript>
      </div>
      {isAbove && (
        <div ref={bar} className="buy-bar" role="region" aria-label="Add to cart">
          <div className="page flex items-center gap-4">
            {children}
            {button("shrink-0")}
          </div>
        </div>
      )}
    </>
  );
}

/** Browsers do not open everything that they scroll to. */
function openSizeGuide(): void {
  document.getElementById(SIZE_GUIDE_ID)?.closest("details")?.setAttribute("open", "");
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
