// Height maps of cloth, tiling, with the small unevenness of spun yarn. x and y run across and along the cloth in 0..1.
import { noise } from "./noise.ts";

type Height = (x: number, y: number) => number;

const round = (f: number) => Math.sqrt(Math.max(0, 1 - (2 * f - 1) ** 2));
const wave = (f: number) => 0.5 + 0.5 * Math.cos((f - 0.5) * 2 * Math.PI);
const pick = (index: number, count: number, seed: number) => noise(((index % count) + count) % count, seed * 7.3, 0.5);
/** Noise that tiles: a blend of four shifted copies. */
const tiling = (x: number, y: number, scale: number, seed: number) => {
  const at = (u: number, v: number) => noise(u * scale, v * scale, seed);
  return (at(x, y) * (1 - x) + at(x - 1, y) * x) * (1 - y) + (at(x, y - 1) * (1 - x) + at(x - 1, y - 1) * x) * y;
};

function plainWeave(threads: number, fuzz: number): Height {
  return (u, v) => {
    const x = u * threads + 0.16 * (tiling(u, v, 9, 3) - 0.5);
    const y = v * threads + 0.16 * (tiling(u, v, 9, 8) - 0.5);
    const [i, j, fx, fy] = [Math.floor(x), Math.floor(y), x - Math.floor(x), y - Math.floor(y)];
    const warp = round(fx) * (0.45 + 0.55 * wave(fy)) * (0.75 + 0.4 * pick(i, threads, 1));
    const weft = round(fy) * (0.45 + 0.55 * wave(fx)) * (0.75 + 0.4 * pick(j, threads, 2));
    const over = (((i + j) % 2) + 2) % 2 === 0 ? Math.max(warp, weft * 0.45) : Math.max(weft, warp * 0.45);
    return 0.08 + 0.78 * over + fuzz * (tiling(u, v, 130, 5) - 0.5);
  };
}

function twillWeave(lines: number): Height {
  return (u, v) => {
    const d = (u + v) * lines + 0.12 * (tiling(u, v, 10, 2) - 0.5);
    const along = (u - v) * lines * 1.4;
    const f = d - Math.floor(d);
    return 0.1 + 0.72 * round(f) * (0.72 + 0.28 * wave(along - Math.floor(along))) + 0.2 * (tiling(u, v, 120, 4) - 0.5);
  };
}

/** A flat braid: chevrons along y, as on laces and cotton webbing. */
function braid(columns: number, rows: number): Height {
  return (u, v) => {
    const c = u * columns;
    const fx = c - Math.floor(c);
    const slope = Math.floor(c) % 2 === 0 ? fx : 1 - fx;
    const y = v * rows + slope * 0.9;
    const fy = y - Math.floor(y);
    return 0.12 + 0.75 * round(fy) * (0.35 + 0.65 * round(fx)) + 0.16 * (tiling(u, v, 110, 6) - 0.5);
  };
}

/** Stocking stitch: two leaning legs to every loop. */
function knit(columns: number, rows: number): Height {
  return (u, v) => {
    const c = u * columns;
    const fx = c - Math.floor(c) - 0.5;
    const y = v * rows - Math.abs(fx) * 1.25 + 0.1 * (tiling(u, v, 8, 1) - 0.5);
    const fy = y - Math.floor(y);
    const leg = round(Math.min(1, Math.max(0, (Math.abs(fx) * 2 - 0.04) / 0.96)));
    return 0.08 + 0.75 * round(fy) ** 0.8 * leg ** 0.7 + 0.24 * (tiling(u, v, 90, 2) - 0.5);
  };
}

export const WEAVES = {
  canvas: plainWeave(20, 0.16),
  twill: twillWeave(18),
  braid: braid(4, 6),
  webbing: braid(12, 12),
  knit: knit(8, 8),
  grain: (u, v) => 0.5 + 0.5 * (tiling(u, v, 120, 1) - 0.5) + 0.4 * (tiling(u, v, 40, 2) - 0.5),
} satisfies Record<string, Height>;

export type Weave = keyof typeof WEAVES;
