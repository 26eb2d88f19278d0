/** The low-top: one last, six patterns. */
import * as THREE from "three";
import { GROTESQUE, SERIF } from "./lettering.ts";
import type { Model } from "./arrange.ts";
import { contactShadow } from "./contact.ts";
import { clamp, curve, lerp } from "./geom.ts";
import { addLaces } from "./laces.ts";
import type { LaceStyle } from "./laces.ts";
import { handMade, LOW, makeLast } from "./last.ts";
import type { LastShape, Relief } from "./last.ts";
import { laceMaterial } from "./lace-material.ts";
import { material, plain } from "./materials.ts";
import type { Cloth } from "./materials.ts";
import { makeCutter } from "./panels.ts";
import { PATTERNS } from "./patterns.ts";
import type { Pattern, PatternName } from "./patterns.ts";
import { perforate } from "./perforations.ts";
import { addSole, soleOutline } from "./sole.ts";
import type { SoleKind } from "./sole.ts";
import { addStamp, foil } from "./stamp.ts";
import { addTongue, LOW_TONGUE, shapeTongue } from "./tongue.ts";
import type { Label } from "./tongue.ts";
import { addShell } from "./upper.ts";

export type LowTop = {
  pattern: PatternName;
  reference: [book: string, place: string];
  base: Cloth;
  over: Cloth;
  accent: Cloth;
  tongue: Cloth;
  lining: Cloth;
  lace: string;
  laces: Omit<LaceStyle, "rows" | "t"> & { count?: number };
  thread: string;
  metal: string;
  label: Omit<Label, "reference">;
  sole: { kind: SoleKind; wall: string; outsole: string; welt?: string; stripe?: string; thread?: string };
  /** Thickness of the sole against the ordinary, width of the last, height of the collar's padding. */
  build?: { sole?: number; width?: number; padded?: number };
  foil: string;
  /** Where the reference is stamped. */
  stamp: { a: number; t: number; height: number; base: number; glow?: number };
};

// The tables draw a slightly long shoe; this brings its proportions together.
const LENGTH = 0.945;

export function makeLowTop(design: LowTop, { mirror }: { mirror: boolean }): Model {
  const pattern: Pattern = PATTERNS[design.pattern];
  const { sole = 1, width = 1, padded = 0.4 } = design.build ?? {};
  const last = makeLast(reshaped(sole, width), creased);
  const shoe = new THREE.Group();

  const thread = plain(design.thread, { roughness: 0.7 });
  const lining = material({ environment: 0.4, ...design.lining });
  const M = {
    base: material(design.base),
    over: material(design.over),
    accent: material(design.accent),
    lining,
  };
  addShell(
    shoe,
    last,
    { outside: M.base, rim: pattern.linedRim ? lining : M.base, lining, insole: lining, insoleInk: design.foil },
    padded,
    mirror,
  );
  const bench = { last, cut: makeCutter(last, shoe, thread) };
  pattern.sew(bench, M);

  const lift = last.soleTop(16) - curve(LOW.soleTop)(16);
  const tongue = shapeTongue({
    ...LOW_TONGUE,
    width,
    path: LOW_TONGUE.path.map(([x, y, z]) => [x, y + lift, z]),
    padding: pattern.tonguePadding ?? LOW_TONGUE.padding,
  });
  addTongue(
    shoe,
    tongue,
    { front: material(design.tongue), back: lining, thread },
    { ...design.label, reference: design.reference },
    mirror,
  );

  const metal = plain(design.metal, { metalness: 1, roughness: 0.28 });
  const dark = plain("#15120f", { roughness: 1, envMapIntensity: 0.1 });
  const { count = 6, ...laceStyle } = design.laces;
  const [first, final] = pattern.eyelets;
  const rows = Array.from({ length: count }, (_, i) => lerp(first, final, i / (count - 1)));
  addLaces(
    shoe,
    last,
    tongue,
    { ...laceStyle, rows, t: pattern.eyeletHeight },
    { lace: laceMaterial(design.lace, laceStyle.width === laceStyle.thickness), metal, dark },
    pattern.eyeletBase,
  );

  if (pattern.perforated) perforate(shoe, last, dark);

  addSole(shoe, last, design.sole.kind, {
    wall: material({ kind: "rubber", color: design.sole.wall }),
    outsole: material({ kind: "rubber", color: design.sole.outsole }),
    welt: material({ kind: "leather", color: design.sole.welt ?? design.sole.wall, bump: 0.01, roughness: 0.6 }),
    stripe: material({ kind: "rubber", color: design.sole.stripe ?? design.sole.wall }),
    thread: plain(design.sole.thread ?? design.thread, { roughness: 0.75 }),
  });

  const ink = foil(design.foil, design.stamp.glow);
  for (const side of [1, -1] as const) {
    addStamp(shoe, last, ink, {
      ...design.stamp,
      side,
      text: design.reference.join(" "),
      font: `600 EM ${SERIF}`,
      spacing: 9,
      mirror,
    });
  }
  if (pattern.tabLetters)
    addStamp(shoe, last, foil(design.label.ink, 0.15), {
      text: "SHOD",
      font: `500 EM ${GROTESQUE}`,
      spacing: 14,
      side: 1,
      a: 0,
      t: 0.78,
      height: 0.5,
      base: 0.17,
      mirror,
    });

  shoe.add(contactShadow((s, outset) => soleOutline(last, s, outset)));
  shoe.scale.x = LENGTH;
  const group = new THREE.Group();
  group.add(shoe);
  return { group, centre: [14.8 * LENGTH, 5.2, 0] };
}

/** The last on a thicker, thinner or narrower sole: the upper rises with it. */
function reshaped(sole: number, width: number): LastShape {
  const top = curve(LOW.soleTop);
  const across = (pairs: [number, number][]) => pairs.map(([x, z]): [number, number] => [x, z * width]);
  return {
    ...LOW,
    lateral: across(LOW.lateral),
    medial: across(LOW.medial),
    toe: [LOW.toe[0], LOW.toe[1] * width],
    open: LOW.open.map(([a, x, y, half]) => [a, x, y + top(x) * (sole - 1), half * width]),
    soleTop: LOW.soleTop.map(([x, y]) => [x, y * sole]),
  };
}

const CREASES = [
  { x: 21.7, depth: 0.028, width: 0.16, bend: 0.055, phase: 0.4 },
  { x: 22.5, depth: 0.034, width: 0.2, bend: 0.04, phase: 1.7 },
  { x: 23.4, depth: 0.018, width: 0.17, bend: 0.05, phase: 3.1 },
];

/** Where the foot bends, leather keeps faint folds across the vamp. */
const creased: Relief = (s, t, p) => {
  const [outward, upward] = handMade(s, t, p);
  const onTop = clamp((t - 0.35) * 3);
  if (onTop === 0 || p[0] < 20.5 || p[0] > 25) return [outward, upward];
  const fold = CREASES.reduce((sum, c) => {
    const d = p[0] - c.x + c.bend * p[2] * p[2] * 0.4 - 0.12 * Math.sin(p[2] * 1.3 + c.phase);
    return (
      sum - c.depth * Math.exp(-((d / c.width) ** 2)) + c.depth * 0.5 * Math.exp(-(((d - c.width * 2) / c.width) ** 2))
    );
  }, 0);
  return [outward, upward + fold * onTop];
};
