import { availabilityOf, type Availability, type Stock } from "#app/features/inventory/inventory.ts";
import { isSizeOption } from "#app/sizes/sizes.ts";
import { isColorOption, numberOf, ownSizeAmong, type Product, type ProductOption, type Variant } from "../shop.ts";

/** Option names and their chosen values. */
export type Selection = Record<string, string>;

type Chosen = Pick<Product, "options" | "variants">;
type StockByVariant = Record<string, Stock>;

export type Choice =
  | { state: "incomplete" }
  /** The combination does not exist. */
  | { state: "unavailable" }
  | { state: "chosen"; variant: Variant; availability: Availability };

/** Shopify's representation of a product without options. */
export function optionsToShow({ options }: Chosen): ProductOption[] {
  return options.filter(
    ({ name, values }) => !(name === "Title" && values.length === 1 && values[0] === "Default Title"),
  );
}

/** The selection in the URL, by variant or by option name and value; an option with a single value is selected already. */
export function selectionIn(product: Chosen, query: URLSearchParams): Selection {
  const number = query.get("variant");
  const variant = number === null ? undefined : product.variants.find(({ id }) => numberOf(id) === number);
  if (variant) return Object.fromEntries(variant.selectedOptions.map(({ name, value }) => [name, value]));

  const asked = new Map([...query].map(([name, value]) => [normalizedName(name), value.toLowerCase()]));
  return Object.fromEntries(
    product.options.flatMap(({ name, values }) => {
      const wanted = asked.get(normalizedName(name));
      const value = values.length === 1 ? values[0] : values.find((known) => known.toLowerCase() === wanted);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const normalizedName = (optionName: string) => optionName.toLowerCase().replace("colour", "color");

export function choiceOf(product: Chosen, selection: Selection, stock: StockByVariant): Choice {
  if (missingOption(product, selection)) return { state: "incomplete" };
  const [variant] = variantsWith(product, selection);
  if (!variant) return { state: "unavailable" };
  return { state: "chosen", variant, availability: availabilityOf(variant, stock[variant.id]) };
}

/** True if no remaining combination is available. */
export function isAllSoldOut(product: Chosen, selection: Selection, stock: StockByVariant): boolean {
  const fitting = variantsWith(product, selection);
  return (
    fitting.length > 0 && fitting.every((variant) => availabilityOf(variant, stock[variant.id]).state === "sold-out")
  );
}

/** The first option without a selection. */
export function missingOption(product: Chosen, selection: Selection): ProductOption | undefined {
  return product.options.find(({ name }) => selection[name] === undefined);
}

/** Every variant that matches the selection. */
export function variantsWith({ variants }: Chosen, selection: Selection): Variant[] {
  return variants.filter(({ selectedOptions }) =>
    selectedOptions.every(({ name, value }) => selection[name] === undefined || selection[name] === value),
  );
}

/** "Choose a size" */
export function askFor(optionName: string): string {
  const name = optionName.toLowerCase();
  return `Choose ${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** With the shopper's own size if no size is selected yet; the same selection if that is unknown. */
export function withOwnSize(product: Chosen & Parameters<typeof ownSizeAmong>[0], selection: Selection): Selection {
  const size = product.options.find(({ name, values }) => isSizeOption(name) && values.length > 1);
  const own = size && selection[size.name] === undefined ? ownSizeAmong(product, size.values) : null;
  if (!size || own === null) return selection;
  const sized = { ...selection, [size.name]: own };
  // Not of a color that does not come in it.
  return variantsWith(product, sized).length > 0 ? sized : selection;
}

export type ValueState = "available" | "sold-out" | "unavailable";

/**
 * The state of the choice if this value were selected; of a color, whatever size is selected: it comes in others. Every value stays selectable.
 */
export function stateOfValue(
  product: Chosen,
  selection: Selection,
  option: string,
  value: string,
  stock: StockByVariant,
): ValueState {
  const others = Object.entries(selection).filter(([name]) => !(isColorOption(option) && isSizeOption(name)));
  const next = { ...Object.fromEntries(others), [option]: value };
  if (variantsWith(product, next).length === 0) return "unavailable";
  return isAllSoldOut(product, next, stock) ? "sold-out" : "available";
}
