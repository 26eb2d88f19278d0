import { describe, expect, test } from "vitest";
import { DEVOTIONALS, GOOD_FRIDAY } from "./content/devotionals-of-the-year.ts";
import { daysAfter, devotionalOf, dueWeek, holyWeekOf, lateOn, mondayOf, publishingTime, weekOfYear } from "./weeks.ts";

const NEW_YORK = "America/New_York";
const AUCKLAND = "Pacific/Auckland";

/** Every Monday from 2024 to 2060. */
const MONDAYS = Array.from({ length: 37 * 52 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + 7 * at)).toISOString().slice(0, 10),
);

const IN_ORDER = DEVOTIONALS.map(({ slug }) => slug);
const EASTER = [GOOD_FRIDAY, "handed-on", "the-long-way-back", "breakfast"];
const withoutEaster = (slugs: string[]) => slugs.filter((slug) => !EASTER.includes(slug));

describe("a week", () => {
  test("is named for its Monday, from Monday to Sunday", () => {
    expect(["2026-11-23", "2026-11-25", "2026-11-29"].map(mondayOf)).toEqual(Array(3).fill("2026-11-23"));
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  });

  test("may span two years", () => {
    expect(["2026-12-31", "2027-01-01", "2027-01-03"].map(mondayOf)).toEqual(Array(3).fill("2026-12-28"));
    expect(mondayOf("2028-02-29")).toBe("2028-02-28");
  });

  test("[DEVO-21] is due on Monday at eight, to the millisecond, in the shop's time zone", () => {
    expect(dueWeek(NEW_YORK, new Date("2026-11-23T12:59:59.999Z"))).toBe("2026-11-16");
    expect(dueWeek(NEW_YORK, new Date("2026-11-23T13:00:00Z"))).toBe("2026-11-23");
    expect(dueWeek(NEW_YORK, new Date("2026-11-30T12:59:59.999Z"))).toBe("2026-11-23");
    expect(dueWeek(AUCKLAND, new Date("2026-11-22T19:00:00Z"))).toBe("2026-11-23");
  });

  test("[DEVO-21] is due at eight local time, before and after a clock change", () => {
    expect(publishingTime(NEW_YORK, "2026-03-02")).toEqual(new Date("2026-03-02T13:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-03-09")).toEqual(new Date("2026-03-09T12:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-10-26")).toEqual(new Date("2026-10-26T12:00:00Z"));
    expect(publishingTime(NEW_YORK, "2026-11-02")).toEqual(new Date("2026-11-02T13:00:00Z"));
    expect(dueWeek(NEW_YORK, new Date("2026-03-09T11:59:59Z"))).toBe("2026-03-02");
    expect(dueWeek(NEW_YORK, new Date("2026-03-09T12:00:00Z"))).toBe("2026-03-09");
  });

  test("is late when published more than an hour after eight, dated in the shop's time zone", () => {
    const late = (at: string) => lateOn(NEW_YORK, { week: "2026-11-23", publishedAt: new Date(at), dueAt: null });
    expect(late("2026-11-23T13:59:00Z")).toBeNull();
    expect(late("2026-11-23T14:01:00Z")).toBe("2026-11-23");
    expect(late("2026-11-26T03:00:00Z")).toBe("2026-11-25");
  });
});

describe("the devotional of a week", () => {
  test("is numbered by ISO week: the first days of January in week 1, Christmas in 51 or 52", () => {
    expect(["2025-12-29", "2027-01-04", "2028-01-03"].map(weekOfYear)).toEqual([1, 1, 1]);
    expect(["2026-12-21", "2026-12-28", "2027-12-20", "2027-12-27"].map(weekOfYear)).toEqual([52, 53, 51, 52]);
    const ofChristmas = Array.from({ length: 400 }, (_, year) => weekOfYear(mondayOf(`${2000 + year}-12-25`)));
    expect(new Set(ofChristmas)).toEqual(new Set([51, 52]));
  });

  test("[DEVO-21] is used once a year, in order except around Easter, and a 53rd week repeats one", () => {
    let expected = 1;
    let seen: string[] = [];
    for (const week of MONDAYS) {
      const number = weekOfYear(week);
      if (number === 1 && expected === 53) expected = 1;
      expect(number, week).toBe(expected);
      expected = number === 53 ? 1 : number + 1;
      const { slug } = devotionalOf(week);
      if (number === 53) expect(slug, week).toBe("thus-far");
      else seen.push(slug);
      if (number === 52) {
        expect(seen.toSorted(), week).toEqual(IN_ORDER.toSorted());
        expect(withoutEaster(seen), week).toEqual(withoutEaster(IN_ORDER));
        seen = [];
      }
    }
    expect(MONDAYS.filter((week) => weekOfYear(week) === 53)).toContain("2026-12-28");
  });

  test("[DEVO-21] is Good Friday's in the week of Good Friday, and Easter's in the three weeks after it", () => {
    for (let year = 2000; year < 2400; year++) {
      const goodFriday = mondayOf(daysAfter(holyWeekOf(year), 4));
      const slugs = [0, 7, 14, 21].map((days) => devotionalOf(daysAfter(goodFriday, days)).slug);
      expect(slugs, `${year}`).toEqual(EASTER);
    }
  });

  test("keeps its week outside the range of Easter", () => {
    for (const week of MONDAYS) {
      const number = weekOfYear(week);
      if (number < 12 || (number > 19 && number < 53)) expect(devotionalOf(week).slug, week).toBe(IN_ORDER[number - 1]);
    }
  });
});

describe("the week before Easter", () => {
  test("ends on Easter Sunday, including the earliest and latest dates and the exceptions of the tables", () => {
    const easters = [
      ["1818", "1818-03-22"],
      ["1943", "1943-04-25"],
      ["1954", "1954-04-18"],
      ["1981", "1981-04-19"],
      ["2000", "2000-04-23"],
      ["2008", "2008-03-23"],
      ["2019", "2019-04-21"],
      ["2024", "2024-03-31"],
      ["2025", "2025-04-20"],
      ["2026", "2026-04-05"],
      ["2027", "2027-03-28"],
      ["2028", "2028-04-16"],
      ["2029", "2029-04-01"],
      ["2030", "2030-04-21"],
      ["2038", "2038-04-25"],
      ["2049", "2049-04-18"],
      ["2076", "2076-04-19"],
      ["2285", "2285-03-22"],
    ];
    expect(easters.map(([year]) => daysAfter(holyWeekOf(Number(year)), 6))).toEqual(easters.map(([, day]) => day));
  });

  test("falls in week 12 to 16 of the year", () => {
    const weeks = Array.from({ length: 400 }, (_, at) => weekOfYear(holyWeekOf(2000 + at)));
    expect([Math.min(...weeks), Math.max(...weeks)]).toEqual([12, 16]);
  });
});
