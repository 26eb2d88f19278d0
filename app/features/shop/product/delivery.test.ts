import { expect, test } from "vitest";
import type { ShippingTerms } from "#app/shipping-rates.ts";
import { addBusinessDays } from "#app/shipping-rates.ts";
import { arrivalText, deliveryDays, shippingText } from "./delivery.ts";

test.for([
  ["2026-11-25T12:00", 1, "Thu Nov 26"],
  ["2026-11-27T12:00", 1, "Mon Nov 30"],
  ["2026-11-28T12:00", 1, "Mon Nov 30"],
  ["2026-11-25T23:30", 8, "Mon Dec 07"],
  ["2026-12-30T12:00", 3, "Mon Jan 04"],
] as const)("%s and %i business days is %s", ([from, days, day]) => {
  expect(addBusinessDays(new Date(from), days).toDateString()).toContain(day);
});

test("an order takes its processing and its transit days", () => {
  expect(deliveryDays()).toEqual([4, 8]);
  const [earliest, latest] = deliveryDays();
  const now = new Date("2026-11-25T12:00");
  const text = (days: number) =>
    /(\w{3}) 0?(\d+)/.exec(addBusinessDays(now, days).toDateString().slice(4))!.slice(1).join(" ");
  expect(arrivalText(now)).toBe(`Arrives ${text(earliest)} to ${text(latest)}`);
});

test.for<[ShippingTerms, string]>([
  [{ standard: 7, freeFrom: 150 }, "USD 7.00, free on US orders of USD 150.00 or more"],
  [{ standard: 7, freeFrom: null }, "USD 7.00"],
  [{ standard: null, freeFrom: 80 }, "free on US orders of USD 80.00 or more"],
  [{ standard: null, freeFrom: null }, "calculated at checkout"],
])("shipping with the terms %o is %s", ([terms, text]) => {
  expect(shippingText(terms)).toBe(text);
});
