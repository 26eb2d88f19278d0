import { expect, test } from "vitest";
import { ADMIN_SCREENS } from "./admin.ts";
import { adminShortcut, SCREEN_KEYS } from "./admin-shortcuts-keys.ts";

test("every admin screen has its own key", () => {
  expect(SCREEN_KEYS.map(({ to }) => to)).toEqual(ADMIN_SCREENS.map(({ to }) => to));
  expect(new Set(SCREEN_KEYS.map(({ key }) => key)).size).toBe(SCREEN_KEYS.length);
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
