import { describe, expect, test } from "vitest";
import { priceFormatOf, priceFrom } from "./price-format.ts";

/** The price in minor units, or why it is refused, in a file with these other prices. */
function read(text: string, others: string[] = [], currency = "USD") {
  const price = priceFrom(text, priceFormatOf([text, ...others], currency));
  return "value" in price ? price.value : price.wrong;
}

describe("a price in a product file", () => {
  test.each([
    ["129", 12_900],
    ["129.00", 12_900],
    ["129,00", 12_900],
    ["129,5", 12_950],
    ["1,299.00", 129_900],
    ["1.299,00", 129_900],
    ["1.299.000", 129_900_000],
    ["1,299,000.50", 129_900_050],
    ["1299,000", 129_900],
    ["0,999", 100],
    ["24.7934", 2_479],
    ["1 299,00", 129_900],
    ["1\u00a0299,00", 129_900],
    ["1\u202f299", 129_900],
    ["1'299.00", 129_900],
    ["1’299.00", 129_900],
    ["$129.00", 12_900],
    ["$ 1,299.00", 129_900],
    ["US$129", 12_900],
    ["129 USD", 12_900],
    ["usd 129,00", 12_900],
    ["129,-", 12_900],
    ["129.–", 12_900],
  ])("is read in the one way that it can be: %s", (text, minor) => {
    expect(read(text)).toBe(minor);
  });

  test.each([
    ["129,00 €", "EUR", 12_900],
    ["EUR 1.299,00", "EUR", 129_900],
    ["£1,299.50", "GBP", 129_950],
    ["1 299 kr", "SEK", 129_900],
    ["1 299,00 zł", "PLN", 129_900],
    ["R$ 1.299,00", "BRL", 129_900],
    ["CHF 1'299.00", "CHF", 129_900],
    ["¥1,299", "JPY", 1_299],
    ["1.299", "JPY", 1_299],
    ["1.250", "KWD", 1_250],
  ])("may have the sign of the store's currency: %s in %s", (text, currency, minor) => {
    expect(read(text, [], currency)).toBe(minor);
  });

  test.each([
    ["1,299", ["129.00"], 129_900],
    ["1.299", ["129,00"], 129_900],
    ["1.299", ["1.299.000"], 129_900],
    ["1,299", ["1,299.00", "99"], 129_900],
    ["24.793", ["24.7934"], 2_479],
  ])("with three digits after one mark is read as the file's other prices are: %s beside %j", (text, others, minor) => {
    expect(read(text, others)).toBe(minor);
  });

  test.each([
    ["1,299", []],
    ["1.299", ["99", "1.500"]],
    ["1,299", ["129,00"]],
    ["1.299", ["129.00"]],
    ["1,299", ["129.00", "99,50"]],
  ])("with three digits after one mark is refused where they do not tell: %s beside %j", (text, others) => {
    expect(read(text, others)).toContain(`"${text}" may mean `);
  });

  test.each(["five", "-5", "€129", "129 EUR", "1.2.3", "12,34,56", "12 34", "1 2999", "5 off", "", "1,299,00"])(
    "is refused if it is none: %j",
    (text) => {
      expect(read(text, ["129.00"])).toContain(`"${text}" is not a price`);
    },
  );
});
