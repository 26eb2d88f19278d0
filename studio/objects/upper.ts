// The upper of a shoe: places on the last, and panels cut, turned and sewn on it.
import type * as THREE from "three";
import { clamp, cross, distance, edgeSamples, lerp, minus, pathLength, unit, type Vec3 } from "../footwear/geom.ts";
import type { Last } from "../footwear/last.ts";
import { surface, type Tint } from "./surface.ts";
import { dot, times } from "./vectors.ts";
import type { Seam, Workbench } from "./workbench.ts";

/** s runs round the shoe (0 heel, .5 toe), t up from the sole (0) to the opening (1). */
export type Place = [s: number, t: number];

type PanelOptions = {
  map: (u: number, v: number) => Place;
  material: THREE.Material;
  /** Thickness and height above the last, centimetres. */
  thickness?: number;
  base?: number;
  round?: number;
  across?: number;
  along?: number;
  tint?: (p: Vec3, toEdge: number) => Tint;
};

type Edge = "u0" | "u1" | "v0" | "v1";

export function makeUpper(bench: Workbench, last: Last) {
  const at = (s: number, t: number, height = 0): Vec3 => last.off(s, t, height);
  const normal = last.normal;
  const ribs = makeRibs(last);

  /** Walks `step` centimetres from a place in a direction, staying on the surface. */
  function walk([s, t]: Place, direction: Vec3, step: number): Place {
    const e = 1e-3;
    const here = last.surface(s, t);
    const ds = times(minus(last.surface(s + e, t), here), 1 / e);
    const back = t > 0.5 ? -e : e;
    const dt = times(minus(last.surface(s, t + back), here), 1 / back);
    const [a, b, c] = [dot(ds, ds), dot(ds, dt), dot(dt, dt)];
    const [f, g] = [dot(ds, direction) * step, dot(dt, direction) * step];
    const det = a * c - b * b || 1e-9;
    return [s + (f * c - g * b) / det, clamp(t + (a * g - b * f) / det, 0, 0.999)];
  }

  /** The place `cm` from the edge of the opening, square to it. */
  function inFromOpening(s: number, cm: number): Place {
    const start: Place = [s, 0.985];
    const tangent = unit(minus(last.surface(s + 0.004, 0.985), last.surface(s - 0.004, 0.985)));
    let direction = unit(cross(normal(...start), tangent));
    const down = minus(last.surface(s, 0.9), last.surface(s, 0.985));
    if (dot(direction, down) < 0) direction = times(direction, -1);
    const steps = Math.max(1, Math.ceil(cm / 0.25));
    let place = start;
    for (let i = 0; i < steps; i++) place = walk(place, direction, cm / steps);
    return place;
  }

  const guidesOn = (side: 1 | -1) =>
    Array.from({ length: 45 * 23 }, (_, i) => {
      const at: Place = [(side * (2 + (i % 45))) / 96, (1 + Math.floor(i / 45)) / 24];
      const [x, y] = last.surface(...at);
      return { at, x, y };
    });
  const guides = { 1: guidesOn(1), [-1]: guidesOn(-1) } as Record<1 | -1, ReturnType<typeof guidesOn>>;

  /** The place seen at x, y from the side; `side` is 1 lateral, -1 medial. */
  function inProfile(side: 1 | -1, x: number, y: number): Place {
    const guide = guides[side];
    let best = guide.reduce((near, g) =>
      Math.hypot(g.x - x, g.y - y) < Math.hypot(near.x - x, near.y - y) ? g : near,
    ).at;
    for (let k = 0; k < 8; k++) {
      const e = 1e-3;
      const [p, q, r] = [last.surface(...best), last.surface(best[0] + e, best[1]), last.surface(best[0], best[1] - e)];
      const [a, b] = [(q[0] - p[0]) / e, (r[0] - p[0]) / -e];
      const [c, d] = [(q[1] - p[1]) / e, (r[1] - p[1]) / -e];
      const det = a * d - b * c || 1e-9;
      const [mx, my] = [x - p[0], y - p[1]];
      best = [
        best[0] + clamp((d * mx - b * my) / det, -0.02, 0.02),
        clamp(best[1] + (a * my - c * mx) / det, 0, 0.985),
      ];
    }
    return best;
  }

  const seamAlong = (places: Place[], height = 0): Seam =>
    places.map(([s, t]) => ({ p: at(s, t, height), n: normal(s, t) }));

  const clothAt = ([s, t]: Place): [number, number] => [s * 62, -ribs.lengthAbove(s, t)];

  function panel(options: PanelOptions) {
    const { map, material, thickness = 0.11, base = 0, round = 0.13, across = 120, along = 36 } = options;
    const row = (v: number) => pathLength(Array.from({ length: 41 }, (_, i) => last.surface(...map(i / 40, v))));
    const column = (u: number) => pathLength(Array.from({ length: 11 }, (_, i) => last.surface(...map(u, i / 10))));
    const rows = [row(0), row(0.5), row(1)] as const;
    const columns = Array.from({ length: 41 }, (_, i) => column(i / 40));
    const rowLength = (v: number) => (v < 0.5 ? lerp(rows[0], rows[1], v * 2) : lerp(rows[1], rows[2], v * 2 - 1));
    const columnLength = (u: number) => {
      const f = clamp(u) * 40;
      const i = Math.min(39, Math.floor(f));
      return lerp(columns[i]!, columns[i + 1]!, f - i);
    };
    const toEdge = (u: number, v: number) =>
      Math.min(Math.min(u, 1 - u) * rowLength(v), Math.min(v, 1 - v) * columnLength(u));
    const height = (u: number, v: number) => {
      const x = Math.max(0, round - Math.min(u, 1 - u) * rowLength(v));
      const y = Math.max(0, round - Math.min(v, 1 - v) * columnLength(u));
      const d = clamp(1 - Math.hypot(x, y) / round);
      return base + thickness * Math.sqrt(1 - (1 - d) ** 2) - (d <= 0 ? 0.04 : 0);
    };
    const us = edgeSamples(across, Math.max(...rows));
    const vs = edgeSamples(along, Math.max(...columns));
    bench.put(
      surface(us, vs, (u, v) => at(...map(u, v), height(u, v)), {
        outward: (u, v) => normal(...map(u, v)),
        cloth: (u, v) => clothAt(map(u, v)),
        tint: (u, v, p) => options.tint?.(p, toEdge(u, v)) ?? 1,
      }),
      material,
      // the shell just below casts the same shadow
      false,
    );
    return {
      /** A seam parallel to an edge, `inset` centimetres inside it. */
      seam(edge: Edge, inset: number, from = 0, to = 1): Seam {
        const seam: Seam = [];
        for (let i = 0; i <= 400; i++) {
          const k = lerp(from, to, i / 400);
          const depth = inset / Math.max(0.01, edge[0] === "v" ? columnLength(k) : rowLength(k));
          if (depth > 0.5) continue;
          const w = edge[1] === "1" ? 1 - depth : depth;
          const [u, v] = edge[0] === "v" ? [k, w] : [w, k];
          const place = map(u, v);
          seam.push({ p: at(...place, height(u, v)), n: normal(...place) });
        }
        return seam;
      },
    };
  }

  return { last, at, normal, walk, inFromOpening, inProfile, seamAlong, panel, clothAt, ...ribs };
}

export type Upper = ReturnType<typeof makeUpper>;

/** Lengths along the ribs, so that panels can be drawn in centimetres. */
function makeRibs(last: Last) {
  const [around, steps] = [256, 48];
  const lengths = Array.from({ length: around }, (_, i) => {
    const row = [0];
    for (let j = 1; j <= steps; j++)
      row.push(row[j - 1]! + distance(last.surface(i / around, j / steps), last.surface(i / around, (j - 1) / steps)));
    return row;
  });
  const row = (s: number) => lengths[Math.round((s - Math.floor(s)) * around) % around]!;
  const lengthTo = (s: number, t: number) => {
    const f = (s - Math.floor(s)) * around;
    const [i, g] = [Math.floor(f) % around, clamp(t) * steps];
    const j = Math.min(steps - 1, Math.floor(g));
    const along = (r: number[]) => lerp(r[j]!, r[j + 1]!, g - j);
    return lerp(along(lengths[i]!), along(lengths[(i + 1) % around]!), f - Math.floor(f));
  };
  const ribLength = (s: number) => lengthTo(s, 1);
  return {
    ribLength,
    lengthAbove: (s: number, t: number) => lengthTo(s, 1) - lengthTo(s, t),
    /** t at `cm` above the sole. */
    up(s: number, cm: number): number {
      if (cm <= 0) return 0;
      const r = row(s);
      let [low, high] = [0, 1];
      if (cm >= r[steps]!) return 1;
      for (let k = 0; k < 24; k++) {
        const middle = (low + high) / 2;
        if (lengthTo(s, middle) < cm) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}
