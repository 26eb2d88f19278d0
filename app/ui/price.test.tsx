import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { percentOff, Price } from "./price.tsx";

const usd = (minor: number) => ({ minor, currency: "USD" });
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test.each([
  [{ price: usd(8_900), fullPrice: usd(8_900) }, "USD 89.00"],
  [{ price: usd(8_900), fullPrice: usd(8_900), isFrom: true }, "From USD 89.00"],
  [{ price: usd(8_900), fullPrice: usd(8_900), isFrom: undefined }, "USD 89.00"],
  [{ price: usd(9_000), fullPrice: usd(12_000) }, "USD 90.00 Original price USD 120.00 25% OFF"],
  [{ price: usd(9_000), fullPrice: usd(12_000), hasPercent: false }, "USD 90.00 Original price USD 120.00"],
  [{ price: usd(9_000), fullPrice: usd(12_000), isFrom: true }, "From USD 90.00 Original price USD 120.00 25% OFF"],
  [{ price: usd(0), fullPrice: usd(0) }, "USD 0.00"],
])("the price %o reads %s", (given, text) => {
  expect(textOf(renderToStaticMarkup(<Price {...given} />))).toBe(text);
});

test("the percentage is whole, and 0 where nothing is reduced", () => {
  const of = (price: number, full: number) => percentOff({ price: usd(price), fullPrice: usd(full) });
  expect([of(8_540, 12_200), of(9_999, 10_000), of(10_000, 10_000), of(12_000, 10_000), of(0, 0), of(0, 100)]).toEqual([
    30, 0, 0, 0, 0, 100,
  ]);
});
