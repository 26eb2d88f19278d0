/** The woven house label. */
import { linear } from "./colour.ts";
import { Field } from "./curves.ts";
import type { Point } from "./curves.ts";
import { paint, tint, visible } from "./fabrics.ts";
import { mask } from "./lettering.ts";
import { noise } from "./noise.ts";
import { withNormals } from "./sheet.ts";
import type { Layer } from "./scene.ts";

const word = await mask([{ text: "SHOD", font: "serif", caps: 1, tracking: 0.22, x: 0, y: 0 }], [], 200);

export function wovenLabel(
  lay: (u: number, v: number) => Point,
  below: Field,
  u: number,
  v: number,
  width: number,
  height: number,
  cloth: string,
  ink: string,
  seed: number,
): Layer {
  const step = 0.15;
  const nx = Math.ceil((width + 0.6) / step) + 1;
  const ny = Math.ceil((height + 0.6) / step) + 1;
  const place = new Float32Array(nx * ny * 3);
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const du = -width / 2 - 0.3 + i * step;
      const dv = -height / 2 - 0.3 + j * step;
      const [x, y] = lay(u + du, v + dv);
      place.set(
        [
          x,
          y,
          below.sample(x, y) + 0.035 + 0.022 * Math.max(0, dv + height / 2) * (0.5 + 0.5 * noise(du / 2, seed, 3)),
        ],
        (j * nx + i) * 3,
      );
    }
  }
  const mesh = withNormals({
    nx,
    ny,
    u0: -width / 2 - 0.3,
    v0: -height / 2 - 0.3,
    step,
    solid: new Uint8Array(nx * ny).fill(1),
    place,
  });
  const base = linear(cloth);
  const dark = linear(ink);
  const caps = height * 0.3;
  return {
    mesh,
    inside: (du, dv) => Math.min(width / 2 - Math.abs(du), height / 2 - Math.abs(dv)),
    material: (du, dv, inside, s, scale) => {
      [s.r, s.g, s.b] = base;
      s.height =
        -0.02 * (1 - Math.min(1, inside / 0.1)) ** 2 -
        0.02 * Math.exp(-((inside - 0.22) ** 2) / 0.002) * (Math.abs(du) > width / 2 - 0.4 ? 1 : 0);
      const seen = visible(18, scale);
      s.height += 0.006 * seen * Math.sin(dv * 36 * Math.PI) * Math.sin(du * 30 * Math.PI);
      tint(s, 1 + 0.05 * seen * Math.sin(dv * 36 * Math.PI) - 0.05 * Math.max(0, 1 - inside / 0.12));
      paint(s, dark, word.at(du / caps, dv / caps) * 0.95);
    },
  };
}
