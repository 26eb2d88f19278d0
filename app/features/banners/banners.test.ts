import { describe, expect, test } from "vitest";
import { bannerDate, bannerInterval } from "./banner-dates.ts";
import { bannersFor, isDueAt, isForPage, type ShownBanner } from "./banners.ts";

const ZONE = "America/New_York";
const at = (instant: string) => Date.parse(instant);

/** Whether a banner with these dates shows at an instant. */
function shows(startDate: string | null, endDate: string | null, instant: string): boolean {
  return isDueAt(bannerInterval({ startDate, endDate }, ZONE), at(instant));
}

describe("the days of a banner", () => {
  test("[BAN-04] attack X5: begin at midnight of the start day in the shop's time zone", () => {
    expect(shows("2026-12-24", null, "2026-12-24T04:59:59.999Z")).toBe(false);
    expect(shows("2026-12-24", null, "2026-12-24T05:00:00.000Z")).toBe(true);
  });

  test("[BAN-05] attack X5: last through the end of the end day", () => {
    expect(shows(null, "2026-12-26", "2026-12-27T04:59:59.999Z")).toBe(true);
    expect(shows(null, "2026-12-26", "2026-12-27T05:00:00.000Z")).toBe(false);
    expect(shows("2026-12-24", "2026-12-24", "2026-12-24T17:00:00Z")).toBe(true);
  });

  test("[BAN-06] do not limit it when missing", () => {
    expect(shows(null, null, "1970-01-01T00:00:00Z")).toBe(true);
    expect(shows(null, null, "9999-12-31T23:59:59Z")).toBe(true);
  });

  test("attack X5: work on days of 23 and 25 hours, on a leap day and in the year 9999", () => {
    expect(shows("2026-03-08", "2026-03-08", "2026-03-09T03:59:59Z")).toBe(true);
    expect(shows("2026-03-08", "2026-03-08", "2026-03-09T04:00:00Z")).toBe(false);
    expect(shows("2026-11-01", "2026-11-01", "2026-11-02T04:59:59Z")).toBe(true);
    expect(shows("2026-11-01", "2026-11-01", "2026-11-02T05:00:00Z")).toBe(false);
    expect(shows("2028-02-29", "2028-02-29", "2028-03-01T04:59:59Z")).toBe(true);
    expect(shows("2026-01-01", "9999-12-31", "9999-12-31T23:59:59Z")).toBe(true);
  });

  test("[BAN-04] [BAN-05] may be instants, which are exact, the end not included", () => {
    const [start, end] = ["2026-12-24T17:00:00.000Z", "2026-12-24T18:00:00.000Z"];
    expect(shows(start, end, "2026-12-24T16:59:59.999Z")).toBe(false);
    expect(shows(start, end, start)).toBe(true);
    expect(shows(start, end, "2026-12-24T17:59:59.999Z")).toBe(true);
    expect(shows(start, end, end)).toBe(false);
    expect(shows(start, start, start)).toBe(false);
  });

  test("that are invalid in a row never show it", () => {
    for (const date of ["2026-02-30", "soon", "2026-99-99T00:00:00.000Z"]) {
      expect(shows(date, null, "2026-03-05T00:00:00Z"), date).toBe(false);
      expect(shows(null, date, "2026-01-05T00:00:00Z"), date).toBe(false);
    }
  });

  test("attack X5: are parsed as days, as local times of the shop, or as instants with a zone", () => {
    const READ: [string, string | null][] = [
      [" 2026-12-24 ", "2026-12-24"],
      ["2026-12-24T18:00", "2026-12-24T23:00:00.000Z"],
      ["2026-03-08T02:30", "2026-03-08T07:30:00.000Z"],
      ["2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
      ["2026-12-24T18:00:00Z", "2026-12-24T18:00:00.000Z"],
      ["2026-12-24T18:00:00+02:00", "2026-12-24T16:00:00.000Z"],
      ["9999-12-31T23:59:59-12:00", null],
      ["2026-02-29", null],
      ["2026-02-29T10:00Z", null],
      ["tomorrow", null],
      ["12/24/2026", null],
    ];
    for (const [typed, parsed] of READ) expect(bannerDate(typed, ZONE), typed).toBe(parsed);
  });
});

test("[BAN-07] [DATA-21] a banner is shown on exactly the pages of its list, or on all", () => {
  expect(isForPage(["/", "/shop"], "/shop")).toBe(true);
  expect(isForPage(["/", "/shop"], "/shop/")).toBe(true);
  expect(isForPage(["/shop"], "/shop/more")).toBe(false);
  expect(isForPage(["/"], "/shop")).toBe(false);
  expect(isForPage(["all"], "/anywhere")).toBe(true);
  expect(isForPage([], "/")).toBe(false);
});

describe("what a visitor sees", () => {
  const visit = { pathname: "/shop", dismissed: [], now: at("2026-06-01T12:00:00Z") };
  const ids = (banners: ShownBanner[], change: Partial<Parameters<typeof bannersFor>[1]> = {}) =>
    bannersFor(banners, { ...visit, ...change }).map(({ id }) => id);

  test("[BAN-10] [BAN-16] excludes dismissed banners, unless they are not dismissible", () => {
    const banners = [aBanner(1), aBanner(2, { isDismissible: false }), aBanner(3)];
    expect(ids(banners, { dismissed: [1, 2] })).toEqual([2, 3]);
  });

  test("[BAN-04] [BAN-05] follows the time, and starts with what the server rendered", () => {
    const soon = aBanner(1, { startsAt: visit.now + 60_000, isDue: false });
    const over = aBanner(2, { endsAt: visit.now, isDue: true });
    expect(ids([soon, over], { now: null })).toEqual([2]);
    expect(ids([soon, over])).toEqual([]);
    expect(ids([soon, over], { now: visit.now + 60_000 })).toEqual([1]);
  });
});

function aBanner(id: number, change: Partial<ShownBanner> = {}): ShownBanner {
  return {
    id,
    title: "News",
    message: "of the shop",
    link: null,
    backgroundColor: null,
    textColor: "#ffffff",
    isDismissible: true,
    pages: ["all"],
    startsAt: null,
    endsAt: null,
    isDue: true,
    ...change,
  };
}
