/** A double hood laid open above the neck, and its flat cords. */
import { blend, linear, PALETTE, scaled } from "./colour.ts";
import type { Linear } from "./colour.ts";
import { drape } from "./cloth.ts";
import { Curve, mirrored, ring, smooth } from "./curves.ts";
import type { Field, Knot, Point } from "./curves.ts";
import { knitted, paint, smoothstep, tint, visible } from "./fabrics.ts";
import type { Fabric } from "./fabrics.ts";
import { wovenLabel } from "./labels.ts";
import { noise, random } from "./noise.ts";
import { ribbon } from "./ribbon.ts";
import { rolledEdge, seam, stitchLine } from "./sewing.ts";
import { refine, stamp } from "./sheet.ts";
import type { Layer, Surface } from "./scene.ts";

type Hood = {
  cloth: string;
  fabric: Fabric;
  thread: Linear;
  seed: number;
  lay: (u: number, v: number) => Point;
  relief: Field;
};

/** Down the outer edge from the crown, then round the neck seam to the middle of the front. */
const OUTER: Knot[] = [
  [0, -27.5],
  [7, -26.6],
  [13, -22.5],
  [16.4, -15],
  [16.6, -7],
  [14.6, -0.6],
  [11.6, 3.4, "corner"],
];
const NECK: Knot[] = [
  [11.6, 3.4, "corner"],
  [8.6, 7.8],
  [4.4, 11],
  [0, 12.8],
  [-3.4, 12.2, "corner"],
];
/** The face of the hood, from where the fronts cross up to the crown. */
const FACE: Knot[] = [
  [-3.4, 12.2, "corner"],
  [1.4, 6.6],
  [5.6, 0.4],
  [8.1, -6.5],
  [8.2, -13],
  [5.4, -18],
  [0, -19.6],
];

export function layHood(h: Hood): Layer[] {
  const dice = random(h.seed + 300);
  const tilt = (dice() - 0.5) * 0.2;
  const shift = (dice() - 0.5) * 2.2;
  const place = (u: number, v: number): Point => {
    const up = smoothstep(6, -10, v);
    const x = u * 0.97 + up * (1.3 * noise(u / 8, v / 9, h.seed + 81) + tilt * (v - 4));
    const y = v + up * (1.3 * noise(u / 9, v / 8, h.seed + 82) + 0.09 * (4 - v));
    const [bx, by] = h.lay(u, Math.max(0, v));
    const [ox, oy] = h.lay(0, Math.max(0, v));
    return [x + (1 - up) * (bx - u) + up * ox, y + (1 - up) * (by - v) + up * (oy - Math.max(0, v))];
  };
  return [...layLining(h, place), ...[1, -1].map((side) => layFront(h, place, side, shift * side))];
}

function layLining(h: Hood, place: (u: number, v: number) => Point): Layer[] {
  const outline = ring([...OUTER.slice(0, -1), [11, 5], [6, 9.5], [0, 11]]);
  const under = h.relief.copy();
  const sheet = drape({
    outline,
    lay: place,
    below: (x, y) => under.sample(x, y) * 0.6,
    loft: (d) => 0.45 + 0.5 * (1 - Math.exp(-Math.max(0, d) / 3)),
    held: (_u, _v, d) => (d < 1.5 ? 0.2 : 0.003),
    seed: h.seed + 310,
    unrest: 2.4,
    unrestSize: 8,
    stiffness: 0.03,
    steps: [1.2, 0.6],
  });
  const mesh = refine(sheet, 4);
  const jersey = knitted({ colour: h.cloth, gauge: 10, depth: 0.018, fuzz: 0.03, seed: h.seed + 5 });
  const middle = new Curve(
    [
      [0, -28],
      [0, 6],
    ],
    2,
  );
  stamp(mesh, h.relief, 0.1, (u, v) => sheet.inside.sample(u, v));
  const label = wovenLabel(place, h.relief, 0, 1.9, 4.6, 2.5, PALETTE.bone, PALETTE.ink, h.seed);
  return [
    {
      mesh,
      inside: (u, v) => sheet.inside.sample(u, v),
      material: (u, v, inside, s, scale) => {
        jersey(u, v, s, scale);
        s.height += rolledEdge(inside, 0.3);
        const crown = middle.nearest(u, v);
        if (crown) {
          seam(s, crown.distance * crown.side, crown.along, 0.12);
          stitchLine(s, crown.distance - 0.5, crown.along, h.thread, scale, 0.36, 0.06);
        }
        const tape = v + 0.02 * u * u;
        if (tape > 4.4 && tape < 5.6) s.height += 0.08;
        stitchLine(s, tape - 4.5, u, h.thread, scale);
        stitchLine(s, tape - 5.5, u, h.thread, scale);
        tint(s, 0.8);
      },
    },
    label,
  ];
}

function layFront(h: Hood, place: (u: number, v: number) => Point, side: number, shift: number): Layer {
  const face = FACE.map(([x, y, kind]): Knot => {
    const moved: [number, number] = [x + shift * smoothstep(8, -4, y) * 0.6, y + shift * side * smoothstep(-8, -20, y)];
    return kind ? [...moved, kind] : moved;
  });
  const right: Knot[] = [
    [0, OUTER[0]![1], "corner"],
    ...OUTER.slice(1),
    ...NECK.slice(1, -1),
    ...face.slice(0, -1),
    [0, face[face.length - 1]![1], "corner"],
  ];
  const outline = smooth(side > 0 ? right : mirrored(right), true, 9);
  const under = h.relief.copy();
  under.soften(10);
  const hem = new Curve(smooth(side > 0 ? face : mirrored(face), false), 5);
  const neck = new Curve(smooth(side > 0 ? NECK : mirrored(NECK), false), 2);
  const sheet = drape({
    outline,
    lay: place,
    below: (x, y) => under.sample(x, y),
    loft: (d, u, v) => {
      const middle = smoothstep(0, 4, Math.abs(u)) * 0.4 + 0.6;
      const fold = hem.nearest(u, v)?.distance ?? 5;
      return (
        (0.12 + 1.5 * (1 - Math.exp(-Math.max(0, d) / 2)) + 0.5 * Math.exp(-((fold - 1.4) ** 2) / 1.2)) *
        (v < 0 ? 1 : 1 - 0.5 * smoothstep(0, 9, v)) *
        (v < -12 ? 1 : middle)
      );
    },
    held: (u, v, d) => (d < 1.4 ? 0.12 : 0.003) + (Math.abs(u) < 1.2 && v < -10 ? 0.3 : 0) + (v > 4 ? 0.1 : 0),
    seed: h.seed + 320 + side,
    unrest: 2.6,
    unrestSize: 7,
    stiffness: 0.035,
    steps: [1.1, 0.5],
  });
  const mesh = refine(sheet, 3);
  stamp(mesh, h.relief, 0.08, (u, v) => sheet.inside.sample(u, v));
  const brass = linear(PALETTE.brass);
  const [ex, ey] = eyelet(side);
  return {
    mesh,
    inside: (u, v) => sheet.inside.sample(u, v),
    material: (u, v, inside, s, scale) => {
      h.fabric(u, v, s, scale);
      s.height += rolledEdge(inside, 0.35);
      const fold = hem.nearest(u, v);
      if (fold) {
        stitchLine(s, fold.distance - 2.5, fold.along, h.thread, scale, 0.36, 0.06);
        s.height += 0.08 * smoothstep(2.7, 2.3, fold.distance);
      }
      const seamed = neck.nearest(u, v);
      if (seamed) stitchLine(s, seamed.distance - 0.5, seamed.along, h.thread, scale, 0.36, 0.06);
      if (v < -10) seam(s, u * side + 0.05, v, 0.12);
      const d = Math.hypot(u - ex, v - ey);
      if (d < 0.62) {
        const rim = Math.max(0, 1 - ((d - 0.42) / 0.2) ** 2);
        paint(s, d < 0.24 ? scaled(brass, 0.08) : brass, 1);
        s.height += 0.12 * Math.sqrt(rim);
        s.gloss = 0.5 * rim;
        s.fuzz = 0;
      }
      tint(s, 1 - 0.2 * Math.exp(-inside / 0.06));
    },
  };
}

const eyelet = (side: number): Point => [side * 4.4, 5.2];

export function drawcords(c: {
  colour: string;
  seed: number;
  lay: (u: number, v: number) => Point;
  relief: Field;
}): Layer[] {
  const dice = random(c.seed + 400);
  return [1, -1].map((side) => {
    const [ex, ey] = eyelet(side);
    const length = 12.5 + dice() * 3.5;
    const sway = (dice() - 0.5) * 2.4;
    const knots: Knot[] = [0, 0.12, 0.35, 0.62, 0.85, 1].map((t): Knot => {
      const [x, y] = c.lay(ex + side * (0.2 + 0.7 * t), ey + t * length);
      return [x + sway * Math.sin(t * 3.6) + 0.5 * noise(t * 3, side, c.seed), y];
    });
    return ribbon(
      {
        path: smooth(knots, false),
        width: (along, total) => (along > total - 1.9 ? 0.74 : 0.92),
        thickness: 0.2,
        stiff: 0.9,
        round: 0.35,
        material: cordMaterial(linear(c.colour)),
      },
      c.relief,
    );
  });
}

function cordMaterial(colour: Linear) {
  const brass = linear(PALETTE.brass);
  return (along: number, across: number, length: number, s: Surface, scale: number): void => {
    if (along > length - 1.9) {
      [s.r, s.g, s.b] = blend(brass, scaled(brass, 0.7), 0.3);
      s.gloss = 0.6;
      const ring = Math.min(Math.abs(along - length + 1.6), Math.abs(along - length + 0.3));
      s.height -= 0.03 * Math.exp(-(ring * ring) / 0.003);
      return;
    }
    [s.r, s.g, s.b] = colour;
    const seen = visible(5, scale);
    const braid = Math.sin((along * 5 + Math.abs(across) * 4) * Math.PI * 2);
    s.height += 0.02 * braid * seen - 0.03 * Math.exp(-(across * across) / 0.004);
    tint(s, 1 + 0.08 * braid * seen);
    s.fuzz = 0.04;
  };
}
