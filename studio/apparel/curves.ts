/** Plane curves in centimetres: smooth outlines, distances to them, and scalar fields sampled on a grid. */

export type Point = [x: number, y: number];
/** A point of a smooth outline; "corner" breaks the tangent. */
export type Knot = [x: number, y: number] | [x: number, y: number, kind: "corner"];

/** Flattens a smooth curve through the knots. Handles are a third of each chord, so the curve does not overshoot. */
export function smooth(knots: Knot[], closed: boolean, steps = 12): Point[] {
  const n = knots.length;
  const spans = closed ? n : n - 1;
  const tangent = (i: number): Point | null => {
    if (knots[i]![2] === "corner") return null;
    const a = knots[closed ? (i - 1 + n) % n : Math.max(0, i - 1)]!;
    const b = knots[closed ? (i + 1) % n : Math.min(n - 1, i + 1)]!;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  const points: Point[] = [];
  for (let i = 0; i < spans; i++) {
    const p = knots[i]!;
    const q = knots[(i + 1) % n]!;
    const chord = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const straight: Point = [(q[0] - p[0]) / chord, (q[1] - p[1]) / chord];
    const t0 = tangent(i) ?? straight;
    const t1 = tangent((i + 1) % n) ?? straight;
    const reach = chord / 2.9;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      points.push([
        a * p[0] + b * (p[0] + t0[0] * reach) + c * (q[0] - t1[0] * reach) + d * q[0],
        a * p[1] + b * (p[1] + t0[1] * reach) + c * (q[1] - t1[1] * reach) + d * q[1],
      ]);
    }
  }
  if (!closed) points.push([knots[n - 1]![0], knots[n - 1]![1]]);
  return points;
}

export const mirrored = (knots: Knot[]): Knot[] =>
  knots.map(([x, y, kind]): Knot => (kind ? [-x, y, kind] : [-x, y])).reverse();

/** A closed outline from its right half, which runs from the middle of the top to the middle of the bottom. */
export const ring = (right: Knot[]): Point[] => smooth([...right, ...mirrored(right).slice(1, -1)], true, 8);

/** An open line from left to right, from its right half. */
export const across = (right: Knot[]): Point[] => smooth([...mirrored(right).slice(0, -1), ...right], false, 10);

/** The same line carried straight on at both ends. */
export function extended(points: Point[], by: number): Point[] {
  const beyond = (a: Point, b: Point): Point => {
    const length = Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
    return [a[0] + ((a[0] - b[0]) / length) * by, a[1] + ((a[1] - b[1]) / length) * by];
  };
  const n = points.length;
  return [beyond(points[0]!, points[1]!), ...points, beyond(points[n - 1]!, points[n - 2]!)];
}

export type Nearest = { distance: number; along: number; side: number };

/** A polyline that answers how far away a point is, how far along, and on which side (+1 is right of travel on screen). */
export class Curve {
  readonly points: Point[];
  readonly lengths: number[] = [0];
  readonly #cells = new Map<number, number[]>();
  readonly #reach: number;

  constructor(points: Point[], reach: number) {
    this.points = points;
    this.#reach = reach;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1]!, points[i]!];
      this.lengths.push(this.lengths[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]));
      const margin = reach + 0.01;
      for (let cy = cellOf(Math.min(a[1], b[1]) - margin); cy <= cellOf(Math.max(a[1], b[1]) + margin); cy++) {
        for (let cx = cellOf(Math.min(a[0], b[0]) - margin); cx <= cellOf(Math.max(a[0], b[0]) + margin); cx++) {
          const key = cx * 4096 + cy;
          const list = this.#cells.get(key);
          if (list) list.push(i);
          else this.#cells.set(key, [i]);
        }
      }
    }
  }

  get length(): number {
    return this.lengths[this.lengths.length - 1]!;
  }

  /** The nearest place on the curve, or null beyond its reach. */
  nearest(x: number, y: number): Nearest | null {
    const list = this.#cells.get(cellOf(x) * 4096 + cellOf(y));
    if (!list) return null;
    let best = this.#reach * this.#reach;
    let found = -1;
    let at = 0;
    for (const i of list) {
      const a = this.points[i - 1]!;
      const b = this.points[i]!;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
      const [ex, ey] = [x - a[0] - dx * t, y - a[1] - dy * t];
      const d = ex * ex + ey * ey;
      if (d < best) {
        best = d;
        found = i;
        at = t;
      }
    }
    if (found < 0) return null;
    const a = this.points[found - 1]!;
    const b = this.points[found]!;
    const cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
    return {
      distance: Math.sqrt(best),
      along: this.lengths[found - 1]! + at * (this.lengths[found]! - this.lengths[found - 1]!),
      side: cross >= 0 ? 1 : -1,
    };
  }

  at(along: number): { x: number; y: number; dx: number; dy: number } {
    let i = 1;
    while (i < this.points.length - 1 && this.lengths[i]! < along) i++;
    const a = this.points[i - 1]!;
    const b = this.points[i]!;
    const span = this.lengths[i]! - this.lengths[i - 1]! || 1;
    const t = (along - this.lengths[i - 1]!) / span;
    return {
      x: a[0] + (b[0] - a[0]) * t,
      y: a[1] + (b[1] - a[1]) * t,
      dx: (b[0] - a[0]) / span,
      dy: (b[1] - a[1]) / span,
    };
  }
}

const cellOf = (v: number): number => Math.floor(v / 1.5) + 1024;

/** A grid of numbers with bilinear sampling. */
export class Field {
  readonly x0: number;
  readonly y0: number;
  readonly cell: number;
  readonly nx: number;
  readonly ny: number;
  readonly values: Float32Array;

  constructor(x0: number, y0: number, x1: number, y1: number, cell: number) {
    this.x0 = x0;
    this.y0 = y0;
    this.cell = cell;
    this.nx = Math.ceil((x1 - x0) / cell) + 2;
    this.ny = Math.ceil((y1 - y0) / cell) + 2;
    this.values = new Float32Array(this.nx * this.ny);
  }

  sample(x: number, y: number): number {
    const fx = Math.min(this.nx - 1.001, Math.max(0, (x - this.x0) / this.cell));
    const fy = Math.min(this.ny - 1.001, Math.max(0, (y - this.y0) / this.cell));
    const ix = fx | 0;
    const iy = fy | 0;
    const tx = fx - ix;
    const ty = fy - iy;
    const i = iy * this.nx + ix;
    const v = this.values;
    return (
      (v[i]! * (1 - tx) + v[i + 1]! * tx) * (1 - ty) + (v[i + this.nx]! * (1 - tx) + v[i + this.nx + 1]! * tx) * ty
    );
  }

  /** Blurs in place, as cloth bridges the steps it lies on. */
  soften(times: number): void {
    const { nx, ny, values } = this;
    const next = new Float32Array(values.length);
    for (let k = 0; k < times; k++) {
      next.set(values);
      for (let y = 1; y < ny - 1; y++) {
        for (let x = 1; x < nx - 1; x++) {
          const i = y * nx + x;
          next[i] = (values[i]! * 4 + values[i - 1]! + values[i + 1]! + values[i - nx]! + values[i + nx]!) / 8;
        }
      }
      values.set(next);
    }
  }

  copy(): Field {
    const twin = new Field(
      this.x0,
      this.y0,
      this.x0 + (this.nx - 2) * this.cell,
      this.y0 + (this.ny - 2) * this.cell,
      this.cell,
    );
    twin.values.set(this.values);
    return twin;
  }
}

export function bounds(points: Point[], margin = 0): { x0: number; y0: number; x1: number; y1: number } {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x - margin);
    box.y0 = Math.min(box.y0, y - margin);
    box.x1 = Math.max(box.x1, x + margin);
    box.y1 = Math.max(box.y1, y + margin);
  }
  return box;
}

/** Signed distance to a closed outline: positive inside. */
export function insideDistance(outline: Point[], cell = 0.2, margin = 3): Field {
  const box = bounds(outline, margin);
  const field = new Field(box.x0, box.y0, box.x1, box.y1, cell);
  const n = outline.length;
  for (let iy = 0; iy < field.ny; iy++) {
    const y = field.y0 + iy * cell;
    for (let ix = 0; ix < field.nx; ix++) {
      const x = field.x0 + ix * cell;
      let best = Infinity;
      let inside = false;
      for (let i = 0; i < n; i++) {
        const a = outline[i]!;
        const b = outline[i + 1 === n ? 0 : i + 1]!;
        const dx = b[0] - a[0];
        const dy = b[1] - a[1];
        const ex = x - a[0];
        const ey = y - a[1];
        let t = (ex * dx + ey * dy) / (dx * dx + dy * dy || 1);
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const qx = ex - dx * t;
        const qy = ey - dy * t;
        const d = qx * qx + qy * qy;
        if (d < best) best = d;
        if (a[1] > y !== b[1] > y && x < (dx * ey) / dy + a[0]) inside = !inside;
      }
      field.values[iy * field.nx + ix] = inside ? Math.sqrt(best) : -Math.sqrt(best);
    }
  }
  return field;
}
