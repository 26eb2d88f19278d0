import { describe, expect, test } from "vitest";
import { ruleOf } from "./segments.server.ts";
import {
  monthsBefore,
  narrowing,
  needsOrders,
  parseSegment,
  reachText,
  segmentText,
  type Segment,
  type TypedSegment,
} from "./segments.ts";

const BLANK: TypedSegment = {
  purchases: "any",
  product: "",
  inactiveMonths: "",
  subscribedFrom: "",
  subscribedBefore: "",
};
const EVERYONE: Segment = {
  purchases: "any",
  product: null,
  inactiveMonths: null,
  subscribedFrom: null,
  subscribedBefore: null,
};

describe("a segment as typed", () => {
  test.for<[string, Partial<TypedSegment>, Partial<Segment>]>([
    ["everyone", {}, {}],
    ["buyers", { purchases: "bought" }, { purchases: "bought" }],
    ["those who bought nothing", { purchases: "none" }, { purchases: "none" }],
    ["a product, to be found", { purchases: "product", product: " Harbor  Low " }, { purchases: "product" }],
    ["a product of another choice, which does not count", { product: "Harbor Low" }, {}],
    ["the shortest time", { inactiveMonths: "1" }, { inactiveMonths: 1 }],
    ["the longest time", { inactiveMonths: " 60 " }, { inactiveMonths: 60 }],
    ["a first day", { subscribedFrom: "2026-01-31" }, { subscribedFrom: "2026-01-31" }],
    [
      "two days",
      { subscribedFrom: "2026-01-31", subscribedBefore: "2026-02-01" },
      { subscribedFrom: "2026-01-31", subscribedBefore: "2026-02-01" },
    ],
  ])("is read: %s", ([, typed, segment]) => {
    expect(parseSegment({ ...BLANK, ...typed })).toMatchObject({ segment: { ...EVERYONE, ...segment }, errors: {} });
  });

  test.for<[keyof TypedSegment, Partial<TypedSegment>]>([
    ["purchases", { purchases: "" }],
    ["purchases", { purchases: "constructor" }],
    ["purchases", { purchases: "BOUGHT" }],
    ["product", { purchases: "product" }],
    ["product", { purchases: "product", product: " \u200b " }],
    ["product", { purchases: "product", product: "a".repeat(200_000) }],
    ["inactiveMonths", { inactiveMonths: "0" }],
    ["inactiveMonths", { inactiveMonths: "61" }],
    ["inactiveMonths", { inactiveMonths: "-3" }],
    ["inactiveMonths", { inactiveMonths: "1.5" }],
    ["inactiveMonths", { inactiveMonths: "six" }],
    ["inactiveMonths", { inactiveMonths: "9".repeat(200_000) }],
    ["subscribedFrom", { subscribedFrom: "2026-02-30" }],
    ["subscribedFrom", { subscribedFrom: "01/02/2026" }],
    ["subscribedBefore", { subscribedBefore: "yesterday" }],
    ["subscribedBefore", { subscribedFrom: "2026-02-01", subscribedBefore: "2026-02-01" }],
    ["subscribedBefore", { subscribedFrom: "2026-02-02", subscribedBefore: "2026-02-01" }],
  ])("is refused at its field: %s", ([field, typed]) => {
    expect(Object.keys(parseSegment({ ...BLANK, ...typed }).errors)).toEqual([field]);
  });

  test("of everyone is none", () => {
    expect(narrowing(EVERYONE)).toBeNull();
    for (const part of [{ purchases: "none" }, { inactiveMonths: 3 }, { subscribedBefore: "2026-02-01" }] as const)
      expect(narrowing({ ...EVERYONE, ...part })).toEqual({ ...EVERYONE, ...part });
  });

  test.for<[Partial<Segment>, boolean]>([
    [{}, false],
    [{ subscribedFrom: "2026-01-01" }, false],
    [{ purchases: "none" }, true],
    [{ inactiveMonths: 2 }, true],
  ])("needs orders where they decide: %o", ([part, needs]) => {
    expect(needsOrders({ ...EVERYONE, ...part })).toBe(needs);
  });
});

test("a segment is said in words", () => {
  const all: Segment = {
    purchases: "product",
    product: { id: "gid://shopify/Product/1", title: "Harbor Low" },
    inactiveMonths: 6,
    subscribedFrom: "2026-01-05",
    subscribedBefore: "2026-11-01",
  };
  expect(segmentText(all)).toBe(
    "bought “Harbor Low”, no order in the last 6 months, subscribed since Jan 5, 2026, subscribed before Nov 1, 2026",
  );
  expect(segmentText({ ...EVERYONE, purchases: "none", inactiveMonths: 1 })).toBe(
    "bought nothing yet, no order in the last month",
  );
  expect(segmentText({ ...EVERYONE, purchases: "bought" })).toBe("bought anything");
  expect([reachText(412, 1_280), reachText(1, 1)]).toEqual(["412 of 1,280 subscribers", "1 of 1 subscriber"]);
});

describe("the rule of a segment", () => {
  const rule = (part: Partial<Segment>, now = "2026-11-28T12:00:00.000Z") =>
    ruleOf({ ...EVERYONE, ...part }, { shop: "embedded store", timeZone: "America/New_York", now: new Date(now) });

  test("has the days of the store's time zone, also across the change to daylight saving time", () => {
    expect(rule({ subscribedFrom: "2026-03-08", subscribedBefore: "2026-03-09" })).toMatchObject({
      subscribedFrom: "2026-03-08T05:00:00.000Z",
      subscribedBefore: "2026-03-09T04:00:00.000Z",
      noOrderSince: null,
    });
  });

  test.for([
    ["2026-11-28T12:00:00.000Z", 6, "2026-05-28T12:00:00.000Z"],
    ["2026-05-31T12:00:00.000Z", 3, "2026-02-28T12:00:00.000Z"],
    ["2028-03-31T12:00:00.000Z", 1, "2028-02-29T12:00:00.000Z"],
    ["2026-01-15T12:00:00.000Z", 13, "2024-12-15T12:00:00.000Z"],
  ] as const)("counts months back from %s", ([now, months, since]) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(since);
    expect(rule({ inactiveMonths: months }, now).noOrderSince).toBe(since);
  });
});
