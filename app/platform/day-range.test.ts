import { describe, expect, test } from "vitest";
import { instantsOf, readDayRange } from "./day-range.ts";

const read = (query: string) => readDayRange(new URLSearchParams(query));

describe("the days of a list", () => {
  test("are read from the URL, and a day that is none is explained at its field", () => {
    expect(read("from=2026-11-01&to=+2026-11-02+")).toEqual({
      range: { from: "2026-11-01", to: "2026-11-02" },
      errors: {},
    });
    expect(read("")).toEqual({ range: { from: "", to: "" }, errors: {} });
    expect(read("from=x&to=2026-02-30").errors).toEqual({
      from: "Enter a day like 2026-11-27.",
      to: "Enter a day like 2026-11-27.",
    });
    expect(read("from=2026-11-02&to=2026-11-01").errors).toEqual({ to: "Choose the first day or a later one." });
  });

  test("begin and end at midnight in the shop's time zone, also when the clocks change", () => {
    expect(instantsOf({ from: "2026-11-01", to: "2026-11-01" }, "America/New_York")).toEqual({
      from: new Date("2026-11-01T04:00:00Z"),
      until: new Date("2026-11-02T05:00:00Z"),
    });
    expect(instantsOf({ from: "", to: "" }, "America/New_York")).toEqual({});
  });
});
