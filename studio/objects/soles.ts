// Soles are a wall profile swept round the outline of the last.
import * as THREE from "three";
import { lerp, smooth, type Vec3 } from "../footwear/geom.ts";
import type { Last } from "../footwear/last.ts";
import { contactShadow } from "./contact.ts";
import { spread, surface } from "./surface.ts";
import type { Workbench } from "./workbench.ts";

/** Out from the outline (cm), height (0 ground, 1 top of the wall), and centimetres added to it. */
type Profile = [out: number, height: number, plus: number][];

const CUPSOLE: Profile = [
  [-0.9, 1, -0.1],
  [0.02, 1, -0.02],
  [0.1, 1, 0.03],
  [0.2, 1, 0.02],
  [0.28, 1, -0.06],
  [0.33, 1, -0.18],
  [0.345, 1, -0.3],
  [0.345, 1, -0.4],
  [0.33, 1, -0.44],
  [0.27, 1, -0.46],
  [0.255, 1, -0.5],
  [0.255, 1, -0.58],
  [0.27, 1, -0.62],
  [0.33, 1, -0.64],
  [0.35, 1, -0.68],
  [0.365, 0.62, 0],
  [0.38, 0.45, 0],
  [0.37, 0, 0.62],
  [0.35, 0, 0.57],
  [0.3, 0, 0.55],
  [0.29, 0, 0.5],
];
const CUPSOLE_GROUND: Profile = [
  [0.25, 0, 0.56],
  [0.33, 0, 0.54],
  [0.375, 0, 0.5],
  [0.38, 0, 0.42],
  [0.375, 0, 0.2],
  [0.35, 0, 0.08],
  [0.29, 0, 0.02],
  [0.18, 0, 0],
  [-1.2, 0, 0],
];
const FOXING: Profile = [
  [-0.6, 1, -0.06],
  [0.04, 1, 0.0],
  [0.12, 1, 0.03],
  [0.17, 1, 0.0],
  [0.195, 1, -0.07],
  [0.2, 1, -0.2],
  [0.205, 0.7, 0],
  [0.21, 0.5, 0],
  [0.205, 0, 0.66],
  [0.19, 0, 0.6],
  [0.15, 0, 0.57],
  [0.14, 0, 0.53],
];
const FOXING_GROUND: Profile = [
  [0.14, 0, 0.58],
  [0.2, 0, 0.565],
  [0.245, 0, 0.53],
  [0.255, 0, 0.46],
  [0.255, 0, 0.14],
  [0.23, 0, 0.05],
  [0.16, 0, 0],
  [-1.2, 0, 0],
];

export function makeSole(bench: Workbench, last: Last) {
  const point = (s: number, out: number, height: number, plus: number): Vec3 => {
    const p = last.feather(s);
    const q = last.outward(s);
    const x = p[0] + q[0] * out;
    return [x, lerp(last.soleBottom(p[0]), last.soleTop(p[0]), height) + plus, p[2] + q[2] * out];
  };
  const sweep = (profile: Profile, material: THREE.Material, tremble = 0) =>
    bench.put(
      surface(
        spread(760, true),
        spread(profile.length),
        (s, v) => {
          const [out, height, plus] = profile[Math.round(v * (profile.length - 1))]!;
          const hand = tremble * (Math.sin(s * 41) + 0.7 * Math.sin(s * 97 + 2)) * height;
          return point(s, out, height, plus + hand);
        },
        { wrapU: true, outward: (_u, _v, p) => [p[0] - 14, 0, p[2] * 3] },
      ),
      material,
    );

  return {
    point,
    cupsole(wall: THREE.Material, ground: THREE.Material, thread: THREE.Material) {
      sweep(CUPSOLE, wall);
      sweep(CUPSOLE_GROUND, ground);
      bench.sew(
        Array.from({ length: 1601 }, (_, i) => ({ p: point(i / 1600, 0.275, 1, -0.54), n: last.outward(i / 1600) })),
        thread,
        { len: 0.3, gap: 0.1, r: 0.04, lift: 0 },
      );
    },
    foxing(tapeRubber: THREE.Material, ground: THREE.Material, line: THREE.Material) {
      sweep(FOXING, tapeRubber, 0.012);
      sweep(FOXING_GROUND, ground);
      // the fine line a vulcanised sole is known by: a second, narrower tape
      sweep(
        [
          [0.19, 1, -0.5],
          [0.222, 1, -0.51],
          [0.225, 1, -0.55],
          [0.222, 1, -0.6],
          [0.19, 1, -0.61],
        ],
        line,
        0.01,
      );
    },
    /** The extra strip round the toe of a vulcanised shoe. */
    bumper(rubber: THREE.Material) {
      const [from, to] = [0.352, 0.648];
      const fade = (u: number) => smooth(0, 0.1, Math.min(u, 1 - u));
      const profile: Profile = [
        [0.1, 1, 0.5],
        [0.16, 1, 0.52],
        [0.22, 1, 0.48],
        [0.27, 1, 0.36],
        [0.29, 1, 0.22],
        [0.3, 1, 0.12],
        [0.315, 1, 0.04],
        [0.315, 0.7, 0],
        [0.315, 0, 0.84],
        [0.315, 0, 0.78],
        [0.3, 0, 0.69],
        [0.24, 0, 0.66],
        [0.15, 0, 0.64],
      ];
      bench.put(
        surface(
          spread(1500),
          spread(profile.length),
          (u, v) => {
            const [out, height, plus] = profile[Math.round(v * (profile.length - 1))]!;
            const k = fade(u);
            const lift = height === 1 ? lerp(-0.06, plus, k) : plus;
            const ribbed = v > 0.42 && v < 0.76 ? 0.022 * k * Math.cos(u * 96 * 2 * Math.PI) : 0;
            return point(lerp(from, to, u), lerp(0.2, out, 0.15 + 0.85 * k) + ribbed, height, lift);
          },
          { outward: (_u, _v, p) => [p[0] - 14, 0, p[2] * 3] },
        ),
        rubber,
      );
    },
    /** A soft print of the sole on the ground, where no light comes. */
    contact() {
      const outline = spread(200, true).map((s): Vec3 => {
        const p = point(s, 0.1, 0, 0);
        // the toe springs clear of the ground
        return p[0] > 25 ? [25 + (p[0] - 25) * 0.75, 0, p[2]] : p;
      });
      bench.group.add(contactShadow(outline));
    },
  };
}
