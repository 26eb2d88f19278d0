import { COLOR_FAMILIES, familiesOf } from "#app/colors.ts";
import { minorDigits, type Money } from "#app/platform/money.ts";
import { inSizeOrder, systemSizeLabel, type SizeSystem } from "#app/sizes/sizes.ts";
import { isIn, isOffered, NO_FILTERS, type Filters } from "./browse.ts";
import type { FacetIndex } from "./facet-index.ts";
import { combinationKeys, facetKey, groupsOf, SIZE_SYSTEMS, sizeName } from "./facet-keys.ts";
import { isSameRange, priceBands, rangeLabel, type PriceRange } from "./price-range.ts";
import { GENDERS, type Gender } from "../shop.ts";

/** One choice in the filter bar and the number of products it would show. */
export type Choice<Value = string> = { value: Value; count: number; isChosen: boolean };
/** `name`: as shoppers read it; its value is what the URL holds. */
type NamedChoice<Value = string> = Choice<Value> & { name: string };
/** `swatch`: a CSS color; null for a color of no known family. */
type ColorChoice = NamedChoice & { swatch: string | null };

export type Facets = {
  /** The number of products without category and sale filters. */
  all: Choice;
  categories: Choice[];
  sale: Choice;
  genders: Choice<Gender>[];
  sizes: { system: SizeSystem; choices: NamedChoice[] }[];
  colors: ColorChoice[];
  /** Bands of prices. */
  prices: NamedChoice<PriceRange>[];
  /** The lowest and the highest price under the other filters. */
  priced: { lowest: Money; highest: Money } | null;
  inStock: Choice;
  types: Choice[];
  collections: NamedChoice[];
  total: number;
  currency: string;
};

type Names = {
  categories: string[];
  collections: { handle: string; title: string }[];
};

/** Decimal places of the currency that the shop's prices are in, as a factor. */
export function minorPerUnit(index: FacetIndex): number {
  return 10 ** minorDigits(currencyOf(index));
}

const currencyOf = (index: FacetIndex) => index.values("currency")[0] ?? "USD";

/** With all colors that products have of the families that are asked for. */
export function withColorsOfFamilies<Asked extends Pick<Filters, "colors">>(index: FacetIndex, filters: Asked): Asked {
  if (filters.colors.length === 0) return filters;
  const families = familiesByColor(index);
  return { ...filters, colors: filters.colors.flatMap((color) => colorsNamed(families, color)) };
}

type Families = Map<string, string[]>;

const familiesByColor = (index: FacetIndex): Families =>
  new Map(index.values("color").map((color) => [color, familiesOf(color)]));

/** A color, and those that belong to it if it is a family. */
function colorsNamed(families: Families, name: string): string[] {
  return [name, ...[...families.keys()].filter((color) => families.get(color)?.includes(name))];
}

/** The choices that would show something, each with its count under the other filters, and those that are chosen. */
export function facetsOf(index: FacetIndex, filters: Filters, { categories, collections }: Names): Facets {
  const currency = currencyOf(index);
  const perUnit = minorPerUnit(index);
  const families = familiesByColor(index);
  const asked = withColorsOfFamilies(index, filters);
  const without = (changed: Partial<Filters>) => groupsOf({ ...asked, ...changed }, perUnit);
  const count = (changed: Partial<Filters>) => index.count(without(changed));
  /** Choices of one kind, counted out of the products that match the filters of all other kinds. */
  function choices<Given extends { value: string }>(
    kind: "categories" | "sizes" | "colors" | "types" | "collections",
    given: Given[],
    keysOf: (value: string) => string[],
  ): (Given & Choice)[] {
    const others = index.matching(without({ [kind]: [] }));
    return offered(
      given.map((one) => ({
        ...one,
        count: index.count([keysOf(one.value)], others),
        isChosen: isIn(filters[kind], one.value),
      })),
    );
  }
  const combined = (changed: Partial<Filters>) => combinationKeys({ ...asked, ...changed }) ?? [];

  return {
    all: {
      value: "All",
      count: count({ categories: [], onSale: false }),
      isChosen: filters.categories.length === 0 && !filters.onSale,
    },
    categories: choices(
      "categories",
      asValues(categories.filter((category) => category.toLowerCase() !== "sale")),
      (category) => [facetKey("category", category)],
    ),
    // This tab includes the category of the same name, which gets no second tab.
    sale: {
      value: "Sale",
      count: count({ onSale: true }),
      isChosen: filters.onSale || isIn(filters.categories, "sale"),
    },
    genders: offered(
      GENDERS.map((value) => ({ value, count: count({ gender: value }), isChosen: filters.gender === value })),
    ),
    sizes: sizesBySystem(index)
      .map(({ system, sizes }) => ({ system, choices: choices("sizes", sizes, (size) => combined({ sizes: [size] })) }))
      .filter((group) => group.choices.length > 0),
    colors: choices("colors", colorsOf(families), (color) => combined({ colors: colorsNamed(families, color) })),
    ...pricesOf(),
    inStock: { value: "In stock only", count: count({ inStock: true }), isChosen: filters.inStock },
    types: choices("types", asValues(index.values("type").toSorted(byName)), (type) => [facetKey("type", type)]),
    collections: choices("collections", collectionsOf(), (handle) => [facetKey("collection", handle)]),
    total: count({}),
    currency,
  };

  function collectionsOf() {
    const used = index.values("collection").map((handle) => handle.toLowerCase());
    return collections
      .filter(({ handle }) => used.includes(handle.toLowerCase()))
      .map(({ handle, title }) => ({ value: handle.toLowerCase(), name: title }));
  }

  function pricesOf(): Pick<Facets, "prices" | "priced"> {
    const others = index.matching(without({ price: { min: null, max: null } }));
    const [all, under] = [index.prices(index.matching([])), index.prices(others)];
    const bands = all ? priceBands(all.lowest / perUnit, all.highest / perUnit) : [];
    return {
      prices: offered(
        bands.map((value) => ({
          value,
          name: rangeLabel(value, currency),
          count: index.count(groupsOf({ ...NO_FILTERS, price: value }, perUnit), others),
          isChosen: isSameRange(value, filters.price),
        })),
      ),
      priced: under && {
        lowest: { minor: under.lowest, currency },
        highest: { minor: under.highest, currency },
      },
    };
  }
}

const asValues = (values: string[]) => values.map((value) => ({ value }));
const byName = (a: string, b: string) => a.localeCompare(b, "en");

const offered = <Offered extends Choice<unknown>>(choices: Offered[]) => choices.filter(isOffered);

/** The families that products have, and colors of no known family. */
function colorsOf(families: Families): Pick<ColorChoice, "value" | "name" | "swatch">[] {
  const used = new Set([...families.values()].flat());
  const unknown = [...families.keys()].filter((color) => families.get(color)?.length === 0).toSorted(byName);
  return [
    ...COLOR_FAMILIES.filter(({ name }) => used.has(name)).map(({ name, swatch }) => ({
      value: name,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      swatch,
    })),
    ...unknown.map((name) => ({ value: name, name, swatch: null })),
  ];
}

/** The sizes that are in stock, by system. */
function sizesBySystem(index: FacetIndex) {
  const offers = index.values("offer");
  return SIZE_SYSTEMS.map((system) => ({
    system,
    sizes: inSizeOrder(offers.flatMap((offer) => sizeOffered(offer, system))).map((size) => ({
      value: sizeName({ system, size }),
      name: systemSizeLabel({ system, size }),
    })),
  }));
}

function sizeOffered(offer: string, system: SizeSystem): string[] {
  return offer.startsWith(`${system}/`) ? [offer.slice(system.length + 1)] : [];
}
