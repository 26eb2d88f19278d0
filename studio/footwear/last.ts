/**
 * The last: the shape of the foot side of the shoe, as an annular loft.
 *   s in [0, 1): runs round the feather line. 0 is the heel centre, then lateral, .5 the toe tip, then medial back to the heel.
 *   t in [0, 1]: from the feather line (sole edge) up to the opening (collar and throat).
 * Each s gives one cubic Bezier rib from the sole to the opening; the ribs at heel and toe are the side silhouette,
 * so the profile is drawn directly by the numbers below.
 */
import * as THREE from "three";
import { along, bell, clamp, cross, curve, lerp, minus, smooth, smoothLoop, unit } from "./geom.ts";
import type { Curve, Vec3 } from "./geom.ts";

type Pairs = [number, number][];

/** How far round the shoe, without the side: 0 heel .. 1 toe is called `a` below. */
export type LastShape = {
  /** Plan outline [x, z], heel to toe. */
  lateral: Pairs;
  toe: [number, number];
  /** Toe back to the heel. */
  medial: Pairs;
  /** Opening: [a, x, y, half width]. */
  open: [number, number, number, number][];
  /** How far the rib leaves outward and upward at the sole, and arrives outward and from below at the opening, by a. */
  outAtSole: Pairs;
  upAtSole: Pairs;
  outAtOpening: Pairs;
  belowOpening: Pairs;
  /** Height of the sole's upper and lower face by x. */
  soleTop: Pairs;
  soleBottom: Pairs;
  /** Collar padding, cm, and where the padded collar passes into the flat throat (a). */
  pad: number;
  collarEnd: [number, number];
};

export const LOW: LastShape = {
  lateral: [
    [0.75, 0],
    [1.05, 1.55],
    [2.6, 2.95],
    [6.2, 3.45],
    [11, 3.7],
    [16, 4.35],
    [20, 4.95],
    [23.4, 4.85],
    [26.5, 4.0],
    [28.5, 2.25],
  ],
  toe: [29.3, -0.55],
  medial: [
    [28.75, -2.75],
    [27, -4.1],
    [24.2, -4.75],
    [21.2, -4.85],
    [18, -4.2],
    [14.5, -3.35],
    [11, -3.05],
    [6.6, -3.2],
    [2.6, -2.9],
    [1.05, -1.55],
  ],
  open: [
    [0, 1.4, 9.85, 0],
    [0.045, 1.75, 9.78, 1.1],
    [0.09, 2.75, 9.35, 2.0],
    [0.15, 4.4, 8.35, 2.7],
    [0.23, 6.7, 7.62, 3.0],
    [0.3, 8.7, 7.85, 2.95],
    [0.355, 10.1, 8.75, 2.6],
    [0.395, 11.0, 9.75, 2.2],
    [0.425, 11.9, 9.95, 1.95],
    [0.5, 14.1, 9.25, 1.65],
    [0.6, 17.0, 8.2, 1.4],
    [0.68, 18.9, 7.5, 1.2],
    [0.77, 20.0, 7.12, 0.95],
    [0.88, 20.55, 6.93, 0.5],
    [1, 20.7, 6.88, 0],
  ],
  outAtSole: [
    [0, 0.75],
    [0.1, 0.5],
    [0.3, 0.1],
    [0.5, 0.25],
    [0.75, 0.4],
    [0.9, 0.42],
    [1, 0.4],
  ],
  upAtSole: [
    [0, 2.4],
    [0.2, 2.2],
    [0.45, 2.5],
    [0.7, 2.1],
    [0.85, 1.95],
    [1, 1.75],
  ],
  outAtOpening: [
    [0, 0.02],
    [0.1, 0.15],
    [0.3, 0.5],
    [0.42, 0.9],
    [0.6, 1.55],
    [0.75, 2.2],
    [0.88, 3.7],
    [1, 4.9],
  ],
  belowOpening: [
    [0, 2.6],
    [0.2, 2.0],
    [0.36, 1.9],
    [0.45, 1.3],
    [0.6, 0.95],
    [0.75, 0.8],
    [0.88, 1.1],
    [1, 1.3],
  ],
  soleTop: [
    [0, 3.0],
    [4, 2.75],
    [10, 2.42],
    [17, 2.22],
    [23, 2.3],
    [27, 2.68],
    [29.6, 3.15],
  ],
  soleBottom: [
    [-0.5, 0.85],
    [0.5, 0.4],
    [1.8, 0.1],
    [3.6, 0],
    [17, 0],
    [21, 0.16],
    [25.5, 0.66],
    [28, 1.15],
    [29.8, 1.7],
  ],
  pad: 0.28,
  collarEnd: [0.3, 0.42],
};

export type Last = {
  shape: LastShape;
  surface: (s: number, t: number) => Vec3;
  normal: (s: number, t: number) => Vec3;
  /** A point `d` cm above the surface. */
  off: (s: number, t: number, d: number) => Vec3;
  /** The feather line, and the direction away from the foot there. */
  feather: (s: number) => Vec3;
  outward: (s: number) => Vec3;
  /** 0 heel .. 1 toe. */
  a: (s: number) => number;
  soleTop: Curve;
  soleBottom: Curve;
  /** 1 on the padded collar, 0 along the throat. */
  collar: Curve;
};

/** Fine relief added to the bare last, outward and upward in cm: hand-made unevenness, creases. */
export type Relief = (s: number, t: number, p: Vec3) => [outward: number, upward: number];

/** A few tenths of a millimetre, so that highlights are not machine straight. */
export const handMade: Relief = (s, t) => {
  const w = 2 * Math.PI;
  const wave = Math.sin(w * 9 * s + 7 * t + 1.3) * Math.sin(8 * t + w * 4 * s) + 0.5 * Math.sin(w * 17 * s - 11 * t);
  const d = 0.02 * wave * Math.min(1, t * 6);
  return [d, d * 0.5];
};

export function makeLast(shape: LastShape = LOW, relief: Relief = handMade, n = 2048): Last {
  const soleTop = curve(shape.soleTop);
  const soleBottom = curve(shape.soleBottom);
  const sides = Array.from({ length: n }, (_, i) => i / n);
  const a = (s: number) => {
    const f = s - Math.floor(s);
    return f <= 0.5 ? f * 2 : 2 - f * 2;
  };

  const { position, direction } = featherLine(shape, n);
  const opening = [1, 2, 3].map((column) => curve(shape.open.map((row): [number, number] => [row[0], row[column]!])));
  const channel = (f: (s: number) => number, blur: number) => smoothLoop(Float64Array.from(sides, f), n * blur);
  const qx = channel((s) => opening[0]!(a(s)), 0.007);
  const qy = channel((s) => opening[1]!(a(s)), 0.007);
  const qz = channel((s) => (s <= 0.5 ? 1 : -1) * opening[2]!(a(s)) - 0.1 - 0.25 * smooth(0.5, 1, a(s)), 0.007);
  const [out0, up0, out1, down1] = [shape.outAtSole, shape.upAtSole, shape.outAtOpening, shape.belowOpening].map(
    (pairs) => {
      const by = curve(pairs);
      return channel((s) => by(a(s)), 0.02);
    },
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];

  const control = Array.from({ length: 12 }, () => new Float64Array(n));
  const set = (k: number, i: number, p: Vec3) => p.forEach((v, c) => (control[k * 3 + c]![i] = v));
  sides.forEach((s, i) => {
    const foot: Vec3 = [position[0][i]!, soleTop(position[0][i]!) - 0.12, position[1][i]!];
    const edge: Vec3 = [qx[i]!, qy[i]!, qz[i]!];
    const out = unit([direction[0][i]!, 0, direction[1][i]!]);
    const away = unit([foot[0] - edge[0], 0, foot[2] - edge[2]]);
    const over = unit(along(out, away, smooth(0.45, 0.8, a(s)) * 2));
    set(0, i, foot);
    set(1, i, along([foot[0], foot[1] + up0[i]!, foot[2]], out, out0[i]!));
    set(2, i, along([edge[0], edge[1] - down1[i]!, edge[2]], over, out1[i]!));
    set(3, i, edge);
  });

  const at = (array: Float64Array, s: number) => {
    const f = (s - Math.floor(s)) * n;
    const i = Math.floor(f) % n;
    return lerp(array[i]!, array[(i + 1) % n]!, f - Math.floor(f));
  };
  const outward = (s: number): Vec3 => unit([at(direction[0], s), 0, at(direction[1], s)]);
  const collar = (x: number) => 1 - smooth(shape.collarEnd[0], shape.collarEnd[1], x);

  function surface(s: number, t: number): Vec3 {
    const m = 1 - t;
    const weight = [m * m * m, 3 * m * m * t, 3 * m * t * t, t * t * t];
    const p: Vec3 = [0, 0, 0];
    for (let k = 0; k < 4; k++) for (let c = 0; c < 3; c++) p[c]! += weight[k]! * at(control[k * 3 + c]!, s);
    const [outer, upper] = relief(s, t, p);
    const padded = shape.pad * bell(t, 0.9, 0.13) * collar(a(s));
    const out = outward(s);
    return [p[0] + out[0] * (padded + outer), p[1] + upper, p[2] + out[2] * (padded + outer)];
  }

  function normal(s: number, t: number): Vec3 {
    const across = minus(surface(s + 0.0015, t), surface(s - 0.0015, t));
    const upward = minus(surface(s, clamp(t + 0.01)), surface(s, clamp(t - 0.01)));
    const q = unit(cross(across, upward));
    const out = outward(s);
    return q[0] * out[0] + q[2] * out[2] + q[1] * 0.6 < 0 ? [-q[0], -q[1], -q[2]] : q;
  }

  return {
    shape,
    surface,
    normal,
    off: (s, t, d) => along(surface(s, t), normal(s, t), d),
    feather: (s) => [at(control[0]!, s), at(control[1]!, s), at(control[2]!, s)],
    outward,
    a,
    soleTop,
    soleBottom,
    collar,
  };
}

/** The plan outline sampled so that s = .5 is the toe tip exactly, with its outward directions. */
function featherLine(shape: LastShape, n: number) {
  const ring = [...shape.lateral, shape.toe, ...shape.medial].map(([x, z]) => new THREE.Vector3(x, 0, z));
  const loop = new THREE.CatmullRomCurve3(ring, true, "centripetal");
  loop.arcLengthDivisions = 4000;
  const dense = loop.getSpacedPoints(4000);
  const toe = dense.reduce((best, p, i) => (p.x > dense[best]!.x ? i : best), 0) / 4000;
  const channels = Array.from({ length: 4 }, () => new Float64Array(n));
  const [x, z, outX, outZ] = channels as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let i = 0; i < n; i++) {
    const s = i / n;
    const f = (s <= 0.5 ? s * 2 * toe : toe + (s - 0.5) * 2 * (1 - toe)) % 1;
    const p = loop.getPointAt(f);
    const tangent = loop.getTangentAt(f);
    [x[i], z[i], outX[i], outZ[i]] = [p.x, p.z, tangent.z, -tangent.x];
  }
  const sign = outZ[Math.round(n * 0.25)]! < 0 ? -1 : 1;
  const blur = (c: Float64Array, by = 1) => smoothLoop(c, n * 0.004).map((v) => v * by);
  return {
    position: [blur(x), blur(z)] as [Float64Array, Float64Array],
    direction: [blur(outX, sign), blur(outZ, sign)] as [Float64Array, Float64Array],
  };
}
