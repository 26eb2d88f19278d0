/** A pair of flat waxed laces, wound into a hank and held by a printed paper band. */
import { linear, PALETTE } from "./colour.ts";
import { Curve, Field, smooth } from "./curves.ts";
import type { Knot, Point } from "./curves.ts";
import { paint, smoothstep, tint, visible } from "./fabrics.ts";
import type { Mask } from "./lettering.ts";
import { noise, random } from "./noise.ts";
import { ribbon } from "./ribbon.ts";
import type { Layer, Surface } from "./scene.ts";

export type LaceCut = { colour: string; seed: number; band: Mask };

const WIDTH = 0.74;
const TIP = 2.1;

export function layLaces(cut: LaceCut): Layer[] {
  const relief = new Field(-24, -26, 24, 26, 0.07);
  const dice = random(cut.seed);
  const layers: Layer[] = [];
  for (const lace of [0, 1]) {
    const path = turned(smooth(hank(lace, dice), false, 26));
    const curve = new Curve(path, 0.5);
    const bent = bends(curve);
    const at = (along: number): number => bent[Math.min(bent.length - 1, Math.floor(along * 10))]!;
    layers.push(
      ribbon(
        {
          path,
          width: (along, length) => (along < TIP || along > length - TIP ? 0.34 : WIDTH * (1 - 0.45 * at(along))),
          thickness: 0.11,
          climb: 0.002,
          stiff: 0.55,
          roll: (along) =>
            along < TIP + 0.5 || along > curve.length - TIP - 0.5
              ? 0
              : 0.55 * at(along) + 0.12 * noise(along / 3, lace, cut.seed),
          material: waxed(cut.colour, cut.seed + lace),
        },
        relief,
      ),
    );
  }
  layers.push(paperBand(cut, relief));
  return layers;
}

/** Back and forth through the band, fanning out a little towards the loops, with both ends left free. */
function hank(lace: number, dice: () => number): Knot[] {
  const knots: Knot[] = [];
  const passes = 5;
  const reach = 8.2;
  for (let i = 0; i < passes; i++) {
    const way = (i + lace) % 2 === 0 ? 1 : -1;
    const lane = (i - (passes - 1) / 2) * 0.56 + (lace ? 0.24 : -0.1) + (dice() - 0.5) * 0.3;
    const fan = 1.75 + dice() * 0.3;
    const tail = reach + (dice() - 0.5) * 1.5;
    if (i === 0) {
      const drop = lace ? -1 : 1;
      knots.push(
        [-way * (reach + 4.4 + dice()), lane * fan + drop * (2.6 + dice() * 1.6)],
        [-way * (reach + 1.8), lane * fan + drop * 1.5],
      );
    }
    knots.push(
      [-way * reach * 0.8, lane * fan],
      [-way * 2.8, lane * 1.04],
      [way * 2.8, lane * 1.04],
      [way * reach * 0.8, lane * fan + 0.1],
    );
    if (i < passes - 1) {
      const next = lane + 0.56;
      knots.push(
        [way * tail, lane * fan + 0.12],
        [way * (tail + 0.75), ((lane + next) / 2) * fan],
        [way * tail, next * fan - 0.12],
      );
    } else {
      const drop = lace ? 1 : -1;
      knots.push(
        [way * (reach + 1.6), lane * fan + drop * -0.4],
        [way * (reach + 4.2 + dice()), lane * fan - drop * (1.6 + dice() * 1.4)],
      );
    }
  }
  return knots;
}

const turned = (points: Point[]): Point[] => points.map(([x, y]) => along45(x, y));
const ANGLE = -0.62;
const along45 = (x: number, y: number): Point => [
  x * Math.cos(ANGLE) - y * Math.sin(ANGLE),
  x * Math.sin(ANGLE) + y * Math.cos(ANGLE),
];

/** How far the tape stands up on its edge, because it cannot bend flat. */
function bends(curve: Curve): number[] {
  const n = Math.ceil(curve.length * 10) + 1;
  const raw = Array.from({ length: n }, (_, i) => {
    const a = curve.at(Math.max(0, i / 10 - 0.4));
    const b = curve.at(Math.min(curve.length, i / 10 + 0.4));
    const turn = Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy);
    return smoothstep(0.15, 0.7, Math.abs(turn)) * Math.sign(turn || 1);
  });
  return raw.map((_, i) => {
    let sum = 0;
    for (let k = -8; k <= 8; k++) sum += Math.abs(raw[Math.max(0, Math.min(n - 1, i + k))]!);
    return sum / 17;
  });
}

function waxed(hex: string, seed: number) {
  const colour = linear(hex);
  const brass = linear(PALETTE.brass);
  return (along: number, across: number, length: number, s: Surface, scale: number): void => {
    const end = Math.min(along, length - along);
    if (end < TIP) {
      [s.r, s.g, s.b] = brass;
      s.gloss = 0.75;
      s.height += 0.12 * Math.sqrt(Math.max(0, 1 - (across / 0.17) ** 2));
      const crimp = Math.min(Math.abs(end - TIP + 0.25), Math.abs(end - TIP + 0.5));
      s.height -= 0.02 * Math.exp(-(crimp * crimp) / 0.002);
      tint(s, 0.8 + 0.2 * smoothstep(0, 0.1, end));
      return;
    }
    [s.r, s.g, s.b] = colour;
    const seen = visible(11, scale);
    const strand = along * 8.5 + Math.abs(across) * 8.5;
    const weave = Math.sin(strand * Math.PI * 2) * Math.sin(Math.min(1, Math.abs(across) / 0.05) * Math.PI * 0.5);
    const warp = Math.cos(across * 13 * Math.PI * 2);
    s.height += (0.01 * weave + 0.007 * warp) * seen - 0.02 * Math.exp(-(across * across) / 0.0015);
    tint(s, 1 + (0.1 * weave + 0.05 * warp) * seen + 0.04 * noise(along * 2.4, across * 8, seed));
    s.gloss = 0.08 + 0.04 * noise(along * 1.2, across * 3, seed + 2);
  };
}

function paperBand(cut: LaceCut, relief: Field): Layer {
  const paper = linear("#f1eadb");
  const ink = linear(PALETTE.ink);
  const path = Array.from({ length: 30 }, (_, i) => along45(0, -2.1 + (4.2 * i) / 29));
  return ribbon(
    {
      path,
      width: 5,
      thickness: 0.03,
      stiff: 1.9,
      flat: true,
      material: (along, across, length, s, scale) => {
        // The strip runs down the hank, its type across it.
        const [x, y] = [-across, along - length / 2];
        [s.r, s.g, s.b] = paper;
        s.height += 0.0012 * noise(x * 20, y * 20, cut.seed) + 0.0008 * noise(x * 60, y * 60, cut.seed);
        tint(s, 1 + 0.03 * noise(x * 7, y * 34, 3) + 0.02 * noise(x * 40, y * 40, 9));
        paint(s, ink, cut.band.at(x, y) * 0.93);
        const rule = Math.min(Math.abs(Math.abs(x) - 2.2), 9);
        if (rule < 0.022 + 0.3 / scale) paint(s, linear(PALETTE.crimson), 0.85);
      },
    },
    relief,
  );
}
