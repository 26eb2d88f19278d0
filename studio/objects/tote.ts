// A canvas tote, hung by its handles until the canvas has found its folds, its bottom just on the table.
import * as THREE from "three";
import { clamp, cross, lerp, minus, smooth, spline, unit, type Vec3 } from "../footwear/geom.ts";
import { drawn, GROTESQUE, line, SERIF } from "../footwear/lettering.ts";
import { plain } from "../footwear/materials.ts";
import type { Model } from "../footwear/arrange.ts";
import { cloth } from "./cloth.ts";
import { ClothSimulation } from "./cloth-simulation.ts";
import { cloud } from "./noise.ts";
import { contactShadow } from "./contact.ts";
import { spread, surface } from "./surface.ts";
import { tape } from "./tape.ts";
import { Workbench, type Seam } from "./workbench.ts";

export type Tote = { reference: string; canvas: string; thread: string; ink: string };

const [WIDTH, TALL, DEEP] = [42, 40, 14];
const ROUND = 2 * (WIDTH + DEEP);
const [AROUND, ROWS] = [140, 50];
/** Distance of a handle from the middle. */
const HANDLE = 8;
const HEM = 3.2;

export function makeTote(colour: Tote): Model {
  const bench = new Workbench();
  const hung = hang();
  const canvasSpec = {
    weave: "canvas",
    color: colour.canvas,
    tile: 2.3,
    bump: 0.045,
    vary: 0.75,
    roughness: 0.95,
    sheen: 0.15,
  } as const;
  const canvas = cloth(canvasSpec);
  const printed = cloth(canvasSpec);
  printed.map = print(colour);
  const webbing = cloth({ weave: "webbing", color: colour.canvas, tile: [2.9, 2.6], bump: 0.04, vary: 0.6 });
  const thread = plain(colour.thread, { roughness: 0.8 });

  body(bench, hung, canvas, printed);
  hems(bench, hung, thread);
  for (const face of [1, -1] as const) handle(bench, hung, face, webbing, thread);
  bench.group.add(
    contactShadow(
      spread(200, true).map((k) => hung.at(k * ROUND, 0.3)),
      [
        [2.2, 0.5],
        [0.7, 0.9],
      ],
    ),
  );
  return { group: bench.group, centre: [0, 20, 0] };
}

type Hung = { at: (along: number, up: number, height?: number) => Vec3; normal: (along: number, up: number) => Vec3 };

/** Centimetres round the bag (0 the middle of the front, then toward the wearer's right) to a place on a rounded box. */
function box(along: number, y: number): Vec3 {
  const s = ((along % ROUND) + ROUND) % ROUND;
  const [w, d] = [WIDTH / 2, DEEP / 2];
  if (s < w) return [s, y, d];
  if (s < w + DEEP) return [w, y, d - (s - w)];
  if (s < 3 * w + DEEP) return [w - (s - w - DEEP), y, -d];
  if (s < 3 * w + 2 * DEEP) return [-w, y, -d + (s - 3 * w - DEEP)];
  return [-w + (s - 3 * w - 2 * DEEP), y, d];
}

function hang(): Hung {
  const id = (i: number, j: number) => j * AROUND + (((i % AROUND) + AROUND) % AROUND);
  const points: Vec3[] = [];
  for (let j = 0; j <= ROWS; j++)
    for (let i = 0; i < AROUND; i++) {
      const p = box((i / AROUND) * ROUND, (j / ROWS) * TALL);
      points.push([
        p[0] * 0.985 + 0.25 * cloud(i * 0.3, j * 0.3, 1),
        p[1],
        p[2] * 0.97 + 0.35 * cloud(i * 0.17, j * 0.2, 5),
      ]);
    }
  const sheet = new ClothSimulation(points);
  const rest = (i: number, j: number, k: number, l: number) =>
    Math.hypot(((k - i) / AROUND) * ROUND, ((l - j) / ROWS) * TALL);
  for (let j = 0; j <= ROWS; j++)
    for (let i = 0; i < AROUND; i++) {
      const hem = j > ROWS * (1 - HEM / TALL) ? 0.9 : 0.42;
      for (const [di, dj, stiffness] of [
        [1, 0, 1],
        [0, 1, 1],
        [1, 1, 0.5],
        [-1, 1, 0.5],
        [2, 0, hem],
        [0, 2, hem],
        [5, 0, hem * 0.6],
        [0, 5, 0.3],
        [0, 12, 0.22],
        [10, 0, hem * 0.4],
      ] as const)
        if (j + dj <= ROWS) sheet.tie(id(i, j), id(i + di, j + dj), stiffness, rest(i, j, i + di, j + dj));
    }
  // the bottom keeps its shape; the canvas hangs from where the handles are sewn on
  for (let i = 0; i < AROUND; i++) {
    const p = box((i / AROUND) * ROUND, 0);
    sheet.pin(id(i, 0), [p[0] * 0.965 + 0.4 * cloud(i * 0.12, 2), 0.12, p[2] * 0.93 + 0.3 * cloud(i * 0.1, 7)]);
  }
  const perCm = AROUND / ROUND;
  for (const face of [1, -1] as const)
    for (const side of [1, -1] as const) {
      const middle = face > 0 ? 0 : ROUND / 2;
      for (let across = -1; across <= 1; across++)
        for (let j = Math.round(ROWS * 0.86); j <= ROWS; j++) {
          const i = Math.round((middle + side * HANDLE) * perCm) + across;
          const x = face * side * (HANDLE - 0.25) + (face * across) / perCm;
          sheet.pin(id(i, j), [
            x,
            (j / ROWS) * TALL - 0.2,
            face * (4.4 + 0.5 * side * face) + (ROWS - j) * 0.08 * face,
          ]);
        }
    }
  const outward = (i: number): Vec3 => {
    const [c, r] = [i % AROUND, Math.floor(i / AROUND)];
    const up = minus(sheet.at(id(c, Math.min(ROWS, r + 1))), sheet.at(id(c, Math.max(0, r - 1))));
    return unit(cross(up, minus(sheet.at(id(c - 1, r)), sheet.at(id(c + 1, r)))));
  };
  sheet.relax(220, 22, (i) => {
    const y = sheet.position[i * 3 + 1]!;
    const n = outward(i);
    const stuffing = 420 * smooth(34, 8, y) + 40;
    return [n[0] * stuffing, n[1] * stuffing * 0.4 - 330, n[2] * stuffing];
  });
  return smoothSheet((i, j) => sheet.at(id(i, clamp(j, 0, ROWS))));
}

/** Cubic interpolation between the points of the simulated sheet. */
function smoothSheet(point: (i: number, j: number) => Vec3): Hung {
  const cubic = (a: number, b: number, c: number, d: number, t: number) =>
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  const bare = (along: number, up: number): Vec3 => {
    const [x, y] = [(along / ROUND) * AROUND, clamp(up / TALL) * ROWS];
    const [i, j] = [Math.floor(x), Math.min(ROWS - 1, Math.floor(y))];
    const row = (r: number): Vec3 => {
      const [a, b, c, d] = [point(i - 1, r), point(i, r), point(i + 1, r), point(i + 2, r)];
      return [0, 1, 2].map((k) => cubic(a[k]!, b[k]!, c[k]!, d[k]!, x - i)) as Vec3;
    };
    const [a, b, c, d] = [row(j - 1), row(j), row(j + 1), row(j + 2)];
    return [0, 1, 2].map((k) => cubic(a[k]!, b[k]!, c[k]!, d[k]!, y - j)) as Vec3;
  };
  const normal = (along: number, up: number): Vec3 => {
    const across = minus(bare(along + 0.3, up), bare(along - 0.3, up));
    const rise = minus(bare(along, Math.min(TALL, up + 0.3)), bare(along, Math.max(0, up - 0.3)));
    return unit(cross(across, rise));
  };
  return {
    normal,
    at(along, up, height = 0) {
      const [p, n] = [bare(along, up), height === 0 ? ([0, 0, 0] as Vec3) : normal(along, up)];
      return [p[0] + n[0] * height, p[1] + n[1] * height, p[2] + n[2] * height];
    },
  };
}

const unbleached = (along: number, up: number) =>
  1 + 0.05 * cloud(along * 0.2, up * 0.2) + 0.035 * cloud(along * 3, up * 0.4, 2);

function body(bench: Workbench, hung: Hung, canvas: THREE.Material, printed: THREE.Material) {
  const w = WIDTH / 2;
  const parts = [
    [-w, w, printed],
    [w, w + DEEP, canvas],
    [w + DEEP, 3 * w + DEEP, canvas],
    [3 * w + DEEP, 3 * w + 2 * DEEP, canvas],
  ] as const;
  for (const [from, to, material] of parts)
    bench.put(
      surface(spread(Math.round((to - from) * 4)), spread(170), (u, v) => hung.at(lerp(from, to, u), v * TALL, 0.1), {
        outward: (u, v) => hung.normal(lerp(from, to, u), v * TALL),
        cloth: (u, v) => [lerp(from, to, u), v * TALL],
        tint: (u, v) =>
          unbleached(lerp(from, to, u), v * TALL) * lerp(0.8, 1, smooth(0, 0.5, Math.min(u, 1 - u) * (to - from))),
      }),
      material,
    );
  bench.put(
    surface(spread(400, true), spread(60), (u, v) => hung.at(u * ROUND, lerp(TALL, 14, v), -0.1), {
      wrapU: true,
      outward: (u, v) => hung.normal(u * ROUND, lerp(TALL, 14, v)).map((x) => -x) as Vec3,
      cloth: (u, v) => [u * ROUND, v * 26],
      tint: (_u, v) => lerp(0.95, 0.6, v),
    }),
    canvas,
  );
  bench.put(
    surface(
      spread(400, true),
      spread(9),
      (u, v) => {
        const p = hung.at(u * ROUND, TALL, lerp(0.16, -0.16, v));
        return [p[0], p[1] + 0.1 * Math.sin(v * Math.PI), p[2]];
      },
      { wrapU: true, outward: () => [0, 1, 0], cloth: (u, v) => [u * ROUND, v * 0.4] },
    ),
    canvas,
  );
}

function hems(bench: Workbench, hung: Hung, thread: THREE.Material) {
  const round = (up: number): Seam =>
    Array.from({ length: 900 }, (_, i) => {
      const along = (i / 899) * ROUND;
      return { p: hung.at(along, up, 0.11), n: hung.normal(along, up) };
    });
  const stitch = { len: 0.34, gap: 0.14, r: 0.045 };
  for (const up of [TALL - HEM, TALL - HEM + 0.5, TALL - 0.35]) bench.sew(round(up), thread, stitch);
  for (const along of [WIDTH / 2 - 0.35, WIDTH / 2 + 0.35, -WIDTH / 2 + 0.35, -WIDTH / 2 - 0.35])
    bench.sew(
      Array.from({ length: 200 }, (_, i) => {
        const up = lerp(0.3, TALL - 0.3, i / 199);
        return { p: hung.at(along, up, 0.11), n: hung.normal(along, up) };
      }),
      thread,
      stitch,
    );
}

/** A band of webbing, sewn on below the hem and rising in an arch. */
function handle(bench: Workbench, hung: Hung, face: 1 | -1, webbing: THREE.Material, thread: THREE.Material) {
  const middle = face > 0 ? 0 : ROUND / 2;
  const foot = (side: number, up: number) => hung.at(middle + face * side * HANDLE, up, 0.24);
  const sewn = (side: number) => [TALL - 9, TALL - 6, TALL - 3, TALL - 0.5].map((up) => foot(side, up));
  const [left, right] = [sewn(-1), sewn(1)];
  const top = 58.5 + (face > 0 ? 0 : 1.4);
  const lean = face > 0 ? 0.6 : -0.9;
  const sway = face > 0 ? 0.8 : -0.6;
  const z = left[3]![2];
  const arch: Vec3[] = [
    [left[3]![0] - 0.1, 43.5, z * 0.98],
    [left[3]![0] + 0.35, 49, z * 0.85 + lean * 0.5],
    [left[3]![0] + 2.2 + sway * 0.5, 54.6, z * 0.7 + lean],
    [left[3]![0] + 4.9 + sway, top - 0.75, z * 0.62 + lean],
    [sway, top, z * 0.6 + lean],
    [right[3]![0] - 4.9 + sway, top - 0.9, z * 0.62 + lean],
    [right[3]![0] - 2.2 + sway * 0.5, 54.2, z * 0.7 + lean],
    [right[3]![0] - 0.3, 49, z * 0.85 + lean * 0.5],
    [right[3]![0] + 0.1, 43.5, z * 0.98],
  ];
  const path = spline([...left, ...arch, ...[...right].reverse()], 260);
  const across = (u: number): Vec3 => {
    const angle = Math.PI * smooth(0.28, 0.72, u);
    return [Math.cos(angle), 0, Math.sin(angle)];
  };
  bench.put(
    tape(path, { width: 1.45, thickness: 0.15, across, square: 0.35, tint: (u) => 1 + 0.04 * cloud(u * 20, face) }),
    webbing,
  );
  for (const side of [1, -1]) {
    const at = (x: number, up: number) => {
      const along = middle + face * side * HANDLE + x;
      return { p: hung.at(along, up, 0.41), n: hung.normal(along, up) };
    };
    const line2 = (x0: number, y0: number, x1: number, y1: number): Seam =>
      spread(40).map((k) => at(lerp(x0, x1, k), lerp(y0, y1, k)));
    const [l, r, b, t] = [-1.1, 1.1, TALL - 8.6, TALL - 3.6];
    for (const seam of [
      line2(l, b, r, b),
      line2(r, b, r, t),
      line2(r, t, l, t),
      line2(l, t, l, b),
      line2(l, b, r, t),
      line2(r, b, l, t),
    ])
      bench.sew(seam, thread, { len: 0.3, gap: 0.12, r: 0.045, lift: 0.03 });
  }
}

/** The print on the front panel, in the panel's own centimetres. */
function print(colour: Tote): THREE.CanvasTexture {
  const [w, h] = [WIDTH, TALL];
  const canvas = drawn(w * 48, h * 48, (pen, width, height) => {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = colour.ink;
    const cm = width / w;
    line(pen, "SHOD", width / 2, height * 0.5, `500 ${8.2 * cm}px ${SERIF}`, 0.9 * cm);
    pen.fillRect(width / 2 - 1.6 * cm, height * 0.625, 3.2 * cm, 0.09 * cm);
    line(pen, colour.reference, width / 2, height * 0.68, `500 ${1.35 * cm}px ${GROTESQUE}`, 0.42 * cm);
  });
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  texture.repeat.set(1 / w, 1 / h);
  texture.offset.set(0.5, 0);
  return texture;
}
