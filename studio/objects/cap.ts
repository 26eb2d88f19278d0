// A six-panel cap: soft crown, curved brim, eyelets, button, and a strap with a buckle behind.
import * as THREE from "three";
import { clamp, lerp, smooth, spline, type Vec3 } from "../footwear/geom.ts";
import { GROTESQUE, SERIF, line } from "../footwear/lettering.ts";
import { plain } from "../footwear/materials.ts";
import type { Model } from "../footwear/arrange.ts";
import { cloth } from "./cloth.ts";
import { embroider } from "./embroidery.ts";
import { cloud } from "./noise.ts";
import { spread, surface } from "./surface.ts";
import { tape } from "./tape.ts";
import { Workbench, type Seam } from "./workbench.ts";

export type Cap = {
  reference: string;
  cloth: string;
  thread: string;
  embroidery: string;
  lining: string;
  brass: string;
};

const TURN = Math.PI * 2;
const LENGTH = 9.9;
const WIDTH = 8.2;
const HEIGHT = 11.6;
const BASE = 2.2;

export function makeCap(colour: Cap): Model {
  const bench = new Workbench();
  const m = {
    twill: cloth({
      weave: "twill",
      color: colour.cloth,
      tile: 1.7,
      bump: 0.036,
      vary: 0.9,
      roughness: 0.92,
      sheen: 0.25,
    }),
    lining: cloth({ weave: "twill", color: colour.lining, tile: 1.5, bump: 0.02, vary: 0.5 }),
    thread: plain(colour.thread, { roughness: 0.75 }),
    silk: plain(colour.embroidery, { roughness: 0.55, sheen: 0.4 }),
    brass: plain(colour.brass, { metalness: 1, roughness: 0.32 }),
    dark: plain("#15120f", { roughness: 1, envMapIntensity: 0.1 }),
  };
  crown(bench, m);
  brim(bench, m);
  strap(bench, m);
  letters(bench, m, colour.reference);
  rest(bench.group);
  return { group: stand(bench.group), centre: [2.5, 6, 0] };
}

/** Lays the cap down: it rests on the edge of the crown behind and on the sides of the brim. */
function rest(group: THREE.Group) {
  const behind = spread(60).map((k) => crownAt(lerp(2, TURN - 2, k), arch(lerp(2, TURN - 2, k)), 0));
  const before = spread(60).flatMap((k) => [0.6, 1].map((out) => brimAt(lerp(-0.95, 0.95, k), out, -0.2)));
  const lowest = (points: Vec3[], tilt: number) =>
    Math.min(...points.map(([x, y]) => x * Math.sin(tilt) + y * Math.cos(tilt)));
  let [low, high] = [-0.5, 0.5];
  for (let i = 0; i < 40; i++) {
    const tilt = (low + high) / 2;
    if (lowest(behind, tilt) > lowest(before, tilt)) low = tilt;
    else high = tilt;
  }
  group.rotation.z = low;
  group.position.y = 0.12 - lowest([...behind, ...before], low);
}

const stand = (group: THREE.Group) => new THREE.Group().add(group);

type Materials = Record<"twill" | "lining" | "thread" | "silk" | "brass" | "dark", THREE.Material>;

const washed = ([x, y, z]: Vec3) => 1 + 0.3 * cloud(x * 0.22, y * 0.22, z * 0.22 + 9) + 0.1 * cloud(x, y, z);

/** Which sixth of the crown, and how far from its seam (0 seam .. 1 middle). The seam at angle 0 is the front. */
const fromSeam = (turn: number) => {
  const sixth = (turn / TURN) * 6;
  return Math.abs(sixth - Math.round(sixth)) * 2;
};

/** The arch left open behind: how far up the edge of the crown is cut there. */
const arch = (turn: number) => {
  const away = Math.abs(turn - Math.PI);
  return away > 0.5 ? 0 : 0.36 * Math.sqrt(Math.max(0, 1 - (away / 0.5) ** 2.2));
};

/** turn: 0 front, quarter to the wearer's side; up: 0 edge of the crown, 1 the button. */
function crownAt(turn: number, up: number, height = 0): Vec3 {
  const angle = (up * Math.PI) / 2;
  const front = 0.5 + 0.5 * Math.cos(turn);
  // a soft crown stands nearly upright in front and rounds early behind
  const power = lerp(0.9, 0.72, front);
  const r = Math.cos(angle) ** power;
  const y = Math.sin(angle) ** lerp(1.06, 0.98, front) * HEIGHT;
  const puff = 0.24 * smooth(0, 0.5, fromSeam(turn)) * smooth(0, 0.25, 1 - up) + 0.06 * smooth(0, 0.12, fromSeam(turn));
  const slump =
    0.5 *
      cloud(Math.cos(turn) * 1.3 + 3, Math.sin(turn) * 1.3, up * 1.6, 2) *
      smooth(0.05, 0.4, up) *
      smooth(0, 0.3, 1 - up) +
    0.16 * cloud(Math.cos(turn) * 4, Math.sin(turn) * 4, up * 5 + 7, 3);
  const dent =
    -0.55 * Math.exp(-(((turn - 0.62) / 0.3) ** 2)) * Math.exp(-(((up - 0.66) / 0.16) ** 2)) -
    0.5 * Math.exp(-(((turn - 5.55) / 0.35) ** 2)) * Math.exp(-(((up - 0.6) / 0.2) ** 2));
  // washing draws the cloth up along its seams
  const side = Math.sign(Math.sin((turn * 6) / 2)) * 3;
  const pucker =
    0.05 *
    Math.exp(-((fromSeam(turn) / 0.3) ** 2)) *
    Math.sin(up * 118 + 5 * cloud(turn * 2, up * 9, side, 2)) *
    smooth(0, 0.12, fromSeam(turn)) *
    smooth(0, 0.1, 1 - up);
  const out = puff + slump + dent + pucker + height;
  const flare = 1 - 0.05 * (1 - smooth(0, 0.25, up));
  return [
    Math.cos(turn) * (LENGTH * r * flare + out * Math.cos(angle)) + 0.35 * up,
    BASE + y + out * Math.sin(angle) - 0.25 * up * up,
    Math.sin(turn) * (WIDTH * r * flare + out * Math.cos(angle)),
  ];
}

const crownNormal = (turn: number, up: number): Vec3 => {
  const [p, q, r] = [crownAt(turn, up), crownAt(turn + 0.02, up), crownAt(turn, clamp(up + 0.01, 0, 1))].map(
    (v) => new THREE.Vector3(...v),
  ) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
  const n = r.sub(p).cross(q.sub(p)).normalize();
  const out = new THREE.Vector3(Math.cos(turn), 0.4, Math.sin(turn));
  if (n.dot(out) < 0) n.negate();
  return [n.x, n.y, n.z];
};

function crown(bench: Workbench, m: Materials) {
  const turns = spread(432, true);
  const lift = (v: number, turn: number) => lerp(arch(turn), 0.995, v);
  for (const inside of [false, true])
    bench.put(
      surface(
        turns,
        spread(inside ? 40 : 150),
        (u, v) => {
          const turn = u * TURN;
          return crownAt(turn, lift(v, turn), inside ? -0.22 : 0);
        },
        {
          wrapU: true,
          outward: (u, v) => crownNormal(u * TURN, v).map((x) => (inside ? -x : x)) as Vec3,
          cloth: (u, v) => {
            const panel = Math.floor(u * 6);
            const k = Math.cos((v * Math.PI) / 2);
            return [(u * 6 - panel - 0.5) * 9.4 * k + panel * 3.7, v * 17];
          },
          tint: (u, _v, p) => {
            const near = fromSeam(u * TURN);
            return (
              washed(p) * lerp(0.68, 1, smooth(0, 0.06, near)) * (1 + 0.16 * Math.exp(-(((near - 0.12) / 0.07) ** 2)))
            );
          },
        },
      ),
      inside ? m.lining : m.twill,
      !inside,
    );
  // the folded edge
  bench.put(
    surface(
      turns,
      spread(8),
      (u, v) => {
        const turn = u * TURN;
        const p = crownAt(turn, arch(turn), lerp(0.05, -0.24, v));
        return [p[0], p[1] - 0.12 * Math.sin(v * Math.PI), p[2]];
      },
      { wrapU: true, outward: () => [0, -1, 0], tint: (_u, _v, p) => washed(p) },
    ),
    m.twill,
  );
  // seams are sewn on both sides, the edge once
  for (let k = 0; k < 6; k++)
    for (const off of [-0.036, 0.036]) {
      const seam: Seam = [];
      for (let i = 0; i < 200; i++) {
        const turn = (k / 6) * TURN;
        const from = arch(turn) + 0.02;
        const up = lerp(from, 0.965, i / 199);
        const t = turn + off / Math.max(0.12, Math.cos((up * Math.PI) / 2) ** 0.8);
        seam.push({ p: crownAt(t, up, 0.01), n: crownNormal(t, up) });
      }
      bench.sew(seam, m.thread, { len: 0.22, gap: 0.12, r: 0.03, lift: 0 });
    }
  const edge: Seam = spread(701).map((k) => {
    const [turn, up] = [k * TURN, arch(k * TURN) + 0.028];
    return { p: crownAt(turn, up, 0.01), n: crownNormal(turn, up) };
  });
  bench.sew(edge, m.thread, { len: 0.22, gap: 0.12, r: 0.03, lift: 0 });
  const top = crownAt(0, 1);
  const button = bench.put(new THREE.SphereGeometry(0.78, 32, 16), m.twill);
  button.scale.y = 0.45;
  button.position.set(top[0], top[1] + 0.12, top[2]);
  for (let k = 0; k < 6; k++) eyelet(bench, m, ((k + 0.5) / 6) * TURN, 0.6);
}

/** A sewn eyelet: a ring of thread round a hole. */
function eyelet(bench: Workbench, m: Materials, turn: number, up: number) {
  const n = crownNormal(turn, up);
  const face = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...n));
  const p = crownAt(turn, up, 0.02);
  const strands = new THREE.InstancedMesh(new THREE.CapsuleGeometry(0.05, 0.17, 3, 8), m.thread, 30);
  for (let i = 0; i < 30; i++) {
    const angle = (i / 30) * TURN;
    const matrix = new THREE.Matrix4().makeRotationZ(angle - Math.PI / 2);
    strands.setMatrixAt(i, matrix.setPosition(Math.cos(angle) * 0.27, Math.sin(angle) * 0.27, 0));
  }
  strands.receiveShadow = true;
  const hole = new THREE.Mesh(new THREE.CircleGeometry(0.17, 20), m.dark);
  for (const part of [strands, hole]) {
    part.quaternion.copy(face);
    part.position.set(...p);
    bench.group.add(part);
  }
}

/** across -1..1 from side to side, out 0 at the crown .. 1 at the front edge. */
function brimAt(across: number, out: number, height = 0): Vec3 {
  const turn = across * 1.3;
  const start = crownAt(turn, 0.015);
  const reach = 7.4 * Math.max(0, 1 - across * across) ** 0.72;
  const x = start[0] + reach * out * Math.cos(turn * 0.5);
  const z = start[2] + reach * out * Math.sin(turn * 0.5) * 0.5;
  // the brim bows: away from its middle line it falls
  const bow = 0.05 * z * z * smooth(0, 0.9, (reach * out) / 6);
  return [x, start[1] + 0.1 * (1 - out) - bow - 0.013 * (reach * out) ** 2 + height, z];
}

function brim(bench: Workbench, m: Materials) {
  const us = spread(240).map((u) => lerp(-0.999, 0.999, u));
  const half = 0.19;
  for (const face of [1, -1])
    bench.put(
      surface(
        us,
        spread(60).map((v) => Math.sin((v * Math.PI) / 2)),
        (a, o) => {
          const edge = Math.sqrt(Math.max(0, 1 - ((o - 0.965) / 0.035) ** 2));
          return brimAt(a, o, face * half * (o > 0.965 ? edge : 1));
        },
        {
          outward: () => [0, face, 0],
          cloth: (a, o) => [a * 9.5, o * 7],
          tint: (a, o, p) => washed(p) * (1 + 0.22 * smooth(0.93, 0.99, o) + 0.12 * smooth(0.9, 0.99, Math.abs(a))),
        },
      ),
      m.twill,
    );
  for (let row = 0; row < 7; row++) {
    const seam: Seam = [];
    const o = 0.955 - row * 0.115;
    for (let i = 0; i <= 300; i++) {
      const a = lerp(-0.985, 0.985, i / 300);
      seam.push({ p: brimAt(a, o, half), n: [0.1, 1, 0] });
    }
    bench.sew(seam, m.thread, { len: 0.22, gap: 0.12, r: 0.03, lift: 0 });
  }
}

function strap(bench: Workbench, m: Materials) {
  const points = spread(60).map((k) => {
    const turn = Math.PI + lerp(-0.62, 0.62, k);
    return crownAt(turn, 0.075, 0.2);
  });
  const band = tape(points, { width: 0.85, thickness: 0.12, across: () => [0, 1, 0], tint: () => 0.96 });
  bench.put(band, m.twill);
  for (const y of [0.62, -0.62])
    bench.sew(
      points.map((p) => ({ p: [p[0] - 0.12, p[1] + y, p[2]] as Vec3, n: [-1, 0, 0] as Vec3 })),
      m.thread,
      { len: 0.22, gap: 0.12, r: 0.03, lift: 0 },
    );
  // the buckle, off the middle, and the tail of the strap held under it
  const turn = Math.PI - 0.16;
  const p = crownAt(turn, 0.075, 0.42);
  const frame = new THREE.CatmullRomCurve3(
    spread(40, true).map((k) => {
      const a = k * TURN;
      return new THREE.Vector3(
        Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.3 * 0.75,
        Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.3 * 1.1,
        0,
      );
    }),
    true,
  );
  const buckle = bench.put(new THREE.TubeGeometry(frame, 120, 0.13, 12, true), m.brass);
  const n = crownNormal(turn, 0.1);
  buckle.quaternion.setFromUnitVectors(
    new THREE.Vector3(0, 0, 1),
    new THREE.Vector3(n[0], n[1] * 0.2, n[2]).normalize(),
  );
  buckle.position.set(...p);
  const pin = bench.put(new THREE.CapsuleGeometry(0.11, 1.9, 4, 10), m.brass);
  pin.quaternion.copy(buckle.quaternion);
  pin.position.set(...p);
  const tail = spline(
    [
      crownAt(turn + 0.02, 0.075, 0.36),
      crownAt(turn - 0.12, 0.075, 0.4),
      crownAt(turn - 0.26, 0.07, 0.42),
      crownAt(turn - 0.4, 0.06, 0.5),
    ],
    40,
  );
  bench.put(tape(tail, { width: 0.8, thickness: 0.11, across: () => [0, 1, 0] }), m.twill);
}

function letters(bench: Workbench, m: Materials, reference: string) {
  // the name, on the front over the seam
  embroider(bench, m.silk, {
    width: 7.4,
    height: 2.4,
    draw: (pen, w, h) => line(pen, "SHOD", w / 2, h * 0.54, `600 ${h * 1.02}px ${SERIF}`, h * 0.09),
    place: (x, y) => {
      const [turn, up] = [-x / 9.1, 0.34 + y / 14.6];
      return { p: crownAt(turn, up, 0.02), n: crownNormal(turn, up) };
    },
  });
  // the reference, behind over the arch
  embroider(bench, m.silk, {
    width: 9,
    height: 1.1,
    draw: (pen, w, h) => line(pen, reference, w / 2, h * 0.54, `500 ${h * 0.78}px ${GROTESQUE}`, h * 0.16),
    place: (x, y) => {
      const [turn, up] = [Math.PI - x / 9.2, 0.46 + y / 15.2 - (x / 9) ** 2 * 0.12];
      return { p: crownAt(turn, up, 0.02), n: crownNormal(turn, up) };
    },
  });
}
