/** Tiling height maps, one per kind of material. */
import * as THREE from "three";
import { clamp } from "./geom.ts";

type Height = (u: number, v: number) => number;

export const HEIGHT_MAPS = {
  leather: () => {
    const pebbles = worley(34, 7);
    const cloud = noise(12, 3);
    const fine = noise(128, 5);
    return texture((u, v) => {
      const { edge, id } = pebbles(u, v);
      return 0.2 + 0.5 * Math.min(1, edge * 2.6) ** 0.6 * (0.75 + 0.25 * id) + 0.2 * cloud(u, v) + 0.08 * fine(u, v);
    });
  },
  suede: () => {
    const [nap, tuft, brush] = [noise(256, 1), noise(90, 2), noise(14, 4)];
    return texture((u, v) => 0.45 * nap(u, v) + 0.3 * tuft(u, v) + 0.25 * brush(u, v));
  },
  canvas: () => {
    const threads = 32;
    const slub = noise(200, 9);
    return texture((u, v) => {
      const [x, y] = [u * threads, v * threads];
      const warp = (Math.floor(x) + Math.floor(y)) % 2;
      const fx = Math.sin((x % 1) * Math.PI);
      const fy = Math.sin((y % 1) * Math.PI);
      const weave = warp ? fx ** 0.7 * (0.6 + 0.4 * fy) : fy ** 0.7 * (0.6 + 0.4 * fx);
      return 0.15 + 0.65 * weave + 0.18 * slub(u, v);
    });
  },
  knit: () => {
    const loops = 26;
    const fuzz = noise(180, 9);
    return texture((u, v) => {
      const k = Math.abs(((u * loops) % 1) - 0.5);
      const y = (v * loops + k * 1.3) % 1;
      const loop = Math.sqrt(Math.max(0, 1 - (2 * Math.abs(y - 0.5)) ** 2)) * (1 - (k * 1.7) ** 4);
      return 0.1 + 0.75 * loop + 0.12 * fuzz(u, v);
    });
  },
  rubber: () => {
    const [fine, coarse] = [noise(256, 21), noise(60, 22)];
    return texture((u, v) => 0.6 * fine(u, v) + 0.4 * coarse(u, v));
  },
  twill: () => {
    const ribs = 20;
    const fuzz = noise(200, 19);
    return texture((u, v) => {
      const diagonal = ((u + v) * ribs) % 1;
      const pick = (v * ribs * 2) % 1;
      return 0.2 + 0.6 * Math.sin(diagonal * Math.PI) * (0.7 + 0.3 * Math.sin(pick * Math.PI)) + 0.15 * fuzz(u, v);
    });
  },
} satisfies Record<string, () => THREE.Texture>;

export const MAP_SIZE = 512;

/** Red holds the height; green and blue its slope along u and v, half the difference of two texels about .5. */
function texture(height: Height, n = MAP_SIZE): THREE.Texture {
  const heights = new Float32Array(n * n);
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) heights[y * n + x] = clamp(height(x / n, y / n));
  const at = (x: number, y: number) => heights[((y + n) % n) * n + ((x + n) % n)]!;
  const data = new Uint8Array(n * n * 4);
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const slopes = [at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)].map((d) => clamp(0.5 + d / 4));
      data.set([at(x, y) * 255, slopes[0]! * 255 + 0.5, slopes[1]! * 255 + 0.5, 255], (y * n + x) * 4);
    }
  }
  const map = new THREE.DataTexture(data, n, n);
  map.wrapS = map.wrapT = THREE.RepeatWrapping;
  map.generateMipmaps = true;
  map.minFilter = THREE.LinearMipmapLinearFilter;
  map.magFilter = THREE.LinearFilter;
  map.needsUpdate = true;
  return map;
}

/** Mulberry32: the same numbers on every run, so a picture can be made again. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Tiling cells: distance to the cell's edge and a number of its own. */
function worley(cells: number, seed: number): (u: number, v: number) => { edge: number; id: number } {
  const next = random(seed);
  const points = Array.from({ length: cells * cells }, () => [next(), next(), next()] as const);
  return (u, v) => {
    const [x, y] = [u * cells, v * cells];
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    let [nearest, second, id] = [9, 9, 0];
    for (let j = -1; j <= 1; j++) {
      for (let i = -1; i <= 1; i++) {
        const p = points[((iy + j + cells) % cells) * cells + ((ix + i + cells) % cells)]!;
        const d = Math.hypot(ix + i + p[0] - x, iy + j + p[1] - y);
        if (d < nearest) [nearest, second, id] = [d, nearest, p[2]];
        else if (d < second) second = d;
      }
    }
    return { edge: second - nearest, id };
  };
}

/** Tiling value noise. */
function noise(cells: number, seed: number): Height {
  const next = random(seed);
  const values = Float32Array.from({ length: cells * cells }, next);
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (u, v) => {
    const [x, y] = [u * cells, v * cells];
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [ease(x - ix), ease(y - iy)];
    const q = (i: number, j: number) => values[((iy + j) % cells) * cells + ((ix + i) % cells)]!;
    return (q(0, 0) * (1 - fx) + q(1, 0) * fx) * (1 - fy) + (q(0, 1) * (1 - fx) + q(1, 1) * fx) * fy;
  };
}
