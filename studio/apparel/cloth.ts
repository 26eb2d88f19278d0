/**
 * Cloth laid down by hand: a sheet of the pattern is pushed together where the hand would have pushed it, and then
 * settles under its own weight onto what lies below. Folds are where the cloth went, not where somebody drew them.
 */
import { bounds, insideDistance } from "./curves.ts";
import type { Field, Point } from "./curves.ts";
import { clouds } from "./noise.ts";

export type Sheet = {
  inside: Field;
  u0: number;
  v0: number;
  step: number;
  nx: number;
  ny: number;
  active: Uint8Array;
  /** x, y, z of every grid point, in centimetres. */
  place: Float32Array;
};

export type Drape = {
  outline: Point[];
  /** Where the hand put each point of the pattern. */
  lay: (u: number, v: number) => Point;
  /** Height of what lies below. */
  below: (x: number, y: number) => number;
  /** Extra support under the sheet (the other layer, air, a rolled seam) by distance to the edge of the pattern. */
  loft: (inside: number, u: number, v: number) => number;
  /** Rest length of the cloth against the pattern; rib draws in. */
  draw?: (u: number, v: number) => number;
  /** How firmly a point stays where it was laid: 0 free, 1 held. */
  held?: (u: number, v: number, inside: number) => number;
  seed: number;
  unrest?: number;
  unrestSize?: number;
  /** How much the layer below keeps every point from sliding back. */
  anchor?: number;
  stiffness?: number;
  steps?: number[];
  rounds?: number;
};

/** Grip of the layer below, from the first loose lie to the last: cloth gathers into few folds, then stays. */
const GRIPS = [0.1, 0.4, 0.9];
/** Fall per round, in centimetres. */
const WEIGHT = 0.0003;

export function drape(d: Drape): Sheet {
  const inside = insideDistance(d.outline);
  const steps = d.steps ?? [1.8, 0.9, 0.45];
  let sheet: Sheet | null = null;
  for (const [level, step] of steps.entries()) {
    const next = cut(d, inside, step);
    if (sheet) carryOver(sheet, next);
    else unsettle(d, next);
    settle(d, next, Math.round((d.rounds ?? 300) / (1 + level)), level);
    sheet = next;
  }
  return sheet!;
}

function cut(d: Drape, inside: Field, step: number): Sheet {
  const box = bounds(d.outline, step * 1.6);
  const nx = Math.ceil((box.x1 - box.x0) / step) + 1;
  const ny = Math.ceil((box.y1 - box.y0) / step) + 1;
  const active = new Uint8Array(nx * ny);
  const place = new Float32Array(nx * ny * 3);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const u = box.x0 + i * step;
      const v = box.y0 + j * step;
      const k = j * nx + i;
      const depth = inside.sample(u, v);
      active[k] = depth > -1.05 * step ? 1 : 0;
      const [x, y] = d.lay(u, v);
      place[k * 3] = x;
      place[k * 3 + 1] = y;
      place[k * 3 + 2] = d.below(x, y) + d.loft(depth, u, v);
    }
  }
  return { inside, u0: box.x0, v0: box.y0, step, nx, ny, active, place };
}

function unsettle(d: Drape, s: Sheet): void {
  const size = d.unrestSize ?? 9;
  for (let j = 0; j < s.ny; j++) {
    for (let i = 0; i < s.nx; i++) {
      const u = s.u0 + i * s.step;
      const v = s.v0 + j * s.step;
      const lift = (clouds(u / size, v / size, d.seed, 3) + 0.6) * (d.unrest ?? 0.9);
      s.place[(j * s.nx + i) * 3 + 2]! += Math.max(0, lift);
    }
  }
}

/** Starts a finer sheet from the displacements of the coarser one. */
function carryOver(coarse: Sheet, fine: Sheet): void {
  for (let j = 0; j < fine.ny; j++) {
    for (let i = 0; i < fine.nx; i++) {
      const k = j * fine.nx + i;
      if (!fine.active[k]) continue;
      const fx = (fine.u0 + i * fine.step - coarse.u0) / coarse.step;
      const fy = (fine.v0 + j * fine.step - coarse.v0) / coarse.step;
      const ix = Math.max(0, Math.min(coarse.nx - 2, Math.floor(fx)));
      const iy = Math.max(0, Math.min(coarse.ny - 2, Math.floor(fy)));
      const tx = fx - ix;
      const ty = fy - iy;
      const corners = [
        iy * coarse.nx + ix,
        iy * coarse.nx + ix + 1,
        (iy + 1) * coarse.nx + ix,
        (iy + 1) * coarse.nx + ix + 1,
      ];
      const weights = [(1 - tx) * (1 - ty), tx * (1 - ty), (1 - tx) * ty, tx * ty];
      let sum = 0;
      const at = [0, 0, 0];
      for (let q = 0; q < 4; q++) {
        const c = corners[q]!;
        if (!coarse.active[c]) continue;
        const w = weights[q]!;
        // Positions of a missing corner are guessed from the pattern offset, which keeps the edge where it was.
        const du = fine.u0 + i * fine.step - (coarse.u0 + (c % coarse.nx) * coarse.step);
        const dv = fine.v0 + j * fine.step - (coarse.v0 + Math.floor(c / coarse.nx) * coarse.step);
        const lone = corners.every((other) => coarse.active[other]) ? 0 : 1;
        at[0]! += w * (coarse.place[c * 3]! + du * lone);
        at[1]! += w * (coarse.place[c * 3 + 1]! + dv * lone);
        at[2]! += w * coarse.place[c * 3 + 2]!;
        sum += w;
      }
      if (sum > 1e-6) for (let q = 0; q < 3; q++) fine.place[k * 3 + q] = at[q]! / sum;
    }
  }
}

function settle(d: Drape, s: Sheet, rounds: number, level: number): void {
  const { nx, ny, step, active, place: p } = s;
  const count = nx * ny;
  const grip = GRIPS[level] ?? 0.9;
  const previous = p.slice();
  const start = p.slice();
  const laid = level === 0 ? start : layAgain(d, s);
  const anchor = (d.anchor ?? 0.0005) * (level === 0 ? 1 : 0.5);
  const loft = new Float32Array(count);
  const hold = new Float32Array(count);
  const live: number[] = [];
  for (let k = 0; k < count; k++) {
    if (!active[k]) continue;
    live.push(k);
    const u = s.u0 + (k % nx) * step;
    const v = s.v0 + Math.floor(k / nx) * step;
    const depth = s.inside.sample(u, v);
    loft[k] = d.loft(depth, u, v);
    hold[k] = d.held?.(u, v, depth) ?? 0;
  }
  const threads: number[] = [];
  const rest: number[] = [];
  const give: number[] = [];
  const thread = (a: number, b: number, length: number, slack: number): void => {
    if (!active[a] || !active[b]) return;
    const u = s.u0 + (((a % nx) + (b % nx)) / 2) * step;
    const v = s.v0 + ((Math.floor(a / nx) + Math.floor(b / nx)) / 2) * step;
    threads.push(a * 3, b * 3);
    rest.push(length * step * (d.draw?.(u, v) ?? 1));
    give.push(slack);
  };
  const bends: number[] = [];
  const bend = (a: number, b: number, c: number): void => {
    if (active[a] && active[b] && active[c]) bends.push(a * 3, b * 3, c * 3);
  };
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const k = j * nx + i;
      if (i + 1 < nx) thread(k, k + 1, 1, 0.5);
      if (j + 1 < ny) thread(k, k + nx, 1, 0.5);
      if (i + 1 < nx && j + 1 < ny) {
        thread(k, k + nx + 1, Math.SQRT2, 0.22);
        thread(k + 1, k + nx, Math.SQRT2, 0.22);
      }
      for (const span of [1, 2]) {
        if (i + 2 * span < nx) bend(k, k + span, k + 2 * span);
        if (j + 2 * span < ny) bend(k, k + nx * span, k + 2 * span * nx);
      }
      if (i + 2 < nx && j + 2 < ny) {
        bend(k, k + nx + 1, k + 2 * nx + 2);
        bend(k + 2, k + nx + 1, k + 2 * nx);
      }
    }
  }
  const stiff = d.stiffness ?? 0.018;
  for (let round = 0; round < rounds; round++) {
    const calm = 0.9 - 0.35 * (round / rounds);
    for (const k of live) {
      const i = k * 3;
      for (let q = 0; q < 3; q++) {
        const now = p[i + q]!;
        p[i + q] = now + (now - previous[i + q]!) * calm;
        previous[i + q] = now;
      }
      p[i + 2]! -= WEIGHT;
    }
    for (let pass = 0; pass < 2; pass++) {
      for (let t = 0; t < rest.length; t++) {
        const a = threads[t * 2]!;
        const b = threads[t * 2 + 1]!;
        const dx = p[b]! - p[a]!;
        const dy = p[b + 1]! - p[a + 1]!;
        const dz = p[b + 2]! - p[a + 2]!;
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-6;
        const strain = length - rest[t]!;
        const pull = (strain / length) * give[t]!;
        p[a]! += dx * pull;
        p[a + 1]! += dy * pull;
        p[a + 2]! += dz * pull;
        p[b]! -= dx * pull;
        p[b + 1]! -= dy * pull;
        p[b + 2]! -= dz * pull;
      }
    }
    for (let t = 0; t < bends.length; t += 3) {
      const a = bends[t]!;
      const b = bends[t + 1]!;
      const c = bends[t + 2]!;
      for (let q = 0; q < 3; q++) {
        const off = ((p[a + q]! + p[c + q]!) / 2 - p[b + q]!) * stiff;
        p[b + q]! += off;
        p[a + q]! -= off / 2;
        p[c + q]! -= off / 2;
      }
    }
    for (const k of live) {
      const i = k * 3;
      const floor = d.below(p[i]!, p[i + 1]!) + loft[k]!;
      p[i] = p[i]! + (laid[i]! - p[i]!) * anchor;
      p[i + 1] = p[i + 1]! + (laid[i + 1]! - p[i + 1]!) * anchor;
      const h = hold[k]!;
      if (h > 0) {
        p[i] = p[i] + (start[i]! - p[i]) * h;
        p[i + 1] = p[i + 1]! + (start[i + 1]! - p[i + 1]!) * h;
        p[i + 2] = p[i + 2]! + (floor - p[i + 2]!) * h;
      }
      if (p[i + 2]! < floor) {
        p[i + 2] = floor;
        previous[i + 2] = floor;
        p[i] = p[i] + (previous[i]! - p[i]) * grip;
        p[i + 1] = p[i + 1]! + (previous[i + 1]! - p[i + 1]!) * grip;
      }
    }
  }
}

function layAgain(d: Drape, s: Sheet): Float32Array {
  const laid = new Float32Array(s.place.length);
  for (let k = 0; k < s.active.length; k++) {
    const [x, y] = d.lay(s.u0 + (k % s.nx) * s.step, s.v0 + Math.floor(k / s.nx) * s.step);
    laid[k * 3] = x;
    laid[k * 3 + 1] = y;
  }
  return laid;
}
