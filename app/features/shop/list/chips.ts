import { systemSizeLabel } from "#app/sizes/sizes.ts";
import { toggled, type Filters } from "./browse.ts";
import type { Facets } from "./facets.ts";
import { ANY_PRICE, rangeLabel } from "./price-range.ts";
import { GENDER_NAMES } from "../shop.ts";

/** A chosen filter; `without`: the change that removes it. */
type Chip = { label: string; without: Partial<Filters> };

type Named = { value: string; name?: string };
type Offered = Pick<Facets, "categories" | "sizes" | "colors" | "types" | "collections" | "currency">;

/** Every chosen filter, also those that no product has. */
export function chipsOf(filters: Filters, facets: Offered): Chip[] {
  const isSale = (category: string) => category === "sale";
  const others = filters.categories.filter((category) => !isSale(category));
  const isOnSale = filters.onSale || filters.categories.some(isSale);
  const chips = (kind: "sizes" | "colors" | "types" | "collections", choices: Named[]) =>
    filters[kind].map((value) => ({
      label: nameOf(value, choices),
      without: { [kind]: toggled(filters[kind], value) },
    }));
  const { price, gender, inStock } = filters;
  return [
    ...others.map((value) => ({
      label: nameOf(value, facets.categories),
      without: { categories: toggled(filters.categories, value) },
    })),
    ...(isOnSale ? [{ label: "Sale", without: { onSale: false, categories: others } }] : []),
    ...(gender ? [{ label: GENDER_NAMES[gender], without: { gender: null } }] : []),
    ...chips(
      "sizes",
      facets.sizes.flatMap(({ choices }) => choices),
    ),
    ...chips("colors", facets.colors),
    ...(price.min === null && price.max === null
      ? []
      : [{ label: rangeLabel(price, facets.currency), without: { price: ANY_PRICE } }]),
    ...(inStock ? [{ label: "In stock only", without: { inStock: false } }] : []),
    ...chips("types", facets.types),
    ...chips("collections", facets.collections),
  ];
}

/** As products spell it; as in the URL, capitalized, if none has it. */
function nameOf(value: string, choices: Named[]): string {
  const choice = choices.find((one) => one.value.toLowerCase() === value);
  const [, system, size] = /^(women|men)-(.+)$/.exec(value) ?? [];
  const sized = size && systemSizeLabel({ system: system === "men" ? "men" : "women", size });
  return choice?.name ?? choice?.value ?? (sized || value.charAt(0).toUpperCase() + value.slice(1));
}
