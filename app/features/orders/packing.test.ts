import { describe, expect, test } from "vitest";
import { isGift, linesToPack, pickList, printedAttributes } from "./packing.ts";

const money = { minor: 100, currency: "USD" };
const line = (title: string, quantity: number, current: number, unfulfilled: number) => ({
  title,
  variantTitle: null,
  productId: null,
  sku: null,
  quantity,
  currentQuantity: current,
  unfulfilledQuantity: unfulfilled,
  unitPrice: money,
  total: money,
  imageUrl: null,
});
const packed = (...lines: ReturnType<typeof line>[]) =>
  linesToPack({ lines }).map(({ title, units }) => [title, units]);

describe("a packing slip", () => {
  test("lists what is not sent yet, without refunded units", () => {
    expect(
      packed(line("A", 2, 2, 2), line("B", 3, 3, 1), line("C", 1, 1, 0), line("D", 2, 1, 2), line("E", 1, 0, 1)),
    ).toEqual([
      ["A", 2],
      ["B", 1],
      ["D", 1],
    ]);
  });

  test("lists everything that was sent once nothing is left to send", () => {
    expect(packed(line("A", 2, 2, 0), line("B", 1, 0, 0))).toEqual([["A", 2]]);
    expect(packed(line("A", 2, 0, 0))).toEqual([]);
  });

  test("leaves out private attributes", () => {
    const attributes = [
      { key: "_fraud_score", value: "0.2" },
      { key: "Delivery_time", value: "Morning" },
      { key: "__internal", value: "x" },
    ];
    expect(printedAttributes({ attributes })).toEqual([{ key: "Delivery_time", value: "Morning" }]);
  });

  test.each([
    [[{ key: "Gift", value: "yes" }], null, true],
    [[{ key: "gift_message", value: "Happy birthday" }], null, true],
    [[{ key: "Is this a gift?", value: "true" }], null, true],
    [[{ key: "Gift", value: "No" }], null, false],
    [[{ key: "Gift", value: " false " }], null, false],
    [[{ key: "Delivery", value: "gift" }], null, false],
    [[], "Gift, no prices please", true],
    [[], "It's a gift for Ruth", true],
    [[], "I paid with a gift card", false],
    [[], "A gifted writer", false],
    [[], null, false],
  ])("of an order with attributes %j and note %j is a gift's: %s", (attributes, note, expected) => {
    expect(isGift({ attributes, note })).toBe(expected);
  });
});

describe("a pick list", () => {
  const pick = (title: string, variantTitle: string | null, units: number, orderNumber: string, more = {}) => ({
    title,
    variantTitle,
    sku: null,
    productId: `product ${title}`,
    units,
    orderNumber,
    ...more,
  });

  test("names each variant once, with its units and orders, by title and size", () => {
    expect(
      pickList([
        pick("Pilgrim Low", "Ivory, 10", 1, "#1001"),
        pick("Ebenezer Journal", null, 2, "#1001"),
        pick("Pilgrim Low", "Ivory, 9", 1, "#1002"),
        pick("Pilgrim Low", "Ivory, 10", 1, "#1003"),
        pick("Pilgrim Low", "Ivory, 10", 1, "#1003"),
      ]).map(({ title, variantTitle, units, orders }) => [title, variantTitle, units, orders]),
    ).toEqual([
      ["Ebenezer Journal", null, 2, ["#1001 × 2"]],
      ["Pilgrim Low", "Ivory, 9", 1, ["#1002"]],
      ["Pilgrim Low", "Ivory, 10", 3, ["#1001", "#1003 × 2"]],
    ]);
  });

  test("keeps two products of one name, and two SKUs of one variant, apart", () => {
    expect(
      pickList([
        pick("Tote", null, 1, "#1", { productId: "a" }),
        pick("Tote", null, 1, "#2", { productId: "b" }),
        pick("Tote", null, 1, "#3", { productId: "b", sku: "T-2" }),
      ]),
    ).toHaveLength(3);
  });
});
