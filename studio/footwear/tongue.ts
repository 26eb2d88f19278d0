/** The tongue: a bent padded slab with a lined back, a bound edge and a woven label. */
import * as THREE from "three";
import { bell, clamp, curve, grid, lerp, mix, signedPower, smooth, spline, stitches } from "./geom.ts";
import type { Vec3 } from "./geom.ts";
import { lettering, line, SERIF } from "./lettering.ts";
import type { Draw } from "./lettering.ts";
import { drawArch } from "./house-mark.ts";
import { row } from "./panels.ts";

export type TongueStyle = {
  /** Points of the centre line, toe end first. */
  path: Vec3[];
  /** Half thickness of the padding near the top, cm. */
  padding: number;
  width?: number;
};

export type TongueMaterials = { front: THREE.Material; back: THREE.Material; thread: THREE.Material };
export type Label = { ground: string; ink: string; reference: [string, string] };

export type Tongue = {
  /** A point of the tongue: v 0 (toe end) .. 1 (top), z across, n above its middle. */
  at: (v: number, z: number, n: number) => Vec3;
  /** Height of the front face over its centre line. */
  face: (v: number) => number;
  /** The highest the tongue stands at this x, on the centre line. */
  heightAt: (x: number) => number;
  /** Direction along the throat, towards the top. */
  upward: Vec3;
};

export const LOW_TONGUE: TongueStyle = {
  path: [
    [21, 5.8, -0.35],
    [18.5, 7.4, -0.3],
    [16, 8.55, -0.25],
    [13.5, 9.55, -0.2],
    [11.9, 10.5, -0.15],
    [10.75, 11.55, -0.12],
    [10.3, 12.25, -0.12],
  ],
  padding: 0.34,
};

export function shapeTongue({ path, padding, width = 1 }: TongueStyle): Tongue & { half: (v: number) => number } {
  const line = spline(path, 80);
  const point = (v: number) => {
    const f = clamp(v) * 79;
    const i = Math.min(78, Math.floor(f));
    return { p: mix(line[i]!, line[i + 1]!, f - i), next: line[i + 1]!, here: line[i]! };
  };
  const half = curve([
    [0, 1.6 * width],
    [0.3, 2.2 * width],
    [0.7, 2.5 * width],
    [0.9, 2.5 * width],
    [1, 2.3 * width],
  ]);
  const at = (v: number, z: number, n: number): Vec3 => {
    const { p, here, next } = point(v);
    const [dx, dy] = [next[0] - here[0], next[1] - here[1]];
    const l = Math.hypot(dx, dy);
    const up = dx > 0 ? -1 : 1;
    const [nx, ny] = [(dy / l) * up, (-dx / l) * up];
    const fall = (0.15 + 0.03 * smooth(0.75, 1, v)) * z * z;
    return [p[0] + nx * (n - fall), p[1] + ny * (n - fall), p[2] + z];
  };
  const face = (v: number) => lerp(0.15, padding, smooth(0.55, 0.9, v)) * (1 - 0.3 * bell(v, 0.8, 0.012));
  const middle = [line[44]!, line[40]!] as const;
  return {
    at,
    face,
    half,
    heightAt: (x) => {
      const nearest = line.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best));
      return nearest[1];
    },
    upward: [middle[0][0] - middle[1][0], middle[0][1] - middle[1][1], 0],
  };
}

export function addTongue(
  group: THREE.Group,
  tongue: ReturnType<typeof shapeTongue>,
  materials: TongueMaterials,
  label: Label,
  mirror: boolean,
) {
  const { at, face, half } = tongue;
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material, castShadow = true) => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = castShadow;
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  const roundedEnd = (v: number) => (v < 0.93 ? 1 : Math.sqrt(Math.max(0.0004, 1 - ((v - 0.93) / 0.07) ** 2)));
  // Corners of the free end are rounded in plan as well as in thickness.
  const plan = (v: number) => half(v) * (1 - 0.12 * smooth(0.86, 1, v) ** 2);
  const vs = [...row(71, (k) => k * 0.93), ...row(24, (k) => 0.931 + 0.069 * Math.sin((k * Math.PI) / 2))];
  const side = (from: number) => (v: number, w: number) => {
    const angle = (from + w) * Math.PI;
    const k = roundedEnd(v);
    const z = signedPower(Math.cos(angle), 0.42) * plan(v) * lerp(0.6, 1, k);
    return at(v, z, signedPower(Math.sin(angle), 0.75) * face(v) * k);
  };
  // Evenly across the face rather than by angle, so that the edge stays smooth.
  const across = row(72, (k) => Math.acos(signedPower(1 - 2 * k, 1 / 0.42)) / Math.PI);
  const outward = (sign: number) => (): Vec3 => [0.5 * sign, sign, 0];
  add(grid(vs, across, side(0), { face: outward(1) }), materials.front);
  add(grid(vs, across, side(1), { face: outward(-1) }), materials.back);

  // Sewn border of the free end.
  const border = row(300, (k) => {
    const edge = 2.2;
    const reach = k * (2 * edge + 2);
    const z = (sign: number, v: number) => sign * (plan(v) - 0.42);
    if (reach < edge) return [lerp(0.62, 0.925, reach / edge), z(-1, lerp(0.62, 0.925, reach / edge))] as const;
    if (reach > edge + 2) {
      const v = lerp(0.925, 0.62, (reach - edge - 2) / edge);
      return [v, z(1, v)] as const;
    }
    return [0.925, lerp(z(-1, 0.925), z(1, 0.925), (reach - edge) / 2)] as const;
  });
  const onFace = (v: number, z: number) => at(v, z, face(v) * Math.max(0, 1 - (Math.abs(z) / plan(v)) ** 4) ** 0.375);
  const threads = border.map(([v, z]) => ({ p: onFace(v, z), n: [0.5, 0.85, 0.1 * z] as Vec3 }));
  group.add(stitches(threads, materials.thread, { lift: 0.02 }));

  const woven = new THREE.MeshPhysicalMaterial({
    map: lettering(640, 400, drawLabel(label), mirror),
    transparent: true,
    alphaTest: 0.5,
    roughness: 0.8,
    side: THREE.DoubleSide,
  });
  const patch = grid(20, 20, (u, v) => onFaceLifted(lerp(0.82, 0.915, v), lerp(1.2, -1.2, u)), {
    uv: true,
    face: () => [0.6, 1, 0],
  });
  function onFaceLifted(v: number, z: number): Vec3 {
    const p = onFace(v, z);
    return [p[0] + 0.012, p[1] + 0.022, p[2]];
  }
  add(patch, woven, false);
}

function drawLabel({ ground, ink, reference }: Label): Draw {
  return (pen, width, height) => {
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(4, 4, width - 8, height - 8, 18);
    pen.fill();
    pen.fillStyle = pen.strokeStyle = ink;
    pen.globalAlpha = 0.5;
    pen.lineWidth = 3;
    pen.setLineDash([10, 7]);
    pen.strokeRect(22, 22, width - 44, height - 44);
    pen.setLineDash([]);
    pen.globalAlpha = 1;
    drawArch(pen, width / 2, 138, 86, 9);
    line(pen, "SHOD", width / 2, 218, `600 116px ${SERIF}`, 22);
    line(pen, reference.join(" "), width / 2, 318, `600 54px ${SERIF}`, 5);
  };
}
