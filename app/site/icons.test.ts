import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { THEME_COLORS } from "./theme-colors.ts";

const vector = readFileSync("app/site/icon.svg", "utf8");
/** Systems cut these into their own shape. */
const uncut = vector.replace(/ rx="\d+"/, "");

describe("the icons are the drawing", () => {
  test.each([
    ["icon-192.png", 192, vector],
    ["icon-512.png", 512, vector],
    ["maskable-512.png", 512, uncut],
    ["apple-touch-icon.png", 180, uncut],
  ])("%s, %i pixels wide", async (name, size, drawing) => {
    const drawn = sharp(Buffer.from(drawing), { density: (72 * size) / 64 }).resize(size, size);
    const [icon, expected] = await Promise.all(
      [sharp(`app/site/icons/${name}`), drawn].map((image) =>
        image.ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
      ),
    );
    expect(icon!.info).toMatchObject({ width: size, height: size });
    const difference = icon!.data.reduce((sum, value, at) => sum + Math.abs(value - expected!.data[at]!), 0);
    expect(difference / icon!.data.length).toBeLessThan(2);
  });
});

test("the theme colors are the paper of the tokens", async () => {
  const tokens = readFileSync("app/ui/tokens.css", "utf8");
  const papers = [...tokens.matchAll(/--paper: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  expect(papers.map(([, ...oklch]) => hexOf(...(oklch.map(Number) as [number, number, number])))).toEqual([
    THEME_COLORS.light,
    THEME_COLORS.dark,
  ]);
});

/** https://bottosson.github.io/posts/oklab */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encoded = channels.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${encoded
    .map((value) =>
      Math.round(255 * value)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
