import { MAX_AMOUNT } from "#app/platform/money.ts";
import { MAX_STOCK } from "../orders/stock-limits.ts";
import type { ProductToSet, VariantToSet } from "./product-to-set.ts";

export type ProductProblem = {
  field: string[] | null;
  message: string;
  code:
    | "DUPLICATED_OPTION_NAME"
    | "DUPLICATED_OPTION_VALUE"
    | "DUPLICATED_VALUE"
    | "HANDLE_NOT_UNIQUE"
    | "INPUT_MISMATCH"
    | "INVALID_INPUT"
    | "INVALID_VARIANT"
    | "OPTIONS_OVER_LIMIT"
    | "OPTION_VALUES_MISSING"
    | "OPTION_VALUE_DOES_NOT_EXIST"
    | "PRODUCT_DOES_NOT_EXIST"
    | "PRODUCT_VARIANT_DOES_NOT_EXIST"
    | "VARIANTS_INPUT_MISSING"
    | "VARIANTS_OVER_LIMIT";
};

/** As long as a cell of a product file may be, where that has a limit. */
const MAX_LINE = 255;
const MAX_SEO_DESCRIPTION = 1_000;
const MAX_DESCRIPTION = 100_000;
const MAX_TAGS = 250;
const MAX_OPTIONS = 3;
const MAX_VARIANTS = 2_048;
const MAX_GRAMS = 9_999_999;
/** Of any currency, in minor units. */
const MAX_PRICE_MINOR = 1_000 * MAX_AMOUNT;

type Given = Omit<ProductToSet, "title" | "handle" | "options" | "variants"> &
  Required<{ title: string; handle: string; options: { name: string; values: string[] }[]; variants: VariantToSet[] }>;
type Known = { variants: { id: number; priceMinor: number; compareAtMinor: number | null; stock: number | null }[] };

/**
 * What is wrong with a product that is to be stored, by the rules of the file import. Options and variants that are not set are those of the stored
 * product, and nothing is said about them.
 */
export function productProblems(
  given: Given,
  stored: Known | null,
  { options, variants }: Pick<ProductToSet, "options" | "variants">,
): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const wrong = (field: string[], message: string, code: ProductProblem["code"] = "INVALID_INPUT") =>
    void problems.push({ field: ["input", ...field], message, code });
  const atMost = (field: string[], text: string | null | undefined, most: number) => {
    if (text && text.length > most) wrong(field, `Use at most ${most.toLocaleString("en")} characters.`);
  };

  if (given.title === "") wrong(["title"], "Enter a title.");
  atMost(["title"], given.title, MAX_LINE);
  if (!/^[\p{L}\p{N}_-]{1,255}$/u.test(given.handle))
    wrong(["handle"], "Use letters, digits and hyphens only, such as pilgrim-low.");
  atMost(["descriptionHtml"], given.descriptionHtml, MAX_DESCRIPTION);
  atMost(["vendor"], given.vendor, MAX_LINE);
  atMost(["productType"], given.productType, MAX_LINE);
  atMost(["seo", "title"], given.seoTitle, MAX_LINE);
  atMost(["seo", "description"], given.seoDescription, MAX_SEO_DESCRIPTION);
  if ((given.tags?.length ?? 0) > MAX_TAGS) wrong(["tags"], `Use at most ${MAX_TAGS} tags.`);
  if (given.tags?.some((tag) => tag.length > MAX_LINE)) wrong(["tags"], `A tag has at most ${MAX_LINE} characters.`);
  if (!stored || options) problems.push(...optionProblems(given.options));
  if (!stored || options || variants) problems.push(...variantProblems(given, stored));
  return problems;
}

function optionProblems(options: Given["options"]): ProductProblem[] {
  const problems: ProductProblem[] = [];
  const wrong = (at: number[], message: string, code: ProductProblem["code"]) =>
    void problems.push({ field: ["input", "productOptions", ...at.map(String)], message, code });
  if (options.length > MAX_OPTIONS) wrong([], `A product has at most ${MAX_OPTIONS} options.`, "OPTIONS_OVER_LIMIT");
  for (const [at, { name, values }] of options.entries()) {
    if (name.trim() === "") wrong([at], "Name the option, such as Size.", "INVALID_INPUT");
    if ([name, ...values].some((text) => text.length > MAX_LINE))
      wrong([at], `An option’s name and values have at most ${MAX_LINE} characters.`, "INVALID_INPUT");
    if (options.findIndex((other) => isSame(other.name, name)) < at)
      wrong([at], `There are two options named ${name}.`, "DUPLICATED_OPTION_NAME");
    if (values.length === 0 || values.some((value) => value.trim() === ""))
      wrong([at], "Enter a value, such as 9.", "OPTION_VALUES_MISSING");
    const twice = values.find((value, position) => values.indexOf(value) < position);
    if (twice !== undefined) wrong([at], `“${twice}” is there twice.`, "DUPLICATED_OPTION_VALUE");
  }
  return problems;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function variantProblems({ options, variants }: Given, stored: Known | null): ProductProblem[] {
  const problems: ProductProblem[] = [];
  if (variants.length === 0)
    problems.push({
      field: ["input", "variants"],
      message: "A product has at least one variant.",
      code: "VARIANTS_INPUT_MISSING",
    });
  if (variants.length > MAX_VARIANTS)
    problems.push({
      field: ["input", "variants"],
      message: `A product has at most ${MAX_VARIANTS.toLocaleString("en")} variants.`,
      code: "VARIANTS_OVER_LIMIT",
    });
  const known = new Map(stored?.variants.map((variant) => [variant.id, variant]));
  const titles = variants.map(({ optionValues }) => optionValues.join(" / "));
  for (const [at, variant] of variants.entries()) {
    const before = variant.id === undefined ? undefined : known.get(variant.id);
    const wrong = (field: string, message: string, code: ProductProblem["code"] = "INVALID_VARIANT") =>
      void problems.push({ field: ["input", "variants", String(at), field], message, code });
    if (variant.id !== undefined && !before)
      wrong("id", "This variant no longer exists.", "PRODUCT_VARIANT_DOES_NOT_EXIST");
    if (
      variant.optionValues.length !== options.length ||
      !variant.optionValues.every((value, position) => options[position]?.values.includes(value))
    )
      wrong("optionValues", "A variant has one value of each option.", "OPTION_VALUE_DOES_NOT_EXIST");
    if (titles.indexOf(titles[at]!) < at) wrong("optionValues", `The variant ${titles[at]} is there twice.`);
    const { sku, barcode, stock, weightGrams = 0 } = variant;
    const priceMinor = variant.priceMinor ?? before?.priceMinor;
    if (priceMinor === undefined) wrong("price", "Enter a price.");
    else if (priceMinor < 0 || priceMinor > MAX_PRICE_MINOR) wrong("price", "Enter a price like 128.00.");
    const compareAtMinor = variant.compareAtMinor === undefined ? null : variant.compareAtMinor;
    if (compareAtMinor !== null && compareAtMinor > MAX_PRICE_MINOR)
      wrong("compareAtPrice", "Enter a price like 128.00.");
    else if (compareAtMinor !== null && compareAtMinor <= (priceMinor ?? 0))
      wrong(
        "compareAtPrice",
        "The price before the sale must be higher than the price. Leave it blank if there is no sale.",
      );
    for (const [field, code] of Object.entries({ sku, barcode }))
      if (code && code.length > MAX_LINE) wrong(field, `Use at most ${MAX_LINE} characters.`);
    if (!Number.isInteger(weightGrams) || weightGrams < 0 || weightGrams > MAX_GRAMS)
      wrong("inventoryItem", "Enter a weight like 12 oz.");
    if (stock !== undefined && (stock < 0 || stock > MAX_STOCK))
      wrong("inventoryQuantities", "Enter a whole number, such as 24.");
    if (stock !== undefined && before && before.stock !== null)
      wrong("inventoryQuantities", "This variant’s stock is tracked by now. Change it under Inventory.");
  }
  return problems;
}
