import { describe, expect, test } from "vitest";
import { newPromoCode } from "./new-promo-code.server.ts";

const typed = { code: "grace10", discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };
const read = (change: object = {}) => newPromoCode.parse({ ...typed, ...change });
const problem = (change: object) =>
  newPromoCode.safeParse({ ...typed, ...change }).error?.issues.map(({ path, message }) => [path[0], message])[0];

const NO_TERMS = {
  startsOn: null,
  minimumSpend: null,
  oncePerCustomer: false,
  freeShipping: false,
  appliesTo: "everything",
  appliesToIds: [],
  note: "",
};

describe("a new promo code", () => {
  test("[ADM-PROMO-13] [ADM-PROMO-18] [ADM-PROMO-19] [DATA-35] [DATA-36] is uppercased; an empty limit and expiration date are null", () => {
    expect(read()).toEqual({
      ...NO_TERMS,
      code: "GRACE10",
      discountType: "percentage",
      discountValue: 10,
      usageLimit: null,
      expiresAt: null,
    });
  });

  test("accepts the strings of a form as well as numbers", () => {
    const full = { discountType: "fixed", discountValue: 12.5, usageLimit: 100, expiresAt: "2026-12-31" };
    expect(read(full)).toEqual({ code: "GRACE10", ...NO_TERMS, ...full });
    expect(read({ ...full, discountValue: " 12.50 ", usageLimit: "100" })).toEqual({
      code: "GRACE10",
      ...NO_TERMS,
      ...full,
    });
    expect(read({ usageLimit: null, expiresAt: undefined })).toEqual(read());
  });

  test.for<[what: string, change: object, field: string, message: string]>([
    ["[ADM-PROMO-12] no code", { code: " \u200b " }, "code", "Code is required"],
    ["[ADM-PROMO-12] an undefined code", { code: undefined }, "code", "Code is required"],
    ["a code that is too long", { code: "X".repeat(101) }, "code", "Code must be at most 100 characters"],
    ["[ADM-PROMO-14] no value", { discountValue: " " }, "discountValue", "Discount value is required"],
    [
      "[ADM-PROMO-15] a value that is not a number",
      { discountValue: "ten" },
      "discountValue",
      "Discount value must be a number",
    ],
    ["an infinite value", { discountValue: "Infinity" }, "discountValue", "Discount value must be a number"],
    ["attack R11: zero off", { discountValue: 0 }, "discountValue", "Discount value must be more than 0"],
    ["attack R11: a negative value", { discountValue: "-5" }, "discountValue", "Discount value must be more than 0"],
    ["attack R11: over 100%", { discountValue: 100.01 }, "discountValue", "A percentage must be at most 100"],
    [
      "[ADM-PROMO-15] attack R11: three decimals",
      { discountValue: "0.125" },
      "discountValue",
      "Discount value can have at most two decimal places",
    ],
    [
      "an implausible amount",
      { discountType: "fixed", discountValue: 50_000_000 },
      "discountValue",
      "Discount value must be at most 1,000,000",
    ],
    ["another type", { discountType: "bogo" }, "discountType", "Discount type must be percentage or fixed"],
    ["a limit of zero", { usageLimit: "0" }, "usageLimit", "Usage limit must be a whole number of 1 or more, or empty"],
    [
      "a fractional limit",
      { usageLimit: 1.5 },
      "usageLimit",
      "Usage limit must be a whole number of 1 or more, or empty",
    ],
    [
      "a limit that is not a number",
      { usageLimit: "many" },
      "usageLimit",
      "Usage limit must be a whole number of 1 or more, or empty",
    ],
    ["a limit beyond the column's range", { usageLimit: 3e9 }, "usageLimit", "Usage limit must be at most 2147483647"],
    [
      "a date that does not exist",
      { expiresAt: "2026-02-30" },
      "expiresAt",
      "Expiration date must be a date such as 2026-12-31, or empty",
    ],
    [
      "an invalid date",
      { expiresAt: "soon" },
      "expiresAt",
      "Expiration date must be a date such as 2026-12-31, or empty",
    ],
  ])("refuses %s", ([, change, field, message]) => {
    expect(problem(change)).toEqual([field, message]);
  });

  test.for(["GRАCE10", "ΑΓΑΠΗ", "GRACE🙏", "A\u0001B", "שלום"])(
    "attack R15: %s, hard to type or easily confused, is refused",
    (code) => {
      expect(problem({ code })).toEqual(["code", "Code can contain only Latin letters, digits and symbols such as -"]);
    },
  );

  test("accepts accents, symbols and single spaces", () => {
    for (const code of ["NIÑO-10", "50% OFF!", "ÉTÉ_2026"]) expect(read({ code }).code).toBe(code);
  });

  test("accepts 100% and cents", () => {
    expect(read({ discountValue: 100 }).discountValue).toBe(100);
    expect(read({ discountValue: "0.01" }).discountValue).toBe(0.01);
    expect(read({ discountType: "fixed", discountValue: "999999.99" }).discountValue).toBe(999_999.99);
  });
});
