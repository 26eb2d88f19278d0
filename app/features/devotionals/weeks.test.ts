import { describe, expect, test } from "vitest";
import { DEVOTIONALS } from "./content/devotionals-of-the-year.ts";
import { devotionalOf, dueWeek, lateOn, mondayOf, publishingTime, weekOfYear } from "./weeks.ts";

const NEW_YORK = "America/New_York";
const AUCKLAND = "Pacific/Auckland";

/** Every Monday from 2024 to 2060. */
const MONDAYS = Array.from({ length: 37 * 52 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString().slice(0, 10),
);

describe("a week", () => {
  test("is named for its Monday, from Monday to Sunday", () => {
    expect(["2026-11-23", "2026-11-25", "2026-11-29"].map(mondayOf)).toEqual(Array(3).fill("2026-11-23"));
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  });

  test("goes on over the end of a year", () => {
    expect(["2026-12-31", "2027-01-01", "2027-01-03"].map(mondayOf)).toEqual(Array(3).fill("2026-12-28"));
    expect(mondayOf("2028-02-29")).toBe("2028-02-28");
  });

  test("[DEVO-21] is due on Monday at eight, to the millisecond, where the shop is", () => {
    expect(dueWeek(NEW_YORK, new Date("2026-11-23T12:59:59.999Z"))).toBe("2026-11-16");
    expect(dueWeek(NEW_YORK, new Date("2026-11-23T13:00:00Z"))).toBe("2026-11-23");
    expect(dueWeek(NEW_YORK, new Date("2026-11-30T12:59:59.999Z"))).toBe("2026-11-23");
    expect(dueWeek(AUCKLAND, new Date("2026-11-22T19:00:00Z"))).toBe("2026-11-23");
  });

  test("[DEVO-21] is due at eight by the clock on the wall, before and after the clocks are changed", () => {
    expect(publishingTime(NEW_YORK, "2026-03-02")).toEqual(new Date("2026-03-02T13:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-03-09")).toEqual(new Date("2026-03-09T12:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-10-26")).toEqual(new Date("2026-10-26T12:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-11-02")).toEqual(new Date("2026-11-02T13:00:00Z"));
    expect(dueWeek(NEW_YORK, new Date("2026-03-09T11:59:59Z"))).toBe("2026-03-02");
    expect(dueWeek(NEW_YORK, new Date("2026-03-09T12:00:00Z"))).toBe("2026-03-09");
  });

  test("was late when it came out more than an hour after eight, on the shop's day", () => {
    expect(lateOn(NEW_YORK, "2026-11-23", new Date("2026-11-23T13:59:00Z"))).toBeNull();
    expect(lateOn(NEW_YORK, "2026-11-23", new Date("2026-11-23T14:01:00Z"))).toBe("2026-11-23");
    expect(lateOn(NEW_YORK, "2026-11-23", new Date("2026-11-26T03:00:00Z"))).toBe("2026-11-25");
  });
});

describe("the devotional of a week", () => {
  test("has the year's number: the first days of January 1, Christmas 51 or 52", () => {
    expect(["2025-12-29", "2027-01-04", "2028-01-03"].map(weekOfYear)).toEqual([1, 1, 1]);
    expect(["2026-12-21", "2026-12-28", "2027-12-20", "2027-12-27"].map(weekOfYear)).toEqual([52, 53, 51, 52]);
    const ofChristmas = Array.from({ length: 400 }, (_, year) => weekOfYear(mondayOf(`${2000 + year}-12-25`)));
    expect(new Set(ofChristmas)).toEqual(new Set([51, 52]));
  });

  test("comes once a year, each in its order, and a 53rd week has the one that looks back", () => {
    let expected = 1;
    for (const week of MONDAYS) {
      const number = weekOfYear(week);
      if (number === 1 && expected === 53) expected = 1;
      expect(number, week).toBe(expected);
      expect(devotionalOf(week).slug, week).toBe(number === 53 ? "thus-far" : DEVOTIONALS[number - 1]?.slug);
      expected = number === 53 ? 1 : number + 1;
    }
    expect(MONDAYS.filter((week) => weekOfYear(week) === 53)).toContain("2026-12-28");
  });
});
