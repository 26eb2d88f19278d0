/** Loopback sweatshirts: the crewneck and the hoodies. */
import { linear, PALETTE, scaled } from "./colour.ts";
import type { Linear } from "./colour.ts";
import { drape } from "./cloth.ts";
import { across, Curve, extended, Field, insideDistance, mirrored, ring, smooth } from "./curves.ts";
import type { Knot, Point } from "./curves.ts";
import { embroider } from "./embroidery.ts";
import { knitted, paint, smoothed, smoothstep, tint } from "./fabrics.ts";
import type { Fabric } from "./fabrics.ts";
import { drawcords, layHood } from "./hood.ts";
import { wovenLabel } from "./labels.ts";
import type { Mask } from "./lettering.ts";
import { noise, random } from "./noise.ts";
import { layPocket } from "./pocket.ts";
import { ribs, rolledEdge, seam, stitchLine } from "./sewing.ts";
import { placeOn, refine, stamp } from "./sheet.ts";
import type { Layer, Material } from "./scene.ts";

export type SweatshirtCut = {
  cloth: string;
  ink: string;
  embroidered?: boolean;
  cord: string;
  seed: number;
  hood: boolean;
  sidePanels?: boolean;
  fleck?: number;
  uneven?: number;
  chest: Mask;
  chestAt: Point;
};

const HEM = 70;
const RIB = 7;
const NECK: Knot[] = [
  [0, 9.6],
  [5, 8.4],
  [8.2, 5],
  [9.4, -0.4, "corner"],
];
const BACK_NECK: Knot[] = [
  [0, 2.2],
  [5, 1.5],
  [9.4, -0.4, "corner"],
];
const BODY: Knot[] = [
  [17, 2],
  [24.4, 5.4],
  [31.4, 13.4],
  [36.8, 28],
  [41, 44],
  [44.2, 56.4, "corner"],
  [44.6, 58],
  [46.8, 65.4, "corner"],
  [37.2, 68, "corner"],
  [34.6, 60.4],
  [33.6, 58.8, "corner"],
  [31.6, 48],
  [30.4, 36],
  [29.4, 27.4, "corner"],
  [29.2, 40],
  [29.6, 54],
  [29.4, 61],
  [28.2, 63.4],
  [27.4, 65],
  [27.2, HEM - 0.4, "corner"],
  [14, HEM],
  [0, HEM + 0.2],
];
const ARMHOLE: Knot[] = [
  [24.4, 5.4],
  [25, 13],
  [26.2, 20],
  [29.4, 27.4],
];
const CUFF: Knot[] = [
  [46.8, 65.4],
  [37.2, 68],
];

export function laySweatshirt(cut: SweatshirtCut): Layer[] {
  const dice = random(cut.seed);
  const lean = (dice() - 0.5) * 0.024;
  const swing: [number, number] = [0.02 + dice() * 0.07, 0.02 + dice() * 0.07];
  const slump: [number, number] = [0.05 + dice() * 0.03, 0.05 + dice() * 0.03];
  const droop = (dice() - 0.5) * 1.2;

  const lay = (u: number, v: number): Point => {
    const side = u > 0 ? 1 : -1;
    const give = 4 * (1 - smoothstep(12, 27, v)) + 0.3;
    const sleeve = smoothstep(-0.8 * give, 1.2 * give, Math.abs(u) - (24.6 + (Math.min(v, 29) - 5.4) * 0.225));
    let x = u * 0.972;
    let y = v - 0.03 * (v - 8) * (1 - sleeve) - 0.02 * Math.max(0, v - 44) * (1 - sleeve);
    if (sleeve > 0) {
      const arm = slump[side > 0 ? 0 : 1];
      const angle = swing[side > 0 ? 0 : 1] * sleeve * side;
      const [dx, dy] = [x - side * 22, (v - 8) * (1 - arm * sleeve)];
      x = side * 22 + dx * Math.cos(angle) - dy * Math.sin(angle);
      y += (8 + dx * Math.sin(angle) + dy * Math.cos(angle) - y) * sleeve;
    }
    x += 1.1 * noise(u / 14, v / 18, cut.seed + 1) + 0.45 * noise(u / 8, v / 11, cut.seed + 2);
    y += 0.9 * noise(u / 16, v / 15, cut.seed + 3) + 0.4 * noise(u / 8, v / 8, cut.seed + 4);
    y += droop * smoothstep(40, HEM, v) * (u / 28) * (1 - sleeve);
    return [x - lean * (y - 36), y + lean * x];
  };

  const relief = new Field(-64, -50, 64, 100, 0.2);
  const front = ring([...NECK, ...BODY]);
  const back = ring([...BACK_NECK, ...BODY]);
  const fabric = knitted({
    colour: cut.cloth,
    gauge: 9,
    depth: 0.024,
    fuzz: 0.16,
    seed: cut.seed,
    fleck: cut.fleck,
    uneven: cut.uneven,
  });
  const thread = scaled(linear(cut.cloth), 0.9);

  const backIn = insideDistance(back);
  const backSheet = drape({
    outline: back,
    lay: (u, v) => {
      const [x, y] = lay(u * 0.99, v);
      return [x + 0.1, y + 0.3 * smoothstep(20, 70, v)];
    },
    below: () => 0,
    loft: () => 0.04,
    held: () => 0.2,
    seed: cut.seed + 50,
    unrest: 0.2,
    rounds: 20,
    steps: [1.4, 0.7],
    stiffness: 0.1,
  });
  const backMesh = refine(backSheet, 4);
  stamp(backMesh, relief, 0.3, (u, v) => backIn.sample(u, v));
  relief.soften(8);

  const frontSheet = drape({
    outline: front,
    lay,
    below: (x, y) => relief.sample(x, y),
    loft: (d, _u, v) => 0.28 + 1.2 * (1 - Math.exp(-Math.max(0, d) / 2.3)) * (v > HEM - RIB ? 0.72 : 1),
    held: (u, v, d) =>
      (v < 12 && Math.abs(u) < 23 ? 0.05 : 0.004) +
      (d < 1.6 ? 0.15 : 0) +
      0.05 * smoothed((u - cut.chestAt[0]) / 17, (v - cut.chestAt[1]) / 7),
    seed: cut.seed,
    unrest: 2.6,
    unrestSize: 12,
    stiffness: 0.03,
  });
  const frontMesh = refine(frontSheet, 3);
  stamp(frontMesh, relief, 0.1, (u, v) => frontSheet.inside.sample(u, v));
  relief.soften(3);

  const layers: Layer[] = [
    { mesh: backMesh, inside: (u, v) => backIn.sample(u, v), material: backCloth(cut, fabric, thread) },
    ...(cut.hood ? [] : [wovenLabel(lay, relief, 0, 7.4, 5, 2.7, PALETTE.bone, PALETTE.ink, cut.seed)]),
    { mesh: frontMesh, inside: (u, v) => frontSheet.inside.sample(u, v), material: frontCloth(cut, fabric, thread) },
  ];
  if (!cut.hood) return layers;
  const follow = (u: number, v: number): Point => placeOn(frontSheet, u, v);
  layers.push(layPocket({ foot: HEM - RIB, fabric, thread, seed: cut.seed, follow, relief }));
  layers.push(...layHood({ cloth: cut.cloth, fabric, thread, seed: cut.seed, lay, relief }));
  layers.push(...drawcords({ colour: cut.cord, seed: cut.seed, lay, relief }));
  return layers;
}

/** The front edge of the ribbed side panel, from the armhole down. */
const panelEdge = (v: number): number => 26.2 - 4.4 * smoothstep(16, 34, v) + 0.018 * (v - 20);

function frontCloth(cut: SweatshirtCut, fabric: Fabric, thread: Linear): Material {
  const neckline = new Curve(across(NECK), 9);
  const hem = new Curve(
    extended(
      across([
        [0, HEM + 0.2],
        [14, HEM],
        [27.2, HEM - 0.4],
      ]),
      5,
    ),
    9,
  );
  const armholes = [1, -1].map((side) => new Curve(smooth(side > 0 ? ARMHOLE : mirrored(ARMHOLE), false), 2));
  const cuffs = [1, -1].map((side) => new Curve(extended(smooth(side > 0 ? CUFF : mirrored(CUFF), false), 4), 10));
  const panels = [1, -1].map(
    (side) =>
      new Curve(
        Array.from({ length: 24 }, (_, i): Point => [side * panelEdge(20 + i * 1.87), 20 + i * 1.87]),
        2,
      ),
  );
  const notch = new Curve(
    smooth(
      [
        [-3.2, 11.6],
        [0, 16.2, "corner"],
        [3.2, 11.6],
      ],
      false,
    ),
    1.5,
  );
  const ink = linear(cut.ink);
  const collar = 2.7;
  return (u, v, inside, s, scale) => {
    fabric(u, v, s, scale);
    s.height += rolledEdge(inside, 0.3);
    if (!cut.hood) {
      const neck = neckline.nearest(u, v);
      if (neck) {
        const d = neck.distance;
        if (d < collar) {
          s.height += 0.1 + 0.09 * Math.sin((Math.PI * d) / collar);
          ribs(s, neck.along, d, 3.4, 0.08, scale);
        } else s.height += 0.08 * smoothstep(collar + 0.6, collar, d);
        tint(s, 1 - 0.45 * Math.exp(-((d - collar) ** 2) / 0.006));
        stitchLine(s, d - collar - 0.35, neck.along, thread, scale, 0.36, 0.06);
        stitchLine(s, d - collar - 0.9, neck.along + 0.15, thread, scale, 0.36, 0.06);
        if (d > collar + 0.2 && Math.abs(u) < 3 && v < 11.6 + (3.2 - Math.abs(u)) * 1.44 && v > 9)
          ribs(s, u, v, 3.4, 0.07, scale);
      }
      const v1 = notch.nearest(u, v);
      if (v1 && neck && neck.distance > collar + 0.1) {
        stitchLine(s, v1.distance * v1.side - 0.15, v1.along, thread, scale, 0.36, 0.06);
        stitchLine(s, v1.distance * v1.side - 0.65, v1.along + 0.1, thread, scale, 0.36, 0.06);
      }
    }
    const low = Math.abs(u) < 31 ? hem.nearest(u, v) : null;
    if (low) {
      if (low.distance < RIB) {
        ribs(s, low.along, low.distance, 3, 0.1, scale);
        s.height -= 0.14;
      }
      s.height +=
        0.14 *
        noise(low.along * 0.55, 3, 61) *
        smoothstep(9, RIB + 0.2, low.distance) *
        smoothstep(RIB - 1.5, RIB, low.distance);
      seam(s, low.distance - RIB, low.along, 0.12);
      stitchLine(s, low.distance - RIB - 0.5, low.along, thread, scale, 0.36, 0.06);
    }
    for (const curve of cuffs) {
      const edge = curve.nearest(u, v);
      if (!edge || Math.abs(u) < 31) continue;
      if (edge.distance < RIB) {
        ribs(s, edge.along, edge.distance, 3, 0.1, scale);
        s.height -= 0.14;
      }
      s.height +=
        0.12 *
        noise(edge.along * 0.8, 3, 62) *
        smoothstep(9, RIB + 0.2, edge.distance) *
        smoothstep(RIB - 1.5, RIB, edge.distance);
      seam(s, edge.distance - RIB, edge.along, 0.12);
      stitchLine(s, edge.distance - RIB - 0.5, edge.along, thread, scale, 0.36, 0.06);
    }
    for (const curve of armholes) {
      const arm = curve.nearest(u, v);
      if (!arm) continue;
      seam(s, arm.distance * arm.side, arm.along, 0.1);
      const off = arm.distance * (u > 0 ? -arm.side : arm.side);
      stitchLine(s, off - 0.3, arm.along, thread, scale, 0.36, 0.06);
      stitchLine(s, off - 0.85, arm.along, thread, scale, 0.36, 0.06);
    }
    const side = Math.abs(u);
    if (cut.sidePanels && v > 20 && v < HEM - RIB && side < (v < 27.4 ? 26.2 + ((v - 20) / 7.4) ** 1.6 * 3.2 : 29.75)) {
      for (const curve of panels) {
        const edge = curve.nearest(u, v);
        if (edge) seam(s, edge.distance * edge.side, edge.along, 0.09);
      }
      if (side > panelEdge(v)) ribs(s, u, v, 2.6, 0.08, scale);
    }
    const [x, y] = [u - cut.chestAt[0], v - cut.chestAt[1]];
    if (Math.abs(x) > 22 || Math.abs(y) > 12) return;
    if (cut.embroidered) embroider(s, cut.chest, x, y, ink, scale);
    else {
      const cover = cut.chest.at(x, y);
      if (cover > 0) {
        s.height += cover * 0.006;
        paint(s, ink, cover * (0.93 + 0.05 * noise(u * 23, v * 23, 5)));
        s.fuzz *= 1 - cover * 0.7;
      }
    }
  };
}

function backCloth(cut: SweatshirtCut, fabric: Fabric, thread: Linear): Material {
  const neckline = new Curve(across(BACK_NECK), 6);
  return (u, v, inside, s, scale) => {
    fabric(u, v, s, scale);
    s.height += rolledEdge(inside, 0.3);
    const neck = neckline.nearest(u, v);
    if (neck && !cut.hood) {
      if (neck.distance < 2.7) {
        s.height += 0.14;
        ribs(s, neck.along, neck.distance, 3.4, 0.08, scale);
      }
      tint(s, 1 - 0.45 * Math.exp(-((neck.distance - 2.7) ** 2) / 0.006));
      stitchLine(s, neck.distance - 3, neck.along, thread, scale);
      stitchLine(s, neck.distance - 3.8, neck.along, thread, scale);
    }
    tint(s, 0.86);
  };
}
