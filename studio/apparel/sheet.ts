/** From settled cloth to a fine mesh, and from the mesh to the relief that the next layer lies on. */
import type { Sheet } from "./cloth.ts";
import type { Field, Point } from "./curves.ts";

/** A regular mesh of x, y, z; normals follow the cloth. */
export type Mesh = {
  nx: number;
  ny: number;
  u0: number;
  v0: number;
  step: number;
  solid: Uint8Array;
  place: Float32Array;
  normal: Float32Array;
};

export function refine(sheet: Sheet, times: number): Mesh {
  const { nx, ny } = sheet;
  const { place, solid } = grown(sheet);
  const mx = (nx - 1) * times + 1;
  const my = (ny - 1) * times + 1;
  const fine = new Float32Array(mx * my * 3);
  const filled = new Uint8Array(mx * my);
  const wx = new Float32Array(4);
  const wy = new Float32Array(4);
  for (let j = 0; j < my; j++) {
    const cy = Math.min(ny - 2, Math.floor(j / times));
    cubic((j - cy * times) / times, wy);
    for (let i = 0; i < mx; i++) {
      const cx = Math.min(nx - 2, Math.floor(i / times));
      const k = j * mx + i;
      const c = cy * nx + cx;
      if (!(solid[c] && solid[c + 1] && solid[c + nx] && solid[c + nx + 1])) continue;
      cubic((i - cx * times) / times, wx);
      let whole = true;
      for (let b = -1; b <= 2 && whole; b++) {
        for (let a = -1; a <= 2; a++) {
          const x = cx + a;
          const y = cy + b;
          if (x < 0 || y < 0 || x >= nx || y >= ny || !solid[y * nx + x]) {
            whole = false;
            break;
          }
        }
      }
      const tx = (i - cx * times) / times;
      const ty = (j - cy * times) / times;
      for (let q = 0; q < 3; q++) {
        let sum = 0;
        if (whole) {
          for (let b = 0; b < 4; b++) {
            for (let a = 0; a < 4; a++) sum += wx[a]! * wy[b]! * place[((cy + b - 1) * nx + cx + a - 1) * 3 + q]!;
          }
        } else {
          sum =
            (place[c * 3 + q]! * (1 - tx) + place[(c + 1) * 3 + q]! * tx) * (1 - ty) +
            (place[(c + nx) * 3 + q]! * (1 - tx) + place[(c + nx + 1) * 3 + q]! * tx) * ty;
        }
        fine[k * 3 + q] = sum;
      }
      filled[k] = 1;
    }
  }
  return withNormals({
    nx: mx,
    ny: my,
    u0: sheet.u0,
    v0: sheet.v0,
    step: sheet.step / times,
    solid: filled,
    place: fine,
  });
}

export function withNormals(mesh: Omit<Mesh, "normal">): Mesh {
  const { nx, ny, place: p, solid } = mesh;
  const normal = new Float32Array(nx * ny * 3);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const k = j * nx + i;
      if (!solid[k]) continue;
      const l = i > 0 && solid[k - 1] ? k - 1 : k;
      const r = i < nx - 1 && solid[k + 1] ? k + 1 : k;
      const t = j > 0 && solid[k - nx] ? k - nx : k;
      const b = j < ny - 1 && solid[k + nx] ? k + nx : k;
      const ax = p[r * 3]! - p[l * 3]!;
      const ay = p[r * 3 + 1]! - p[l * 3 + 1]!;
      const az = p[r * 3 + 2]! - p[l * 3 + 2]!;
      const bx = p[b * 3]! - p[t * 3]!;
      const by = p[b * 3 + 1]! - p[t * 3 + 1]!;
      const bz = p[b * 3 + 2]! - p[t * 3 + 2]!;
      const x = ay * bz - az * by;
      const y = az * bx - ax * bz;
      // Cloth that turns under at its edge still shows the camera its upper side.
      const z = Math.max(ax * by - ay * bx, 1e-4);
      const length = Math.sqrt(x * x + y * y + z * z);
      normal[k * 3] = x / length;
      normal[k * 3 + 1] = y / length;
      normal[k * 3 + 2] = z / length;
    }
  }
  return { ...mesh, normal };
}

/** Raises the relief to the top of the mesh. */
export function stamp(mesh: Mesh, relief: Field, thickness: number, inside: (u: number, v: number) => number): void {
  const touched = new Uint8Array(relief.values.length);
  for (let j = 0; j < mesh.ny; j++) {
    for (let i = 0; i < mesh.nx; i++) {
      const k = j * mesh.nx + i;
      if (!mesh.solid[k] || inside(mesh.u0 + i * mesh.step, mesh.v0 + j * mesh.step) < 0) continue;
      const x = Math.round((mesh.place[k * 3]! - relief.x0) / relief.cell);
      const y = Math.round((mesh.place[k * 3 + 1]! - relief.y0) / relief.cell);
      if (x < 0 || y < 0 || x >= relief.nx || y >= relief.ny) continue;
      const at = y * relief.nx + x;
      const top = mesh.place[k * 3 + 2]! + thickness;
      relief.values[at] = touched[at] ? Math.max(relief.values[at]!, top) : top;
      touched[at] = 1;
    }
  }
}

/** Where a point of the pattern lies on settled cloth. */
export function placeOn(sheet: Sheet, u: number, v: number): Point {
  const fx = Math.max(0, Math.min(sheet.nx - 1.001, (u - sheet.u0) / sheet.step));
  const fy = Math.max(0, Math.min(sheet.ny - 1.001, (v - sheet.v0) / sheet.step));
  const i = Math.floor(fy) * sheet.nx + Math.floor(fx);
  const tx = fx % 1;
  const ty = fy % 1;
  const at = (q: number): number =>
    (sheet.place[i * 3 + q]! * (1 - tx) + sheet.place[i * 3 + 3 + q]! * tx) * (1 - ty) +
    (sheet.place[(i + sheet.nx) * 3 + q]! * (1 - tx) + sheet.place[(i + sheet.nx) * 3 + 3 + q]! * tx) * ty;
  return [at(0), at(1)];
}

/** Continues the sheet straight on by two rows beyond its edge, so that the fine mesh is smooth up to the cut. */
function grown(sheet: Sheet): { place: Float32Array; solid: Uint8Array } {
  const { nx, ny } = sheet;
  const place = sheet.place.slice();
  let solid = sheet.active.slice();
  for (let pass = 0; pass < 2; pass++) {
    const next = solid.slice();
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const k = j * nx + i;
        if (solid[k]) continue;
        const sum = [0, 0, 0];
        let found = 0;
        for (let b = -1; b <= 1; b++) {
          for (let a = -1; a <= 1; a++) {
            const [x1, y1, x2, y2] = [i + a, j + b, i + 2 * a, j + 2 * b];
            if ((!a && !b) || x2 < 0 || y2 < 0 || x2 >= nx || y2 >= ny) continue;
            const k1 = y1 * nx + x1;
            const k2 = y2 * nx + x2;
            if (!solid[k1] || !solid[k2]) continue;
            for (let q = 0; q < 3; q++) sum[q]! += 2 * place[k1 * 3 + q]! - place[k2 * 3 + q]!;
            found++;
          }
        }
        if (!found) continue;
        for (let q = 0; q < 3; q++) place[k * 3 + q] = sum[q]! / found;
        next[k] = 1;
      }
    }
    solid = next;
  }
  return { place, solid };
}

function cubic(t: number, w: Float32Array): void {
  // B-spline weights: they round off the grain of the simulation grid.
  const s = 1 - t;
  w[0] = (s * s * s) / 6;
  w[1] = (3 * t * t * t - 6 * t * t + 4) / 6;
  w[2] = (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6;
  w[3] = (t * t * t) / 6;
}
