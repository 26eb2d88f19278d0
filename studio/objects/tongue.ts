// The tongue: a bent, padded slab under the throat, longer than the opening is high.
import type * as THREE from "three";
import { along, bell, curve, lerp, signedPower, smooth, spline, unit, type Vec3 } from "../footwear/geom.ts";
import { spread, surface } from "./surface.ts";
import type { Workbench } from "./workbench.ts";

const MIDDLE: Vec3[] = [
  [20.9, 6.15, -0.35],
  [18.6, 7.55, -0.3],
  [16.1, 8.95, -0.26],
  [13.8, 10.5, -0.22],
  [12.0, 12.7, -0.18],
  [10.85, 15.0, -0.14],
  [10.2, 17.7, -0.12],
];

export type Tongue = {
  /** A point on the tongue: v up its length, z to the side, height above its middle. */
  at: (v: number, z: number, height: number) => Vec3;
  /** The same, found by x. */
  heightAt: (x: number) => number;
  top: (v: number) => number;
  tangent: Vec3;
};

export function makeTongue(
  bench: Workbench,
  face: THREE.Material,
  lining: THREE.Material,
  thread: THREE.Material,
): Tongue {
  const path = spline(MIDDLE, 120);
  const frame = (v: number) => {
    const f = Math.min(118.999, v * 119);
    const i = Math.floor(f);
    const [p, q] = [path[i]!, path[i + 1]!];
    const tangent = unit([q[0] - p[0], q[1] - p[1], 0]);
    const middle: Vec3 = [lerp(p[0], q[0], f - i), lerp(p[1], q[1], f - i), lerp(p[2], q[2], f - i)];
    return { middle, normal: [tangent[1], -tangent[0], 0] as Vec3 };
  };
  const at = (v: number, z: number, height: number): Vec3 => {
    const { middle, normal } = frame(v);
    const drop = lerp(0.16, 0.21, smooth(0.2, 0.7, v)) * (1 - 0.35 * smooth(0.86, 1, v)) * z * z;
    const p = along(middle, normal, height - drop);
    return [p[0], p[1], p[2] + z];
  };
  const halfWidth = curve([
    [0, 1.6],
    [0.3, 2.2],
    [0.6, 2.7],
    [0.9, 2.9],
    [1, 2.75],
  ]);
  const closing = (v: number) => (v < 0.95 ? 1 : Math.sqrt(Math.max(0.0004, 1 - ((v - 0.95) / 0.05) ** 2)));
  const top = (v: number) => lerp(0.14, 0.34, smooth(0.3, 0.85, v)) * (1 - 0.3 * bell(v, 0.955, 0.008)) * closing(v);
  const us = [
    ...spread(90).map((x) => x * 0.95),
    ...spread(25)
      .slice(1)
      .map((x) => 0.95 + 0.05 * Math.sin((x * Math.PI) / 2)),
  ];
  const side = (bottom: boolean) =>
    surface(
      us,
      spread(48),
      (v, w) => {
        const angle = (bottom ? Math.PI : 0) + w * Math.PI;
        const z = signedPower(Math.cos(angle), 0.3) * halfWidth(v) * lerp(0.86, 1, closing(v));
        const wave = 0.05 * Math.sin(v * 23) * Math.cos(z * 0.9) * smooth(0.3, 0.7, v);
        return at(v, z, signedPower(Math.sin(angle), 0.8) * top(v) + wave);
      },
      {
        outward: (v) => (bottom ? [-frame(v).normal[0], -frame(v).normal[1], 0] : frame(v).normal),
        cloth: (v, _w, p) => [p[2], v * 17],
      },
    );
  bench.put(side(false), face);
  bench.put(side(true), lining);
  const edge = spread(200).map((k) => {
    const around = lerp(-1, 1, k);
    const v = lerp(0.72, 0.962, 1 - Math.abs(around) ** 6);
    const z = signedPower(around, 0.55) * (halfWidth(v) - 0.28);
    return { p: at(v, z, top(v) * 0.98), n: frame(v).normal };
  });
  bench.sew(edge, thread);

  return {
    at,
    top,
    heightAt: (x) => path.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best))[1],
    tangent: unit([path[60]![0] - path[64]![0], path[60]![1] - path[64]![1], 0]),
  };
}
