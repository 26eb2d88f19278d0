// A grid mesh with cloth coordinates and a tint for every point.
import * as THREE from "three";
import { grid, type Vec3 } from "../footwear/geom.ts";
import { dot } from "./vectors.ts";

export type Tint = number | Vec3;

type SurfaceOptions = {
  wrapU?: boolean;
  wrapV?: boolean;
  /** The outward direction somewhere in the middle of the grid; decides the winding. */
  outward?: (u: number, v: number, p: Vec3) => Vec3;
  /** Centimetres on the cloth. */
  cloth?: (u: number, v: number, p: Vec3) => [number, number];
  tint?: (u: number, v: number, p: Vec3) => Tint;
};

export const spread = (count: number, closed = false): number[] =>
  Array.from({ length: count }, (_, i) => i / (closed ? count : count - 1));

export function surface(
  us: number[],
  vs: number[],
  at: (u: number, v: number) => Vec3,
  options: SurfaceOptions = {},
): THREE.BufferGeometry {
  const { wrapU = false, wrapV = false } = options;
  const geometry: THREE.BufferGeometry = grid(us, vs, at, { wrapU, wrapV, uv: true });
  const position = geometry.getAttribute("position");
  const uv = geometry.getAttribute("uv");
  const colors = new Float32Array(position.count * 3).fill(1);
  for (let k = 0; k < position.count; k++) {
    const [u, v] = [us[Math.floor(k / vs.length)]!, vs[k % vs.length]!];
    const p: Vec3 = [position.getX(k), position.getY(k), position.getZ(k)];
    if (options.cloth) uv.setXY(k, ...options.cloth(u, v, p));
    if (options.tint) {
      const tint = options.tint(u, v, p);
      colors.set(typeof tint === "number" ? [tint, tint, tint] : tint, k * 3);
    }
  }
  geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
  if (options.outward) turnOutward(geometry, us, vs, options.outward);
  return geometry;
}

function turnOutward(
  geometry: THREE.BufferGeometry,
  us: number[],
  vs: number[],
  outward: NonNullable<SurfaceOptions["outward"]>,
) {
  const [position, normal, index] = [
    geometry.getAttribute("position"),
    geometry.getAttribute("normal"),
    geometry.index!,
  ];
  let agreement = 0;
  for (let k = 0; k < position.count; k += 5) {
    const p: Vec3 = [position.getX(k), position.getY(k), position.getZ(k)];
    const n: Vec3 = [normal.getX(k), normal.getY(k), normal.getZ(k)];
    agreement += dot(n, outward(us[Math.floor(k / vs.length)]!, vs[k % vs.length]!, p));
  }
  if (agreement >= 0) return;
  for (let i = 0; i < index.count; i += 3) {
    const second = index.getX(i + 1);
    index.setX(i + 1, index.getX(i + 2));
    index.setX(i + 2, second);
  }
  geometry.computeVertexNormals();
}
