// The pattern: what is cut, where it lies on the last and how it is sewn.
import { curve, lerp, spline, type Vec3 } from "../footwear/geom.ts";
import type { HighTopMaterials, Wear } from "./high-top-materials.ts";
import { between, fairAlong } from "./place-tables.ts";
import { spread } from "./surface.ts";
import { tape } from "./tape.ts";
import type { Upper } from "./upper.ts";
import type { Workbench } from "./workbench.ts";

export function cutPanels(bench: Workbench, upper: Upper, m: HighTopMaterials, wear: Wear, isCanvas: boolean) {
  const tint = (p: Vec3, toEdge: number) => wear(p, toEdge);
  const double = (
    panel: ReturnType<Upper["panel"]>,
    edge: "u0" | "u1" | "v0" | "v1",
    from = 0.02,
    to = 0.98,
    insets = [0.18, 0.4],
  ) => {
    for (const inset of insets) bench.sew(panel.seam(edge, inset, from, to), m.thread);
  };
  const sideOf = (side: number) => (a: number) => (side * a) / 2;
  const seamAt = (v: number) => lerp(0.68, 0.6, v ** 0.8) + 0.015 * Math.sin(v * Math.PI);

  for (const side of [1, -1] as const) {
    // quarter: heel to vamp, from the sole to under the eyestay
    const S = sideOf(side);
    const quarter = upper.panel({
      map: (u, v) => [S(lerp(0.02, seamAt(v), u)), v * 0.985],
      material: m.base,
      thickness: 0.12,
      tint,
    });
    double(quarter, "u1", 0.03, 0.97);

    // ankle stay: a line of sewing from the eyestay to the heel, drawn from the side
    const stay = curve([
      [2.6, 9.0],
      [5, 8.75],
      [7.5, 8.95],
      [10, 10.0],
      [12, 11.6],
    ]);
    for (const drop of [0, 0.24])
      bench.sew(
        upper.seamAlong(
          spread(60).map((k) => upper.inProfile(side, lerp(3.1, 11.4, k), stay(lerp(3.1, 11.4, k)) - drop)),
          0.125,
        ),
        m.thread,
      );
    // the house mark stands on the sole: sewn into cloth, laid onto leather
    const arch = archPlaces(upper, side);
    if (isCanvas)
      for (const across of [0, 1])
        bench.sew(
          upper.seamAlong(
            spread(160).map((k) => between(arch, k, across)),
            0.125,
          ),
          m.thread,
        );
    else {
      const overlay = upper.panel({
        map: (u, v) => between(arch, v, u),
        material: m.trim,
        base: 0.11,
        thickness: 0.09,
        across: 16,
        along: 150,
        tint,
      });
      for (const edge of ["u0", "u1"] as const) bench.sew(overlay.seam(edge, 0.13, 0.01, 0.99), m.thread);
    }

    // collar pad: two channels
    for (const below of [1.55, 2.9])
      bench.sew(
        upper.seamAlong(
          spread(80).map((k) => upper.inFromOpening(S(lerp(0.03, 0.36, k)), below)),
          0.125,
        ),
        m.thread,
      );
  }

  // toe cap, in the same stuff as the upper
  const arch = (s: number) => 5.3 * Math.sqrt(Math.max(0, 1 - (Math.abs(s - 0.5) / 0.135) ** 2.6)) + 0.02;
  const cap = upper.panel({
    map: (u, v) => {
      const s = lerp(0.366, 0.634, u);
      return [s, upper.up(s, arch(s) * v)];
    },
    material: m.base,
    thickness: 0.15,
    across: 200,
    tint,
  });
  double(cap, "v1", 0.04, 0.96);

  // heel counter and back strip
  const counter = upper.panel({
    map: (u, v) => {
      const s = lerp(-0.125, 0.125, u);
      return [s, upper.up(s, v * (5.1 * Math.max(0, 1 - (Math.abs(s) / 0.126) ** 2.6) + 0.03))];
    },
    material: m.trim,
    base: 0.11,
    across: 200,
    tint,
  });
  double(counter, "v1", 0.04, 0.96);
  const strip = upper.panel({
    map: (u, v) => [lerp(-0.0185, 0.0185, u), v * 0.985],
    material: m.trim,
    base: 0.2,
    across: 40,
    along: 60,
    tint,
  });
  for (const edge of ["u0", "u1"] as const) bench.sew(strip.seam(edge, 0.16, 0.02, 0.98), m.thread);

  // eyestay: one strip round the throat
  const rows = 120;
  const throat = Array.from({ length: rows + 1 }, (_, i) => {
    const s = lerp(0.2065, 0.7935, i / rows);
    const width = curve([
      [0, 1.7],
      [0.2, 1.75],
      [0.32, 1.95],
      [1, 1.95],
    ])(Math.abs(s - 0.5) * 2);
    return Array.from({ length: 9 }, (_, j) => upper.inFromOpening(s, lerp(0.12, width, j / 8)));
  });
  const fair = fairAlong(throat, 10);
  const eyestay = upper.panel({
    map: (u, v) => between(fair, u, v),
    material: m.trim,
    base: 0.12,
    across: 260,
    along: 24,
    tint,
  });
  for (const edge of ["v0", "v1"] as const) bench.sew(eyestay.seam(edge, 0.16, 0.005, 0.995), m.thread);
  for (const edge of ["u0", "u1"] as const) bench.sew(eyestay.seam(edge, 0.16, 0.08, 0.92), m.thread);

  // collar binding, and the loop to pull the shoe on by
  const binding = upper.panel({
    map: (u, v) => {
      const place = upper.inFromOpening(lerp(-0.197, 0.197, u), lerp(0.85, 0, v));
      return [place[0], place[1]];
    },
    material: m.trim,
    thickness: 0.07,
    base: 0.08,
    across: 200,
    along: 12,
    tint,
  });
  bench.sew(binding.seam("v0", 0.14, 0.01, 0.99), m.thread);
  const back = upper.at(0, 0.86, 0.28);
  const rimTop = upper.at(0, 0.985, 0.1);
  const [x, y] = rimTop;
  const loop: Vec3[] = [
    back,
    upper.at(0, 0.93, 0.34),
    [x - 0.3, y + 0.25, 0],
    [x - 0.25, y + 1.15, 0],
    [x + 0.35, y + 1.45, 0],
    [x + 0.8, y + 0.9, 0],
    [x + 0.75, y - 0.6, 0],
  ];
  bench.put(tape(spline(loop, 60), { width: 0.62, thickness: 0.09, across: () => [0, 0, 1] }), m.trim);
}

/** The arch of the house mark, drawn from the side: along it from leg to leg, across it from inside to outside. */
function archPlaces(upper: Upper, side: 1 | -1) {
  const [middle, foot, top] = [12.1, 1.9, 8.0];
  return spread(61).map((k) => {
    const angle = Math.PI * k;
    const bend = (f: number) => Math.sign(f) * Math.abs(f) ** 0.72;
    return spread(4).map((across) => {
      const half = lerp(1.75, 2.55, across);
      const rise = lerp(top - 0.85, top, across) - foot;
      const y = foot + rise * bend(Math.sin(angle));
      return upper.inProfile(side, middle - half * bend(Math.cos(angle)) - 0.12 * (y - foot), y);
    });
  });
}
