import { minorDigits } from "#app/platform/money.ts";
import { priceFormatOf, priceFrom } from "#app/platform/price-format.ts";
import type {
  ProductInput,
  ProductProblem,
  StoredProduct,
  StoredVariant,
} from "#app/platform/shopify/products.server.ts";
import { storableText } from "#app/platform/storable.ts";
import { numberOf } from "../product-admin.ts";
import { MAX_VARIANTS, planVariants, type OptionDraft, type PlannedVariant } from "./plan-variants.ts";
import {
  ALL_VARIANTS,
  hasOptions,
  MAX_OPTIONS,
  NEW_VARIANT,
  variantField,
  type VariantField,
} from "./product-fields.ts";
import { gramsIn, weightText } from "./weight.ts";

type Values = Record<string, string>;
type Errors = Record<string, string>;

/** The options and variants of a new product, as at Shopify: one option with one value. */
const NO_OPTIONS = [{ name: "Title", values: ["Default Title"] }];

/** `stored`: the product that is changed; null for a new one. `locationId`: where the stock of its variants is. */
type About = { stored: StoredProduct | null; currency: string; locationId: string };

export type ReadProductForm =
  | { ok: true; input: ProductInput; keys: string[]; removed: StoredVariant[]; added: number }
  | { ok: false; fieldErrors: Errors };

/**
 * A posted form as what is to be set. Texts are checked by the store, by the rules of the file import; what the store reads as numbers is checked
 * here. `description`: the HTML of the typed description, undefined if it is as it was; asked only if its length is allowed.
 */
export function readProductForm(
  form: Values,
  { description, ...about }: About & { description?: (typed: string) => string | undefined },
): ReadProductForm {
  const errors: Errors = {};
  const values: Values = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, storableText(value)]));
  const line = (name: string) => (values[name] ?? "").replaceAll(/\s+/g, " ").trim();
  if (line("title") === "") errors["title"] = "Enter a title.";
  Object.assign(errors, lengthErrors(values));

  const drafts = optionsIn(values, errors);
  const given = { ...values, ...pricesOfAll(values, errors, about) };
  const variants = variantsIn(given, errors, drafts, about);
  reportOnce(errors, values);
  if (Object.keys(errors).length > 0 || !variants) return { ok: false, fieldErrors: errors };

  const options =
    drafts.length === 0
      ? NO_OPTIONS
      : drafts.map(({ name, values: of }) => ({ name, values: of.map((value) => value.name) }));
  const status = line("status").toUpperCase();
  const html = description?.(values["description"] ?? "");
  const input: ProductInput = {
    title: line("title"),
    ...(html === undefined ? {} : { descriptionHtml: html }),
    vendor: line("vendor"),
    productType: line("productType"),
    tags: [
      ...new Set(
        line("tags")
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ],
    status: status === "ACTIVE" || status === "ARCHIVED" ? status : "DRAFT",
    seo: { title: line("seoTitle"), description: line("seoDescription") },
    collections: Object.keys(values).flatMap((name) => {
      const number = /^collection\.(\d{1,15})$/.exec(name)?.[1];
      return number ? [`gid://shopify/Collection/${number}`] : [];
    }),
    productOptions: options.map(({ name, values: of }) => ({ name, values: of.map((value) => ({ name: value })) })),
    variants: variants.planned.map(({ variant }, at) => {
      const optionValues = drafts.length === 0 ? ["Default Title"] : variants.planned[at]!.plan.optionValues;
      return {
        ...variant,
        optionValues: optionValues.map((name, position) => ({ optionName: options[position]!.name, name })),
      };
    }),
    ...(line("handle") === "" ? {} : { handle: line("handle").toLowerCase() }),
  };
  return {
    ok: true,
    input,
    keys: variants.planned.map(({ key }) => key),
    removed: variants.removed,
    added: about.stored ? variants.planned.filter(({ plan }) => plan.isNew).length : 0,
  };
}

/** What the fields for all variants say, as the fields of each; a sale that ends is an empty one. */
function pricesOfAll(values: Values, errors: Errors, { stored, currency }: About): Values {
  const set: Values = {};
  for (const field of ["price", "compareAt"] as const) {
    const typed = (values[ALL_VARIANTS[field]] ?? "").trim();
    if (typed === "") continue;
    const amount = amountIn(typed, currency);
    if ("wrong" in amount) errors[ALL_VARIANTS[field]] = amount.wrong;
    else
      for (const { id } of stored?.variants ?? [])
        set[variantField(numberOf(id), field)] = field === "compareAt" && Number(amount.text) === 0 ? "" : typed;
  }
  return set;
}

/** What is wrong with a price of all variants is said there, not at each. */
function reportOnce(errors: Errors, values: Values): void {
  for (const field of ["price", "compareAt"] as const) {
    const all = ALL_VARIANTS[field];
    if ((values[all] ?? "").trim() === "") continue;
    for (const name of Object.keys(errors).filter((one) => one.startsWith("variant.") && one.endsWith(`.${field}`))) {
      errors[all] ??= errors[name] ?? "";
      delete errors[name];
    }
  }
}

/** The options that have a name or a value. A name without values, or values without a name, is refused by the store at its fieldset. */
function optionsIn(values: Values, errors: Errors = {}): OptionDraft[] {
  const drafts: OptionDraft[] = [];
  for (let at = 0; at < MAX_OPTIONS; at++) {
    const name = (values[`option.${at}.name`] ?? "").trim();
    const was = /^[0-2]$/.exec(values[`option.${at}.was`] ?? "")?.[0];
    const listed = Object.entries(values).flatMap(([field, value]) => {
      const [, position] = new RegExp(`^option\\.${at}\\.value\\.(\\d{1,4})$`).exec(field) ?? [];
      return position === undefined || value.trim() === "" ? [] : [{ position: Number(position), value: value.trim() }];
    });
    if (name === "" && listed.length === 0) continue;
    const drafted = listed
      .toSorted((a, b) => a.position - b.position)
      .map(({ position, value }) => ({ name: value, was: values[`option.${at}.valueWas.${position}`] || null }));
    // Those of imported products may differ in case only.
    const twice = drafted.find((one, position) =>
      drafted.some(
        (other, earlier) =>
          earlier < position && isSame(other.name, one.name) && (other.name !== other.was || one.name !== one.was),
      ),
    );
    const key = `option.${at}`;
    if (name === "") errors[key] = "Name the option, such as Size.";
    else if (drafted.length === 0) errors[key] = "Enter a value, such as 9, or clear the name to remove the option.";
    else if (twice) errors[key] = `“${twice.name}” is there twice.`;
    else if (drafts.some((other) => isSame(other.name, name))) errors[key] = `There are two options named ${name}.`;
    drafts.push({ name, was: was === undefined ? null : Number(was), values: drafted });
  }
  return drafts;
}

/** The store's limits. Here, too, because it reads no request of more than a megabyte. */
const MOST: Record<string, number> = { description: 100_000, tags: 60_000, seoDescription: 1_000 };
const MOST_IN_LINE = 255;

function lengthErrors(values: Values): Errors {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const most = MOST[name] ?? MOST_IN_LINE;
      const field = /^option\.\d/.exec(name)?.[0] ?? name;
      return value.length > most ? [[field, `Use at most ${most.toLocaleString("en")} characters.`]] : [];
    }),
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type VariantFields = Omit<NonNullable<NonNullable<ProductInput["variants"]>[number]>, "optionValues">;
type Planned = { key: string; plan: PlannedVariant<StoredVariant>; variant: VariantFields };
type QuantityOf = (quantity: number) => NonNullable<VariantFields["inventoryQuantities"]>;

function variantsIn(
  values: Values,
  errors: Errors,
  drafts: OptionDraft[],
  { stored, currency, locationId }: About,
): { planned: Planned[]; removed: StoredVariant[] } | null {
  const known = stored?.variants ?? [];
  const removedIds = new Set(known.flatMap(({ id }) => (variantField(numberOf(id), "removed") in values ? [id] : [])));
  // The values of a product without options are none of the form's.
  const before = stored && !hasOptions(stored) ? known.map((variant) => ({ ...variant, optionValues: [] })) : known;
  // The variants of wrong options say nothing: each field is checked as it is.
  const areOptionsWrong = Object.keys(errors).some((name) => name.startsWith("option."));
  const plan = areOptionsWrong
    ? planVariants(known, asStored(stored), removedIds)
    : planVariants(before, drafts, removedIds);
  if (!plan) {
    errors["option.0"] =
      `These options make too many variants. A product has at most ${MAX_VARIANTS}: remove some values.`;
    return null;
  }
  if (plan.variants.length === 0 && !areOptionsWrong) {
    errors["option.0"] = "A product has at least one variant. Keep one.";
    return null;
  }
  const quantityOf = (quantity: number) => [{ locationId, name: "available", quantity }];
  const fields = (key: string, variant: StoredVariant | null) =>
    fieldsOf(values, key, { variant, currency, errors, quantityOf });
  const leaving = new Set(plan.removed.map(({ id }) => id));
  const ownFields = new Map(
    known.flatMap((variant) => (leaving.has(variant.id) ? [] : [[variant.id, fields(numberOf(variant.id), variant)]])),
  );
  const fresh = stored ? null : fields(NEW_VARIANT, null);
  const planned = plan.variants.map((one, at): Planned => {
    if (!one.isNew && one.from) {
      const key = numberOf(one.from.id);
      return { key, plan: one, variant: { id: one.from.id, ...ownFields.get(one.from.id) } };
    }
    return {
      key: stored ? `option` : NEW_VARIANT,
      plan: one,
      variant: stored
        ? likeThat(one.from, ownFields, quantityOf)
        : { ...fresh, ...(at > 0 ? { sku: null, barcode: null } : {}) },
    };
  });
  return { planned, removed: plan.removed };
}

const asStored = (stored: StoredProduct | null): OptionDraft[] =>
  (stored?.options ?? []).map(({ name, values }, was) => ({
    name,
    was,
    values: values.map((value) => ({ name: value, was: value })),
  }));

/** A new variant is sold as the one that it resembles, and has nothing in stock where that one's stock is tracked. */
function likeThat(
  from: StoredVariant | null,
  fields: Map<string, VariantFields>,
  quantityOf: QuantityOf,
): VariantFields {
  const { price, compareAtPrice, inventoryItem, inventoryQuantities } = (from && fields.get(from.id)) ?? {};
  const isTracked = from?.stock != null || inventoryQuantities !== undefined;
  return {
    price: price ?? from?.price ?? "0",
    compareAtPrice: compareAtPrice === undefined ? (from?.compareAtPrice ?? null) : compareAtPrice,
    inventoryItem: {
      measurement: { weight: { unit: "GRAMS", value: from?.grams ?? 0 } },
      ...inventoryItem,
      ...(from ? { requiresShipping: from.requiresShipping } : {}),
    },
    ...(from ? { taxable: from.taxable, inventoryPolicy: from.continueSelling ? "CONTINUE" : "DENY" } : {}),
    ...(isTracked ? { inventoryQuantities: quantityOf(0) } : {}),
  };
}

/** The fields of one variant. A field that the form does not have stays as it is. */
function fieldsOf(
  values: Values,
  key: string,
  {
    variant,
    currency,
    errors,
    quantityOf,
  }: { variant: StoredVariant | null; currency: string; errors: Errors; quantityOf: QuantityOf },
): VariantFields {
  const typed = (field: VariantField) => values[variantField(key, field)]?.trim();
  const refuse = (field: VariantField, message: string) => void (errors[variantField(key, field)] = message);
  const read: VariantFields = {};

  const price = typed("price");
  if (price !== undefined || !variant) {
    const amount = amountIn(price ?? "", currency);
    if (!price) refuse("price", "Enter a price, such as 128.00.");
    else if ("wrong" in amount) refuse("price", amount.wrong);
    else read.price = amount.text;
  }
  const compareAt = typed("compareAt");
  if (compareAt !== undefined) {
    const amount = compareAt === "" ? null : amountIn(compareAt, currency);
    if (amount && "wrong" in amount) refuse("compareAt", amount.wrong);
    else if (amount && read.price !== undefined && Number(amount.text) <= Number(read.price))
      refuse(
        "compareAt",
        "The price before the sale must be higher than the price. Leave it blank if there is no sale.",
      );
    else read.compareAtPrice = amount?.text ?? null;
  }
  const [sku, barcode, weight, stock] = [typed("sku"), typed("barcode"), typed("weight"), typed("quantity")];
  if (sku !== undefined) read.sku = sku || null;
  if (barcode !== undefined) read.barcode = barcode || null;
  // Shown rounded: an untouched weight is not changed.
  if (weight !== undefined && weight !== weightText(variant?.grams ?? 0)) {
    const grams = weight === "" ? 0 : gramsIn(weight);
    if (grams === null) refuse("weight", "Enter a weight with its unit, such as 12 oz, 1.5 lb or 340 g.");
    else read.inventoryItem = { measurement: { weight: { unit: "GRAMS", value: grams } } };
  }
  if (stock) {
    const units = /^\d{1,10}$/.test(stock.replaceAll(",", "")) ? Number(stock.replaceAll(",", "")) : null;
    if (units === null || units > 1_000_000_000) refuse("quantity", "Enter a whole number, such as 24.");
    else read.inventoryQuantities = quantityOf(units);
  }
  return read;
}

/** A price as the store reads it. */
export function amountIn(text: string, currency: string): { text: string } | { wrong: string } {
  const read = priceFrom(text, { ...priceFormatOf([], currency), decimalMark: "." });
  const digits = minorDigits(currency);
  const decimals = /\d[.,](\d+)\D*$/.exec(text.trim())?.[1]?.length ?? 0;
  // Three digits after a mark are thousands where they are read so.
  const isGrouped = decimals === 3 && "value" in read && read.value >= 10 ** (digits + 3);
  if (decimals > digits && !isGrouped && !text.includes("-"))
    return { wrong: digits === 0 ? `Use whole ${currency}.` : `Use at most ${digits} decimals, such as 128.00.` };
  if ("wrong" in read) {
    const isLarge = /above the maximum/.test(read.wrong);
    return { wrong: isLarge ? "This price is too high." : `Enter a price like ${digits === 0 ? "12800" : "128.00"}.` };
  }
  const minor = String(read.value).padStart(digits + 1, "0");
  return { text: digits === 0 ? minor : `${minor.slice(0, -digits)}.${minor.slice(-digits)}` };
}

/** The form's field of a problem that the store found: the store names its own input. */
export function fieldOfProblem({ field }: ProductProblem, keys: string[]): string {
  const [, name = "", at = "", inner = ""] = field;
  if (name === "seo") return at === "description" ? "seoDescription" : "seoTitle";
  if (name === "productOptions") return `option.${at || "0"}`;
  if (name !== "variants") return FIELDS[name] ?? "";
  const key = keys[Number(at)];
  const ofVariant = VARIANT_FIELD[inner];
  return key === undefined || key === "option" || !ofVariant ? "option.0" : variantField(key, ofVariant);
}

const FIELDS: Record<string, string> = {
  title: "title",
  handle: "handle",
  descriptionHtml: "description",
  vendor: "vendor",
  productType: "productType",
  tags: "tags",
};
const VARIANT_FIELD: Record<string, VariantField> = {
  price: "price",
  compareAtPrice: "compareAt",
  sku: "sku",
  barcode: "barcode",
  inventoryItem: "weight",
  inventoryQuantities: "quantity",
};
