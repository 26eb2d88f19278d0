/** Soles: profiles swept round the feather line, sewing and texture on their walls. */
import * as THREE from "three";
import { grid, lerp, stitches } from "./geom.ts";
import type { Vec3 } from "./geom.ts";
import type { Last } from "./last.ts";
import { row } from "./panels.ts";

/** A point of a wall: outward from the feather line (cm), height as a fraction of the sole, and an addition to it (cm). */
type ProfilePoint = [outward: number, fraction: number, rise: number];

export type SoleMaterials = {
  wall: THREE.Material;
  outsole: THREE.Material;
  welt: THREE.Material;
  thread: THREE.Material;
  stripe: THREE.Material;
};
export type SoleKind = "cupsole" | "thick" | "foxed" | "welted";

type SoleStyle = {
  wall: ProfilePoint[];
  outsole: ProfilePoint[];
  /** Stitches round the wall. */
  seam?: ProfilePoint;
  /** A band let into the wall. */
  stripe?: ProfilePoint[];
  welt?: ProfilePoint[];
  /** Fine upright ribs at the toe. */
  bumper: boolean;
};

const OUTSOLE: ProfilePoint[] = [
  [0.27, 0, 0.5],
  [0.34, 0, 0.49],
  [0.385, 0, 0.45],
  [0.39, 0, 0.38],
  [0.385, 0, 0.2],
  [0.36, 0, 0.08],
  [0.3, 0, 0.02],
  [0.18, 0, 0],
  [-1.2, 0, 0],
];

const STYLES: Record<SoleKind, SoleStyle> = {
  cupsole: {
    wall: [
      [-0.9, 1, -0.1],
      [0.02, 1, -0.03],
      [0.08, 1, 0.02],
      [0.16, 1, 0.035],
      [0.24, 1, 0],
      [0.3, 1, -0.08],
      [0.325, 1, -0.18],
      [0.335, 1, -0.34],
      [0.335, 1, -0.48],
      [0.325, 1, -0.52],
      [0.275, 1, -0.54],
      [0.26, 1, -0.57],
      [0.26, 1, -0.64],
      [0.275, 1, -0.67],
      [0.325, 1, -0.69],
      [0.34, 1, -0.74],
      [0.36, 0, 0.86],
      [0.366, 0, 0.81],
      [0.345, 0, 0.79],
      [0.335, 0, 0.765],
      [0.345, 0, 0.74],
      [0.368, 0, 0.72],
      [0.372, 0, 0.68],
      [0.375, 0, 0.58],
      [0.355, 0, 0.53],
      [0.3, 0, 0.51],
      [0.29, 0, 0.46],
    ],
    outsole: OUTSOLE,
    seam: [0.278, 1, -0.605],
    bumper: false,
  },
  thick: {
    wall: [
      [-0.9, 1, -0.1],
      [0.02, 1, -0.05],
      [0.1, 1, 0.02],
      [0.2, 1, 0.04],
      [0.3, 1, 0],
      [0.37, 1, -0.1],
      [0.4, 1, -0.24],
      [0.4, 1, -0.36],
      [0.37, 1, -0.4],
      [0.34, 1, -0.44],
      [0.34, 1, -0.5],
      [0.37, 1, -0.54],
      [0.41, 1, -0.58],
      [0.43, 0.62, 0],
      [0.44, 0.5, 0],
      [0.45, 0.34, 0],
      [0.46, 0, 0.66],
      [0.44, 0, 0.61],
      [0.4, 0, 0.59],
      [0.39, 0, 0.55],
    ],
    outsole: [
      [0.38, 0, 0.6],
      [0.44, 0, 0.58],
      [0.475, 0, 0.53],
      [0.48, 0, 0.42],
      [0.475, 0, 0.22],
      [0.45, 0, 0.08],
      [0.38, 0, 0.02],
      [0.2, 0, 0],
      [-1.2, 0, 0],
    ],
    seam: [0.355, 1, -0.47],
    bumper: false,
  },
  foxed: {
    wall: [
      [-0.9, 1, 0.1],
      [0.03, 1, 0.16],
      [0.07, 1, 0.2],
      [0.12, 1, 0.21],
      [0.16, 1, 0.18],
      [0.18, 1, 0.1],
      [0.185, 1, 0],
      [0.19, 0.8, 0],
      [0.195, 0.6, 0],
      [0.2, 0.4, 0],
      [0.205, 0, 0.44],
      [0.19, 0, 0.4],
      [0.15, 0, 0.38],
    ],
    outsole: [
      [0.15, 0, 0.4],
      [0.2, 0, 0.39],
      [0.225, 0, 0.35],
      [0.225, 0, 0.2],
      [0.21, 0, 0.07],
      [0.16, 0, 0.01],
      [0.1, 0, 0],
      [-1.2, 0, 0],
    ],
    stripe: [
      [0.19, 1, -0.26],
      [0.215, 1, -0.28],
      [0.22, 1, -0.31],
      [0.22, 1, -0.42],
      [0.218, 1, -0.45],
      [0.19, 1, -0.47],
    ],
    bumper: true,
  },
  welted: {
    welt: [
      [-0.6, 1, 0.02],
      [0.3, 1, 0.03],
      [0.42, 1, 0.03],
      [0.5, 1, 0.01],
      [0.54, 1, -0.04],
      [0.545, 1, -0.12],
      [0.545, 1, -0.3],
      [0.53, 1, -0.36],
      [0.48, 1, -0.38],
    ],
    wall: [
      [0.42, 1, -0.34],
      [0.5, 1, -0.36],
      [0.55, 1, -0.39],
      [0.57, 1, -0.46],
      [0.565, 0.6, 0],
      [0.545, 0.45, 0],
      [0.55, 0.3, 0],
      [0.57, 0, 0.6],
      [0.56, 0, 0.55],
      [0.5, 0, 0.53],
      [0.48, 0, 0.5],
    ],
    outsole: OUTSOLE.map(([o, f, r]): ProfilePoint => [o < 0 ? o : o + 0.2, f, r]),
    bumper: false,
  },
};

export function addSole(group: THREE.Group, last: Last, kind: SoleKind, materials: SoleMaterials) {
  const style = STYLES[kind];
  const add = (mesh: THREE.Mesh) => {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  const at = (s: number, [outward, fraction, rise]: ProfilePoint): Vec3 => solePoint(last, s, outward, fraction, rise);
  const sweep = (profile: ProfilePoint[], material: THREE.Material) => {
    const ring = (s: number, v: number) => at(s, profile[Math.round(v * (profile.length - 1))]!);
    add(
      new THREE.Mesh(
        grid(700, profile.length, ring, { wrapU: true, face: (p) => [p[0] - 14, 0.2, p[2] * 3] }),
        material,
      ),
    );
  };
  sweep(style.wall, materials.wall);
  sweep(style.outsole, materials.outsole);
  if (style.stripe) sweep(style.stripe, materials.stripe);
  if (style.seam) {
    const seam = style.seam;
    const path = row(1601, (s) => ({ p: at(s, seam), n: last.outward(s) }));
    group.add(stitches(path, materials.thread, { len: 0.32, gap: 0.11, r: 0.04, lift: 0, slant: 0 }));
  }
  if (style.welt) {
    sweep(style.welt, materials.welt);
    const path = row(1601, (s) => ({ p: at(s, [0.4, 1, 0.03]), n: [0, 1, 0] as Vec3 }));
    group.add(stitches(path, materials.thread, { len: 0.3, gap: 0.1, r: 0.042, lift: 0.012, slant: 0 }));
  }
  if (style.bumper) {
    const reach = kind === "foxed" ? 0.22 : 0.38;
    const rib = new THREE.CapsuleGeometry(0.028, kind === "foxed" ? 0.5 : 0.55, 3, 8);
    const count = 80;
    const ribs = new THREE.InstancedMesh(rib, materials.wall, count);
    for (let i = 0; i < count; i++) {
      const s = 0.5 + (i / (count - 1) - 0.5) * 0.24;
      ribs.setMatrixAt(
        i,
        new THREE.Matrix4().setPosition(...at(s, [reach - 0.02, kind === "foxed" ? 0.62 : 0.42, 0.02])),
      );
    }
    ribs.receiveShadow = true;
    group.add(ribs);
  }
}

export function solePoint(last: Last, s: number, outward: number, fraction: number, rise: number): Vec3 {
  const p = last.feather(s);
  const out = last.outward(s);
  const height = lerp(last.soleBottom(p[0]), last.soleTop(p[0]), fraction);
  return [p[0] + out[0] * outward, height + rise, p[2] + out[2] * outward];
}

/** The edge of the tread on the ground; the toe springs up, so its print is softer and shorter. */
export function soleOutline(last: Last, s: number, outset: number): [number, number] {
  const [x, , z] = solePoint(last, s, outset, 0, 0);
  return [x > 25 ? 25 + (x - 25) * 0.75 : x, z];
}
