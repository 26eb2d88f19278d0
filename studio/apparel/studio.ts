/**
 * The studio seen from above: ivory ground, a large soft key from the upper left, a dome for the rest. Everything that
 * lies on the ground is a relief, so shadow and occlusion are walks over its heights.
 * Ground tone, falloff, shadow tint and grade are those of the footwear studio.
 */
import { develop } from "./develop.ts";
import { walkLight } from "./light.ts";
import { rasterise } from "./raster.ts";
import type { Found } from "./raster.ts";
import type { Camera, Coats, Frame, Layer, Surface } from "./scene.ts";

/** Shadows are walked over cloth a little taller than it is, as under a lower lamp: it sets pale cloth off the pale ground. */
const RELIEF = 1.3;

export function photograph(layers: Layer[], camera: Camera, frame: Frame): Uint8Array {
  const w = frame.width * frame.fine;
  const h = frame.height * frame.fine;
  const scale = w / camera.width;
  const found = rasterise(layers, camera, w, h, scale);
  const coats = dress(layers, found, w, h, scale);
  const { lightStep } = frame;
  const heights = shrink(found.z, coats.height, w, h, frame.fine * lightStep);
  const perCm = frame.width / lightStep / camera.width;
  const light = walkLight(heights, frame.width / lightStep, frame.height / lightStep, perCm, frame.samples);
  return develop(found, coats, light, frame, scale);
}

function dress(layers: Layer[], found: Found, w: number, h: number, scale: number): Coats {
  const size = w * h;
  const coats: Coats = {
    height: new Float32Array(size),
    colour: new Float32Array(size * 3),
    fuzz: new Float32Array(size),
    gloss: new Float32Array(size),
  };
  const surface: Surface = { r: 0, g: 0, b: 0, height: 0, fuzz: 0, gloss: 0 };
  for (let i = 0; i < size; i++) {
    const id = found.layer[i]!;
    if (id < 0) continue;
    const layer = layers[id]!;
    const u = found.u[i]!;
    const v = found.v[i]!;
    surface.height = surface.fuzz = surface.gloss = 0;
    layer.material(u, v, layer.inside(u, v), surface, scale);
    coats.height[i] = surface.height;
    coats.colour[i * 3] = surface.r;
    coats.colour[i * 3 + 1] = surface.g;
    coats.colour[i * 3 + 2] = surface.b;
    coats.fuzz[i] = surface.fuzz;
    coats.gloss[i] = surface.gloss;
  }
  return coats;
}

function shrink(z: Float32Array, extra: Float32Array, w: number, h: number, fine: number): Float32Array {
  const sw = w / fine;
  const out = new Float32Array(sw * (h / fine));
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++)
      out[Math.floor(y / fine) * sw + Math.floor(x / fine)]! +=
        ((z[y * w + x]! + extra[y * w + x]!) * RELIEF) / (fine * fine);
  }
  return out;
}
