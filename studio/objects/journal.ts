// A cloth-bound journal: boards, rounded spine, foil, an elastic and a ribbon.
import * as THREE from "three";
import { lerp, smooth, spline, type Vec3 } from "../footwear/geom.ts";
import { GROTESQUE, lettering, line, SERIF } from "../footwear/lettering.ts";
import { plain } from "../footwear/materials.ts";
import type { Model } from "../footwear/arrange.ts";
import { cloth, weaveMap } from "./cloth.ts";
import { cloud, noise } from "./noise.ts";
import { contactShadow } from "./contact.ts";
import { spread, surface } from "./surface.ts";
import { tape } from "./tape.ts";
import { Workbench } from "./workbench.ts";

export type Journal = {
  reference: string;
  cloth: string;
  paper: string;
  foil: string;
  elastic: string;
  ribbon: string;
};

/** x from the spine to the fore-edge, z from the head (-) to the tail (+), y up from the table. */
const [WIDTH, LONG, THICK] = [13.2, 21, 1.75];
const BOARD = 0.13;
/** Centimetres until the book cloth repeats. */
const WEAVE = 1.5;

export function makeJournal(colour: Journal): Model {
  const bench = new Workbench();
  const m = {
    cloth: cloth({
      weave: "canvas",
      color: colour.cloth,
      tile: WEAVE,
      bump: 0.035,
      vary: 1.1,
      roughness: 0.92,
      sheen: 0.2,
    }),
    elastic: cloth({ weave: "braid", color: colour.elastic, tile: [0.5, 0.6], bump: 0.012, vary: 0.4 }),
    ribbon: cloth({
      weave: "grain",
      color: colour.ribbon,
      tile: 0.5,
      bump: 0.004,
      vary: 0.1,
      roughness: 0.45,
      sheen: 0.5,
    }),
    paper: plain(colour.paper, { roughness: 0.95, vertexColors: true }),
  };
  cover(bench, m.cloth);
  pages(bench, m.paper);
  elastic(bench, m.elastic);
  ribbon(bench, m.ribbon);
  foil(bench, colour);
  const [near, far] = [LONG / 2 + 0.25, -LONG / 2 - 0.25];
  bench.group.add(
    contactShadow(
      [
        [0, 0, far],
        [WIDTH, 0, far],
        [WIDTH, 0, near],
        [0, 0, near],
      ],
      [
        [0.8, 0.6],
        [0.2, 0.9],
      ],
    ),
  );
  return { group: bench.group, centre: [WIDTH / 2, 1, 0] };
}

/** The cover seen from the tail: one path round the back board, the spine and the front board. */
function coverPath(): { p: Vec3; along: number }[] {
  const top = THICK;
  const joint = (x: number) => 0.16 * Math.exp(-(((x - 0.75) / 0.24) ** 2));
  const points: Vec3[] = [];
  for (let i = 0; i <= 50; i++) {
    const x = lerp(WIDTH, 0.42, i / 50);
    points.push([x, BOARD + joint(x), 0]);
  }
  for (let i = 1; i < 30; i++) {
    const a = (i / 30) * Math.PI;
    points.push([0.42 - 0.62 * Math.sin(a) ** 0.8, lerp(BOARD, top - BOARD, (1 - Math.cos(a)) / 2), 0]);
  }
  for (let i = 0; i <= 110; i++) {
    const x = lerp(0.42, WIDTH, i / 110);
    points.push([x, top - BOARD - joint(x), 0]);
  }
  let along = 0;
  return points.map((p, i) => {
    if (i > 0) along += Math.hypot(p[0] - points[i - 1]![0], p[1] - points[i - 1]![1]);
    return { p, along };
  });
}

function cover(bench: Workbench, material: THREE.Material) {
  const path = coverPath();
  const n = path.length;
  const end = path[n - 1]!.along;
  const frames = path.map(({ p, along }, i) => {
    const [a, b] = [path[Math.max(0, i - 1)]!.p, path[Math.min(n - 1, i + 1)]!.p];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return { p, along, nx: -(b[1] - a[1]) / l, ny: (b[0] - a[0]) / l };
  });
  // a section across the board: outer face, rounded head, inner face, rounded tail
  const half = LONG / 2 + 0.28;
  const r = BOARD;
  const section: [z: number, y: number][] = [];
  for (let i = 0; i <= 90; i++) section.push([lerp(half - r, -half + r, i / 90), r]);
  for (let i = 1; i < 8; i++)
    section.push([-half + r - r * Math.sin((i / 8) * Math.PI), r * Math.cos((i / 8) * Math.PI)]);
  for (let i = 0; i <= 30; i++) section.push([lerp(-half + r, half - r, i / 30), -r]);
  for (let i = 1; i < 8; i++)
    section.push([half - r + r * Math.sin((i / 8) * Math.PI), -r * Math.cos((i / 8) * Math.PI)]);
  const us = spread(n);
  const frameAt = (u: number) => frames[Math.round(u * (n - 1))]!;
  const corner = 0.32;
  bench.put(
    surface(
      us,
      spread(section.length, true),
      (u, v) => {
        const { p, along, nx, ny } = frameAt(u);
        const [z, y] = section[Math.round(v * section.length)]!;
        const d = Math.min(along, end - along);
        const narrower = d < corner ? corner - Math.sqrt(Math.max(0, corner ** 2 - (corner - d) ** 2)) : 0;
        const thin = Math.sqrt(Math.max(0, 1 - Math.max(0, 1 - d / r) ** 2));
        const sag = 0.012 * cloud(p[0] * 0.4, z * 0.3, p[1]);
        return [p[0] + nx * y * thin, p[1] + ny * y * thin + sag, z * (1 - narrower / half)];
      },
      {
        wrapV: true,
        outward: (u, v) => {
          const { nx, ny } = frameAt(u);
          const [z, y] = section[Math.round(v * section.length)]!;
          return Math.abs(z) > half - r ? [0, 0, Math.sign(z)] : [nx * Math.sign(y), ny * Math.sign(y), 0];
        },
        cloth: (u, v) => [frameAt(u).along, section[Math.round(v * section.length)]![0]],
        tint: (u, v, p) => {
          const [z] = section[Math.round(v * section.length)]!;
          const rub = smooth(0.25, 0.02, Math.min(half - Math.abs(z), frameAt(u).along, end - frameAt(u).along));
          const groove = Math.exp(-(((p[0] - 0.75) / 0.2) ** 2));
          return (1 + 0.12 * cloud(p[0] * 0.25, p[2] * 0.25, p[1]) + 0.16 * rub) * (1 - 0.22 * groove);
        },
      },
    ),
    material,
  );
}

/** Leaves: the fore-edge hollows as the spine rounds, and no two leaves catch the light alike. */
function pages(bench: Workbench, paper: THREE.Material) {
  const [low, high] = [BOARD * 2, THICK - BOARD * 2];
  const half = LONG / 2;
  const leaves = 150;
  const ys = spread(leaves * 2);
  const shade = (k: number, across: number) =>
    0.8 + 0.24 * noise(Math.floor(k * leaves) * 3.7, across * 0.25, 1) - 0.22 * smooth(0.06, 0, Math.min(k, 1 - k));
  const edge = (k: number) => WIDTH - 0.42 - 0.16 * Math.sin(k * Math.PI);
  const face = (from: Vec3, to: Vec3, outward: Vec3, hollow: boolean) =>
    bench.put(
      surface(
        spread(80),
        ys,
        (u, k) => {
          const x = hollow ? edge(k) : lerp(from[0], edge(k), u);
          const jitter = 0.012 * (noise(Math.floor(k * leaves) * 5.1, u * 3, 2) - 0.5);
          return [
            x + (hollow ? jitter : 0),
            lerp(low, high, k),
            lerp(from[2], to[2], u) + (hollow ? 0 : outward[2] * jitter),
          ];
        },
        { outward: () => outward, tint: (u, k) => shade(k, u * 20) },
      ),
      paper,
      false,
    );
  face([0.3, 0, half], [0, 0, half], [0, 0, 1], false);
  face([0.3, 0, -half], [0, 0, -half], [0, 0, -1], false);
  face([0, 0, -half], [0, 0, half], [1, 0, 0], true);
}

function elastic(bench: Workbench, material: THREE.Material) {
  const [x, half, top] = [WIDTH - 1.6, LONG / 2 + 0.31, THICK];
  const loop: Vec3[] = [];
  for (let i = 0; i <= 60; i++)
    loop.push([x + 0.03 * Math.sin(i * 0.2), top + 0.03, lerp(half - 0.1, -half + 0.1, i / 60)]);
  const turn = (z: number, from: number, to: number) => spread(10).map((k): Vec3 => [x, lerp(from, to, k), z]);
  loop.push(...turn(-half - 0.02, top - 0.05, 0.1));
  bench.put(tape(loop, { width: 0.32, thickness: 0.05, across: () => [1, 0, 0] }), material);
  bench.put(
    tape(turn(half + 0.02, top + 0.02, 0.06), { width: 0.32, thickness: 0.05, across: () => [1, 0, 0] }),
    material,
  );
}

function ribbon(bench: Workbench, material: THREE.Material) {
  const tail = spline(
    [
      [4.4, THICK * 0.55, LONG / 2 - 2],
      [4.5, THICK * 0.54, LONG / 2 + 0.1],
      [4.7, THICK * 0.42, LONG / 2 + 0.75],
      [5.1, 0.28, LONG / 2 + 1.5],
      [5.7, 0.05, LONG / 2 + 2.7],
      [6.8, 0.04, LONG / 2 + 4.0],
      [8.2, 0.05, LONG / 2 + 4.7],
    ],
    90,
  );
  bench.put(
    tape(tail, { width: 0.33, thickness: 0.02, across: (u) => [1, 0, lerp(0.1, -0.9, smooth(0.5, 1, u))] }),
    material,
  );
}

function foil(bench: Workbench, colour: Journal) {
  const [w, h] = [10.4, 19];
  const stamp = lettering(1560, 2850, (pen, width, height) => {
    const cm = width / w;
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = pen.strokeStyle = "#fff";
    stone(pen, width / 2, height * 0.315, cm);
    line(pen, "EBENEZER", width / 2, height * 0.505, `500 ${1.08 * cm}px ${SERIF}`, 0.26 * cm);
    line(pen, colour.reference, width / 2, height * 0.567, `500 ${0.5 * cm}px ${GROTESQUE}`, 0.2 * cm);
    line(pen, "SHOD", width / 2, height * 0.93, `600 ${0.72 * cm}px ${SERIF}`, 0.2 * cm);
  });
  const [middle, y] = [WIDTH / 2 - 0.35, THICK + 0.018];
  bench.letter(
    surface(
      spread(40),
      spread(60),
      (u, v) => {
        const [x, z] = [middle + lerp(-w / 2, w / 2, u), lerp(h / 2, -h / 2, v)];
        return [x, y + 0.012 * cloud(x * 0.4, z * 0.3, THICK - BOARD), z];
      },
      { outward: () => [0, 1, 0] },
    ),
    stamp,
    {
      color: colour.foil,
      metalness: 0.9,
      roughness: 0.34,
      emissive: colour.foil,
      emissiveIntensity: 0.1,
      // the weave presses through
      bumpMap: weaveMap("canvas", w / WEAVE, h / WEAVE),
      bumpScale: 0.03,
    },
  );
}

/** The stone set up between Mizpah and Shen: one upright, three that steady it. */
function stone(pen: CanvasRenderingContext2D, x: number, y: number, cm: number) {
  const at = (px: number, py: number) => [x + px * cm, y + py * cm] as const;
  const shape = (points: [number, number][]) => {
    pen.beginPath();
    for (const [px, py] of points) pen.lineTo(...at(px, py));
    pen.closePath();
    pen.fill();
  };
  pen.lineWidth = 0.11 * cm;
  pen.lineJoin = "round";
  shape([
    [-0.92, 1.3],
    [-1.02, 0.1],
    [-0.86, -1.25],
    [-0.5, -2.2],
    [0.12, -2.62],
    [0.62, -2.3],
    [0.9, -1.2],
    [0.98, 0.1],
    [1.08, 1.3],
  ]);
  shape([
    [-2.2, 1.3],
    [-2.12, 0.75],
    [-1.72, 0.42],
    [-1.3, 0.52],
    [-1.1, 0.92],
    [-1.08, 1.3],
  ]);
  shape([
    [1.22, 1.3],
    [1.28, 0.88],
    [1.66, 0.68],
    [2.05, 0.86],
    [2.2, 1.3],
  ]);
  pen.beginPath();
  pen.moveTo(...at(-2.7, 1.42));
  pen.lineTo(...at(2.7, 1.42));
  pen.stroke();
}
