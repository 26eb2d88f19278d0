// Eyelets, crossed laces and the bow.
import * as THREE from "three";
import { along, lerp, mix, smooth, spline, unit, type Vec3 } from "../footwear/geom.ts";
import { tape } from "./tape.ts";
import type { Tongue } from "./tongue.ts";
import type { Place, Upper } from "./upper.ts";
import type { Workbench } from "./workbench.ts";

type LaceMaterials = { lace: THREE.Material; metal: THREE.Material; dark: THREE.Material; tip: THREE.Material };

const PAIRS = 8;
const INSET = 0.95;
const HALF_WIDTH = 0.36;
const HALF_THICKNESS = 0.07;

export function lace(bench: Workbench, upper: Upper, tongue: Tongue, thickness: number, materials: LaceMaterials) {
  const rows = eyeletRows(upper);
  const sides = [1, -1] as const;
  const eyelets = rows.map((a) => sides.map((side) => upper.inFromOpening((side * a) / 2, INSET)));

  for (const pair of eyelets)
    for (const place of pair) {
      const normal = upper.normal(...place);
      const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...normal));
      const ring = bench.put(new THREE.TorusGeometry(0.25, 0.065, 10, 28), materials.metal, false);
      ring.position.set(...upper.at(...place, thickness + 0.01));
      const hole = bench.put(new THREE.CircleGeometry(0.22, 24), materials.dark, false);
      hole.position.set(...upper.at(...place, thickness + 0.012));
      ring.quaternion.copy(turn);
      hole.quaternion.copy(turn);
    }

  const strand = (points: Vec3[], across: (u: number) => Vec3, squeeze = true) =>
    bench.put(
      tape(spline(points, 70), {
        width: HALF_WIDTH,
        thickness: HALF_THICKNESS,
        across,
        taper: (u) => (squeeze ? lerp(0.5, 1, smooth(0, 0.14, Math.min(u, 1 - u))) : 1),
      }),
      materials.lace,
    );

  const over = (place: Place, height: number): Vec3 => upper.at(...place, thickness + height);
  const edge = (row: number, side: number, inset: number, height: number): Vec3 =>
    over(upper.inFromOpening((sides[side]! * rows[row]!) / 2, inset), height);
  const above = (p: Vec3, lift: number): Vec3 => {
    const normal: Vec3 = [tongue.tangent[1], -tongue.tangent[0], 0];
    const out: Vec3 = normal[1] < 0 ? [-normal[0], -normal[1], 0] : normal;
    return along(p, out, lift);
  };

  // the first row is a plain bar
  {
    const [left, right] = [edge(0, 0, 0.15, 0.16), edge(0, 1, 0.15, 0.16)];
    strand(
      [
        over(eyelets[0]![0]!, -0.08),
        edge(0, 0, 0.6, 0.16),
        left,
        above(mix(left, right, 0.5), 0.2),
        right,
        edge(0, 1, 0.6, 0.16),
        over(eyelets[0]![1]!, -0.08),
      ],
      () => tongue.tangent,
    );
  }
  for (let row = 0; row < PAIRS - 1; row++)
    for (const side of [0, 1]) {
      const other = 1 - side;
      const from = edge(row, side, 0.1, 0.14);
      const to = edge(row + 1, other, 0.05, -0.14);
      const middle = above(mix(from, to, 0.52), side === row % 2 ? 0.3 : 0.14);
      strand(
        [
          over(eyelets[row]![side]!, -0.1),
          mix(over(eyelets[row]![side]!, 0.17), from, 0.35),
          from,
          middle,
          mix(middle, to, 0.75),
          to,
          edge(row + 1, other, 0.7, -0.2),
        ],
        () => [tongue.tangent[0], tongue.tangent[1], (side ? 1 : -1) * 0.45],
      );
    }
  bow(bench, materials, strand, {
    left: over(eyelets[PAIRS - 1]![0]!, -0.08),
    right: over(eyelets[PAIRS - 1]![1]!, -0.08),
    leftEdge: edge(PAIRS - 1, 0, 0.1, 0.16),
    rightEdge: edge(PAIRS - 1, 1, 0.1, 0.16),
    across: tongue.tangent,
    above,
  });
}

/** Eight places at even distances along the throat. */
function eyeletRows(upper: Upper): number[] {
  const [low, high] = [0.425, 0.745];
  const steps = spreadAlong((a) => upper.at(a / 2, 0.985), high, low, 200);
  return Array.from({ length: PAIRS }, (_, i) => steps(i / (PAIRS - 1)));
}

function spreadAlong(at: (a: number) => Vec3, from: number, to: number, n: number) {
  const reach = [0];
  for (let i = 1; i <= n; i++) {
    const [p, q] = [at(lerp(from, to, (i - 1) / n)), at(lerp(from, to, i / n))];
    reach.push(reach[i - 1]! + Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]));
  }
  return (k: number) => {
    const wanted = k * reach[n]!;
    const i = Math.min(n - 1, Math.max(0, reach.findIndex((r) => r >= wanted) - 1));
    return lerp(from, to, (i + (wanted - reach[i]!) / (reach[i + 1]! - reach[i]!)) / n);
  };
}

type Ends = {
  left: Vec3;
  right: Vec3;
  leftEdge: Vec3;
  rightEdge: Vec3;
  across: Vec3;
  above: (p: Vec3, lift: number) => Vec3;
};

/** Two loops and two ends fall to the sides from a small knot. z is to the side of the shoe. */
function bow(
  bench: Workbench,
  materials: LaceMaterials,
  strand: (points: Vec3[], across: (u: number) => Vec3, squeeze?: boolean) => THREE.Mesh,
  { left, right, leftEdge, rightEdge, across, above }: Ends,
) {
  const knot = above(mix(leftEdge, rightEdge, 0.5), 0.42);
  const at = (forward: number, up: number, side: number): Vec3 => [knot[0] + forward, knot[1] + up, knot[2] + side];
  strand([left, mix(left, leftEdge, 0.6), leftEdge, mix(leftEdge, knot, 0.6), knot], () => across);
  strand([right, mix(right, rightEdge, 0.6), rightEdge, mix(rightEdge, knot, 0.6), knot], () => across);
  strand(
    [at(-0.25, 0.42, 0.1), at(0.16, 0.3, 0.05), at(0.26, 0, 0), at(0.14, -0.34, -0.05), at(-0.2, -0.45, -0.1)],
    () => [0, 0, 1],
    false,
  );
  const flat = (u: number): Vec3 => [0.5, 0.55, 0.25 * Math.sin(u * 5)];
  // loops
  strand(
    [
      at(0, 0, 0.1),
      at(0.35, 0.35, 1.0),
      at(0.75, 0.1, 2.2),
      at(1.1, -1.1, 3.1),
      at(1.15, -2.4, 3.25),
      at(1.05, -2.2, 2.75),
      at(0.85, -0.9, 2.1),
      at(0.5, -0.05, 1.0),
      at(0.05, -0.05, 0.1),
    ],
    flat,
    false,
  );
  strand(
    [
      at(0, 0, -0.1),
      at(0.35, 0.3, -1.0),
      at(0.8, 0, -2.1),
      at(1.25, -1.2, -2.9),
      at(1.4, -2.3, -3.0),
      at(1.3, -2.1, -2.5),
      at(0.95, -0.9, -1.9),
      at(0.5, -0.1, -0.9),
      at(0.05, -0.05, -0.1),
    ],
    flat,
    false,
  );
  // ends
  const ends: Vec3[][] = [
    [at(0.05, -0.05, 0.1), at(0.6, -0.3, 0.9), at(1.25, -1.6, 1.7), at(1.75, -3.3, 2.1), at(2.1, -4.9, 2.5)],
    [at(0.05, -0.05, -0.1), at(0.65, -0.35, -0.8), at(1.5, -1.7, -1.4), at(2.1, -3.2, -1.7), at(2.6, -4.5, -1.9)],
  ];
  for (const points of ends) {
    strand(points, (u) => [0.6, 0.5, 0.4 * Math.sin(u * 4)], false);
    const [p, q] = [points.at(-1)!, points.at(-2)!];
    const direction = unit([p[0] - q[0], p[1] - q[1], p[2] - q[2]]);
    const tip = bench.put(new THREE.CapsuleGeometry(0.16, 1.5, 4, 12), materials.tip);
    tip.position.set(...along(p, direction, 0.6));
    tip.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), new THREE.Vector3(...direction));
  }
}
