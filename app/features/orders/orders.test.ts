import { describe, expect, test } from "vitest";
import {
  deliveryText,
  effectiveFulfillmentStatus,
  isOrderOf,
  itemsText,
  maskedAddress,
  parcelItems,
  paymentText,
  plainOrderNumber,
} from "./orders.ts";

const order = { orderNumber: "#1001", email: "Ann@Home.example" };

describe("an order matches a number and an email", () => {
  test.each([
    "#1001",
    "1001",
    "  #1001 ",
    "＃１００１",
    "No. 1001",
    "no.1001",
    "№ 1001",
    "Nr. 1001",
    "Order #1001",
    "order number: 1001",
    "Order No. #1001",
    "# 1001",
    "#1001.",
    "“#1001”",
    "#1001\u200b",
    "\u00a01001\u00a0",
    "№1001",
    "№\u00a01001",
    "N° 1001",
    "nº1001",
    "(1001)",
    "(#1001)",
    "[1001]",
    "<#1001>",
    "#1001)",
    "1001/",
    "1001!",
    "Order #1001",
    "Order #: 1001",
    "Order ID: 1001",
    "(Order No. 1001).",
    "SHOD-1001",
    "shod\u20111001",
    "SHOD 1001",
    "SHOD #1001",
    "SHOD order #1001",
    "Order SHOD-1001",
    "\uff08\uff11\uff10\uff10\uff11\uff09",
    "\u0661\u0660\u0660\u0661",
    "\u202d#1001\u202c",
    "#1\u2060001",
  ])("[ORD-02] with the number written as %j", (orderNumber) => {
    expect(isOrderOf(order, { orderNumber, email: "ann@home.example" })).toBe(true);
  });

  test.each(["ann@home.example", "ANN@HOME.EXAMPLE", " Ann@home.Example "])(
    "[ORD-03] with the email written as %j",
    (email) => {
      expect(isOrderOf(order, { orderNumber: "1001", email })).toBe(true);
    },
  );

  test.each([
    ["ann@пример.рф", "ann@xn--e1afmkfd.xn--p1ai"],
    ["Ann@XN--E1AFMKFD.xn--p1ai", "ann@ПРИМЕР.рф"],
    ["tom&mary@home.example", "\u200bTom&Mary@home.example"],
    ["\u200bann@home.example", "mailto:ann@home.example"],
    ["Ann@Home.example", "\u202aann@home\u00ad.example\u202c"],
  ])("[ORD-03] placed with %j and looked up with %j", (email, typed) => {
    expect(isOrderOf({ orderNumber: "#1001", email }, { orderNumber: "1001", email: typed })).toBe(true);
  });

  test.each([
    ["1002", "ann@home.example"],
    ["10011", "ann@home.example"],
    ["100", "ann@home.example"],
    ["##1001", "ann@home.example"],
    ["1001", "ann@home.example.evil.example"],
    ["1001", "ann+x@home.example"],
    ["1001", ""],
    ["", "ann@home.example"],
    ["", ""],
    ["#", "ann@home.example"],
  ])("attack B3: does not match %j and %j", (orderNumber, email) => {
    expect(isOrderOf(order, { orderNumber, email })).toBe(false);
  });

  test("attack B3: an order without an email never matches", () => {
    for (const email of ["", " ", "null", "undefined"])
      for (const none of [null, "", " "])
        expect(isOrderOf({ orderNumber: "#1001", email: none }, { orderNumber: "1001", email })).toBe(false);
  });

  test("attack B3: search syntax is not an order number", () => {
    for (const typed of [
      '1001" OR email:"*',
      "1001 OR 1002",
      "name:1001",
      "*",
      "1001*",
      '"',
      "OR 1001",
      "\\",
      "(1001) OR (1002)",
      "-1001",
      "1001\n1002",
      "",
      "#",
      "1".repeat(31),
    ])
      expect(plainOrderNumber(typed), typed).toBeNull();
    expect(plainOrderNumber("#SH-1001.A/2_b")).toBe("sh-1001.a/2_b");
    expect(plainOrderNumber("SH\u20131001")).toBe("sh-1001");
    // A shop may number its orders so.
    expect(plainOrderNumber("SHOD-1001")).toBe("shod-1001");
    expect(isOrderOf({ ...order, orderNumber: "SHOD-1001" }, { orderNumber: "#SHOD-1001", email: order.email })).toBe(
      true,
    );
    expect(plainOrderNumber("NO1001")).toBe("no1001");
    expect(plainOrderNumber("ORDER-1001")).toBe("order-1001");
  });
});

describe("the status of an order", () => {
  test("[ORD-06] has a text for payment and delivery", () => {
    expect(paymentText({ financialStatus: "PAID" })).toBe("Paid");
    expect(paymentText({ financialStatus: "PARTIALLY_REFUNDED" })).toBe("Partially refunded");
    expect(paymentText({ financialStatus: null })).toBe("Unknown");
    expect(deliveryText({ fulfillmentStatus: "UNFULFILLED", isCancelled: false })).toBe("Not shipped yet");
    expect(deliveryText({ fulfillmentStatus: "FULFILLED", isCancelled: false })).toBe("Shipped");
    expect(deliveryText({ fulfillmentStatus: "UNFULFILLED", isCancelled: true })).toBe("Canceled");
  });

  const line = (unfulfilledQuantity: number, currentQuantity: number) => ({ unfulfilledQuantity, currentQuantity });
  test.each([
    ["UNFULFILLED", [line(1, 1)], "UNFULFILLED"],
    ["UNFULFILLED", [line(2, 0), line(1, 1)], "UNFULFILLED"],
    ["UNFULFILLED", [line(2, 0), line(0, 0)], "FULFILLMENT_NOT_REQUIRED"],
    ["PARTIALLY_FULFILLED", [line(0, 1), line(1, 0)], "FULFILLED"],
    ["PARTIALLY_FULFILLED", [line(0, 1), line(1, 1)], "PARTIALLY_FULFILLED"],
    ["ON_HOLD", [line(1, 0)], "ON_HOLD"],
    ["UNFULFILLED", [], "UNFULFILLED"],
  ])("%s is decided by the units that are left to send: %j", (fulfillmentStatus, lines, effective) => {
    expect(effectiveFulfillmentStatus({ fulfillmentStatus, lines, isCancelled: false })).toBe(effective);
    expect(effectiveFulfillmentStatus({ fulfillmentStatus, lines, isCancelled: true })).toBe(fulfillmentStatus);
  });

  test("says when nothing is left to ship", () => {
    const order = { fulfillmentStatus: "FULFILLMENT_NOT_REQUIRED", isCancelled: false };
    expect(deliveryText(order)).toBe("Nothing left to ship");
  });

  test("is derived from the provider's word if unknown", () => {
    expect(paymentText({ financialStatus: "HELD_BY_BANK" })).toBe("Held by bank");
    expect(deliveryText({ fulfillmentStatus: "ON_A_SHIP", isCancelled: false })).toBe("On a ship");
  });
});

describe("the masked address", () => {
  const HOME = { name: "John Doe", street: "12 Harbor Road", city: "Huntington", region: "NY" };

  test("[ORD-06] attack B3: keeps initials, house number, city and state", () => {
    expect(maskedAddress(HOME)).toEqual(["J••• D••", "12 ••••••", "Huntington, NY"]);
  });

  test("hides every street alike, and completely if it does not start with a number", () => {
    for (const street of ["Harbor Road 12", "PO Box 1200", "Twelve Harbor Road"])
      expect(maskedAddress({ ...HOME, street })[1]).toBe("••••••");
    expect(maskedAddress({ ...HOME, street: "12", name: "Bo" })).toEqual(["B•", "••••••", "Huntington, NY"]);
  });

  test("leaves out what is missing", () => {
    expect(maskedAddress({ name: "", street: " ", city: "Lagos", region: "" })).toEqual(["Lagos"]);
    expect(maskedAddress({ name: "𝒥ohn O", street: "1 A", city: "", region: "NG" })).toEqual([
      "𝒥••• O•",
      "1 ••••••",
      "NG",
    ]);
  });
});

test("an order lists its items, and counts those not listed", () => {
  const lineItems = [
    { title: "Pilgrim Low", variantTitle: "Ivory / 9", quantity: 2 },
    { title: "Ebenezer Journal", variantTitle: null, quantity: 1 },
  ];
  expect(itemsText({ lineItems, itemCount: 3 })).toBe("Pilgrim Low (Ivory / 9) × 2, Ebenezer Journal");
  expect(itemsText({ lineItems, itemCount: 7 })).toBe("Pilgrim Low (Ivory / 9) × 2, Ebenezer Journal, and 4 more");
});

describe("an order's parcels", () => {
  const usd = (minor: number) => ({ minor, currency: "USD" });
  const line = (id: string, change: object = {}) => ({
    id,
    title: `Shoe ${id}`,
    variantTitle: null,
    quantity: 3,
    removed: 0,
    unsent: 0,
    unitPrice: usd(100),
    fullPrice: usd(100),
    variantId: null,
    ...change,
  });

  test("name their items with quantities, in the order's order, and what was not sent yet", () => {
    const lineItems = [line("a", { unsent: 1 }), line("b", { variantTitle: "Ivory / 9" }), line("c", { unsent: 3 })];
    const parcels = [
      { tracking: [], items: [{ lineId: "b", quantity: 3 }] },
      {
        tracking: [],
        items: [
          { lineId: "a", quantity: 1 },
          { lineId: "gone", quantity: 1 },
          { lineId: "a", quantity: 1 },
        ],
      },
    ];
    const named = parcelItems({ lineItems, parcels });
    expect(named.parcels.map(({ items }) => itemsText({ lineItems: items, itemCount: 0 }))).toEqual([
      "Shoe b (Ivory / 9) × 3",
      "Shoe a × 2",
    ]);
    expect(itemsText({ lineItems: named.unsent, itemCount: 0 })).toBe("Shoe a, Shoe c × 3");
  });
});
