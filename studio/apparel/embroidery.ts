/** Satin stitch: a swelling of parallel threads that catch the light by their direction. */
import type { Linear } from "./colour.ts";
import { paint, tint, visible } from "./fabrics.ts";
import type { Mask } from "./lettering.ts";
import { noise } from "./noise.ts";
import type { Surface } from "./scene.ts";

export function embroider(s: Surface, shape: Mask, x: number, y: number, thread: Linear, scale: number): void {
  const here = shape.at(x, y);
  const cover = Math.min(1, Math.max(0, (here - 0.42) / 0.12));
  // The needle pulls the cloth in around the letters.
  if (here > 0.02) s.height -= 0.015 * Math.min(1, here * 3) * (1 - cover);
  if (cover <= 0) return;
  const seen = visible(16, scale);
  const strand = Math.sin((y * 0.94 + x * 0.34 + 0.01 * noise(x * 9, y * 9, 4)) * 16 * Math.PI * 2);
  s.height += cover * (0.04 + 0.12 * Math.min(1, (here - 0.42) / 0.5) + 0.012 * strand * seen);
  paint(s, thread, cover);
  tint(s, 1 + cover * (0.12 * strand * seen + 0.05 * noise(x * 14, y * 40, 8)));
  s.fuzz *= 0.4;
  s.gloss = cover * 0.1;
}
