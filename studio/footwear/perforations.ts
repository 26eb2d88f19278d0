/** Rows of punched holes over the toes. */
import * as THREE from "three";
import type { Last } from "./last.ts";

const HOLES = [2, 3, 4, 5, 4].flatMap((count, row) =>
  Array.from({ length: count }, (_, i) => ({ x: 25.5 - row * 0.56, z: (i - (count - 1) / 2) * 0.6 })),
);

export function perforate(group: THREE.Group, last: Last, dark: THREE.Material) {
  const holes = new THREE.InstancedMesh(new THREE.CircleGeometry(0.08, 18), dark, HOLES.length);
  HOLES.forEach(({ x, z }, i) => {
    const [s, t] = under(last, x, z - 0.35);
    const facing = new THREE.Quaternion().setFromUnitVectors(
      new THREE.Vector3(0, 0, 1),
      new THREE.Vector3(...last.normal(s, t)),
    );
    const at = new THREE.Vector3(...last.off(s, t, 0.008));
    holes.setMatrixAt(i, new THREE.Matrix4().compose(at, facing, new THREE.Vector3(1, 1, 1)));
  });
  holes.receiveShadow = true;
  group.add(holes);
}

/** The s, t of the last under a point of the plan, by a search that narrows three times. */
function under(last: Last, x: number, z: number): [number, number] {
  let best: [number, number] = [0.5, 0.55];
  for (const [reachS, reachT] of [
    [0.24, 0.44],
    [0.04, 0.08],
    [0.006, 0.012],
  ] as const) {
    const [s0, t0] = best;
    let nearest = Infinity;
    for (let i = -12; i <= 12; i++) {
      for (let j = -12; j <= 12; j++) {
        const [s, t] = [s0 + (reachS * i) / 12, t0 + (reachT * j) / 12];
        const p = last.surface(s, t);
        const d = (p[0] - x) ** 2 + (p[2] - z) ** 2;
        if (d < nearest) [nearest, best] = [d, [s, t]];
      }
    }
  }
  return best;
}
