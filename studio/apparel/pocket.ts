/** The pouch pocket, sewn over the body with its mouths left open. */
import type { Linear } from "./colour.ts";
import { drape } from "./cloth.ts";
import { Curve, mirrored, ring, smooth } from "./curves.ts";
import type { Field, Knot, Point } from "./curves.ts";
import { tint } from "./fabrics.ts";
import type { Fabric } from "./fabrics.ts";
import { noise } from "./noise.ts";
import { rolledEdge, stitchLine } from "./sewing.ts";
import { refine, stamp } from "./sheet.ts";
import type { Layer } from "./scene.ts";

type Pocket = {
  /** Where the pattern ends below, at the rib. */
  foot: number;
  fabric: Fabric;
  thread: Linear;
  seed: number;
  /** Where the body beneath has come to lie. */
  follow: (u: number, v: number) => Point;
  relief: Field;
};

export function layPocket({ foot, fabric, thread, seed, follow, relief }: Pocket): Layer {
  const mouth: Knot[] = [
    [9.6, 40.4],
    [16, 54],
  ];
  const outline = ring([
    [0, 40.2],
    [9.6, 40.4, "corner"],
    [16, 54, "corner"],
    [16.2, foot + 0.1, "corner"],
    [0, foot + 0.2],
  ]);
  const mouths = [1, -1].map((side) => new Curve(smooth(side > 0 ? mouth : mirrored(mouth), false), 4));
  const opening = (u: number, v: number): number =>
    Math.min(...mouths.map((curve) => curve.nearest(u, v)?.distance ?? 9));
  const under = relief.copy();
  const sheet = drape({
    outline,
    lay: (u, v) => {
      const [x, y] = follow(u, v);
      return [x + 0.35 * noise(u / 7, v / 7, seed + 70), y + 0.35 * noise(u / 7, v / 7, seed + 71)];
    },
    below: (x, y) => under.sample(x, y),
    loft: (d, u, v) => 0.06 + 0.5 * (1 - Math.exp(-Math.max(0, d) / 2)) + 0.4 * Math.exp(-opening(u, v) / 1.4),
    held: (u, v, d) => (d < 1.3 && opening(u, v) > 1.2 ? 0.25 : 0.004),
    seed: seed + 7,
    unrest: 1.4,
    unrestSize: 8,
    stiffness: 0.04,
    steps: [1, 0.45],
  });
  const mesh = refine(sheet, 3);
  stamp(mesh, relief, 0.1, (u, v) => sheet.inside.sample(u, v));
  return {
    mesh,
    inside: (u, v) => sheet.inside.sample(u, v),
    material: (u, v, inside, s, scale) => {
      fabric(u + 0.3, v + 0.2, s, scale);
      s.height += rolledEdge(inside, 0.3);
      const open = opening(u, v);
      if (open > 2.6) {
        stitchLine(s, inside - 0.45, u + v, thread, scale, 0.36, 0.06);
        stitchLine(s, inside - 1.05, u + v, thread, scale, 0.36, 0.06);
      }
      stitchLine(s, open - 2, u * 0.7 + v, thread, scale, 0.36, 0.06);
      stitchLine(s, open - 2.6, u * 0.7 + v, thread, scale, 0.36, 0.06);
      tint(s, 1 - 0.25 * Math.exp(-inside / 0.05));
    },
  };
}
