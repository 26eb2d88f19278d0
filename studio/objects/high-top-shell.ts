// The body under the panels: upper, rolled rim, lining and insole, and where they give.
import { clamp, lerp, smooth, type Vec3 } from "../footwear/geom.ts";
import type { Last, Relief } from "../footwear/last.ts";
import type { HighTopMaterials, Wear } from "./high-top-materials.ts";
import { cloud } from "./noise.ts";
import { spread, surface } from "./surface.ts";
import type { Upper } from "./upper.ts";
import type { Workbench } from "./workbench.ts";

/** Where cloth gives when a foot bends it: across the vamp and behind the ankle. */
export const slack =
  (depth: number): Relief =>
  (s, t) => {
    const a = 2 * Math.min(s - Math.floor(s), Math.ceil(s) - s);
    const side = s - Math.floor(s) <= 0.5 ? 1 : -1;
    const ankle =
      smooth(0.2, 0.34, a) * (1 - smooth(0.44, 0.56, a)) * smooth(0.25, 0.45, t) * (1 - smooth(0.66, 0.82, t));
    const fold = Math.sin((t * 21 + a * 17 + side) * 1.1 + 1.5 * cloud(a * 9, t * 4, side));
    const heel =
      (1 - smooth(0.06, 0.22, a)) * smooth(0.3, 0.45, t) * (1 - smooth(0.6, 0.75, t)) * Math.sin(t * 30 + a * 20);
    const vamp =
      smooth(0.6, 0.68, a) * (1 - smooth(0.76, 0.84, a)) * smooth(0.12, 0.4, t) * (1 - smooth(0.75, 0.95, t));
    const uneven = 0.028 * cloud(s * 30, t * 5, 3, 3) * Math.min(1, t * 6);
    const crease = 0.06 * vamp * Math.sin(a * 82 + 1.1 * cloud(a * 6, t * 2.5, 9) + 0.8 * side);
    const out = uneven + depth * (0.14 * ankle * fold + 0.05 * heel + crease);
    return [out, out * 0.5];
  };

export function makeShell(bench: Workbench, last: Last, upper: Upper, m: HighTopMaterials, wear: Wear) {
  const outside = (s: number, t: number) => last.normal(s, t);
  bench.put(
    surface(spread(560, true), spread(80), (s, t) => last.surface(s, t * 0.985), {
      wrapU: true,
      outward: outside,
      cloth: (s, t) => upper.clothAt([s, t]),
      tint: (_s, _t, p) => wear(p),
    }),
    m.base,
  );
  const radius = (s: number) => lerp(0.13, 0.36, last.collar(last.a(s)));
  const rim = (s: number, v: number): Vec3 => {
    const [edge, below, n] = [last.surface(s, 0.985), last.surface(s, 0.95), last.normal(s, 0.985)];
    const up: Vec3 = [edge[0] - below[0], edge[1] - below[1], edge[2] - below[2]];
    const length = Math.hypot(...up) || 1;
    const angle = v * Math.PI;
    const out = radius(s) * (Math.cos(angle) - 1);
    const rise = (radius(s) * Math.sin(angle) * 0.8) / length;
    return [
      edge[0] + n[0] * out + up[0] * rise,
      edge[1] + n[1] * out + up[1] * rise,
      edge[2] + n[2] * out + up[2] * rise,
    ];
  };
  bench.put(surface(spread(640, true), spread(12), rim, { wrapU: true, outward: () => [0, 1, 0] }), m.trim);
  bench.put(
    surface(
      spread(320, true),
      spread(24),
      (s, v) => last.off(s, lerp(0.985, 0.03, v), -lerp(2 * radius(s), 0.35, Math.min(1, v * 3))),
      { wrapU: true, outward: (s, v) => last.normal(s, lerp(0.985, 0.03, v)).map((x) => -x) as Vec3 },
    ),
    m.lining,
  );
  bench.put(
    surface(
      spread(200, true),
      spread(8),
      (s, v) => {
        const [p, o] = [last.feather(s), last.outward(s)];
        const k = 1 - v * 0.98;
        const x = lerp(clamp(p[0], 5, 24), p[0] - o[0] * 0.3, k);
        return [x, last.soleTop(x) + 0.35 + 0.25 * k * k, (p[2] - o[2] * 0.3) * k];
      },
      { wrapU: true, outward: () => [0, 1, 0] },
    ),
    m.lining,
  );
}
