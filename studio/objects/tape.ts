// Flat bands: laces, handles, loops, ribbons.
import type * as THREE from "three";
import { along as moved, cross, distance, minus, signedPower, unit, type Vec3 } from "../footwear/geom.ts";
import { spread, surface, type Tint } from "./surface.ts";
import { dot } from "./vectors.ts";

type TapeOptions = {
  /** Half width and half thickness, centimetres. */
  width: number;
  thickness: number;
  /** The wished direction of the width, along 0..1. */
  across: (u: number) => Vec3;
  taper?: (u: number) => number;
  square?: number;
  sides?: number;
  tint?: (u: number) => Tint;
};

export function tape(points: Vec3[], options: TapeOptions): THREE.BufferGeometry {
  const { width, thickness, across, taper = () => 1, square = 0.45, sides = 20 } = options;
  const n = points.length;
  const along = [0];
  for (let i = 1; i < n; i++) along.push(along[i - 1]! + distance(points[i]!, points[i - 1]!));
  const frames = points.map((point, i) => {
    const tangent = unit(minus(points[Math.min(n - 1, i + 1)]!, points[Math.max(0, i - 1)]!));
    const wish = across(i / (n - 1));
    const wide = unit(moved(wish, tangent, -dot(wish, tangent)));
    return { point, wide, normal: unit(cross(tangent, wide)) };
  });
  return surface(
    spread(n),
    spread(sides, true),
    (u, v) => {
      const { point, wide, normal } = frames[Math.round(u * (n - 1))]!;
      const angle = v * Math.PI * 2;
      const k = taper(u);
      const rise = signedPower(Math.sin(angle), 0.7) * thickness;
      return moved(moved(point, wide, signedPower(Math.cos(angle), square) * width * k), normal, rise);
    },
    {
      wrapV: true,
      outward: (u, _v, p) => minus(p, frames[Math.round(u * (n - 1))]!.point),
      cloth: (u, v) => [signedPower(Math.cos(v * Math.PI * 2), square) * width, along[Math.round(u * (n - 1))]!],
      tint: (u) => options.tint?.(u) ?? 1,
    },
  );
}
