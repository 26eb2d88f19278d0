import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_LINES,
  withAdded,
  withRemoved,
  withUpdated,
  type Addition,
  type Line,
  type Stocked,
} from "./cart-lines.ts";

const stock = new Map<number, Stocked>([
  [1, { id: 1, stock: 3, continueSelling: false, priceMinor: 12_800 }],
  [2, { id: 2, stock: 0, continueSelling: false, priceMinor: 12_800 }],
  [3, { id: 3, stock: null, continueSelling: false, priceMinor: 12_800 }],
  [4, { id: 4, stock: 0, continueSelling: true, priceMinor: 12_800 }],
  [5, { id: 5, stock: null, continueSelling: false, priceMinor: 1_000_000_000 }],
]);
let nextId = 0;
const newId = () => `line-${++nextId}`;
const addition = (variantId: number | null, quantity = 1, attributes: Addition["attributes"] = []): Addition => ({
  variantId,
  merchandiseId: `gid://shopify/ProductVariant/${variantId}`,
  quantity,
  attributes,
});
const add = (lines: Line[], ...additions: Addition[]) => withAdded("cart", lines, additions, stock, newId);
const linesOf = (decision: ReturnType<typeof add>) => ("lines" in decision ? decision.lines : []);
const warningsOf = (decision: ReturnType<typeof add>) => ("lines" in decision ? decision.warnings : []);

describe("the lines of a cart", () => {
  test("merge items with the same variant and attributes, in any order", () => {
    const engraved = [
      { key: "a", value: "1" },
      { key: "b", value: "2" },
    ];
    const lines = linesOf(
      add([], addition(3), addition(3, 2), addition(3, 1, engraved), addition(3, 4, engraved.toReversed())),
    );
    expect(lines.map(({ quantity, attributes }) => [quantity, attributes.length])).toEqual([
      [3, 0],
      [5, 2],
    ]);
  });

  test("stay unchanged when one addition is invalid, and every invalid one is reported", () => {
    expect(add([], addition(3), addition(99), addition(null), addition(1, 0), addition(1, 1_000_000))).toEqual({
      refusals: [
        {
          code: "INVALID",
          field: ["lines", "1", "merchandiseId"],
          message: "The merchandise with id gid://shopify/ProductVariant/99 does not exist.",
        },
        {
          code: "INVALID",
          field: ["lines", "2", "merchandiseId"],
          message: "The merchandise with id gid://shopify/ProductVariant/null does not exist.",
        },
        { code: "LESS_THAN", field: ["lines", "3", "quantity"], message: "The quantity must be at least 1." },
        {
          code: "MAXIMUM_EXCEEDED",
          field: ["lines", "4", "quantity"],
          message: "The quantity must be at most 100000.",
        },
      ],
    });
  });

  test("have no more units than there are in stock, with a warning", () => {
    const decision = add([], addition(1, 5));
    expect(linesOf(decision)).toMatchObject([{ variantId: 1, quantity: 3 }]);
    expect(warningsOf(decision)).toEqual([
      {
        code: "MERCHANDISE_NOT_ENOUGH_STOCK",
        message: "Only 3 items are available.",
        target: `gid://shopify/CartLine/line-${nextId}?cart=cart`,
      },
    ]);
  });

  test("have nothing that is sold out, unless it continues selling", () => {
    const decision = add([], addition(2), addition(4, 7));
    expect(linesOf(decision)).toMatchObject([{ variantId: 4, quantity: 7 }]);
    expect(warningsOf(decision)).toEqual([
      {
        code: "MERCHANDISE_OUT_OF_STOCK",
        message: "The merchandise is sold out.",
        target: "gid://shopify/ProductVariant/2",
      },
    ]);
  });

  test("attack R6: count the units of one variant over all lines", () => {
    const decision = add([], addition(1, 2), addition(1, 2, [{ key: "gift", value: "yes" }]));
    expect(linesOf(decision).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    expect(warningsOf(decision)).toHaveLength(1);
  });

  test("are not affected by a change to another line, even if their stock has dropped since", () => {
    const before: Line[] = [{ id: "old", cartToken: "cart", position: 1, variantId: 1, quantity: 9, attributes: [] }];
    expect(linesOf(add(before, addition(3)))).toMatchObject([{ id: "old", quantity: 9 }, { variantId: 3 }]);
  });

  test("change quantity, variant and attributes; zero removes; identical lines are merged", () => {
    const before = linesOf(add([], addition(3, 1), addition(4, 2), addition(1, 1)));
    const id = (at: number) => `gid://shopify/CartLine/${before[at]!.id}?cart=cart`;
    const update = (updates: Parameters<typeof withUpdated>[2]) => withUpdated("cart", before, updates, stock);
    expect(linesOf(update([{ id: id(0), quantity: 5 }]))).toMatchObject([
      { quantity: 5 },
      { quantity: 2 },
      { quantity: 1 },
    ]);
    expect(linesOf(update([{ id: id(1), quantity: 0 }]))).toHaveLength(2);
    expect(linesOf(update([{ id: id(1), merchandiseId: "x", variantId: 3 }]))).toMatchObject([
      { variantId: 3, quantity: 3 },
      { variantId: 1 },
    ]);
    expect(update([{ id: "gid://shopify/CartLine/none", quantity: 1 }])).toMatchObject({
      refusals: [{ code: "INVALID_MERCHANDISE_LINE", field: ["lines", "0", "id"] }],
    });
    expect(update([{ id: id(0), quantity: -1 }])).toMatchObject({ refusals: [{ code: "LESS_THAN" }] });
  });

  test("are removed by their id only", () => {
    const before = linesOf(add([], addition(3), addition(4)));
    expect(linesOf(withRemoved(before, [`gid://shopify/CartLine/${before[0]!.id}?cart=cart`]))).toMatchObject([
      { variantId: 4 },
    ]);
    expect(withRemoved(before, ["gid://shopify/ProductVariant/3"])).toMatchObject({
      refusals: [{ code: "INVALID_MERCHANDISE_LINE", field: ["lineIds", "0"] }],
    });
  });

  test("are at most 500, with attributes of limited size", () => {
    const many = Array.from({ length: MAX_LINES + 1 }, (_, at) => addition(3, 1, [{ key: "n", value: String(at) }]));
    expect(linesOf(add([], ...many.slice(1)))).toHaveLength(MAX_LINES);
    expect(add([], ...many)).toMatchObject({ refusals: [{ code: "MAXIMUM_EXCEEDED", field: ["lines"] }] });
    expect(add([], addition(3, 1, [{ key: "k", value: "x".repeat(5_001) }]))).toMatchObject({
      refusals: [{ code: "MAXIMUM_EXCEEDED" }],
    });
  });

  test("never exceed safe integers in total, even two expensive ones together", () => {
    const half = linesOf(add([], addition(5, 60_000)));
    expect(half).toHaveLength(1);
    const more = addition(5, 60_000, [{ key: "n", value: "1" }]);
    expect(add(half, more)).toMatchObject({ refusals: [{ code: "MAXIMUM_EXCEEDED", field: ["lines"] }] });
  });

  test("never have more of a tracked variant than its stock, for any additions in any order", () => {
    const anything = fc.array(
      fc.record({
        variant: fc.constantFrom(1, 2, 3),
        quantity: fc.integer({ min: 1, max: 9 }),
        note: fc.constantFrom("", "x", "y"),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(anything, (wanted) => {
        let lines: Line[] = [];
        for (const { variant, quantity, note } of wanted)
          lines = linesOf(add(lines, addition(variant, quantity, [{ key: "note", value: note }])));
        const quantityOf = (id: number) =>
          lines.reduce((sum, line) => sum + (line.variantId === id ? line.quantity : 0), 0);
        expect(quantityOf(1)).toBeLessThanOrEqual(3);
        expect(quantityOf(2)).toBe(0);
        expect(lines.every((line) => line.quantity > 0)).toBe(true);
      }),
    );
  });
});
