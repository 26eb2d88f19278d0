import { describe, expect, test } from "vitest";
import { newPromoCode } from "./new-promo-code.server.ts";

const typed = { code: "grace10", discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };
const read = (change: object = {}) => newPromoCode.parse({ ...typed, ...change });
const problem = (change: object) =>
  newPromoCode.safeParse({ ...typed, ...change }).error?.issues.map(({ path, message }) => [path[0], message])[0];

describe("a new promo code", () => {
  test("[ADM-PROMO-13] [ADM-PROMO-18] [ADM-PROMO-19] [DATA-35] [DATA-36] is upper-cased; no limit and no expiry are null", () => {
    expect(read()).toEqual({
      code: "GRACE10",
      discountType: "percentage",
      discountValue: 10,
      usageLimit: null,
      expiresAt: null,
    });
  });

  test("is read from a form's text as from numbers", () => {
    const full = { discountType: "fixed", discountValue: 12.5, usageLimit: 100, expiresAt: "2026-12-31" };
    expect(read(full)).toEqual({ code: "GRACE10", ...full });
    expect(read({ ...full, discountValue: " 12.50 ", usageLimit: "100" })).toEqual({ code: "GRACE10", ...full });
    expect(read({ usageLimit: null, expiresAt: undefined })).toEqual(read());
  });

  test.for<[what: string, change: object, field: string, message: string]>([
    ["[ADM-PROMO-12] no code", { code: " \u200b " }, "code", "Code is required"],
    ["[ADM-PROMO-12] nothing where the code is", { code: undefined }, "code", "Code is required"],
    ["a code that is too long", { code: "X".repeat(101) }, "code", "Code must be at most 100 characters"],
    ["[ADM-PROMO-14] no value", { discountValue: " " }, "discountValue", "Discount value is required"],
    ["[ADM-PROMO-15] a value in words", { discountValue: "ten" }, "discountValue", "Discount value must be a number"],
    ["a value without end", { discountValue: "Infinity" }, "discountValue", "Discount value must be a number"],
    ["attack R11: nothing off", { discountValue: 0 }, "discountValue", "Discount value must be more than 0"],
    ["attack R11: less than nothing", { discountValue: "-5" }, "discountValue", "Discount value must be more than 0"],
    ["attack R11: over 100%", { discountValue: 100.01 }, "discountValue", "A percentage must be at most 100"],
    [
      "[ADM-PROMO-15] attack R11: three decimals",
      { discountValue: "0.125" },
      "discountValue",
      "Discount value can have at most two decimal places",
    ],
    [
      "an amount that is a slip of the key",
      { discountType: "fixed", discountValue: 50_000_000 },
      "discountValue",
      "Discount value must be at most 1,000,000",
    ],
    ["another type", { discountType: "bogo" }, "discountType", "Discount type must be percentage or fixed"],
    ["a limit of none", { usageLimit: "0" }, "usageLimit", "Usage limit must be a whole number of 1 or more, or empty"],
    ["half a use", { usageLimit: 1.5 }, "usageLimit", "Usage limit must be a whole number of 1 or more, or empty"],
    [
      "a limit in words",
      { usageLimit: "many" },
      "usageLimit",
      "Usage limit must be a whole number of 1 or more, or empty",
    ],
    ["more uses than can be counted", { usageLimit: 3e9 }, "usageLimit", "Usage limit must be at most 2147483647"],
    [
      "a day that is none",
      { expiresAt: "2026-02-30" },
      "expiresAt",
      "Expiration date must be a date such as 2026-12-31, or empty",
    ],
    [
      "a day in words",
      { expiresAt: "soon" },
      "expiresAt",
      "Expiration date must be a date such as 2026-12-31, or empty",
    ],
  ])("refuses %s", ([, change, field, message]) => {
    expect(problem(change)).toEqual([field, message]);
  });

  test.for(["GRАCE10", "ΑΓΑΠΗ", "GRACE🙏", "A\u0001B", "שלום"])(
    "attack R15: %s, which nobody can type or everybody would mistake, is refused",
    (code) => {
      expect(problem({ code })).toEqual(["code", "Code can contain only Latin letters, digits and symbols such as -"]);
    },
  );

  test("takes letters with accents, signs and single blanks", () => {
    for (const code of ["NIÑO-10", "50% OFF!", "ÉTÉ_2026"]) expect(read({ code }).code).toBe(code);
  });

  test("takes a whole price off, and cents", () => {
    expect(read({ discountValue: 100 }).discountValue).toBe(100);
    expect(read({ discountValue: "0.01" }).discountValue).toBe(0.01);
    expect(read({ discountType: "fixed", discountValue: "999999.99" }).discountValue).toBe(999_999.99);
  });
});
