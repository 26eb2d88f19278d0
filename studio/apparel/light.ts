/** Light from the upper left and from all round, as walks over the heights of what lies on the ground. */
import type { Linear } from "./colour.ts";

export const KEY = normalise([-0.58, -0.64, 0.58]);
const KEY_SIZE = 0.26;

export type Light = { key: Float32Array; dome: Float32Array };

/** How much of the key and of the dome reaches each pixel. */
export function walkLight(z: Float32Array, w: number, h: number, scale: number, samples: number): Light {
  const key = new Float32Array(w * h);
  const dome = new Float32Array(w * h);
  let top = 0;
  for (const value of z) if (value > top) top = value;
  const base = KEY;
  const side = normalise([-base[1], base[0], 0]);
  const up = cross(base, side);
  const rays = Array.from({ length: samples }, (_, i) => {
    const a = (halton(i + 1, 2) - 0.5) * 2 * KEY_SIZE;
    const b = (halton(i + 1, 3) - 0.5) * 2 * KEY_SIZE;
    const d = normalise([
      base[0] + side[0] * a + up[0] * b,
      base[1] + side[1] * a + up[1] * b,
      base[2] + side[2] * a + up[2] * b,
    ]);
    const run = Math.hypot(d[0], d[1]);
    return { x: d[0] / run, y: d[1] / run, rise: d[2] / run / scale };
  });
  const spokes = 14;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const here = z[i]! + 0.006;
      const grain = gradientNoise(x, y);
      let lit = 0;
      for (let r = 0; r < rays.length; r++) {
        const ray = rays[r]!;
        let step = 0.7 + ((grain + r * 0.618) % 1) * 0.9;
        let t = step;
        let open = 1;
        const limit = (top - here) / ray.rise;
        while (t < limit) {
          const qx = (x + ray.x * t + 0.5) | 0;
          const qy = (y + ray.y * t + 0.5) | 0;
          if (qx < 0 || qy < 0 || qx >= w || qy >= h) break;
          if (z[qy * w + qx]! > here + ray.rise * t) {
            open = 0;
            break;
          }
          step *= 1.16;
          t += step;
        }
        lit += open;
      }
      key[i] = lit / rays.length;
      let sky = 0;
      for (let s = 0; s < spokes; s++) {
        const angle = ((s + grain) / spokes) * Math.PI * 2;
        const cx = Math.cos(angle);
        const cy = Math.sin(angle);
        let steep = 0;
        let t = 1.3;
        const far = Math.min(9 * scale, 260);
        while (t < far) {
          const qx = (x + cx * t + 0.5) | 0;
          const qy = (y + cy * t + 0.5) | 0;
          if (qx < 0 || qy < 0 || qx >= w || qy >= h) break;
          const tangent = (z[qy * w + qx]! - here) / (t / scale);
          if (tangent > steep) steep = tangent;
          t *= 1.55;
        }
        sky += 1 / (1 + steep * steep);
      }
      dome[i] = sky / spokes;
    }
  }
  return { key, dome };
}

function halton(i: number, base: number): number {
  let f = 1;
  let x = 0;
  while (i > 0) {
    f /= base;
    x += f * (i % base);
    i = Math.floor(i / base);
  }
  return x;
}

function gradientNoise(x: number, y: number): number {
  const v = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1);
  return v - Math.floor(v);
}

export function normalise(v: number[]): Linear {
  const length = Math.hypot(...v);
  return [v[0]! / length, v[1]! / length, v[2]! / length];
}

function cross(a: Linear, b: Linear): Linear {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
