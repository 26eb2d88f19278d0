import { expect, test } from "vitest";
import { listPlace } from "./list-place.ts";

test("the place in a list is its filter, search and page, and nothing of what was done or open there", () => {
  expect(listPlace("?show=waiting&q=a%20b&after=2026-1&done=bulk&n=2&undo=7,8&edit=5")).toBe(
    "?show=waiting&q=a+b&after=2026-1",
  );
  expect([listPlace(""), listPlace("?done=deleted")]).toEqual(["", ""]);
});
