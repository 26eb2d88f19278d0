/** The layers as the camera finds them: for every fine pixel the cloth on top, its place in the pattern and its slope. */
import type { Camera, Layer } from "./scene.ts";

export type Found = {
  z: Float32Array;
  nx: Float32Array;
  ny: Float32Array;
  u: Float32Array;
  v: Float32Array;
  layer: Int8Array;
};

export function rasterise(layers: Layer[], camera: Camera, w: number, h: number, scale: number): Found {
  const size = w * h;
  const found: Found = {
    z: new Float32Array(size),
    nx: new Float32Array(size),
    ny: new Float32Array(size),
    u: new Float32Array(size),
    v: new Float32Array(size),
    layer: new Int8Array(size).fill(-1),
  };
  const turn = ((camera.turn ?? 0) * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  for (const [id, { mesh, inside }] of layers.entries()) {
    const { nx, place, normal, solid } = mesh;
    const px = new Float32Array(solid.length);
    const py = new Float32Array(solid.length);
    for (let k = 0; k < solid.length; k++) {
      const x = place[k * 3]! - camera.x;
      const y = place[k * 3 + 1]! - camera.y;
      px[k] = w / 2 + (x * cos - y * sin) * scale;
      py[k] = h / 2 + (x * sin + y * cos) * scale;
    }
    const triangle = (a: number, b: number, c: number): void => {
      const ax = px[a]!;
      const ay = py[a]!;
      const bx = px[b]!;
      const by = py[b]!;
      const cx = px[c]!;
      const cy = py[c]!;
      const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
      if (Math.abs(area) < 1e-6) return;
      const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
      const x1 = Math.min(w - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
      const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
      const y1 = Math.min(h - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          const qx = x + 0.5;
          const qy = y + 0.5;
          const wa = ((bx - qx) * (cy - qy) - (cx - qx) * (by - qy)) / area;
          const wb = ((cx - qx) * (ay - qy) - (ax - qx) * (cy - qy)) / area;
          const wc = 1 - wa - wb;
          if (wa < -1e-5 || wb < -1e-5 || wc < -1e-5) continue;
          const i = y * w + x;
          const z = wa * place[a * 3 + 2]! + wb * place[b * 3 + 2]! + wc * place[c * 3 + 2]!;
          if (found.layer[i] === id && z < found.z[i]!) continue;
          const u = mesh.u0 + (wa * (a % nx) + wb * (b % nx) + wc * (c % nx)) * mesh.step;
          const v = mesh.v0 + (wa * Math.floor(a / nx) + wb * Math.floor(b / nx) + wc * Math.floor(c / nx)) * mesh.step;
          if (inside(u, v) <= 0) continue;
          const ox = wa * normal[a * 3]! + wb * normal[b * 3]! + wc * normal[c * 3]!;
          const oy = wa * normal[a * 3 + 1]! + wb * normal[b * 3 + 1]! + wc * normal[c * 3 + 1]!;
          // Layers come from the ground up; a later one never sinks into what it lies on.
          found.z[i] = Math.max(z, found.z[i]!);
          found.nx[i] = ox * cos - oy * sin;
          found.ny[i] = ox * sin + oy * cos;
          found.u[i] = u;
          found.v[i] = v;
          found.layer[i] = id;
        }
      }
    };
    for (let j = 0; j + 1 < mesh.ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const k = j * nx + i;
        if (!(solid[k] && solid[k + 1] && solid[k + nx] && solid[k + nx + 1])) continue;
        triangle(k, k + 1, k + nx);
        triangle(k + 1, k + nx + 1, k + nx);
      }
    }
  }
  return found;
}
