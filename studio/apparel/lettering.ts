/** Type as a mask in centimetres, from the font's own outlines. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import sharp from "sharp";

const require = createRequire(import.meta.url);
const load = (file: string): opentype.Font => {
  const data = readFileSync(require.resolve(file));
  return opentype.parse(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
};
const FONTS = {
  serif: load("@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff"),
  sans: load("@fontsource/jost/files/jost-latin-500-normal.woff"),
};

export type Line = {
  text: string;
  font: keyof typeof FONTS;
  /** Cap height, cm. */ caps: number;
  /** Extra space between letters, in cap heights. */ tracking: number;
  x: number;
  y: number;
};

/** Coverage 0..1 at a place in the pattern. */
export class Mask {
  readonly #data: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  readonly #x0: number;
  readonly #y0: number;
  readonly #density: number;

  constructor(data: Uint8Array, width: number, height: number, x0: number, y0: number, density: number) {
    this.#data = data;
    this.#width = width;
    this.#height = height;
    this.#x0 = x0;
    this.#y0 = y0;
    this.#density = density;
  }

  at(x: number, y: number): number {
    const fx = (x - this.#x0) * this.#density - 0.5;
    const fy = (y - this.#y0) * this.#density - 0.5;
    if (fx < 0 || fy < 0 || fx >= this.#width - 1 || fy >= this.#height - 1) return 0;
    const ix = fx | 0;
    const iy = fy | 0;
    const tx = fx - ix;
    const ty = fy - iy;
    const i = iy * this.#width + ix;
    const d = this.#data;
    return (
      ((d[i]! * (1 - tx) + d[i + 1]! * tx) * (1 - ty) +
        (d[i + this.#width]! * (1 - tx) + d[i + this.#width + 1]! * tx) * ty) /
      255
    );
  }
}

/** Lines are centred on their x, with their capitals centred on y; marks are SVG path data in centimetres. */
export async function mask(lines: Line[], marks: string[] = [], density = 90, soften = 0): Promise<Mask> {
  const shapes: string[] = [];
  let reach = 1;
  for (const line of lines) {
    const set = typeset(line);
    shapes.push(set.path);
    reach = Math.max(reach, Math.abs(line.x) + set.width / 2, Math.abs(line.y) + line.caps * 1.2);
  }
  shapes.push(...marks);
  const side = reach + 0.6;
  const size = Math.min(4200, Math.ceil(side * 2 * density));
  const k = size / (side * 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-side} ${-side} ${side * 2} ${side * 2}"><rect x="${-side}" y="${-side}" width="${side * 2}" height="${side * 2}" fill="#000"/>${shapes.map((d) => `<path d="${d}" fill="#fff"/>`).join("")}</svg>`;
  let image = sharp(Buffer.from(svg), { limitInputPixels: false }).toColourspace("b-w");
  if (soften > 0) image = image.blur(Math.max(0.31, soften * k));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const grey =
    info.channels === 1
      ? new Uint8Array(data)
      : Uint8Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels]!);
  return new Mask(grey, info.width, info.height, -side, -side, k);
}

function typeset(line: Line): { path: string; width: number } {
  const font = FONTS[line.font];
  const capital = font.charToGlyph("H").getBoundingBox();
  const size = (line.caps * font.unitsPerEm) / capital.y2;
  const k = size / font.unitsPerEm;
  const glyphs = Array.from(line.text).map((letter) => font.charToGlyph(letter));
  const starts: number[] = [];
  let pen = 0;
  for (const [i, glyph] of glyphs.entries()) {
    starts.push(pen);
    const kern = i + 1 < glyphs.length ? font.getKerningValue(glyph, glyphs[i + 1]!) : 0;
    pen += (glyph.advanceWidth! + kern) * k + line.tracking * line.caps;
  }
  const width = pen - line.tracking * line.caps;
  const path = glyphs
    .map((glyph, i) => glyph.getPath(line.x - width / 2 + starts[i]!, line.y + line.caps / 2, size).toPathData(4))
    .join("");
  return { path, width };
}
