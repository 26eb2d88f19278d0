/** From heights, colours and light to the graded picture. */
import { blend, linear, PALETTE } from "./colour.ts";
import type { Linear } from "./colour.ts";
import { KEY, normalise } from "./light.ts";
import type { Light } from "./light.ts";
import type { Found } from "./raster.ts";
import type { Coats, Frame } from "./scene.ts";

const KEY_SHARE = 0.67;
const KEY_TINT: Linear = [1.012, 1, 0.982];
const DOME_TINT: Linear = [0.98, 1, 1.03];
/** Light thrown back by the ivory ground and the cloth itself. */
const BOUNCE_TINT: Linear = [1.12, 1, 0.84];

export function develop(found: Found, coats: Coats, light: Light, frame: Frame, scale: number): Uint8Array {
  const { width, height, fine } = frame;
  const w = width * fine;
  const ground = linear(PALETTE.ground);
  const shadowTint = linear("#2b2015");
  const lamp = KEY;
  const half = normalise([lamp[0], lamp[1], lamp[2] + 1]);
  const out = new Uint8Array(width * height * 3);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const key = between(light.key, x, y, frame);
      const dome = between(light.dome, x, y, frame);
      const fx = (x / width - 0.5) * 0.9;
      const fy = 1 - y / height - 0.52;
      const falloff = 1.03 - 0.14 * (fx * fx + fy * fy);
      const shade = 0.7 * (KEY_SHARE * (1 - key) + (1 - KEY_SHARE) * (1 - dome) * 1.7);
      const floor = blend(ground, shadowTint, Math.min(1, shade));
      sum.fill(0);
      for (let b = 0; b < fine; b++) {
        for (let a = 0; a < fine; a++) {
          const i = (y * fine + b) * w + x * fine + a;
          if (found.layer[i]! < 0) {
            for (let q = 0; q < 3; q++) sum[q]! += floor[q]! * falloff;
            continue;
          }
          let nx = found.nx[i]!;
          let ny = found.ny[i]!;
          let nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
          nx -= slope(coats.height, found.layer, i, 1) * scale * nz;
          ny -= slope(coats.height, found.layer, i, w) * scale * nz;
          const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
          nx /= length;
          ny /= length;
          nz /= length;
          const facing = Math.max(0, nx * lamp[0] + ny * lamp[1] + nz * lamp[2]) / lamp[2];
          const direct = KEY_SHARE * key * facing;
          const around = (1 - KEY_SHARE) * (0.5 + 0.5 * nz);
          const fuzz = coats.fuzz[i]! * (1.04 - nz) * (0.4 + key);
          const shine = coats.gloss[i]!
            ? coats.gloss[i] * Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]) ** 24 * (0.15 + key)
            : 0;
          for (let q = 0; q < 3; q++) {
            const albedo = coats.colour[i * 3 + q]!;
            const bounced = (1 - dome) * (0.25 + 0.5 * albedo) * BOUNCE_TINT[q]!;
            const energy = direct * KEY_TINT[q]! + around * (dome + bounced) * DOME_TINT[q]!;
            sum[q]! +=
              (albedo * energy * 0.99 + fuzz * (albedo * 0.7 + 0.08) + shine * (0.35 + 0.65 * albedo)) * falloff;
          }
        }
      }
      grade(sum, 1 / (fine * fine), x, y, out, at * 3);
    }
  }
  return out;
}

/** The light at a pixel, from the coarser grid it was walked on. */
function between(values: Float32Array, x: number, y: number, { width, height, lightStep }: Frame): number {
  if (lightStep === 1) return values[y * width + x]!;
  const w = width / lightStep;
  const h = height / lightStep;
  const fx = Math.max(0, Math.min(w - 1.001, (x + 0.5) / lightStep - 0.5));
  const fy = Math.max(0, Math.min(h - 1.001, (y + 0.5) / lightStep - 0.5));
  const i = Math.floor(fy) * w + Math.floor(fx);
  const tx = fx % 1;
  const ty = fy % 1;
  const top = values[i]! * (1 - tx) + values[i + 1]! * tx;
  const bottom = values[i + w]! * (1 - tx) + values[i + w + 1]! * tx;
  return top * (1 - ty) + bottom * ty;
}

function slope(height: Float32Array, layer: Int8Array, i: number, stride: number): number {
  const here = layer[i]!;
  const forward = layer[i + stride] === here;
  const back = layer[i - stride] === here;
  if (forward && back) return (height[i + stride]! - height[i - stride]!) / 2;
  if (forward) return height[i + stride]! - height[i]!;
  if (back) return height[i]! - height[i - stride]!;
  return 0;
}

/** Soft shoulder above .72, sRGB, a little contrast, and grain against banding. */
function grade(sum: Float64Array, k: number, x: number, y: number, out: Uint8Array, at: number): void {
  const most = Math.max(sum[0]!, sum[1]!, sum[2]!) * k;
  const knee = 0.72;
  const bent = most < knee ? most : knee + (1 - knee) * (1 - Math.exp(-(most - knee) / (1 - knee)));
  const gain = (bent / Math.max(most, 1e-4)) * k;
  const s = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  const grain = ((s - Math.floor(s) - 0.5) / 255) * 1.5;
  for (let q = 0; q < 3; q++) {
    let c = sum[q]! * gain;
    c = c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
    c += (c * c * (3 - 2 * c) - c) * 0.16 + grain;
    out[at + q] = Math.max(0, Math.min(255, Math.round(c * 255)));
  }
}
