/** Cloth close up: stitches of the knit, slubs and flecks of the yarn. All measures in centimetres. */
import { blend, linear, scaled } from "./colour.ts";
import type { Linear } from "./colour.ts";
import { hash, noise } from "./noise.ts";
import type { Surface } from "./scene.ts";

export type Fabric = (u: number, v: number, surface: Surface, scale: number) => void;

/** Detail finer than about three pixels would only flicker; it fades out before that. */
export const visible = (perCm: number, scale: number): number => Math.max(0, Math.min(1, (scale / perCm - 3) / 3));

export const smoothstep = (a: number, b: number, x: number): number => {
  const t = Math.max(0, Math.min(1, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** The patch a hand strokes flat, so that lettering can be read: 1 in the middle, 0 beyond 1. */
export const smoothed = (x: number, y: number): number => 1 - smoothstep(0.4, 1, Math.hypot(x, y));

/** Height of plain knit, 0..1: columns of V-shaped stitches. */
export function stitches(u: number, v: number, wales: number, courses: number, seed: number): number {
  const column = Math.floor(u * wales);
  const f = u * wales - column - 0.5;
  const wobble = (hash(column, 3, seed) - 0.5) * 0.25 + noise(u * 2.1, v * 2.3, seed) * 0.25;
  const row = v * courses + Math.abs(f) * 1.5 + wobble;
  const r = (row - Math.floor(row)) * 2 - 1;
  const across = Math.abs(f) * 2;
  return Math.sqrt(Math.max(0, 1 - r * r)) * Math.sin(Math.PI * Math.min(1, 0.1 + across * 0.95)) ** 0.6;
}

export type Knit = {
  colour: string;
  /** Stitches per centimetre. */ gauge: number;
  depth: number;
  fuzz: number;
  /** Share of darker yarn, for heathers. */ fleck?: number;
  seed: number;
  /** Unevenness of a garment dyed in one piece. */ uneven?: number;
};

export function knitted(k: Knit): Fabric {
  const base = linear(k.colour);
  const dark = scaled(base, 0.7);
  return (u, v, s, scale) => {
    const seen = visible(k.gauge, scale);
    const slub =
      noise(u * 1.3, v * 17, k.seed) * 0.016 +
      noise(u * 11, v * 11, k.seed + 4) * 0.018 +
      noise(u * 29, v * 31, k.seed + 9) * 0.022;
    let tone =
      1 +
      slub +
      (k.uneven ?? 0) * (noise(u / 9, v / 11, k.seed + 30) * 0.6 + noise(u / 3.1, v / 3.7, k.seed + 31) * 0.4);
    let colour: Linear = base;
    if (k.fleck) {
      const f = noise(u * 3.2, v * 15, k.seed + 12) * 0.5 + noise(u * 9, v * 33, k.seed + 13) * 0.5;
      colour = blend(base, dark, Math.max(0, f) * k.fleck * 2);
    }
    s.height += noise(u * 7, v * 7, k.seed + 20) * 0.004;
    if (seen > 0) {
      const h = stitches(u, v, k.gauge, k.gauge * 1.25, k.seed);
      s.height += (h - 0.5) * k.depth * seen;
      tone *= 1 - seen * 0.22 * (0.75 - h);
      tone *= 1 + (noise(u * 90, v * 70, k.seed + 8) * 0.03 + noise(u * 44, v * 44, k.seed + 7) * 0.03) * seen;
    }
    s.r = colour[0] * tone;
    s.g = colour[1] * tone;
    s.b = colour[2] * tone;
    s.fuzz += k.fuzz;
  };
}

export function tint(s: Surface, k: number): void {
  s.r *= k;
  s.g *= k;
  s.b *= k;
}

export function paint(s: Surface, colour: Linear, cover: number): void {
  s.r += (colour[0] - s.r) * cover;
  s.g += (colour[1] - s.g) * cover;
  s.b += (colour[2] - s.b) * cover;
}
