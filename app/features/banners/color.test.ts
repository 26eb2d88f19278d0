import { describe, expect, test } from "vitest";
import { contrast, parseColor } from "./color.ts";

describe("a color", () => {
  const GOOD: Record<string, string> = {
    "#7d1424": "#7d1424",
    "#FFF": "#ffffff",
    "#abcf": "#aabbcc",
    "#112233FF": "#112233",
    " RebeccaPurple ": "#663399",
    "rgb(255, 0, 128)": "#ff0080",
    "rgb(255 0 128 / 1)": "#ff0080",
    "rgba(300,-5,127.6,1)": "#ff0080",
    "rgb(100% 0% 50%)": "#ff0080",
    "hsl(351, 72%, 28%)": "#7b1423",
    "hsl(120deg 100% 25% / 100%)": "#008000",
    "hsl(-120 100% 50%)": "#0000ff",
    "hsl(0.5turn 100% 50%)": "#00ffff",
  };
  for (const [typed, color] of Object.entries(GOOD)) {
    test(`[BAN-13] may be written ${typed}`, () => expect(parseColor(typed)).toBe(color));
  }

  const BAD = [
    "",
    "red;position:fixed;inset:0",
    "url(//e)",
    "expression(alert(1))",
    "var(--x)",
    "a".repeat(10_240),
    "rgb(1,2,3);background:url(//e)",
    "rgb(1, 2)",
    "rgb(1, 2, 3, 4, 5)",
    "rgb(1 2, 3)",
    "rgb(a b c)",
    "rgb(calc(1) 2 3)",
    "rgb(1px 2 3)",
    "hsl(1 2 3)",
    "#12",
    "#12345",
    "#gggggg",
    "transparent",
    "currentcolor",
    "inherit",
    "rgba(0, 0, 0, 0.5)",
    "rgb(0 0 0 / 0)",
    "#00000080",
    "constructor",
    "__proto__",
    "red\u0000",
    "red}body{display:none",
    "red\\65",
    "r/**/ed",
  ];
  for (const typed of BAD) {
    test(`attack D3: cannot be written ${JSON.stringify(typed.slice(0, 40))}`, () =>
      expect(parseColor(typed)).toBeNull());
  }

  test("has the contrast ratio that WCAG defines", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
    expect(contrast("#7d1424", "#7d1424")).toBe(1);
  });
});
