/** Tees and the long sleeve, laid flat on the studio floor. */
import { PALETTE, linear, scaled } from "./colour.ts";
import { drape } from "./cloth.ts";
import { across, Curve, extended, Field, insideDistance, mirrored, ring, smooth } from "./curves.ts";
import type { Knot, Point } from "./curves.ts";
import { knitted, paint, smoothed, smoothstep, tint, visible } from "./fabrics.ts";
import type { Mask } from "./lettering.ts";
import { noise, random } from "./noise.ts";
import { ribs, rolledEdge, seam, stitchLine } from "./sewing.ts";
import { refine, stamp } from "./sheet.ts";
import type { Layer, Material } from "./scene.ts";
import { wovenLabel } from "./labels.ts";

export type TeeCut = {
  cloth: string;
  ink: string;
  seed: number;
  length: number;
  sleeve: "short" | "long";
  gauge: number;
  fold: number;
  stiffness?: number;
  chest: Mask;
  chestAt: Point;
  leftSleeve?: Mask;
};

type Half = { neck: Knot[]; rest: Knot[]; armhole: Knot[]; cuff: Knot[]; side: Knot[] };

function half(cut: TeeCut): Half {
  const hem = cut.length;
  const arm: { top: Knot[]; cuff: [Knot, Knot]; under: Knot[] } =
    cut.sleeve === "short"
      ? {
          top: [[33, 11.4]],
          cuff: [
            [40.8, 17.6, "corner"],
            [31.2, 32.6, "corner"],
          ],
          under: [[28.6, 28]],
        }
      : {
          top: [
            [29.6, 12],
            [34.4, 28],
            [38.6, 46],
          ],
          cuff: [
            [42.6, 62, "corner"],
            [33.4, 64.4, "corner"],
          ],
          under: [
            [31.2, 56],
            [29.6, 42],
            [28, 31],
          ],
        };
  return {
    neck: [
      [0, 10.4],
      [4.9, 9.2],
      [7.9, 5.4],
      [9, -0.4, "corner"],
    ],
    armhole: [
      [22.6, 4.6],
      [23.4, 12],
      [24.6, 18.5],
      [27, 25],
    ],
    cuff: [arm.cuff[0], arm.cuff[1]],
    side: [
      [27, 25, "corner"],
      [26.7, 40],
      [26.9, 58],
      [27.3, hem - 0.6, "corner"],
    ],
    rest: [
      [16, 2],
      [22.6, 4.6],
      ...arm.top,
      ...arm.cuff,
      ...arm.under,
      [27, 25, "corner"],
      [26.7, 40],
      [26.9, 58],
      [27.3, hem - 0.6, "corner"],
      [14, hem],
      [0, hem + 0.2],
    ],
  };
}

export function layTee(cut: TeeCut): Layer[] {
  const h = half(cut);
  const front = ring([...h.neck, ...h.rest]);
  const back = ring([[0, 2], [5, 1.4], [9, -0.4, "corner"], ...h.rest]);
  const neckline = new Curve(across(h.neck), 4);
  const backNeck = new Curve(
    across([
      [0, 2],
      [5, 1.4],
      [9, -0.4],
    ]),
    6,
  );
  const hem = new Curve(
    extended(
      across([
        [0, cut.length + 0.2],
        [14, cut.length],
        [27.4, cut.length - 0.6],
      ]),
      3,
    ),
    4,
  );
  const armholes = [1, -1].map((side) => new Curve(smooth(side > 0 ? h.armhole : mirrored(h.armhole), false), 2));
  const cuffs = [1, -1].map((side) => new Curve(extended(smooth(side > 0 ? h.cuff : mirrored(h.cuff), false), 3), 8));
  const dice = random(cut.seed);
  const lean = (dice() - 0.5) * 0.03;
  const swing: [number, number] =
    cut.sleeve === "short" ? [0.1 + dice() * 0.14, 0.1 + dice() * 0.14] : [0.02 + dice() * 0.1, 0.02 + dice() * 0.1];
  const lift = (dice() - 0.5) * 1.6;
  const pinch = 0.955 + dice() * 0.01;

  const lay = (u: number, v: number): Point => {
    let x = u * (pinch + 0.006 * noise(v / 16, 2.2, cut.seed));
    let y = v + 0.004 * v * noise(u / 18, 7.7, cut.seed);
    const give = 6 * (1 - smoothstep(11, 25, v)) + 0.3;
    const weight = smoothstep(-give, give, Math.abs(u) - (22.6 + (Math.min(v, 26) - 4.6) * 0.225));
    if (weight > 0) {
      const side = u > 0 ? 1 : -1;
      const angle = swing[side > 0 ? 0 : 1] * weight * side;
      const px = side * 21;
      const py = 8;
      const [dx, dy] = [x - px, y - py];
      x = px + dx * Math.cos(angle) - dy * Math.sin(angle);
      y = py + dx * Math.sin(angle) + dy * Math.cos(angle);
    }
    x += cut.fold * (1.1 * noise(u / 13, v / 19, cut.seed + 1) + 0.5 * noise(u / 7, v / 12, cut.seed + 2));
    y +=
      cut.fold * (0.9 * noise(u / 16, v / 15, cut.seed + 3) + 0.4 * noise(u / 8, v / 8, cut.seed + 4)) -
      0.022 * (v - 8);
    const droop = lift * smoothstep(40, cut.length, v) * (u / 27);
    return [x - lean * (y - 36), y + lean * x + droop];
  };

  const relief = new Field(-60, -30, 60, 110, 0.2);
  const backIn = insideDistance(back);
  const backSheet = drape({
    outline: back,
    lay: (u, v) => {
      const [x, y] = lay(u * 0.995, v);
      return [x + 0.15, y + 0.45 * smoothstep(20, 70, v)];
    },
    below: () => 0,
    loft: () => 0.02,
    held: () => 0.2,
    seed: cut.seed + 50,
    unrest: 0.2,
    rounds: 20,
    steps: [1.2, 0.7],
    stiffness: 0.15,
  });
  const backMesh = refine(backSheet, 4);
  stamp(backMesh, relief, 0.12, (u, v) => backIn.sample(u, v));
  relief.soften(6);

  const frontSheet = drape({
    outline: front,
    lay,
    below: (x, y) => relief.sample(x, y),
    loft: (d) => 0.2 + 0.75 * (1 - Math.exp(-Math.max(0, d) / 1.7)),
    held: (u, v, d) =>
      (v < 12 && Math.abs(u) < 23 ? 0.05 : 0.004) +
      (d < 1.6 ? 0.15 : 0) +
      0.03 * smoothed((u - cut.chestAt[0]) / 23, (v - cut.chestAt[1]) / 8),
    seed: cut.seed,
    unrest: 2.4,
    unrestSize: 10,
    stiffness: cut.stiffness,
  });
  const frontMesh = refine(frontSheet, 3);
  const frontIn = frontSheet.inside;

  const cloth = knitted({ colour: cut.cloth, gauge: cut.gauge, depth: 0.016, fuzz: 0.1, seed: cut.seed });
  const ink = linear(cut.ink);
  const thread = scaled(linear(cut.cloth), 0.93);
  const bandWidth = 2.1;
  const sleeveCurve = new Curve(
    smooth(
      [
        [25, 12],
        [31, 28],
        [35.4, 46],
        [38, 63],
      ],
      false,
    ),
    9,
  );

  const frontMaterial: Material = (u, v, inside, s, scale) => {
    cloth(u, v, s, scale);
    s.height += rolledEdge(inside, 0.16);
    const neck = neckline.nearest(u, v);
    if (neck && neck.distance < bandWidth + 1) {
      const d = neck.distance;
      if (d < bandWidth) {
        s.height += 0.07 + 0.05 * Math.sin((Math.PI * d) / bandWidth);
        ribs(s, neck.along, d, 4.2, 0.05, scale);
      }
      s.height += 0.05 * smoothstep(bandWidth + 0.5, bandWidth, d) * (d >= bandWidth ? 1 : 0);
      tint(s, 1 - 0.4 * Math.exp(-((d - bandWidth) ** 2) / 0.004));
      stitchLine(s, d - bandWidth - 0.35, neck.along, thread, scale);
    }
    const low = hem.nearest(u, v);
    if (low) {
      s.height += 0.06 * smoothstep(2.35, 2.2, low.distance);
      stitchLine(s, low.distance - 2.1, low.along, thread, scale);
      stitchLine(s, low.distance - 1.55, low.along + 0.17, thread, scale);
      s.height += 0.05 * noise(low.along * 0.9, low.distance * 0.35, 88) * smoothstep(3.6, 1.5, low.distance);
    }
    for (const cuff of cuffs) {
      const edge = cuff.nearest(u, v);
      if (!edge) continue;
      if (cut.sleeve === "long") {
        if (edge.distance < 6) ribs(s, edge.along, edge.distance, 3.6, 0.07, scale);
        s.height -= 0.1 * smoothstep(6.4, 5.6, edge.distance);
        seam(s, edge.distance - 6, edge.along, 0.07);
      } else {
        s.height += 0.06 * smoothstep(2.35, 2.2, edge.distance);
        stitchLine(s, edge.distance - 2.1, edge.along, thread, scale);
        stitchLine(s, edge.distance - 1.55, edge.along + 0.17, thread, scale);
        s.height += 0.05 * noise(edge.along * 0.9, edge.distance * 0.35, 89) * smoothstep(3.6, 1.5, edge.distance);
      }
    }
    for (const hole of armholes) {
      const arm = hole.nearest(u, v);
      if (arm) seam(s, arm.distance * arm.side, arm.along, 0.07);
    }
    let cover = cut.chest.at(u - cut.chestAt[0], v - cut.chestAt[1]);
    if (cut.leftSleeve) {
      const arm = sleeveCurve.nearest(u, v);
      if (arm) cover = Math.max(cover, cut.leftSleeve.at(arm.along - 26, arm.distance * arm.side));
    }
    if (cover > 0) {
      const worn =
        0.93 +
        0.05 * noise(u * 23, v * 23, 5) -
        0.1 * visible(cut.gauge, scale) * Math.max(0, noise(u * 60, v * 60, 6));
      s.height += cover * 0.004;
      paint(s, ink, cover * worn);
      s.fuzz *= 1 - cover * 0.7;
    }
  };

  const backMaterial: Material = (u, v, inside, s, scale) => {
    cloth(u, v, s, scale);
    s.height += rolledEdge(inside, 0.16);
    const neck = backNeck.nearest(u, v);
    if (neck) {
      if (neck.distance < bandWidth) {
        s.height += 0.1;
        ribs(s, neck.along, neck.distance, 4.2, 0.05, scale);
      }
      if (neck.distance > bandWidth && neck.distance < bandWidth + 0.9) {
        s.height += 0.06;
        tint(s, 0.93 + 0.04 * Math.sin(neck.along * 22 + neck.distance * 9));
        stitchLine(s, neck.distance - bandWidth - 0.1, neck.along, thread, scale);
        stitchLine(s, neck.distance - bandWidth - 0.8, neck.along, thread, scale);
      }
      tint(s, 1 - 0.4 * Math.exp(-((neck.distance - bandWidth) ** 2) / 0.004));
    }
    const low = hem.nearest(u, v);
    if (low) stitchLine(s, low.distance - 1.4, low.along, thread, scale);
    tint(s, 0.9);
  };
  const label = wovenLabel(lay, relief, 0, 6.7, 4.6, 2.5, PALETTE.bone, PALETTE.ink, cut.seed);
  return [
    { mesh: backMesh, inside: (u, v) => backIn.sample(u, v), material: backMaterial },
    label,
    { mesh: frontMesh, inside: (u, v) => frontIn.sample(u, v), material: frontMaterial },
  ];
}
