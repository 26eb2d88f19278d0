import { describe, expect, test } from "vitest";
import { readQuantity } from "./quantity.ts";

describe("a quantity", () => {
  test.each([
    ["12", 12],
    ["0", 0],
    ["007", 7],
    [" 12 ", 12],
    ["\u00A012\u00A0", 12],
    ["1000000000", 1_000_000_000],
  ])("is read from %j", (text, quantity) => {
    expect(readQuantity(text)).toEqual({ ok: true, quantity });
  });

  test.each([
    ["", /Enter a number/],
    ["  ", /Enter a number/],
    ["-1", /0 or more/],
    ["\u22123", /0 or more/],
    ["- 3", /0 or more/],
    ["+5", /new total/],
    ["1.5", /whole number/],
    ["12.0", /whole number/],
    ["1,5", /whole number/],
    ["1,200", /without separators/],
    ["1.200", /without separators/],
    ["1 200", /without separators/],
    ["1\u202F200", /without separators/],
    ["1'200", /without separators/],
    ["1e3", /like 12/],
    ["0x10", /like 12/],
    ["twelve", /like 12/],
    ["12 pairs", /like 12/],
    ["٣", /like 12/],
    ["Infinity", /like 12/],
    ["1000000001", /1,000,000,000 or less/],
    ["99999999999999999999", /1,000,000,000 or less/],
  ])("is refused as %j, with what to enter instead", (text, fix) => {
    expect(readQuantity(text)).toEqual({ ok: false, fix: expect.stringMatching(fix) });
  });
});
