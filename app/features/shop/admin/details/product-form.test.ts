import { describe, expect, test } from "vitest";
import type { StoredProduct } from "#app/platform/shopify/products.server.ts";
import { productDifferences } from "./product-differences.ts";
import { amountIn, fieldOfProblem, readProductForm } from "./product-form.ts";
import { gramsIn, weightText } from "./weight.ts";

const sized = (number: number, value: string, change: Partial<StoredProduct["variants"][number]> = {}) => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: value,
  optionValues: [value],
  price: "128.00",
  compareAtPrice: null,
  sku: `PIL-${value}`,
  barcode: "",
  grams: 900,
  requiresShipping: true,
  taxable: true,
  continueSelling: false,
  stock: 5,
  pictureId: null,
  ...change,
});
const LOW: StoredProduct = {
  id: "gid://shopify/Product/7",
  title: "Pilgrim Low",
  handle: "pilgrim-low",
  descriptionHtml: "<p>Calf.</p>",
  vendor: "SHOD",
  productType: "Sneakers",
  tags: ["leather"],
  status: "active",
  seoTitle: "",
  seoDescription: "",
  options: [{ name: "Size", values: ["8", "9"] }],
  collectionIds: ["gid://shopify/Collection/3"],
  pictures: [],
  variants: [sized(1, "8"), sized(2, "9", { stock: null })],
  version: "2026-11-28T00:00:00.000Z",
  currency: "USD",
  locationId: "gid://shopify/Location/1",
};
/** The form as it is shown. */
const SHOWN: Record<string, string> = {
  title: "Pilgrim Low",
  handle: "pilgrim-low",
  vendor: "SHOD",
  productType: "Sneakers",
  tags: "leather",
  status: "active",
  seoTitle: "",
  seoDescription: "",
  "collection.3": "on",
  "option.0.was": "0",
  "option.0.name": "Size",
  "option.0.value.0": "8",
  "option.0.valueWas.0": "8",
  "option.0.value.1": "9",
  "option.0.valueWas.1": "9",
  "option.0.value.2": "",
  "option.1.name": "",
  ...Object.fromEntries(
    [1, 2].flatMap((number) =>
      Object.entries({ price: "128.00", compareAt: "", sku: `PIL-${number + 7}`, barcode: "", weight: "31.7 oz" }).map(
        ([name, value]) => [`variant.${number}.${name}`, value],
      ),
    ),
  ),
};

const read = (change: Record<string, string> = {}, stored: StoredProduct | null = LOW) =>
  readProductForm({ ...(stored ? SHOWN : {}), ...change }, { stored, currency: "USD", locationId: LOW.locationId });
function inputOf(change: Record<string, string> = {}, stored: StoredProduct | null = LOW) {
  const form = read(change, stored);
  if (!form.ok) throw new Error(JSON.stringify(form.fieldErrors));
  return form;
}
const errorsOf = (change: Record<string, string>, stored: StoredProduct | null = LOW) => {
  const form = read(change, stored);
  return form.ok ? {} : form.fieldErrors;
};

describe("a price", () => {
  test.each([
    ["128", "128.00"],
    ["128.5", "128.50"],
    ["128.00", "128.00"],
    ["$128", "128.00"],
    ["USD 128.00", "128.00"],
    ["1,299", "1299.00"],
    ["1,299.50", "1299.50"],
    ["1.299,50", "1299.50"],
    ["129,90", "129.90"],
    ["0", "0.00"],
    ["0.00", "0.00"],
    ["10000000", "10000000.00"],
  ])("%j is %s", (typed, amount) => expect(amountIn(typed, "USD")).toEqual({ text: amount }));

  test.each(["12.345", "12.3456", "128.001", "-1", "-0.01", "free", "12 8", "1,2,3", "€128", "128.00 EUR", "", "1e3"])(
    "%j is refused",
    (typed) => expect(amountIn(typed, "USD")).toHaveProperty("wrong"),
  );

  test.each(["12.345", "12.3456", "118.005", "$118.005"])("%j is told to have fewer decimals", (typed) => {
    expect(amountIn(typed, "USD")).toEqual({ wrong: "Use at most 2 decimals, such as 128.00." });
  });

  test("is whole where the currency has no smaller unit", () => {
    expect(amountIn("12800", "JPY")).toEqual({ text: "12800" });
    expect(amountIn("128.50", "JPY")).toHaveProperty("wrong");
    expect(amountIn("99999999999", "USD")).toEqual({ wrong: "This price is too high." });
  });
});

describe("a product's form", () => {
  test("that is sent as it is shown changes nothing", () => {
    expect(productDifferences(LOW, inputOf().input)).toEqual([]);
  });

  test("is a draft from title and price", () => {
    const { input } = inputOf({ title: " Emmaus  Walk ", "variant.new.price": "128" }, null);
    expect(input).toMatchObject({ title: "Emmaus Walk", status: "DRAFT", variants: [{ price: "128.00" }] });
    expect(input.handle).toBeUndefined();
    expect(input.productOptions).toEqual([{ name: "Title", values: [{ name: "Default Title" }] }]);
  });

  test("makes a variant of each combination of a new product, one of them with the SKU", () => {
    const options = { "option.0.name": "Size", "option.0.value.0": "8", "option.0.value.3": "9" };
    const { input } = inputOf(
      { title: "A", "variant.new.price": "1", "variant.new.sku": "A", "variant.new.quantity": "1,200", ...options },
      null,
    );
    expect(input.variants).toMatchObject([
      { sku: "A", optionValues: [{ optionName: "Size", name: "8" }], inventoryQuantities: [{ quantity: 1_200 }] },
      { sku: null, optionValues: [{ optionName: "Size", name: "9" }], inventoryQuantities: [{ quantity: 1_200 }] },
    ]);
  });

  test("keeps the variants of a renamed value, and gives a new one nothing in stock where stock is counted", () => {
    const { input, removed, added } = inputOf({ "option.0.value.0": "US 8", "option.0.value.2": "10" });
    expect(input.variants).toMatchObject([
      { id: LOW.variants[0]!.id, optionValues: [{ name: "US 8" }] },
      { id: LOW.variants[1]!.id, optionValues: [{ name: "9" }] },
      { price: "128.00", optionValues: [{ name: "10" }], inventoryQuantities: [{ quantity: 0 }] },
    ]);
    expect(input.variants?.[2]).not.toHaveProperty("id");
    expect([removed, added]).toEqual([[], 1]);
  });

  test.each([
    [{ requiresShipping: false, taxable: false, continueSelling: true }, [false, false, "CONTINUE"]],
    [{}, [true, true, "DENY"]],
  ])("a new variant is shipped, taxed and sold on as the ones beside it: %j", (sale, expected) => {
    const variants = [sized(1, "8", sale), sized(2, "9", sale)];
    const { input } = inputOf({ "option.0.value.2": "10", "variant.2.weight": "2 lb" }, { ...LOW, variants });
    const [, , { inventoryItem, taxable, inventoryPolicy } = {}] = input.variants ?? [];
    expect([inventoryItem?.requiresShipping, taxable, inventoryPolicy]).toEqual(expected);
    expect(inventoryItem?.measurement?.weight).toMatchObject({ unit: "GRAMS" });
  });

  test("sets a price of all variants, and ends the sale of all", () => {
    const prices = (change: Record<string, string>, stored = LOW) =>
      inputOf(change, stored).input.variants?.map(({ price, compareAtPrice }) => [price, compareAtPrice]);
    expect(prices({ "all.price": "99" })).toEqual([
      ["99.00", null],
      ["99.00", null],
    ]);
    expect(prices({ "all.price": "99", "all.compareAt": "128" })?.[1]).toEqual(["99.00", "128.00"]);
    expect(prices({ "variant.1.compareAt": "150", "all.compareAt": "0" })).toEqual([
      ["128.00", null],
      ["128.00", null],
    ]);
    expect(errorsOf({ "all.price": "free" })).toEqual({ "all.price": "Enter a price like 128.00." });
    expect(Object.keys(errorsOf({ "all.compareAt": "100" }))).toEqual(["all.compareAt"]);
  });

  test("names the variants that it removes, and asks nothing of their fields", () => {
    const gone = inputOf({ "option.0.value.1": "", "variant.2.price": "rubbish" });
    expect(gone.removed.map(({ title }) => title)).toEqual(["9"]);
    expect(inputOf({ "variant.1.removed": "on" }).removed.map(({ title }) => title)).toEqual(["8"]);
  });

  test.each<[string, Record<string, string>, string]>([
    ["no title", { title: "  " }, "title"],
    ["a title of 200 kB", { title: "a".repeat(200_000) }, "title"],
    ["a description of 200 kB", { description: "a".repeat(200_000) }, "description"],
    ["a SKU of 200 kB", { "variant.1.sku": "a".repeat(200_000) }, "variant.1.sku"],
    ["a value of 200 kB", { "option.0.value.2": "a".repeat(200_000) }, "option.0"],
    ["no price", { "variant.1.price": "" }, "variant.1.price"],
    ["a negative price", { "variant.2.price": "-1" }, "variant.2.price"],
    ["three decimals", { "variant.1.price": "12.345" }, "variant.1.price"],
    ["a compare-at price below the price", { "variant.1.compareAt": "100" }, "variant.1.compareAt"],
    ["a compare-at price like the price", { "variant.1.compareAt": "128" }, "variant.1.compareAt"],
    ["a compare-at price that is none", { "variant.1.compareAt": "soon" }, "variant.1.compareAt"],
    ["a weight that is none", { "variant.1.weight": "heavy" }, "variant.1.weight"],
    ["a negative quantity", { "variant.2.quantity": "-1" }, "variant.2.quantity"],
    ["half a pair", { "variant.2.quantity": "1.5" }, "variant.2.quantity"],
    ["more than any quantity", { "variant.2.quantity": "9999999999" }, "variant.2.quantity"],
    ["an option without a name", { "option.0.name": "" }, "option.0"],
    ["a name without values", { "option.1.name": "Width" }, "option.1"],
    ["the same value twice", { "option.0.value.2": " 8 " }, "option.0"],
    ["the same option twice", { "option.1.name": "SIZE", "option.1.value.0": "D" }, "option.1"],
    ["no variant", { "variant.1.removed": "on", "variant.2.removed": "on" }, "option.0"],
    [
      "too many",
      Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`option.0.value.${at + 5}`, `${at + 100}`])),
      "option.0",
    ],
  ])("is refused with %s, at its field", (_what, change, field) => {
    expect(Object.keys(errorsOf(change))).toEqual([field]);
  });

  test("is refused to a new product without title and price at both", () => {
    expect(Object.keys(errorsOf({}, null))).toEqual(["title", "variant.new.price"]);
  });

  test("says what is stored where someone else changed it", () => {
    const now = {
      ...LOW,
      title: "Pilgrim Low II",
      tags: [],
      variants: [sized(1, "8", { price: "99.00" }), LOW.variants[1]!],
    };
    expect(productDifferences(now, inputOf().input)).toEqual([
      "Title: Pilgrim Low II",
      "Tags: none",
      "Price of 8: 99.00",
    ]);
  });

  test("names a stock that another admin set first, and a variant that it removes", () => {
    const form = inputOf({ "variant.2.quantity": "30" }).input;
    const counted = { ...LOW, variants: [LOW.variants[0]!, sized(2, "9", { stock: 24 })] };
    expect(productDifferences(counted, form)).toEqual(["Stock of 9: 24"]);
    expect(productDifferences(LOW, { ...form, variants: form.variants!.slice(1) })).toEqual([
      "Stock of 9: not tracked",
      "8: still there",
    ]);
  });
});

test.each([
  [["input", "title"], "title"],
  [["input", "handle"], "handle"],
  [["input", "seo", "description"], "seoDescription"],
  [["input", "productOptions", "1"], "option.1"],
  [["input", "variants", "1", "sku"], "variant.2.sku"],
  [["input", "variants", "1", "inventoryQuantities"], "variant.2.quantity"],
  [["input", "variants", "2", "price"], "option.0"],
  [["input", "variants"], "option.0"],
  [["input", "descriptionHtml"], "description"],
  [["something", "else"], ""],
])("a problem of the store at %j is shown at %j", (field, name) => {
  expect(fieldOfProblem({ field, message: "" }, ["1", "2", "option"])).toBe(name);
});

test.each([
  ["12", 340],
  ["12 oz", 340],
  ["1.5 lb", 680],
  ["2 lbs", 907],
  ["340g", 340],
  ["0,5 kg", 500],
  ["0", 0],
  ["-1", null],
  ["12 stones", null],
  ["99999999 kg", null],
])("the weight %j is %s grams", (typed, grams) => expect(gramsIn(typed)).toBe(grams));

test("a weight is shown in ounces", () => {
  expect([weightText(0), weightText(340), weightText(900)]).toEqual(["", "12 oz", "31.7 oz"]);
});
