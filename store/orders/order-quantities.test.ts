import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterFulfillment,
  afterRefund,
  allRemaining,
  fulfillmentProblem,
  fulfillmentStatusOf,
  refundableUnits,
  refundProblem,
  remainingUnits,
  type RefundedUnits,
} from "./order-quantities.ts";

const line = (id: number, quantity: number, change: object = {}) => ({
  id,
  quantity,
  fulfilledQuantity: 0,
  refundedQuantity: 0,
  canceledQuantity: 0,
  returnedQuantity: 0,
  ...change,
});
const order = {
  lines: [line(1, 3), line(2, 2, { fulfilledQuantity: 1 }), line(3, 1, { canceledQuantity: 1, refundedQuantity: 1 })],
};

describe("units of an order", () => {
  test("can be fulfilled until nothing is left", () => {
    expect(allRemaining(order)).toEqual([
      { lineId: 1, quantity: 3 },
      { lineId: 2, quantity: 1 },
    ]);
    expect(fulfillmentProblem(order, allRemaining(order))).toBeNull();
  });

  test.each([
    ["of another order", [{ lineId: 9, quantity: 1 }], { at: 0, reason: "unknown" }],
    ["none of a line", [{ lineId: 1, quantity: 0 }], { at: 0, reason: "not-positive" }],
    ["fewer than none", [{ lineId: 1, quantity: -1 }], { at: 0, reason: "not-positive" }],
    ["a part of one", [{ lineId: 1, quantity: 1.5 }], { at: 0, reason: "not-positive" }],
    [
      "a line twice",
      [
        { lineId: 1, quantity: 1 },
        { lineId: 1, quantity: 1 },
      ],
      { at: 1, reason: "repeated" },
    ],
    ["more than were ordered", [{ lineId: 1, quantity: 4 }], { at: 0, reason: "too-many" }],
    [
      "what was fulfilled",
      [
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 2 },
      ],
      { at: 1, reason: "too-many" },
    ],
    ["what was canceled", [{ lineId: 3, quantity: 1 }], { at: 0, reason: "too-many" }],
  ])("are not fulfilled: %s", (_what, units, problem) => {
    expect(fulfillmentProblem(order, units)).toEqual(problem);
  });

  test.each<[string, RefundedUnits[], object | null]>([
    ["what was not fulfilled", [{ lineId: 1, quantity: 3, restockType: "cancel" }], null],
    ["what was fulfilled", [{ lineId: 2, quantity: 1, restockType: "return" }], null],
    [
      "both of one line",
      [
        { lineId: 2, quantity: 1, restockType: "cancel" },
        { lineId: 2, quantity: 1, restockType: "return" },
      ],
      null,
    ],
    ["without restocking", [{ lineId: 2, quantity: 2, restockType: "no_restock" }], null],
    [
      "a return before it was fulfilled",
      [{ lineId: 1, quantity: 1, restockType: "return" }],
      { at: 0, reason: "not-fulfilled" },
    ],
    [
      "a cancellation of what was fulfilled",
      [{ lineId: 2, quantity: 2, restockType: "cancel" }],
      { at: 0, reason: "too-many" },
    ],
    [
      "more than were ordered in all",
      [
        { lineId: 2, quantity: 1, restockType: "return" },
        { lineId: 2, quantity: 2, restockType: "no_restock" },
      ],
      { at: 0, reason: "too-many" },
    ],
    ["what was refunded", [{ lineId: 3, quantity: 1, restockType: "no_restock" }], { at: 0, reason: "too-many" }],
    [
      "a line twice in the same way",
      [
        { lineId: 1, quantity: 1, restockType: "cancel" },
        { lineId: 1, quantity: 1, restockType: "cancel" },
      ],
      { at: 1, reason: "repeated" },
    ],
  ])("are refunded or not: %s", (_what, units, problem) => {
    expect(refundProblem(order, units)).toEqual(problem);
  });

  test.each<[string, object, [RefundedUnits["restockType"], number][], number]>([
    ["nothing sent, one canceled", {}, [["cancel", 1]], 2],
    ["nothing sent, one without restocking", {}, [["no_restock", 1]], 2],
    ["one sent and returned", { fulfilledQuantity: 1 }, [["return", 1]], 2],
    ["one sent, another canceled", { fulfilledQuantity: 1 }, [["cancel", 1]], 1],
    ["one sent, which is kept", { fulfilledQuantity: 1 }, [["no_restock", 1]], 2],
    ["one sent, two without restocking", { fulfilledQuantity: 1 }, [["no_restock", 2]], 1],
    [
      "one sent, one returned, one without restocking",
      { fulfilledQuantity: 1 },
      [
        ["return", 1],
        ["no_restock", 1],
      ],
      1,
    ],
    [
      "one sent, one without restocking, one canceled",
      { fulfilledQuantity: 1 },
      [
        ["no_restock", 1],
        ["cancel", 1],
      ],
      1,
    ],
    ["two sent, one kept, two without restocking", { fulfilledQuantity: 2 }, [["no_restock", 2]], 1],
    [
      "all, however",
      { fulfilledQuantity: 1 },
      [
        ["return", 1],
        ["cancel", 1],
        ["no_restock", 1],
      ],
      0,
    ],
  ])("of which some are refunded leave the others to be fulfilled: %s", (_what, counts, refunded, left) => {
    const units = refunded.map(([restockType, quantity]) => ({ lineId: 1, restockType, quantity }));
    const before = line(1, 3, counts);
    expect(refundProblem({ lines: [before] }, units)).toBeNull();
    expect(remainingUnits(afterRefund(before, units))).toBe(left);
    expect(remainingUnits(afterRefund(before, units.toReversed()))).toBe(left);
    // One after the other, too, if what comes back is first.
    const last = (type: string) => (type === "no_restock" ? 1 : 0);
    const inSteps = units.toSorted((a, b) => last(a.restockType) - last(b.restockType));
    expect(remainingUnits(inSteps.reduce((each, step) => afterRefund(each, [step]), before))).toBe(left);
  });

  test.each([
    ["nothing sent", [line(1, 2), line(2, 1)], "unfulfilled"],
    ["a part sent", [line(1, 2, { fulfilledQuantity: 1 }), line(2, 1)], "partially_fulfilled"],
    ["all sent", [line(1, 2, { fulfilledQuantity: 2 }), line(2, 1, { fulfilledQuantity: 1 })], "fulfilled"],
    [
      "a part sent, the rest refunded",
      [line(1, 2, { fulfilledQuantity: 2 }), line(2, 1, { canceledQuantity: 1 })],
      "fulfilled",
    ],
    ["all refunded before", [line(1, 2, { canceledQuantity: 2 })], "unfulfilled"],
    ["no lines", [], "unfulfilled"],
  ])("give the order's status: %s", (_what, lines, status) => {
    expect(fulfillmentStatusOf(lines)).toBe(status);
  });

  test("never exceed what was ordered, whatever is fulfilled and refunded in whatever order", () => {
    const step = fc.record({
      lineId: fc.constantFrom(1, 2),
      quantity: fc.integer({ min: 1, max: 4 }),
      restockType: fc.constantFrom("fulfill" as const, "cancel" as const, "return" as const, "no_restock" as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let lines = [line(1, 3), line(2, 1)];
        for (const { restockType, ...units } of steps) {
          if (restockType === "fulfill") {
            if (!fulfillmentProblem({ lines }, [units])) lines = lines.map((each) => afterFulfillment(each, [units]));
          } else if (!refundProblem({ lines }, [{ ...units, restockType }]))
            lines = lines.map((each) => afterRefund(each, [{ ...units, restockType }]));
        }
        for (const each of lines) {
          expect(remainingUnits(each)).toBeGreaterThanOrEqual(0);
          expect(refundableUnits(each)).toBeGreaterThanOrEqual(0);
          expect(each.returnedQuantity).toBeLessThanOrEqual(each.fulfilledQuantity);
          // A refunded unit is not sent anymore.
          expect(remainingUnits(each)).toBeLessThanOrEqual(refundableUnits(each));
        }
      }),
    );
  });
});
