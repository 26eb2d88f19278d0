import { describe, expect, test } from "vitest";
import { COLOR_FAMILIES, familiesOf, swatchesOf } from "./colors.ts";

describe("the family of a color", () => {
  test.each<[color: string, families: string[]]>([
    ["Ivory", ["white"]],
    ["bone", ["white"]],
    ["Umber", ["brown"]],
    ["Clay", ["brown"]],
    ["Ink", ["black"]],
    ["Midnight", ["blue"]],
    ["Stone Blue", ["blue"]],
    ["Stone", ["gray"]],
    ["Olive", ["green"]],
    ["Crimson", ["red"]],
    ["Off-White", ["white"]],
    ["off white", ["white"]],
    ["Grey", ["gray"]],
    ["GRAY", ["gray"]],
    ["Navy Heather", ["blue"]],
    ["Heather Navy", ["blue"]],
    ["Blue Mist", ["blue"]],
    ["Army Green", ["green"]],
    ["Black/White", ["black", "white"]],
    ["Red and Blue", ["red", "blue"]],
    ["White / Off-White", ["white"]],
    ["Sunset Dream", []],
    ["Redwood", []],
    ["Блакитний", []],
    ["", []],
    ["7", []],
  ])("of %j is %j", (color, families) => {
    expect(familiesOf(color)).toEqual(families);
  });

  test("each of one color has its own swatch", () => {
    expect(COLOR_FAMILIES.length).toBeGreaterThan(10);
    expect(new Set(COLOR_FAMILIES.map(({ swatch }) => swatch)).size).toBe(COLOR_FAMILIES.length);
    for (const { name, swatch } of COLOR_FAMILIES)
      if (name === "multicolor") expect(swatch).toBeNull();
      else expect(swatch).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("the swatches of a color", () => {
  const of = (family: string) => COLOR_FAMILIES.find(({ name }) => name === family)!.swatch!;

  test.each<[color: string, swatches: string[]]>([
    ["Umber", [of("brown")]],
    ["Stone Blue", [of("blue")]],
    ["GREY", [of("gray")]],
    ["Black/White", [of("black"), of("white")]],
    ["Red and Blue", [of("red"), of("blue")]],
    // Not a wrong color: no swatch.
    ["Sunset Dream", []],
    ["Plaid", []],
    ["Multicolor", []],
    ["Black / Multi", []],
    ["", []],
  ])("%s: %j", (color, swatches) => {
    expect(swatchesOf(color)).toEqual(swatches);
  });
});
