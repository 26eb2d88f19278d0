/** A pair of ribbed crew socks: columns follow the leg, the heel is turned with short rows, the reference is knitted in. */
import { linear } from "./colour.ts";
import type { Linear } from "./colour.ts";
import { drape } from "./cloth.ts";
import { Curve, Field, smooth } from "./curves.ts";
import type { Knot, Point } from "./curves.ts";
import { smoothstep, tint, visible } from "./fabrics.ts";
import { hash, noise, random } from "./noise.ts";
import { knitText } from "./knit-text.ts";
import { rolledEdge } from "./sewing.ts";
import { refine, stamp } from "./sheet.ts";
import type { Layer, Material, Surface } from "./scene.ts";

export type SockCut = { yarn: string; accent: string; text: string; reference: string; seed: number };

const OUTLINE: Knot[] = [
  [-4.8, 0, "corner"],
  [0, -0.15],
  [4.8, 0, "corner"],
  [4.9, 4.6],
  [4.95, 10],
  [4.7, 15],
  [4.9, 19],
  [5.9, 22.4],
  [5.7, 25.8],
  [3.6, 28.6],
  [0, 30.2],
  [-5, 32.2],
  [-10, 34.6],
  [-14.4, 36.8],
  [-17.8, 37.2],
  [-20.1, 35.4],
  [-20.2, 32.4],
  [-18, 29.8],
  [-13.4, 27],
  [-8.6, 23.6],
  [-5.6, 20],
  [-4.7, 15.5],
  [-4.8, 10],
  [-4.9, 4.6],
];
const SPINE: Knot[] = [
  [0, -2],
  [0, 8],
  [-0.1, 15.5],
  [-1.6, 21],
  [-5.6, 26.2],
  [-11.5, 30.3],
  [-17.5, 33.6],
  [-22, 36],
];
const ANKLE: Point = [-0.2, 23];
const HEEL: Point = [6.2, 26.2];
const CUFF = 5.2;
const TOE = 36.6;
const WALES = 6.4;
const COURSES = 8.6;

export function laySocks(cut: SockCut): Layer[] {
  const relief = new Field(-40, -20, 40, 60, 0.12);
  const outline = smooth(OUTLINE, true, 10);
  const dice = random(cut.seed);
  return [
    { turn: 0.11 + dice() * 0.05, shift: [9.4, -2.6] as Point, seed: cut.seed + 1 },
    { turn: -0.03 + dice() * 0.04, shift: [-1.2, 1.6] as Point, seed: cut.seed + 2 },
  ].map((one) => {
    const [cos, sin] = [Math.cos(one.turn), Math.sin(one.turn)];
    const under = relief.copy();
    under.soften(14);
    const sheet = drape({
      outline,
      lay: (u, v) => {
        // The leg sinks a little into the ankle, where a worn knit creases first.
        const sink = 0.9 * smoothstep(12, 24, v) * smoothstep(9, -2, -u);
        const x = u * 0.985 + 0.3 * noise(u / 5, v / 6, one.seed) + sink * 0.3;
        const y = v - sink + 0.35 * noise(u / 6, v / 5, one.seed + 1);
        return [one.shift[0] + x * cos - (y - 16) * sin, one.shift[1] + 16 + x * sin + (y - 16) * cos];
      },
      below: (x, y) => under.sample(x, y),
      loft: (d) => 0.24 + 0.6 * (1 - Math.exp(-Math.max(0, d) / 1.1)),
      held: (_u, _v, d) => (d < 0.8 ? 0.15 : 0.002),
      seed: one.seed,
      unrest: 1,
      unrestSize: 4,
      stiffness: 0.03,
      steps: [0.8, 0.4, 0.24],
      rounds: 240,
    });
    const mesh = refine(sheet, 3);
    stamp(mesh, relief, 0.12, (u, v) => sheet.inside.sample(u, v));
    return { mesh, inside: (u: number, v: number) => sheet.inside.sample(u, v), material: sockKnit(cut, one.seed) };
  });
}

function sockKnit(cut: SockCut, seed: number): Material {
  const yarn = linear(cut.yarn);
  const accent = linear(cut.accent);
  const ink = linear(cut.text);
  const spine = new Curve(smooth(SPINE, false, 14), 11);
  const text = knitText(cut.reference);
  const ax = HEEL[0] - ANKLE[0];
  const ay = HEEL[1] - ANKLE[1];
  const reach = Math.hypot(ax, ay);
  return (u, v, inside, s, scale) => {
    const place = spine.nearest(u, v);
    const along = (place?.along ?? 0) - 2;
    const off = place ? -place.distance * place.side : 0;
    let across = off;
    let length = along;
    let colour: Linear = yarn;
    let rib = 0;

    const hx = ((u - ANKLE[0]) * ax + (v - ANKLE[1]) * ay) / reach;
    const hy = ((v - ANKLE[1]) * ax - (u - ANKLE[0]) * ay) / reach;
    const gore = Math.abs(hy) - Math.max(0, hx - 0.6) * 0.86;
    if (hx > 0.6 && gore < 0) {
      // Short rows: knitted out to the heel and back, meeting on the line between.
      colour = accent;
      across = hx;
      length = Math.abs(hy) * 1.05 + hx * 0.12;
      s.height += 0.09;
      s.height -= 0.06 * Math.exp(-(gore * gore) / 0.02);
    } else if (along > TOE) {
      colour = accent;
      across = off + (along - TOE) * 0.18 * Math.sign(off);
      s.height -= 0.03 * Math.exp(-((Math.abs(off) - 3.6 + (along - TOE) * 0.5) ** 2) / 0.03);
    } else if (along < CUFF) {
      rib = along > 0.9 && along < 3.6 ? 0 : 2;
      const column = Math.floor(across * WALES) + Math.floor(text.width / 2);
      const row = Math.floor((along - 1.75) * COURSES);
      if (text.at(column, row)) colour = ink;
      if (along > 4.3 && along < 4.55) colour = accent;
      if (along > 4.78 && along < 5.02) colour = accent;
    } else {
      const sole = off > 0.9 && along > 24;
      rib = sole ? 0 : 4;
      if (sole) s.height += 0.05;
    }
    knit(s, across, length, rib, colour, seed, scale);
    s.height += rolledEdge(inside, 0.3);
    s.height -= 0.1 * Math.exp(-((along - CUFF) ** 2) / 0.01);
    // A linking seam closes the toe.
    if (along > TOE - 1) {
      const d = along - TOE;
      s.height -= 0.05 * Math.exp(-(d * d) / 0.012);
    }
    s.fuzz = 0.07;
  };
}

/** Plain stitches, with every fourth or second column turned to the back when ribbed. */
function knit(
  s: Surface,
  across: number,
  along: number,
  rib: number,
  colour: Linear,
  seed: number,
  scale: number,
): void {
  const column = Math.floor(across * WALES);
  const f = across * WALES - column - 0.5;
  const seen = visible(WALES, scale);
  const purl = rib > 0 && ((column % rib) + rib) % rib === 0;
  const wobble = (hash(column, 3, seed) - 0.5) * 0.3 + 0.35 * noise(across * 1.7, along * 1.9, seed);
  const row = along * COURSES + (purl ? 0 : Math.abs(f) * 1.25) + wobble;
  const r = (row - Math.floor(row)) * 2 - 1;
  const strand = Math.sqrt(Math.max(0, 1 - r * r));
  const leg = purl ? 0.5 + 0.5 * strand : strand * Math.sin(Math.PI * Math.min(1, 0.12 + Math.abs(f) * 1.9)) ** 0.5;
  [s.r, s.g, s.b] = colour;
  if (rib > 0) {
    const wave = Math.cos((((across * WALES - 0.5) % rib) / rib) * Math.PI * 2);
    s.height -= 0.08 * Math.max(0, wave) ** 2;
    tint(s, 1 - 0.36 * Math.max(0, wave) ** 2);
  }
  s.height += (leg - 0.5) * 0.042 * seen;
  tint(s, 1 - 0.42 * (1 - leg) * seen * 0.8);
  tint(s, 1 + 0.05 * noise(across * 40, along * 55, seed + 3) + 0.03 * noise(across * 2, along * 14, seed + 4));
}
