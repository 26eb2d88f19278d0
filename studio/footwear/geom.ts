/** Geometry helpers: everything is a parametric function turned into a grid mesh. Unit: 1 = 1 cm. */
import * as THREE from "three";

export type Vec3 = [number, number, number];
export type Curve = (x: number) => number;

export const clamp = (x: number, low = 0, high = 1) => Math.min(high, Math.max(low, x));
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const smooth = (from: number, to: number, x: number) => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};
export const bell = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2));
export const signedPower = (x: number, power: number) => Math.sign(x) * Math.abs(x) ** power;
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];
export const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const along = (p: Vec3, direction: Vec3, d: number): Vec3 => [
  p[0] + direction[0] * d,
  p[1] + direction[1] * d,
  p[2] + direction[2] * d,
];
export const cross = (u: Vec3, v: Vec3): Vec3 => [
  u[1] * v[2] - u[2] * v[1],
  u[2] * v[0] - u[0] * v[2],
  u[0] * v[1] - u[1] * v[0],
];
export const unit = (v: Vec3): Vec3 => {
  const l = Math.hypot(...v) || 1;
  return [v[0] / l, v[1] / l, v[2] / l];
};
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const pathLength = (points: Vec3[]) => points.slice(1).reduce((sum, p, i) => sum + distance(p, points[i]!), 0);

/** Monotone cubic interpolation (Fritsch-Carlson) through [x, y] pairs: no overshoot, so profiles stay clean. */
export function curve(points: [number, number][]): Curve {
  const n = points.length;
  const x = points.map((p) => p[0]);
  const y = points.map((p) => p[1]);
  const slope = Array.from({ length: n - 1 }, (_, i) => (y[i + 1]! - y[i]!) / (x[i + 1]! - x[i]!));
  const tangent = Array.from({ length: n }, (_, i) => {
    const before = slope[i - 1];
    const after = slope[i];
    if (before === undefined) return after!;
    if (after === undefined) return before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (v) => {
    if (v <= x[0]!) return y[0]!;
    if (v >= x[n - 1]!) return y[n - 1]!;
    let i = 0;
    while (v > x[i + 1]!) i++;
    const h = x[i + 1]! - x[i]!;
    const t = (v - x[i]!) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y[i]! +
      (t3 - 2 * t2 + t) * h * tangent[i]! +
      (3 * t2 - 2 * t3) * y[i + 1]! +
      (t3 - t2) * h * tangent[i + 1]!
    );
  };
}

/** Periodic gaussian smoothing of a sampled channel: gives clean highlights on the loft. */
export function smoothLoop(channel: Float64Array, sigma: number): Float64Array {
  const n = channel.length;
  const reach = Math.ceil(sigma * 3);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const sum = kernel.reduce((a, b) => a + b, 0);
  return channel.map((_, i) => kernel.reduce((v, k, j) => v + k * channel[(i + j - reach + n) % n]!, 0) / sum);
}

export type GridOptions = {
  wrapU?: boolean;
  wrapV?: boolean;
  /** Roughly the outward direction at a point; chooses the winding once for the whole mesh. */
  face?: (p: Vec3) => Vec3;
  uv?: boolean;
};

/** Grid mesh of f(u, v). `us` and `vs` are sample lists in 0..1, or counts. `wrapU` closes the loop in u. */
export function grid(
  us: number | number[],
  vs: number | number[],
  f: (u: number, v: number) => Vec3,
  { wrapU = false, wrapV = false, face, uv = false }: GridOptions = {},
): THREE.BufferGeometry {
  const U = samples(us, wrapU);
  const V = samples(vs, wrapV);
  const nu = U.length;
  const nv = V.length;
  const position = new Float32Array(nu * nv * 3);
  const texture = new Float32Array(nu * nv * 2);
  U.forEach((u, i) =>
    V.forEach((v, j) => {
      position.set(f(u, v), (i * nv + j) * 3);
      texture.set([u, v], (i * nv + j) * 2);
    }),
  );
  const index: number[] = [];
  for (let i = 0; i < (wrapU ? nu : nu - 1); i++) {
    for (let j = 0; j < (wrapV ? nv : nv - 1); j++) {
      const a = i * nv + j;
      const b = ((i + 1) % nu) * nv + j;
      const c = ((i + 1) % nu) * nv + ((j + 1) % nv);
      const d = i * nv + ((j + 1) % nv);
      index.push(a, b, c, a, c, d);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
  if (uv) geometry.setAttribute("uv", new THREE.BufferAttribute(texture, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  if (face) turnOutward(geometry, index, face);
  return geometry;
}

function samples(list: number | number[], wrap: boolean): number[] {
  if (typeof list !== "number") return list;
  return Array.from({ length: list }, (_, i) => i / (wrap ? list : list - 1));
}

function turnOutward(geometry: THREE.BufferGeometry, index: number[], face: (p: Vec3) => Vec3) {
  const position = geometry.getAttribute("position").array;
  const normal = geometry.getAttribute("normal").array;
  let agreement = 0;
  for (let i = 0; i < position.length; i += 3 * 7) {
    const d = face([position[i]!, position[i + 1]!, position[i + 2]!]);
    agreement += d[0] * normal[i]! + d[1] * normal[i + 1]! + d[2] * normal[i + 2]!;
  }
  if (agreement >= 0) return;
  for (let i = 0; i < index.length; i += 3) [index[i], index[i + 1]] = [index[i + 1]!, index[i]!];
  geometry.setIndex(index);
  geometry.computeVertexNormals();
}

/** Samples 0..1 with extra lines close to both ends, for rounded cut edges. `length` in cm. */
export function edgeSamples(n: number, length: number, near = [0, 0.012, 0.03, 0.055, 0.09, 0.14, 0.2]): number[] {
  const edge = near.map((d) => d / length).filter((d) => d < 0.45);
  const low = edge[edge.length - 1]!;
  const middle = Array.from({ length: n - 1 }, (_, i) => lerp(low, 1 - low, (i + 1) / n));
  return [...edge, ...middle, ...edge.map((d) => 1 - d).reverse()];
}

export type RibbonOptions = { seg?: number; pow?: number; scale?: (u: number) => number; uv?: boolean };

/** Sweeps a superellipse (half width, half thickness) along points; `wide(u)` is the wished width direction. */
export function ribbon(
  points: Vec3[],
  wide: (u: number) => Vec3,
  halfWidth: number,
  halfThickness: number,
  { seg = 20, pow = 0.55, scale = () => 1, uv = false }: RibbonOptions = {},
): THREE.BufferGeometry {
  const n = points.length;
  const frames = points.map((p, i) => {
    const tangent = unit(minus(points[Math.min(n - 1, i + 1)]!, points[Math.max(0, i - 1)]!));
    const normal = unit(cross(tangent, wide(i / (n - 1))));
    return { p, width: cross(normal, tangent), normal };
  });
  return grid(
    n,
    seg,
    (u, v) => {
      const { p, width, normal } = frames[Math.round(u * (n - 1))]!;
      const angle = v * Math.PI * 2;
      const across = along(p, width, signedPower(Math.cos(angle), pow) * halfWidth * scale(u));
      return along(across, normal, signedPower(Math.sin(angle), pow) * halfThickness);
    },
    { wrapV: true, uv },
  );
}

/** Evenly spaced points on a Catmull-Rom spline through 3D points. */
export function spline(points: Vec3[], n: number): Vec3[] {
  const through = new THREE.CatmullRomCurve3(
    points.map((p) => new THREE.Vector3(...p)),
    false,
    "centripetal",
  );
  return through.getSpacedPoints(n - 1).map((p) => [p.x, p.y, p.z]);
}

export type SurfacePoint = { p: Vec3; n: Vec3 };
export type StitchOptions = { len?: number; gap?: number; r?: number; lift?: number; slant?: number };

/** Stitches: instanced capsules laid along a dense list of surface points. */
export function stitches(
  path: SurfacePoint[],
  material: THREE.Material,
  { len = 0.2, gap = 0.11, r = 0.034, lift = 0.012, slant = 0.09 }: StitchOptions = {},
): THREE.InstancedMesh {
  const points = path.map((o) => new THREE.Vector3(...o.p));
  const reach = [0];
  points.slice(1).forEach((p, i) => reach.push(reach[i]! + p.distanceTo(points[i]!)));
  const total = reach[reach.length - 1]!;
  const count = Math.max(1, Math.floor(total / (len + gap)));
  const mesh = new THREE.InstancedMesh(new THREE.CapsuleGeometry(r, len - r, 3, 8), material, count);
  let segment = 0;
  for (let k = 0; k < count; k++) {
    const d = ((k + 0.5) * total) / count;
    while (segment < reach.length - 2 && reach[segment + 1]! < d) segment++;
    const t = (d - reach[segment]!) / Math.max(1e-6, reach[segment + 1]! - reach[segment]!);
    const p = points[segment]!.clone().lerp(points[segment + 1]!, t);
    const n = new THREE.Vector3(...path[segment]!.n).lerp(new THREE.Vector3(...path[segment + 1]!.n), t).normalize();
    const tangent = points[segment + 1]!.clone().sub(points[segment]!).normalize();
    const side = new THREE.Vector3().crossVectors(tangent, n).normalize();
    tangent.addScaledVector(side, slant).normalize();
    side.crossVectors(tangent, n).normalize();
    const normal = new THREE.Vector3().crossVectors(side, tangent);
    mesh.setMatrixAt(k, new THREE.Matrix4().makeBasis(side, tangent, normal).setPosition(p.addScaledVector(n, lift)));
  }
  mesh.receiveShadow = true;
  return mesh;
}
