// Satin stitch: threads laid side by side across every stroke of a drawing, standing proud of the cloth.
import * as THREE from "three";
import { drawn, type Draw } from "../footwear/lettering.ts";
import type { SurfacePoint } from "../footwear/geom.ts";
import type { Workbench } from "./workbench.ts";

type Embroidery = {
  /** Size of the drawing, centimetres. */
  width: number;
  height: number;
  /** White on black. */
  draw: Draw;
  /** The place on the cloth of x, y in centimetres from the middle, y up. */
  place: (x: number, y: number) => SurfacePoint;
};

const DOTS_PER_CM = 60;
const SPACING = 0.045;
const RADIUS = 0.034;

export function embroider(bench: Workbench, thread: THREE.Material, { width, height, draw, place }: Embroidery) {
  const [w, h] = [Math.round(width * DOTS_PER_CM), Math.round(height * DOTS_PER_CM)];
  const canvas = drawn(w, h, (pen) => {
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, w, h);
    pen.fillStyle = "#fff";
    draw(pen, w, h);
  });
  const pixels = canvas.getContext("2d")!.getImageData(0, 0, w, h).data;
  const inked = (x: number, y: number) => pixels[(Math.round(y) * w + Math.round(x)) * 4]! > 127;
  const threads: { from: SurfacePoint; to: SurfacePoint }[] = [];
  const slant = 0.32;
  const step = SPACING * DOTS_PER_CM;
  // rows run across, leaning, and every unbroken run of ink in a row is one thread
  for (let row = -h * slant; row < h + w * slant; row += step) {
    let start = -1;
    for (let x = 0; x <= w; x++) {
      const y = row - x * slant + h * 0;
      const on = x < w && y >= 0 && y < h - 1 && inked(x, y);
      if (on && start < 0) start = x;
      if (!on && start >= 0) {
        const at = (px: number) => place((px - w / 2) / DOTS_PER_CM, (h / 2 - (row - px * slant)) / DOTS_PER_CM);
        const longest = 0.5 * DOTS_PER_CM;
        const pieces = Math.max(1, Math.ceil((x - start) / longest));
        for (let i = 0; i < pieces; i++)
          threads.push({
            from: at(start + ((x - start) * i) / pieces),
            to: at(start + ((x - start) * (i + 1)) / pieces),
          });
        start = -1;
      }
    }
  }
  const mesh = new THREE.InstancedMesh(new THREE.CapsuleGeometry(1, 1, 2, 7), thread, threads.length);
  threads.forEach(({ from, to }, i) => {
    const [a, b] = [new THREE.Vector3(...from.p), new THREE.Vector3(...to.p)];
    const along = b.clone().sub(a);
    const length = Math.max(0.02, along.length());
    const n = new THREE.Vector3(...from.n).add(new THREE.Vector3(...to.n)).normalize();
    along.normalize();
    const side = new THREE.Vector3().crossVectors(along, n).normalize();
    const basis = new THREE.Matrix4().makeBasis(
      side.multiplyScalar(RADIUS),
      along.multiplyScalar((length + 0.03) / 3),
      n.clone().multiplyScalar(RADIUS * 1.9),
    );
    mesh.setMatrixAt(i, basis.setPosition(a.lerp(b, 0.5).addScaledVector(n, 0.035)));
  });
  mesh.receiveShadow = true;
  bench.group.add(mesh);
}
