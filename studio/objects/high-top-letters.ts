// The name on the tongue and the reference on the quarter.
import * as THREE from "three";
import { lerp } from "../footwear/geom.ts";
import { lettering, line, SERIF } from "../footwear/lettering.ts";
import type { HighTop } from "./high-top-materials.ts";
import { between } from "./place-tables.ts";
import { spread, surface } from "./surface.ts";
import type { Tongue } from "./tongue.ts";
import type { Upper } from "./upper.ts";
import type { Workbench } from "./workbench.ts";

export function letterHighTop(bench: Workbench, upper: Upper, tongue: Tongue, colour: HighTop, mirror: boolean) {
  // woven label on the tongue
  const label = lettering(
    640,
    300,
    (pen, w, h) => {
      pen.fillStyle = colour.trim;
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = colour.print;
      line(pen, "SHOD", w / 2, h * 0.53, `600 190px ${SERIF}`, 24);
    },
    mirror,
  );
  bench.put(
    surface(
      spread(20),
      spread(20),
      (u, v) => {
        const up = lerp(0.882, 0.939, v);
        return tongue.at(up, lerp(1.02, -1.02, u), tongue.top(up) * 0.96 + 0.035);
      },
      { outward: () => [1, 0, 0] },
    ),
    new THREE.MeshPhysicalMaterial({ map: label, roughness: 0.8, side: THREE.DoubleSide }),
    false,
  );

  // the reference, printed at the ankle
  const words = lettering(
    1200,
    130,
    (pen, w, h) => {
      pen.fillStyle = "#000";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#fff";
      line(pen, colour.reference, w / 2, h / 2, `600 104px ${SERIF}`, 14);
    },
    mirror,
  );
  for (const side of [1, -1] as const) {
    const table = spread(25).map((k) =>
      spread(5).map((j) => upper.inProfile(side, lerp(4.1, 9.3, side > 0 ? k : 1 - k), lerp(10.25, 10.85, j))),
    );
    bench.letter(
      surface(spread(70), spread(10), (u, v) => upper.at(...between(table, u, v), 0.13), {
        outward: () => [0, 0, side],
      }),
      words,
      { color: colour.print, roughness: 0.6 },
    );
  }
}
