import { describe, expect, test } from "vitest";
import { typedDate, storedDate } from "./banner-dates.ts";
import {
  bannerState,
  choosePage,
  contrastWarning,
  PAGE_OPTIONS,
  pagesIn,
  previewOf,
  differencesFrom,
  typedBanner,
  type KeptBanner,
  bannerDatesText,
} from "./banner-admin.ts";
import { BANNER_DEFAULTS } from "./banners.ts";

const ZONE = "America/New_York";
const SITE = "https://shod.example";

const stored: KeptBanner = {
  id: 3,
  title: "Open late",
  message: "until nine",
  linkUrl: null,
  linkText: null,
  startDate: null,
  endDate: null,
  ...BANNER_DEFAULTS,
};

describe("the pages of a banner", () => {
  test("[ADM-BAN-19] can be chosen from the documented ones", () => {
    expect(PAGE_OPTIONS).toEqual(["all", "/", "/shop", "/story", "/prayer-wall", "/faith-resources", "/give"]);
  });

  test("[ADM-BAN-14] choosing All clears the others", () => {
    expect(choosePage(["/shop", "/give"], "all")).toEqual(["all"]);
  });

  test("[ADM-BAN-15] choosing a page removes All", () => {
    expect(choosePage(["all"], "/shop")).toEqual(["/shop"]);
    expect(choosePage(["/shop"], "/give")).toEqual(["/shop", "/give"]);
  });

  test("[ADM-BAN-16] deselecting everything falls back to All", () => {
    expect(choosePage(["/shop", "/give"], "/shop")).toEqual(["/give"]);
    expect(choosePage(["/give"], "/give")).toEqual(["all"]);
    expect(choosePage(["all"], "all")).toEqual(["all"]);
  });
});

describe("the form of a banner", () => {
  test("[ADM-BAN-13] [ADM-BAN-17] [ADM-BAN-18] [ADM-BAN-20] [ADM-BAN-21] starts with the defaults", () => {
    const typed = typedBanner(null, ZONE);
    expect(typed).toMatchObject({
      title: "",
      backgroundColor: "gradient-red",
      textColor: "#ffffff",
      isActive: "on",
      dismissible: "on",
    });
    expect(pagesIn(typed)).toEqual(["all"]);
  });

  test("[ADM-BAN-03] has the edited banner's values", () => {
    const typed = typedBanner(
      {
        ...stored,
        isActive: false,
        dismissible: false,
        pages: ["/shop", "/give"],
        startDate: "2026-12-24",
        endDate: "2026-12-24T23:00:00.000Z",
      },
      ZONE,
    );
    expect(typed).toMatchObject({ title: "Open late", startDay: "2026-12-24", startTime: "" });
    expect([typed["endDay"], typed["endTime"]]).toEqual(["2026-12-24", "18:00"]);
    expect(["isActive" in typed, "dismissible" in typed]).toEqual([false, false]);
    expect(pagesIn(typed)).toEqual(["/shop", "/give"]);
  });

  test("keeps an untouched instant exactly", () => {
    const exact = "2026-11-01T06:30:12.345Z";
    const typed = typedDate(exact, ZONE);
    expect(typed).toEqual({ day: "2026-11-01", time: "01:30:12" });
    expect(storedDate(typed, exact, ZONE)).toBe(exact);
    expect(storedDate({ day: "2026-11-02", time: "" }, exact, ZONE)).toBe("2026-11-02");
    expect(storedDate({ day: "2026-11-02", time: "18:00" }, null, ZONE)).toBe("2026-11-02T18:00");
    expect(storedDate({ day: "", time: "" }, null, ZONE)).toBe("");
  });
});

describe("the preview", () => {
  const preview = (change: Record<string, string>) => previewOf({ ...typedBanner(stored, ZONE), ...change }, SITE);

  test("shows the banner as it will be rendered", () => {
    expect(preview({ linkUrl: "/shop" })).toMatchObject({
      title: "Open late",
      link: { href: "/shop", text: "Learn more" },
      backgroundColor: null,
      textColor: "#ffffff",
      isDismissible: true,
    });
    expect(preview({ backgroundColor: "teal", textColor: "#ffe", linkUrl: "javascript:alert(1)" })).toMatchObject({
      link: null,
      backgroundColor: "#008080",
      textColor: "#ffffee",
    });
  });

  test("warns of text that is hard to read, and says which color replaces it", () => {
    const warning = (backgroundColor: string, textColor: string) => contrastWarning({ backgroundColor, textColor });
    expect(warning("gradient-red", "#ffffff")).toBeNull();
    expect(warning("#777777", "#ffffff")).toBe(
      "This text is hard to read on this background: its contrast is 4.4 to 1, and should be at least 4.5 to 1.",
    );
    expect(warning("#767676", "#ffffff")).toBeNull();
    expect(warning("white", "yellow")).toContain("The banner shows black text instead.");
  });
});

test("[ADM-BAN-23] a banner is active, inactive, scheduled or ended", () => {
  const now = Date.parse("2026-06-01T12:00:00Z");
  const state = (change: Partial<KeptBanner>) => bannerState({ ...stored, ...change }, ZONE, now);
  expect(state({})).toBe("Active");
  expect(state({ isActive: false, endDate: "2026-05-31" })).toBe("Inactive");
  expect(state({ startDate: "2026-06-02" })).toBe("Scheduled");
  expect(state({ endDate: "2026-05-31" })).toBe("Ended");
});

test("current values are listed where they differ from the input", () => {
  const typed = typedBanner({ ...stored, title: "Mine" }, ZONE);
  const now = typedBanner({ ...stored, isActive: false, pages: ["/", "/give"], linkUrl: "/shop" }, ZONE);
  expect(differencesFrom(now, typed)).toBe("title: Open late; link: /shop; active: no; pages: Home (/), /give");
  expect(differencesFrom(typed, typed)).toBe("");
});

test("the dates of a banner are shown in the shop's time zone", () => {
  const text = (startDate: string | null, endDate: string | null) => bannerDatesText({ startDate, endDate }, ZONE);
  expect(text(null, null)).toBe("no end date");
  expect(text("2026-12-24", null)).toBe("from Dec 24, 2026");
  expect(text(null, "2026-12-26")).toBe("until Dec 26, 2026");
  expect(text("2026-12-24", "2026-12-26T23:00:00.000Z").replaceAll("\u202f", " ")).toBe(
    "from Dec 24, 2026 to Dec 26, 2026, 6:00 PM",
  );
});
