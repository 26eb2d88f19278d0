import { describe, expect, test } from "vitest";
import { orderSearch, searchableText } from "./order-search.ts";

const text = searchableText({
  orderNumber: "#1001",
  customerName: "Zoë O’Brien-Łuk",
  email: "zoe.brien@example.com",
  lines: [
    {
      title: "Ebenezer Journal",
      variantTitle: "Ivory / 9",
      sku: "EBJ-IV_9",
      quantity: 1,
      currentQuantity: 1,
      unfulfilledQuantity: 1,
      productId: null,
    },
  ],
  discountCodes: ["GRACE10"],
});

/** As LIKE does, with backslash as its escape. */
function isLike(pattern: string): boolean {
  const source = pattern.replaceAll(/\\(.)|%|([\s\S])/g, (all, escaped?: string, plain?: string) =>
    all === "%" ? ".*" : (escaped ?? plain ?? "").replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`^${source}$`, "s").test(text);
}

describe("a search in the orders", () => {
  test.each([
    ["zoe"],
    ["ZOË"],
    ["obrien"],
    ["O'Brien"],
    ["o’bri"],
    ["luk"],
    ["brien zoe"],
    ["zo"],
    ["example.com"],
    ["zoe.brien@example.com"],
    ["rien@exa"],
    ["journal"],
    ["ebenezer journal"],
    ["EBJ-IV_9"],
    ["ebj-iv"],
    ["ivory"],
    ["grace10"],
    ["#1001"],
    ["1001"],
    ["  1001 zoe "],
  ])("finds it by %j", (typed) => {
    const { patterns } = orderSearch(typed);
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.every(isLike)).toBe(true);
  });

  test.each([["zoe anna"], ["%"], ["e_enezer"], ["oe"], ["journals"], ["1002"], ["\\"]])(
    "does not find it by %j",
    (typed) => {
      expect(orderSearch(typed).patterns.every(isLike)).toBe(false);
    },
  );

  test.each([
    ["1001", ["1001"], false],
    ["#1001", ["1001"], true],
    ["Order #1001", ["1001"], true],
    ["＃1001", ["1001"], true],
    ["zoe", [], false],
    ["zoe.1@example.com", [], false],
  ])("reads %j as the numbers %j", (typed, numbers, isNumberOnly) => {
    expect(orderSearch(typed)).toMatchObject({ numbers, isNumberOnly });
  });
});
