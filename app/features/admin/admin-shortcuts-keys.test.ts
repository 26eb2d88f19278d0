import { expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { adminScreens } from "./admin.ts";
import { adminShortcut as shortcut } from "./admin-shortcuts-keys.ts";

const screens = adminScreens(FEATURES);
const adminShortcut = (key: string, isAfterG: boolean) => shortcut(key, isAfterG, screens);

test("every admin screen has its own key", () => {
  expect(screens.every(({ key }) => /^[a-z]$/.test(key))).toBe(true);
  expect(new Set(screens.map(({ key }) => key)).size).toBe(screens.length);
});

test("a key opens a screen only after g, and every other shortcut works only without it", () => {
  expect(adminShortcut("g", false)).toEqual({ does: "wait" });
  expect(adminShortcut("o", true)).toEqual({ does: "go", to: "/admin/orders" });
  expect(adminShortcut("o", false)).toEqual({ does: "nothing" });
  expect(["j", "?", "constructor", ""].map((key) => adminShortcut(key, true).does)).toEqual(Array(4).fill("nothing"));
  expect(["j", "k", "x", "/", "?", "Enter", "toString"].map((key) => adminShortcut(key, false).does)).toEqual([
    "next",
    "before",
    "select",
    "search",
    "help",
    "open",
    "nothing",
  ]);
});
