/** Cut panels: offset patches of the last with rounded cut edges, and the sewing along them. */
import * as THREE from "three";
import { clamp, edgeSamples, grid, lerp, pathLength, stitches } from "./geom.ts";
import type { StitchOptions, SurfacePoint, Vec3 } from "./geom.ts";
import type { Last } from "./last.ts";

export type Cut = {
  /** Where on the last: u, v in 0..1 to s, t. */
  map: (u: number, v: number) => [s: number, t: number];
  material: THREE.Material;
  /** Thickness of the panel, height of what lies under it, radius of its edge, in cm. */
  thickness?: number;
  base?: number | ((u: number, v: number) => number);
  edge?: number;
  /** Radius in plan of the two corners at v = 0 and at v = 1, in cm. */
  corners?: [atV0: number, atV1: number];
  nu?: number;
  nv?: number;
  castShadow?: boolean;
};

export type Edge = "u0" | "u1" | "v0" | "v1";

export type Panel = {
  /** A row of stitches at an inset (cm) from an edge, over part of its length. */
  sew: (edge: Edge, inset: number, from?: number, to?: number, options?: StitchOptions) => void;
  /** A row of stitches along any line of the panel. */
  sewLine: (line: (k: number) => [u: number, v: number], options?: StitchOptions) => void;
};

/** The direction away from the inside of a shoe, good enough to choose a winding. */
export const awayFromFoot = (p: Vec3): Vec3 => [p[0] - 14, (p[1] - 4) * 0.6, p[2] * 3];

export function makeCutter(last: Last, group: THREE.Group, thread: THREE.Material) {
  return function cut(o: Cut): Panel {
    const { thickness = 0.1, base: under = 0, edge = 0.13, nu = 120, nv = 36, corners = [0, 0] } = o;
    const plain = (u: number, v: number) => last.surface(...o.map(u, v));
    const widths = [0, 0.5, 1].map((v) => pathLength(row(41, (k) => plain(k, v)))) as Vec3;
    const heights = row(41, (k) => pathLength(row(11, (j) => plain(k, j))));
    const widthAt = (v: number) =>
      v < 0.5 ? lerp(widths[0], widths[1], v * 2) : lerp(widths[1], widths[2], v * 2 - 1);
    const heightAt = (u: number) => {
      const f = clamp(u) * 40;
      const i = Math.min(39, Math.floor(f));
      return lerp(heights[i]!, heights[i + 1]!, f - i);
    };

    // Rounded corners: the panel narrows in u close to its v ends.
    const inset = (radius: number, d: number) =>
      d >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - d) ** 2);
    const place = (u: number, v: number): [number, number] => {
      const h = heightAt(u);
      const cornered = inset(corners[0], v * h) + inset(corners[1], (1 - v) * h);
      const narrow = Math.min(0.49, cornered / widthAt(v));
      return o.map(lerp(narrow, 1 - narrow, u), v);
    };
    const base = typeof under === "number" ? () => under : under;
    const rise = (u: number, v: number) => {
      const x = Math.max(0, edge - Math.min(u, 1 - u) * widthAt(v));
      const y = Math.max(0, edge - Math.min(v, 1 - v) * heightAt(u));
      const d = clamp(1 - Math.hypot(x, y) / edge);
      return base(u, v) + thickness * Math.sqrt(1 - (1 - d) ** 2) - (d <= 0 ? 0.04 : 0);
    };
    const at = (u: number, v: number) => last.off(...place(u, v), rise(u, v));

    const us = edgeSamples(nu, Math.max(...widths));
    const vs = edgeSamples(nv, Math.max(...heights));
    const mesh = new THREE.Mesh(grid(us, vs, at, { face: awayFromFoot }), o.material);
    mesh.castShadow = o.castShadow ?? true;
    mesh.receiveShadow = true;
    group.add(mesh);

    function sewLine(line: (k: number) => [number, number], options?: StitchOptions) {
      const path = row(401, (k): SurfacePoint => {
        const [u, v] = line(k);
        return { p: at(u, v), n: last.normal(...place(u, v)) };
      });
      group.add(stitches(path, thread, options));
    }

    function sew(side: Edge, inwards: number, from = 0, to = 1, options?: StitchOptions) {
      const far = side[1] === "1";
      const across = (u: number, v: number) => (side[0] === "v" ? heightAt(u) : widthAt(v));
      sewLine((i) => {
        const k = lerp(from, to, i);
        const d = Math.min(0.5, inwards / Math.max(0.01, across(k, k)));
        const e = far ? 1 - d : d;
        return side[0] === "v" ? [k, e] : [e, k];
      }, options);
    }

    return { sew, sewLine };
  };
}

export type Cutter = ReturnType<typeof makeCutter>;

export const row = <T>(n: number, f: (k: number, i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => f(i / (n - 1), i));
