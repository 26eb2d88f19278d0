/** What a sewing machine leaves behind: stitch lines, seams, ribbing, rolled edges. */
import { paint, smoothstep, tint, visible } from "./fabrics.ts";
import type { Linear } from "./colour.ts";
import { hash, noise } from "./noise.ts";
import type { Surface } from "./scene.ts";

/** A line of lockstitch `off` centimetres from it; `along` runs with it. */
export function stitchLine(
  s: Surface,
  off: number,
  along: number,
  thread: Linear,
  scale: number,
  length = 0.34,
  width = 0.055,
): void {
  const across = Math.abs(off);
  if (across > 0.3) return;
  s.height -= 0.035 * Math.exp(-(across * across) / 0.012);
  s.height += 0.016 * noise(along * 2.6, 1.5, 77) * Math.exp(-(across * across) / 0.05);
  tint(s, 1 - 0.1 * Math.exp(-(across * across) / 0.01));
  const n = Math.floor(along / length);
  const f = along / length - n;
  const jitter = (hash(n, 5, 9) - 0.5) * 0.014;
  const d = Math.abs(off + jitter + (f - 0.5) * 0.012);
  const end = Math.max(0, Math.abs(f - 0.5) - 0.31) * length;
  const reach = Math.sqrt(d * d + end * end);
  const soft = 0.5 / scale;
  const cover = 1 - smoothstep(width / 2 - soft, width / 2 + soft, reach);
  if (cover <= 0) return;
  const round = Math.sqrt(Math.max(0, 1 - (reach / (width / 2 + soft)) ** 2));
  s.height += cover * (0.02 + 0.035 * round);
  paint(s, thread, cover * 0.92);
  tint(s, 1 - cover * 0.25 * (1 - round) * visible(1 / width, scale));
}

/** A seam pressed open: a groove with the cloth swelling a little on both sides, more on one. */
export function seam(s: Surface, off: number, along: number, depth = 0.06): void {
  if (Math.abs(off) > 1.2) return;
  s.height -= depth * Math.exp(-(off * off) / 0.006);
  s.height += depth * 0.55 * Math.exp(-((off - 0.3) ** 2) / 0.06) * (1 + 0.4 * noise(along * 1.1, 0.3, 41));
  tint(s, 1 - 0.3 * Math.exp(-(off * off) / 0.0035));
}

/** Ribs running across a band; `along` counts them. */
export function ribs(s: Surface, along: number, across: number, perCm: number, depth: number, scale: number): void {
  const seen = visible(perCm, scale * 1.6);
  const wave = Math.cos((along + 0.03 * noise(across * 0.9, along * 0.4, 52)) * perCm * Math.PI * 2);
  const ridge = Math.sign(wave) * Math.abs(wave) ** 0.75;
  s.height += ridge * depth * 0.5 * seen;
  tint(s, 1 + ridge * 0.11 * seen - 0.03);
}

/** The rounded edge of cloth of a given thickness, as a drop below its surface. */
export function rolledEdge(inside: number, thickness: number): number {
  if (inside >= thickness) return 0;
  const t = 1 - Math.max(0, inside) / thickness;
  return -thickness * t * t;
}
