/** Laces, cords and paper bands: a long strip that lies on whatever is below it and stiffens over the steps. */
import type { Field, Point } from "./curves.ts";
import { Curve } from "./curves.ts";
import { rolledEdge } from "./sewing.ts";
import { stamp, withNormals } from "./sheet.ts";
import type { Layer, Surface } from "./scene.ts";

export type Ribbon = {
  path: Point[];
  width: number | ((along: number, length: number) => number);
  thickness: number;
  /** Centimetres over which the strip bridges steps below. */
  stiff?: number;
  /** Too stiff to follow what it lies on across its width. */
  flat?: boolean;
  /** Rise per centimetre, so that what is wound later lies on what was wound before. */
  climb?: number;
  /** Tilt of the strip across its width, -1..1. */
  roll?: (along: number) => number;
  /** 0 flat like tape, 1 round like cord. */
  round?: number;
  material: (along: number, across: number, length: number, surface: Surface, scale: number) => void;
};

export function ribbon(r: Ribbon, relief: Field): Layer {
  const curve = new Curve(r.path, 1);
  const length = curve.length;
  const step = 0.1;
  const nx = Math.ceil(length / step) + 1;
  const widthAt =
    typeof r.width === "number"
      ? () => r.width as number
      : (along: number) => (r.width as (a: number, l: number) => number)(along, length);
  let widest = 0;
  for (let i = 0; i < nx; i++) widest = Math.max(widest, widthAt(i * step));
  const ny = Math.ceil((widest + 0.4) / step) + 1;
  const reach = ((ny - 1) * step) / 2;
  const spots = Array.from({ length: nx }, (_, i) => curve.at(Math.min(length, i * step)));
  const tops = new Float32Array(nx * 2);
  for (const [i, spot] of spots.entries()) {
    for (const side of [0, 1]) {
      let most = 0;
      for (let k = r.flat ? -14 : 0; k <= (r.flat ? 14 : 4); k++) {
        const off = (side ? 1 : -1) * (widthAt(i * step) / 2) * (k / (r.flat ? 14 : 4));
        most = Math.max(most, relief.sample(spot.x - spot.dy * off, spot.y + spot.dx * off));
      }
      tops[i * 2 + side] = most;
    }
  }
  bridge(tops, nx, Math.round((r.stiff ?? 1) / step));
  if (r.flat) arch(tops, nx);
  const place = new Float32Array(nx * ny * 3);
  for (const [i, spot] of spots.entries()) {
    const roll = (r.roll?.(i * step) ?? 0) * widthAt(i * step) * 0.5;
    for (let j = 0; j < ny; j++) {
      const off = j * step - reach;
      const t = Math.max(0, Math.min(1, off / widest + 0.5));
      const z =
        tops[i * 2]! * (1 - t) +
        tops[i * 2 + 1]! * t +
        (r.climb ?? 0) * i * step +
        r.thickness +
        Math.abs(roll) +
        roll * (t * 2 - 1);
      place.set([spot.x - spot.dy * off, spot.y + spot.dx * off, z], (j * nx + i) * 3);
    }
  }
  const mesh = withNormals({ nx, ny, u0: 0, v0: -reach, step, solid: new Uint8Array(nx * ny).fill(1), place });
  const inside = (u: number, v: number): number => Math.min(widthAt(u) / 2 - Math.abs(v), u, length - u);
  stamp(mesh, relief, 0, inside);
  return {
    mesh,
    inside,
    material: (u, v, depth, s, scale) => {
      const half = widthAt(u) / 2;
      const dome = r.round ?? 0;
      s.height =
        rolledEdge(depth, Math.min(half, r.thickness)) * (1 - dome) +
        dome * half * (Math.sqrt(Math.max(0, 1 - (v / half) ** 2)) - 1);
      r.material(u, v, length, s, scale);
    },
  };
}

/** A stiff band stands level over everything it goes round and turns down at its two ends. */
function arch(tops: Float32Array, n: number): void {
  const top = Math.max(...tops);
  for (let i = 0; i < n; i++) {
    const out = Math.abs((2 * i) / (n - 1) - 1);
    const height = top * (1.02 - 0.5 * out ** 7);
    tops[i * 2] = Math.max(tops[i * 2]!, height);
    tops[i * 2 + 1] = Math.max(tops[i * 2 + 1]!, height);
  }
}

/** A running maximum, then a running mean: the strip touches the high places and spans the low ones. */
function bridge(tops: Float32Array, n: number, reach: number): void {
  for (const side of [0, 1]) {
    const high = new Float32Array(n);
    for (let i = 0; i < n; i++) {
      let most = 0;
      for (let k = -reach; k <= reach; k++)
        most = Math.max(most, tops[Math.max(0, Math.min(n - 1, i + k)) * 2 + side]! - Math.abs(k) * 0.012);
      high[i] = most;
    }
    for (let pass = 0; pass < 3; pass++) {
      const before = high.slice();
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) sum += before[Math.max(0, Math.min(n - 1, i + k))]!;
        high[i] = sum / (reach * 2 + 1);
      }
    }
    for (let i = 0; i < n; i++) tops[i * 2 + side] = Math.max(high[i]!, tops[i * 2 + side]! * 0.999);
  }
}
