/** How each low-top is cut and sewn: its panels, in the order a maker would lay them. */
import type * as THREE from "three";
import { lerp, smooth } from "./geom.ts";
import { counter, eyestay, heelTab, quarter, road, seamArch, sideArch, stillWater, SIDES, toeCap } from "./pieces.ts";
import type { Bench } from "./pieces.ts";

type Leathers = Record<"base" | "over" | "accent" | "lining", THREE.Material>;

export type Pattern = {
  sew: (bench: Bench, leathers: Leathers) => void;
  /** First and last eyelet by a, their height (t), and the thickness of what they are set in. */
  eyelets: [number, number];
  eyeletHeight: number;
  eyeletBase: number;
  tabLetters: boolean;
  linedRim?: boolean;
  tonguePadding?: number;
  perforated?: boolean;
};

const COURT = { eyelets: [0.43, 0.66] as [number, number], eyeletHeight: 0.875, eyeletBase: 0.19, tabLetters: true };

export const PATTERNS = {
  /** Seven panels; the arch sewn tone on tone. */
  pilgrim: {
    ...COURT,
    perforated: true,
    sew(bench, { base, over, accent }) {
      for (const side of SIDES) quarter(bench, base, side);
      toeCap(bench, over);
      counter(bench, over, { reach: 0.33 });
      for (const side of SIDES) {
        const arch = sideArch(bench, over, side);
        arch.sew("u0", 0.13, 0.01, 0.99);
        arch.sew("u1", 0.13, 0.01, 0.99);
      }
      eyestay(bench, over);
      heelTab(bench, accent);
    },
  },
  /** Canvas with suede where it wears; the arch only a double seam. */
  lamp: {
    ...COURT,
    linedRim: false,
    sew(bench, { base, over, accent }) {
      for (const side of SIDES) seamArch(quarter(bench, base, side, { rows: [0.15] }));
      toeCap(bench, over, { reach: 0.24, height: 0.6 });
      counter(bench, over, { reach: 0.36, height: 0.5, power: 2.4 });
      eyestay(bench, over, { width: 0.8 });
      heelTab(bench, accent, { low: 0.42 });
    },
  },
  /** One strong colour: the arch filled, and the tab. */
  beautiful: {
    ...COURT,
    sew(bench, { base, over, accent }) {
      for (const side of SIDES) quarter(bench, base, side);
      counter(bench, over, { reach: 0.3, height: 0.5, rows: [0.15] });
      for (const side of SIDES) {
        const arch = sideArch(bench, accent, side, { stroke: 0.42, half: 0.1, top: 0.7 });
        arch.sew("u0", 0.13, 0.01, 0.99);
        arch.sew("u1", 0.13, 0.01, 0.99);
        road(bench, accent, side);
      }
      eyestay(bench, base, { width: 0.85 });
      heelTab(bench, accent, { low: 0.46, half: 0.045 });
    },
  },
  /** The heel sweeps forward like a wing. */
  eagles: {
    ...COURT,
    sew(bench, { base, over, accent }) {
      for (const side of SIDES) quarter(bench, base, side);
      toeCap(bench, over, { reach: 0.36, height: 0.4 });
      counter(bench, over, { reach: 0.56, height: 0.66, tail: 0.06, power: 1.05 });
      eyestay(bench, over);
      heelTab(bench, accent);
    },
  },
  /** Unlined canvas, bound edges, four pairs of eyelets and hardly a seam. */
  plimsoll: {
    eyelets: [0.45, 0.65],
    eyeletHeight: 0.9,
    eyeletBase: 0.09,
    tabLetters: false,
    tonguePadding: 0.12,
    sew(bench, { base, accent }) {
      for (const side of SIDES) stillWater(quarter(bench, base, side, { rows: [0.15], thickness: 0.06 }));
      eyestay(bench, base, { width: 0.62, base: 0.05, thickness: 0.05 });
      heelTab(bench, accent, { low: 0.02, half: 0.026, base: 0.05 });
    },
  },
  /** Open lacing: two quarters laid over a plain vamp, edges left raw. */
  derby: {
    eyelets: [0.44, 0.64],
    eyeletHeight: 0.9,
    eyeletBase: 0.15,
    tabLetters: false,
    sew(bench, { base, over }) {
      for (const side of SIDES) {
        const front = (v: number) => lerp(0.5, 0.75, smooth(0, 1, v) ** 1.3);
        const panel = quarter(bench, base, side, { front, thickness: 0.15 });
        panel.sew("v1", 0.17, 0.53, 0.99);
      }
      counter(bench, over, { reach: 0.24, height: 0.6, power: 3, base: 0.15 });
    },
  },
} satisfies Record<string, Pattern>;

export type PatternName = keyof typeof PATTERNS;
