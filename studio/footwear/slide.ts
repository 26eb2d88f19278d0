/** The slide: a contoured foam footbed and one moulded strap with raised lettering (real relief, not a decal). */
import * as THREE from "three";
import type { Model } from "./arrange.ts";
import { contactShadow } from "./contact.ts";
import {
  bell,
  clamp,
  cross,
  curve,
  edgeSamples,
  grid,
  lerp,
  minus,
  signedPower,
  smooth,
  smoothLoop,
  unit,
} from "./geom.ts";
import type { Vec3 } from "./geom.ts";
import { drawn, SERIF, line as textLine } from "./lettering.ts";
import { drawArch } from "./house-mark.ts";
import { material } from "./materials.ts";
import type { Cloth } from "./materials.ts";
import { row } from "./panels.ts";

export type Slide = {
  reference: string;
  body: string;
  bed: Cloth;
  sole: string;
  strap: Cloth;
  letters: string;
  /** Height of the letters over the strap, cm. */
  relief?: number;
  /** What the footbed carries. */
  texture: "nubs" | "ribs" | "drains";
  width?: number;
  /** Length of the strap along the foot and its thickness, against the ordinary. */
  strapReach?: number;
  strapThickness?: number;
};

const OUTLINE: [number, number][] = [
  [0.4, 0],
  [0.9, 1.9],
  [2.8, 3.35],
  [6.5, 3.75],
  [11, 3.95],
  [16, 4.6],
  [20, 5.15],
  [23.4, 5.1],
  [26.2, 4.1],
  [28.2, 2.2],
  [28.9, -0.5],
  [28.3, -2.9],
  [26.6, -4.3],
  [24, -5.0],
  [21, -5.05],
  [18, -4.45],
  [14.5, -3.7],
  [11, -3.45],
  [6.6, -3.6],
  [2.8, -3.25],
  [0.9, -1.9],
];
const TOP = curve([
  [0, 3.5],
  [5, 3.2],
  [11, 2.75],
  [18, 2.35],
  [24, 2.35],
  [29, 2.85],
]);
const BOTTOM = curve([
  [-0.5, 0.6],
  [0.6, 0.25],
  [2.2, 0.03],
  [4, 0],
  [19, 0],
  [24, 0.24],
  [29, 1.05],
]);

/** [outward, fraction of the height, rise]: rolled top lip, a fine moulded groove, foot flare. */
const WALL: Vec3[] = [
  [-0.62, 1, -0.12],
  [-0.5, 1, -0.03],
  [-0.36, 1, 0.03],
  [-0.2, 1, 0.04],
  [-0.07, 1, 0],
  [0.02, 1, -0.09],
  [0.07, 1, -0.22],
  [0.09, 1, -0.4],
  [0.1, 0.62, 0.05],
  [0.1, 0.6, 0],
  [0.05, 0.59, -0.02],
  [0.03, 0.57, -0.03],
  [0.05, 0.55, -0.04],
  [0.1, 0.54, -0.06],
  [0.12, 0.5, -0.06],
  [0.15, 0.25, 0.1],
  [0.15, 0, 0.62],
  [0.13, 0, 0.58],
  [0.08, 0, 0.56],
  [0.07, 0, 0.52],
];
const SOLE: Vec3[] = [
  [0.05, 0, 0.54],
  [0.11, 0, 0.53],
  [0.16, 0, 0.5],
  [0.17, 0, 0.4],
  [0.16, 0, 0.18],
  [0.12, 0, 0.06],
  [0.03, 0, 0.01],
  [-0.3, 0, 0],
  [-1.5, 0, 0],
];

export function makeSlide(design: Slide, { mirror }: { mirror: boolean }): Model {
  const slide = new THREE.Group();
  const add = (geometry: THREE.BufferGeometry, look: THREE.Material, castShadow = true) => {
    const mesh = new THREE.Mesh(geometry, look);
    mesh.castShadow = castShadow;
    mesh.receiveShadow = true;
    slide.add(mesh);
  };
  const plan = footprint(design.width ?? 1);
  addFootbed(slide, add, plan, design, mirror);
  addStrap(add, design, mirror);
  slide.add(
    contactShadow((s, outset) => {
      const [x, , z] = plan.wall(s, [outset - 0.1, 0, 0]);
      return [x > 24 ? 24 + (x - 24) * 0.8 : x, z];
    }),
  );
  const group = new THREE.Group();
  group.add(slide);
  return { group, centre: [14.6, 3.6, 0] };
}

type Add = (geometry: THREE.BufferGeometry, look: THREE.Material, castShadow?: boolean) => void;
type Plan = ReturnType<typeof footprint>;

function footprint(width: number) {
  const loop = new THREE.CatmullRomCurve3(
    OUTLINE.map(([x, z]) => new THREE.Vector3(x, 0, z * width)),
    true,
    "centripetal",
  );
  loop.arcLengthDivisions = 3000;
  const n = 1024;
  const points = row(n + 1, (k) => loop.getPointAt(k % 1)).slice(0, n);
  const X = smoothLoop(
    Float64Array.from(points, (p) => p.x),
    5,
  );
  const Z = smoothLoop(
    Float64Array.from(points, (p) => p.z),
    5,
  );
  const at = (channel: Float64Array, s: number) => {
    const f = (s - Math.floor(s)) * n;
    const i = Math.floor(f);
    return lerp(channel[i % n]!, channel[(i + 1) % n]!, f - i);
  };
  const tangent = (s: number) => unit([at(X, s + 0.002) - at(X, s - 0.002), 0, at(Z, s + 0.002) - at(Z, s - 0.002)]);
  const flip = tangent(0.25)[0] > 0 ? 1 : -1;
  const wall = (s: number, [outward, fraction, rise]: Vec3): Vec3 => {
    const [tx, , tz] = tangent(s);
    const x = at(X, s);
    return [x - tz * flip * outward, lerp(BOTTOM(x), TOP(x), fraction) + rise, at(Z, s) + tx * flip * outward];
  };
  return { wall, edge: (s: number): [number, number] => [at(X, s), at(Z, s)] };
}

function addFootbed(slide: THREE.Group, add: Add, plan: Plan, design: Slide, mirror: boolean) {
  const body = material({ kind: "rubber", color: design.body, roughness: 0.72, bump: 0.007 });
  const bed = material(design.bed);
  const sole = material({ kind: "rubber", color: design.sole, roughness: 0.7 });
  const sweep = (profile: Vec3[], look: THREE.Material) => {
    const ring = (s: number, v: number) => plan.wall(s, profile[Math.round(v * (profile.length - 1))]!);
    add(grid(700, profile.length, ring, { wrapU: true, face: (p) => [p[0] - 14, 0, p[2] * 3] }), look);
  };
  sweep(WALL, body);
  sweep(SOLE, sole);

  // Rim, heel cup, arch rise, toe bar. k is 0 at the rim and 1 along the middle.
  const height = (x: number, z: number, k: number) => {
    const arch = 0.5 * bell(x, 12.6, 3.2) * smooth(-0.6, -3.2, z) * (1 - smooth(0, 0.9, k) * 0.35);
    const cup = 0.42 * bell(x, 5.2, 4.4) * smooth(0, 0.55, k);
    const toes = 0.16 * bell(x, 22.9, 0.9) * smooth(0.1, 0.5, k) + 0.12 * bell(x, 17, 3) * smooth(0.3, 1, k);
    const ribs = design.texture === "ribs" ? 0.035 * Math.cos(x * 6.2) * smooth(0.12, 0.3, k) : 0;
    return TOP(x) - 0.12 - 0.34 * smooth(0, 0.28, k) - cup + arch + toes + ribs;
  };
  const surface = (s: number, k: number): Vec3 => {
    const p = plan.wall(s, [-0.58, 1, 0]);
    const x = lerp(p[0], clamp(p[0], 6, 23), k);
    const z = lerp(p[2], -0.15, k);
    return [x, height(x, z, k), z];
  };
  add(grid(520, 60, surface, { wrapU: true, face: () => [0, 1, 0] }), bed);

  const ring = row(161, (s) => plan.edge(s));
  const inside = (x: number, z: number) => ring.reduce((d, [ex, ez]) => Math.min(d, Math.hypot(ex - x, ez - z)), 99);
  const on = (x: number, z: number): Vec3 => {
    const d = inside(x, z);
    return [x, height(x, z, clamp(d / Math.max(1, Math.abs(z) + d))), z];
  };
  if (design.texture === "nubs") addNubs(slide, bed, on, inside);
  if (design.texture === "drains") addDrains(slide, on);
  addHeelPrint(add, on, design, mirror);
}

function addNubs(
  slide: THREE.Group,
  bed: THREE.Material,
  on: (x: number, z: number) => Vec3,
  inside: (x: number, z: number) => number,
) {
  const points: Vec3[] = [];
  for (let x = 19.4; x < 28; x += 0.62) {
    for (let j = -9; j <= 9; j++) {
      const z = j * 0.62 + (Math.round(x / 0.62) % 2 ? 0.31 : 0) - 0.15;
      if (inside(x, z) > 1.35 && Math.abs(z) < 4.6) points.push(on(x, z));
    }
  }
  const nubs = new THREE.InstancedMesh(new THREE.SphereGeometry(0.13, 14, 10), bed, points.length);
  points.forEach((p, i) => nubs.setMatrixAt(i, new THREE.Matrix4().makeScale(1, 0.5, 1).setPosition(...p)));
  nubs.receiveShadow = true;
  slide.add(nubs);
}

/** Slots at the toe that let water out, following the footbed. */
function addDrains(slide: THREE.Group, on: (x: number, z: number) => Vec3) {
  const dark = new THREE.MeshStandardMaterial({ color: "#1d242b", roughness: 1, envMapIntensity: 0.1 });
  for (let i = -3; i <= 3; i++) {
    const half = 1.15 - Math.abs(i) * 0.13;
    const [cx, cz] = [24.5 - Math.abs(i) * 0.12, i * 0.95 - 0.15];
    const slot = grid(
      32,
      5,
      (u, v) => {
        const x = (u * 2 - 1) * half;
        const end = Math.max(0, Math.abs(x) - (half - 0.15));
        const p = on(cx + x, cz + (v * 2 - 1) * Math.sqrt(Math.max(0, 0.15 ** 2 - end ** 2)));
        return [p[0], p[1] + 0.02, p[2]];
      },
      { face: () => [0, 1, 0] },
    );
    const mesh = new THREE.Mesh(slot, dark);
    mesh.receiveShadow = true;
    slide.add(mesh);
  }
}

function addHeelPrint(add: Add, on: (x: number, z: number) => Vec3, design: Slide, mirror: boolean) {
  const print = drawn(
    300,
    512,
    (pen, width) => {
      pen.fillStyle = pen.strokeStyle = "#fff";
      drawArch(pen, width / 2, 210, 130, 11);
      textLine(pen, "SHOD", width / 2, 330, `600 84px ${SERIF}`, 12);
    },
    mirror,
  );
  const ink = new THREE.MeshStandardMaterial({
    color: new THREE.Color(design.bed.color).multiplyScalar(0.62),
    alphaMap: new THREE.CanvasTexture(print),
    transparent: true,
    depthWrite: false,
    roughness: 0.9,
    side: THREE.DoubleSide,
  });
  const raised = (v: number, u: number): Vec3 => {
    const p = on(lerp(7.8, 2.6, u), lerp(1.4, -1.7, v));
    return [p[0], p[1] + 0.03, p[2]];
  };
  add(grid(24, 24, raised, { uv: true, face: () => [0, 1, 0] }), ink, false);
}

const TEXTURE_WIDTH = 2048;

/** Arch over the instep. phi 0 .. pi goes lateral to medial, v -1 (back) .. 1 (front). */
function addStrap(add: Add, design: Slide, mirror: boolean) {
  const width = design.width ?? 1;
  const reach = design.strapReach ?? 1;
  const thickness = 0.62 * (design.strapThickness ?? 1);
  const relief = design.relief ?? 0.1;
  const lateral = curve([
    [10, 4.15],
    [16, 4.82],
    [21, 5.36],
  ]);
  const medial = curve([
    [10, 3.75],
    [14.5, 3.98],
    [18, 4.7],
    [21, 5.2],
  ]);
  const arch = (phi: number, along: number): Vec3 => {
    const v = along * reach;
    const up = Math.sin(phi);
    const x = lerp(lerp(10.6, 12.7, up), lerp(20.9, 19.6, up), (v + 1) / 2);
    const h = lerp(6.2, 4.55, smooth(-1.15, 1.2, v));
    const z = signedPower(Math.cos(phi), 0.78);
    const half = (z > 0 ? lateral(x) : medial(x)) * width;
    return [x, 1.45 + (h + 0.7) * up ** 0.82, z * (half + 0.04 - 0.34 * (1 - smooth(0, 0.3, up))) - 0.1];
  };
  const normal = (phi: number, v: number): Vec3 => {
    const e = 0.01;
    const p = clamp(phi, 0.02, Math.PI - 0.02);
    const q = unit(cross(minus(arch(p + e, v), arch(p - e, v)), minus(arch(p, v + e), arch(p, v - e))));
    return q[1] + q[2] * Math.cos(phi) < 0 ? [-q[0], -q[1], -q[2]] : q;
  };
  const off = (phi: number, v: number, d: number): Vec3 => {
    // Thins out where it goes down beside the footbed.
    const k = d * (0.1 + 0.9 * smooth(0, 0.2, Math.sin(phi)));
    const p = arch(phi, v);
    const q = normal(phi, v);
    return [p[0] + q[0] * k, p[1] + q[1] * k, p[2] + q[2] * k];
  };

  // By arc length, so that letters keep their width round the bend.
  const steps = 400;
  const reached = [0];
  for (let i = 1; i <= steps; i++) {
    const d = minus(arch((i / steps) * Math.PI, 0), arch(((i - 1) / steps) * Math.PI, 0));
    reached.push(reached[i - 1]! + Math.hypot(...d));
  }
  const total = reached[steps]!;
  const phiAt = (u: number) => {
    const d = u * total;
    let i = 0;
    while (i < steps - 1 && reached[i + 1]! < d) i++;
    return ((i + (d - reached[i]!) / (reached[i + 1]! - reached[i]!)) / steps) * Math.PI;
  };

  const height = letterRelief(design.reference, total);
  const length = 7.6 * reach;
  const edge = 0.26;
  const near = [0, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.26];
  const rounded = (v: number) => {
    const k = clamp(1 - (Math.min(v, 1 - v) * length) / edge);
    return Math.sqrt(Math.max(0, 1 - k * k));
  };
  const groove = (v: number) => -0.05 * bell(Math.min(v, 1 - v) * length, 0.62, 0.06);

  const colours: number[] = [];
  const ground = new THREE.Color(design.strap.color);
  const ink = new THREE.Color(design.letters);
  const us = row(1100, (u) => u);
  const bends = us.map(phiAt);
  const outer = grid(
    us,
    edgeSamples(260, length, near),
    (u, v) => {
      const e = height(mirror ? 1 - u : u, v);
      colours.push(
        ...ground
          .clone()
          .lerp(ink, smooth(0.25, 0.6, e))
          .toArray(),
      );
      const rise = thickness * (0.5 + 0.5 * rounded(v)) + groove(v) + relief * smooth(0.15, 0.85, e);
      return off(bends[Math.round(u * 1099)]!, v * 2 - 1, rise);
    },
    { face: (p) => [0, p[1] - 2, p[2]] },
  );
  outer.setAttribute("color", new THREE.BufferAttribute(new Float32Array(colours), 3));
  const look = material({ ...design.strap, color: "#ffffff", clearcoat: 0 });
  look.vertexColors = true;
  add(outer, look);
  add(
    grid(200, edgeSamples(20, length, near), (u, v) => off(phiAt(u), v * 2 - 1, thickness * (0.5 - 0.5 * rounded(v))), {
      face: (p) => [0, -(p[1] - 2), -p[2]],
    }),
    material({ kind: "rubber", color: design.strap.color, environment: 0.4 }),
  );
}

/** SHOD over the reference, as heights 0..1 over the unrolled strap. */
function letterRelief(reference: string, total: number): (u: number, v: number) => number {
  const [w, h] = [TEXTURE_WIDTH, Math.round((TEXTURE_WIDTH * 8.2) / total)];
  const canvas = drawn(w, h, (pen) => {
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, w, h);
    pen.filter = "blur(1.6px)";
    pen.fillStyle = "#fff";
    textLine(pen, "SHOD", w * 0.475, h * 0.45, `600 ${h * 0.27}px ${SERIF}`, 24);
    textLine(pen, reference, w * 0.475, h * 0.68, `600 ${h * 0.102}px ${SERIF}`, 12);
  });
  const pixels = canvas.getContext("2d")!.getImageData(0, 0, w, h).data;
  const pixel = (x: number, y: number) => pixels[(Math.min(h - 1, y) * w + Math.min(w - 1, x)) * 4]! / 255;
  return (u, v) => {
    const [x, y] = [clamp(u) * (w - 1), clamp(v) * (h - 1)];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const upper = lerp(pixel(i, j), pixel(i + 1, j), x - i);
    return lerp(upper, lerp(pixel(i, j + 1), pixel(i + 1, j + 1), x - i), y - j);
  };
}
