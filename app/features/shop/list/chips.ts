import { toggled, type Filters } from "./browse.ts";
import type { Choice, Facets } from "./facets.ts";
import type { Gender } from "../shop.ts";

export const GENDER_NAMES: Record<Gender, string> = { men: "Men", women: "Women", unisex: "Unisex" };

/** A chosen filter; `without`: the change that removes it. */
export type Chip = { label: string; without: Partial<Filters> };

/** Every chosen filter, also those that no product has. */
export function chipsOf(filters: Filters, facets: Pick<Facets, "categories" | "sizes" | "colors">): Chip[] {
  const { categories, gender, onSale, sizes, colors } = filters;
  const isSale = (category: string) => category === "sale";
  const others = categories.filter((category) => !isSale(category));
  return [
    ...others.map((value) => ({
      label: named(value, facets.categories),
      without: { categories: toggled(categories, value) },
    })),
    ...(onSale || categories.some(isSale) ? [{ label: "Sale", without: { onSale: false, categories: others } }] : []),
    ...(gender ? [{ label: GENDER_NAMES[gender], without: { gender: null } }] : []),
    ...sizes.map((value) => ({ label: named(value, facets.sizes), without: { sizes: toggled(sizes, value) } })),
    ...colors.map((value) => ({ label: named(value, facets.colors), without: { colors: toggled(colors, value) } })),
  ];
}

/** As products spell it; as in the URL if none has it. */
function named(value: string, choices: Choice[]): string {
  return choices.find((choice) => choice.value.toLowerCase() === value)?.value ?? value;
}
