import { describe, expect, test } from "vitest";
import { dayBounds, instantAt, isDay, isWallClock, nextMondayMorning, monthAndDay } from "./calendar.ts";

const NEW_YORK = "America/New_York";
const hours = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 3_600_000;

describe("a day in a time zone", () => {
  test("begins and ends at local midnight", () => {
    expect(dayBounds(NEW_YORK, "2026-12-24")).toEqual({
      start: new Date("2026-12-24T05:00:00Z"),
      end: new Date("2026-12-25T05:00:00Z"),
    });
    expect(dayBounds("Asia/Kolkata", "2028-02-29").end).toEqual(new Date("2028-02-29T18:30:00Z"));
  });

  test("has 23 hours when clocks move forward and 25 when they move back", () => {
    expect(hours(dayBounds(NEW_YORK, "2026-03-08"))).toBe(23);
    expect(hours(dayBounds(NEW_YORK, "2026-11-01"))).toBe(25);
  });

  test("begins at 1:00 when midnight is skipped, at the first midnight when there are two", () => {
    expect(dayBounds("America/Havana", "2026-03-08").start).toEqual(new Date("2026-03-08T05:00:00Z"));
    expect(dayBounds("America/Havana", "2026-11-01")).toEqual({
      start: new Date("2026-11-01T04:00:00Z"),
      end: new Date("2026-11-02T05:00:00Z"),
    });
  });

  test("may be the last of the year 9999", () => {
    expect(dayBounds(NEW_YORK, "9999-12-31").end.toISOString()).toBe("+010000-01-01T05:00:00.000Z");
  });
});

describe("a local date and time", () => {
  test("is converted to an instant", () => {
    expect(instantAt(NEW_YORK, "2026-07-04T18:30")).toEqual(new Date("2026-07-04T22:30:00Z"));
    expect(instantAt(NEW_YORK, "2026-12-24T18:30:15.250")).toEqual(new Date("2026-12-24T23:30:15.250Z"));
  });

  test("is the first of two, and an hour later when it is skipped", () => {
    expect(instantAt(NEW_YORK, "2026-11-01T01:30")).toEqual(new Date("2026-11-01T05:30:00Z"));
    expect(instantAt(NEW_YORK, "2026-03-08T02:30")).toEqual(new Date("2026-03-08T07:30:00Z"));
  });
});

test("only existing dates and times are valid", () => {
  expect(["2028-02-29", "2026-12-31", "9999-12-31"].map(isDay)).toEqual([true, true, true]);
  for (const day of [
    "2026-02-29",
    "2026-13-01",
    "2026-12-32",
    "26-12-24",
    "0026-12-24",
    "10000-01-01",
    "",
    "2026-12-24 ",
  ])
    expect(isDay(day), day).toBe(false);
  expect(isWallClock("2026-12-24T23:59:59")).toBe(true);
  for (const time of ["2026-12-24T24:00", "2026-12-24T12:60", "2026-02-30T12:00", "2026-12-24"])
    expect(isWallClock(time), time).toBe(false);
});

describe("attack X7: next Monday morning", () => {
  const ZONES = [
    NEW_YORK,
    "Europe/Berlin",
    "Asia/Kolkata",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "Africa/Casablanca",
  ];
  /** The following Monday for each local time. */
  const MOMENTS: [string, string][] = [
    ["2026-11-22T23:59:59", "2026-11-23T08:00"],
    ["2026-11-23T00:01", "2026-11-23T08:00"],
    ["2026-11-23T05:59", "2026-11-23T08:00"],
    ["2026-11-23T07:59:59", "2026-11-23T08:00"],
    ["2026-11-23T08:00", "2026-11-30T08:00"],
    ["2026-11-23T08:01", "2026-11-30T08:00"],
    ["2026-11-24T12:00", "2026-11-30T08:00"],
    ["2026-12-31T23:59", "2027-01-04T08:00"],
  ];
  for (const zone of ZONES) {
    test(`[DEVO-22] is the next one in ${zone}, whatever day it is elsewhere`, () => {
      for (const [now, monday] of MOMENTS)
        expect(nextMondayMorning(zone, instantAt(zone, now)), now).toEqual(instantAt(zone, monday));
    });

    test(`is at 8:00 local time in ${zone} all year, exactly once, also when daylight saving time changes`, () => {
      const clock = new Intl.DateTimeFormat("en-GB", {
        timeZone: zone,
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
      });
      const mondays = new Set<number>();
      for (let at = Date.parse("2026-01-01T00:00Z"); at < Date.parse("2027-01-01T00:00Z"); at += 53 * 3_600_000) {
        const monday = nextMondayMorning(zone, new Date(at)).getTime();
        expect(monday - at).toBeGreaterThan(0);
        expect(monday - at).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
        mondays.add(monday);
      }
      expect(mondays.size).toBe(53);
      for (const monday of mondays) expect(clock.format(monday)).toMatch(/^Mon.*08:00$/);
    });
  }
});

test("a day is formatted as month and day", () => {
  expect([monthAndDay("2026-11-23"), monthAndDay("2027-01-04")]).toEqual(["November 23", "January 4"]);
});
