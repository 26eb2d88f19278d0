import { describe, expect, test } from "vitest";
import { decisionsOn, reviewState } from "./review-admin.ts";
import { averageStars, fitSummary, ratingData, reviewsText } from "./reviews.ts";

const NONE = [0, 0, 0, 0, 0];

describe("what reviews say together", () => {
  test.for([
    [NONE, null, "0 reviews"],
    [[0, 0, 0, 0, 1], 5, "1 review"],
    [[1, 0, 0, 0, 2], 3.7, "3 reviews"],
    [[0, 0, 0, 0, 1_204], 5, "1,204 reviews"],
  ] as const)("is their mean: %j", ([stars, average, text]) => {
    const counts = { stars: [...stars], fit: NONE };
    expect([averageStars(counts), reviewsText(counts)]).toEqual([average, text]);
  });

  test.for([
    [[0, 0, 2, 0, 0], null],
    [[0, 0, 3, 0, 0], "True to size"],
    [[3, 0, 0, 0, 0], "Runs small"],
    [[0, 0, 1, 1, 2], "A little large"],
  ] as const)("is how it fits, once three buyers said so: %j", ([fit, text]) => {
    expect(fitSummary({ stars: NONE, fit: [...fit] })).toBe(text);
  });

  test("is structured data only when there are published reviews", () => {
    expect(ratingData({ counts: { stars: NONE, fit: NONE }, reviews: [] })).toEqual({});
    expect(ratingData({ counts: { stars: [0, 0, 0, 1, 1], fit: NONE }, reviews: [] })).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });
});

describe("an admin", () => {
  const now = new Date();
  test.for([
    [{ mayPublish: false, approvedAt: null, rejectedAt: null }, "Private", []],
    [{ mayPublish: true, approvedAt: null, rejectedAt: null }, "To moderate", ["approve", "reject"]],
    [{ mayPublish: true, approvedAt: now, rejectedAt: null }, "Published", ["unpublish"]],
    [{ mayPublish: true, approvedAt: null, rejectedAt: now }, "Rejected", ["approve"]],
  ] as const)("decides what is possible: %j", ([review, state, decisions]) => {
    expect([reviewState(review), decisionsOn(review)]).toEqual([state, decisions]);
  });
});
