/** Eyelets, laces in straight bars with the crossing runs beneath, and a bow. */
import * as THREE from "three";
import { lerp, mix, ribbon, smooth, spline } from "./geom.ts";
import type { Vec3 } from "./geom.ts";
import type { Last } from "./last.ts";
import type { Tongue } from "./tongue.ts";

export type LaceStyle = {
  /** Where the eyelets stand, by a, top first, and how high on the eyestay (t). */
  rows: number[];
  t: number;
  /** Half width and half thickness; equal for a round cord. */
  width: number;
  thickness: number;
  eyelets: "metal" | "punched";
  bow: boolean;
};

export type LaceMaterials = { lace: THREE.Material; metal: THREE.Material; dark: THREE.Material };

export function addLaces(
  group: THREE.Group,
  last: Last,
  tongue: Tongue,
  style: LaceStyle,
  materials: LaceMaterials,
  panelTop: number,
) {
  const { rows, t } = style;
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material, castShadow = true) => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = castShadow;
    mesh.receiveShadow = true;
    group.add(mesh);
    return mesh;
  };
  const cord = style.width === style.thickness;
  const lace = (points: Vec3[], wide: Vec3, scale?: (u: number) => number) =>
    add(
      ribbon(points, () => wide, style.width, style.thickness, { pow: cord ? 1 : 0.6, seg: 18, scale, uv: true }),
      materials.lace,
    );
  const sides = (a: number): [number, number] => [a / 2, 1 - a / 2];

  for (const a of rows) for (const s of sides(a)) addEyelet(s);

  function addEyelet(s: number) {
    const facing = new THREE.Quaternion().setFromUnitVectors(
      new THREE.Vector3(0, 0, 1),
      new THREE.Vector3(...last.normal(s, t)),
    );
    const lay = (mesh: THREE.Mesh, height: number) => {
      mesh.position.set(...last.off(s, t, panelTop + height));
      mesh.quaternion.copy(facing);
    };
    lay(add(new THREE.CircleGeometry(0.2, 24), materials.dark, false), 0.012);
    if (style.eyelets === "metal")
      lay(add(new THREE.TorusGeometry(0.23, 0.055, 10, 28), materials.metal, false), 0.005);
  }

  const bars: Vec3[] = rows.map((a, i) => {
    const [left, right] = sides(a);
    const ends = [last.off(left, t, panelTop), last.off(right, t, panelTop)] as const;
    const middle = mix(ends[0], ends[1], 0.5);
    const over = 0.2 + style.thickness * 2;
    const crown = Math.max(tongue.heightAt(middle[0]) + over + 0.06, (ends[0][1] + ends[1][1]) / 2 + 0.1);
    const peak: Vec3 = [middle[0], crown, middle[2]];
    const shoulder = (k: 0 | 1): Vec3 => [
      lerp(peak[0], ends[k][0], 0.42),
      crown - 0.06,
      lerp(peak[2], ends[k][2], 0.42),
    ];
    const high = panelTop + style.thickness + 0.02;
    const points = spline(
      [
        last.off(left, t - 0.01, -0.12),
        last.off(left, t + 0.012, high),
        last.off(left, 0.965, high + 0.01),
        shoulder(0),
        peak,
        shoulder(1),
        last.off(right, 0.965, high + 0.01),
        last.off(right, t + 0.012, high),
        last.off(right, t - 0.01, -0.12),
      ],
      64,
    );
    points.forEach((p, k) => {
      const free = Math.sin((Math.PI * k) / 63);
      p[0] += (0.05 * Math.sin(i * 2.7 + 0.6) + 0.025 * Math.sin(i * 5.1 + k * 0.14)) * free;
      p[1] += 0.025 * Math.sin(i * 3.9 + k * 0.12) * free;
    });
    lace(points, tongue.upward, (u) => lerp(0.55, 1, smooth(0.01, 0.13, Math.min(u, 1 - u))));
    return peak;
  });

  for (let i = 0; i < rows.length - 1; i++) {
    for (const k of [0, 1] as const) {
      const from = sides(rows[i]!)[k];
      const to = sides(rows[i + 1]!)[k === 0 ? 1 : 0];
      const [A, B] = [last.off(from, 0.985, 0.04), last.off(to, 0.985, 0.04)];
      const middle = mix(A, B, 0.5);
      const over: Vec3 = [middle[0], tongue.heightAt(middle[0]) + 0.2 + k * style.thickness, middle[2]];
      const points = spline([last.off(from, 0.93, -0.12), A, over, B, last.off(to, 0.93, -0.12)], 40);
      lace(points, [tongue.upward[0], tongue.upward[1], k ? 0.5 : -0.5]);
    }
  }

  if (style.bow) addBow(bars[0]!);

  /** Loops of a flat lace stand on edge to the throat: each bends in the plane across the shoe. */
  function addBow(knot: Vec3) {
    const up: Vec3 = [0.35, 1, 0];
    const rise = style.thickness * 2 + 0.05;
    const across = (z: number, n: number, forward: number): Vec3 => [
      knot[0] + forward + up[0] * (n + rise),
      knot[1] - forward * 0.42 + up[1] * (n + rise),
      knot[2] + z,
    ];
    for (const side of [1, -1]) {
      const loop = spline(
        [
          across(0, 0.12, 0),
          across(side * 0.7, 0.34, 0.05),
          across(side * 1.7, 0.22, 0.18),
          across(side * 2.75, -0.75, 0.36),
          across(side * 3.15, -1.75, 0.5),
          across(side * 3.0, -2.0, 0.56),
          across(side * 2.72, -1.55, 0.5),
          across(side * 2.1, -0.55, 0.34),
          across(side * 1.1, -0.02, 0.14),
          across(0, 0.02, 0),
        ],
        90,
      );
      lace(loop, [tongue.upward[0] + 0.1, tongue.upward[1], side * 0.25], (u) =>
        lerp(0.7, 1, smooth(0, 0.15, Math.min(u, 1 - u))),
      );
      const end = spline(
        [
          across(0, 0.05, 0.1),
          across(side * 0.6, 0.18, 0.45),
          across(side * 1.5, -0.1, 1.0),
          across(side * 2.3, -0.75, 1.5),
          across(side * 2.75, -1.45, 1.85),
          across(side * 2.95, -2.2, 2.05),
        ],
        60,
      );
      lace(end, [tongue.upward[0], tongue.upward[1] + 0.2, side * 0.55], (u) => lerp(1, 0.35, smooth(0.82, 0.9, u)));
    }
    const band = spline(
      [across(0.1, -0.25, -0.32), across(0.06, 0.3, -0.12), across(-0.04, 0.34, 0.14), across(-0.08, -0.2, 0.4)],
      24,
    );
    lace(band, [0, 0.1, 1]);
  }
}
