/** The pieces a low-top is cut from. `a` is 0 at the heel and 1 at the toe, `t` 0 at the sole and 1 at the opening. */
import type * as THREE from "three";
import { clamp, curve, lerp, smooth } from "./geom.ts";
import type { Last } from "./last.ts";
import type { Cutter, Panel } from "./panels.ts";

export type Bench = { last: Last; cut: Cutter };
export type Side = 1 | -1;

export const SIDES: Side[] = [1, -1];
export const around = (side: Side) => (a: number) => (side > 0 ? a / 2 : 1 - a / 2);

const DOUBLE = [0.17, 0.36];

/** Heel to throat on one side, ending in front where `front` says: v 0 at the sole, 1 at the opening. */
export function quarter(
  { cut }: Bench,
  material: THREE.Material,
  side: Side,
  {
    front = (v: number) => lerp(0.66, 0.56, v ** 0.8) + 0.02 * Math.sin(v * Math.PI),
    thickness = 0.09,
    rows = DOUBLE,
  } = {},
): Panel {
  const s = around(side);
  const top = (a: number) => lerp(0.74, 0.985, smooth(0.3, 0.42, a));
  const panel = cut({
    map: (u, v) => {
      const a = lerp(0.012, front(v), u);
      return [s(a), lerp(0, top(a), v)];
    },
    thickness,
    material,
    nv: 40,
  });
  for (const inset of rows) panel.sew("u1", inset, 0.03, 0.97);
  panel.sew("v1", 0.17, 0.02, 0.52);
  return panel;
}

/** The arched overlay round the toe. */
export function toeCap(
  { cut }: Bench,
  material: THREE.Material,
  { reach = 0.3, height = 0.46, base = 0, rows = DOUBLE } = {},
) {
  const arch = (s: number) => height * Math.sqrt(Math.max(0, 1 - ((Math.abs(s - 0.5) * 2) / reach) ** 2.6)) + 0.001;
  const panel = cut({
    map: (u, v) => {
      const s = lerp(0.5 - reach / 2.03, 0.5 + reach / 2.03, u);
      return [s, lerp(0, arch(s), v)];
    },
    base,
    material,
    nu: 200,
    nv: 34,
  });
  for (const inset of rows) panel.sew("v1", inset, 0.04, 0.96);
}

/** The stiffener round the heel; a long `reach` with a low `tail` sweeps forward like a wing. */
export function counter(
  { cut }: Bench,
  material: THREE.Material,
  { reach = 0.27, height = 0.6, tail = 0, power = 2.4, base = 0.08, rows = DOUBLE } = {},
) {
  const top = (s: number) => {
    const x = clamp((Math.abs(s) * 2) / reach);
    return lerp(tail, height, Math.max(0, 1 - x ** power)) + 0.001;
  };
  const panel = cut({
    map: (u, v) => {
      const s = lerp(-reach / 2.02, reach / 2.02, u);
      return [s, lerp(0, top(s), v)];
    },
    base,
    material,
    nu: 220,
    nv: 34,
  });
  for (const inset of rows) panel.sew("v1", inset, 0.04, 0.96);
}

/** The U that carries the eyelets. Its rear ends fall in a curve towards the collar. */
export function eyestay(
  { cut }: Bench,
  material: THREE.Material,
  { from = 0.385, width = 1, base = 0.09, thickness = 0.1 } = {},
) {
  const edge = curve([
    [0, 0.8],
    [0.12, 0.79],
    [0.26, 0.74],
    [0.4, 0.685],
    [0.5, 0.67],
    [0.6, 0.69],
  ]);
  const inner = 0.97;
  const lower = (s: number) => {
    const fromToe = Math.abs(s - 0.5) * 2;
    const body = lerp(inner, edge(fromToe), width);
    return lerp(body, 0.86, smooth(1 - from - 0.1, 1 - from, fromToe) ** 2);
  };
  const panel = cut({
    map: (u, v) => {
      const s = lerp(from / 2, 1 - from / 2, u);
      return [s, lerp(lower(s), inner, v)];
    },
    thickness,
    base,
    corners: [0.5, 0.3],
    material,
    nu: 280,
    nv: 30,
  });
  panel.sew("v0", 0.17, 0.012, 0.988);
  panel.sew("v1", 0.15, 0.015, 0.985);
  panel.sew("u0", 0.17, 0.22, 0.8);
  panel.sew("u1", 0.17, 0.22, 0.8);
}

/** The strip up the back seam, over the collar's padding. */
export function heelTab({ cut }: Bench, material: THREE.Material, { low = 0.5, half = 0.034, base = 0.15 } = {}) {
  const panel = cut({
    map: (u, v) => {
      const w = half * lerp(0.78, 1, v);
      return [lerp(-w, w, u), lerp(low, 0.975, v)];
    },
    thickness: 0.06,
    // Over the counter, then the quarter, then the bare collar.
    base: (_, v) => lerp(base, 0.03, smooth(0.7, 0.82, lerp(low, 0.975, v))),
    edge: 0.08,
    corners: [0.35, 0.25],
    material,
    nu: 50,
    nv: 40,
  });
  panel.sew("u0", 0.13, 0.05, 0.97);
  panel.sew("u1", 0.13, 0.05, 0.97);
  panel.sew("v0", 0.13, 0.15, 0.85);
}

/** The house mark at the side: an arch standing on the sole. `stroke` is its width as a part of its radius, 1 fills it. */
export function sideArch(
  { cut }: Bench,
  material: THREE.Material,
  side: Side,
  { a = 0.395, half = 0.088, top = 0.66, stroke = 0.26, base = 0.085, thickness = 0.08, lean = 0.05 } = {},
): Panel {
  const s = around(side);
  const at = (k: number, along: number): [number, number] => {
    // Two upright legs that close in a round: a superellipse over the sole.
    const angle = Math.PI * along;
    const power = 0.78;
    const x = -Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** power;
    const t = (top - (1 - k) * half * 4.6) * Math.abs(Math.sin(angle)) ** power;
    return [s(a + half * k * x + lean * t), t];
  };
  return cut({
    map: (u, v) => at(lerp(1 - stroke, 1, u), v),
    thickness,
    base,
    material,
    nu: 26,
    nv: 150,
  });
}

/** The road that leads in under the arch, narrowing as it goes. */
export function road({ cut }: Bench, material: THREE.Material, side: Side, { a = 0.398, top = 0.27 } = {}) {
  const s = around(side);
  cut({
    map: (u, v) => [s(a + (u - 0.5) * lerp(0.03, 0.012, v) + 0.05 * v * top), lerp(0, top, v)],
    thickness: 0.07,
    base: 0.085,
    corners: [0, 0.1],
    material,
    nu: 24,
    nv: 30,
  });
}

/** The arch as a double seam on a quarter. */
export function seamArch(panel: Panel) {
  for (const k of [1, 0.86]) {
    panel.sewLine((along) => {
      const angle = Math.PI * along;
      const x = -Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.78;
      const v = (0.66 - (1 - k) * 0.4) * Math.sin(angle) ** 0.78;
      return [0.6 + 0.14 * k * x + 0.07 * v, 0.02 + v * 0.96];
    });
  }
}

/** Three level seams with a slow swell in them. */
export function stillWater(panel: Panel) {
  for (const level of [0.26, 0.36, 0.46]) {
    panel.sewLine((k) => [
      lerp(0.3, 0.93, k),
      level + 0.035 * Math.sin(k * Math.PI * 3 + level * 9) * smooth(0, 0.2, k),
    ]);
  }
}
