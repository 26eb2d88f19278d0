/** The shell of a shoe: outside, rolled rim, lining and insole as closed surfaces on the last. */
import * as THREE from "three";
import { along, clamp, grid, lerp, minus, unit } from "./geom.ts";
import type { Vec3 } from "./geom.ts";
import type { Last } from "./last.ts";
import { drawn, line, SERIF } from "./lettering.ts";
import { drawArch } from "./house-mark.ts";
import { awayFromFoot } from "./panels.ts";

export type ShellMaterials = {
  outside: THREE.Material;
  rim: THREE.Material;
  lining: THREE.Material;
  insole: THREE.Material;
  insoleInk: string;
};

const EDGE = 0.985;

export function addShell(group: THREE.Group, last: Last, materials: ShellMaterials, padded: number, mirror: boolean) {
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material, castShadow = true) => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = castShadow;
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  const rimRadius = (s: number) => lerp(0.1, padded, last.collar(last.a(s)));

  add(
    grid(720, 96, (s, t) => last.surface(s, t * EDGE), { wrapU: true, face: awayFromFoot }),
    materials.outside,
  );

  const rim = (s: number, v: number): Vec3 => {
    const r = rimRadius(s);
    const edge = last.surface(s, EDGE);
    const up = unit(minus(edge, last.surface(s, 0.95)));
    const inward = along(edge, last.normal(s, EDGE), r * (Math.cos(v * Math.PI) - 1));
    return along(inward, up, r * Math.sin(v * Math.PI) * (last.a(s) < 0.4 ? 0.9 : 0.6));
  };
  add(grid(640, 14, rim, { wrapU: true, face: () => [0, 1, 0] }), materials.rim);

  const inside = (s: number, v: number) =>
    last.off(s, lerp(EDGE, 0.03, v), -lerp(2 * rimRadius(s), 0.35, Math.min(1, v * 3)));
  add(grid(320, 24, inside, { wrapU: true, face: (p) => [14 - p[0], 0.2, -p[2] * 3] }), materials.lining);

  const insole = (s: number, v: number): Vec3 => {
    const p = last.feather(s);
    const out = last.outward(s);
    const k = 1 - v * 0.98;
    const x = lerp(clamp(p[0], 5, 24), p[0] - out[0] * 0.3, k);
    return [x, last.soleTop(x) + 0.35 + 0.25 * k * k, (p[2] - out[2] * 0.3) * k];
  };
  add(grid(200, 8, insole, { wrapU: true, face: () => [0, 1, 0] }), materials.insole, false);

  const heelPrint = new THREE.CanvasTexture(
    drawn(
      256,
      512,
      (pen, width) => {
        pen.translate(width / 2, 256);
        pen.fillStyle = pen.strokeStyle = "#fff";
        drawArch(pen, 0, -50, 110, 9);
        line(pen, "SHOD", 0, 60, `600 74px ${SERIF}`, 10);
      },
      mirror,
    ),
  );
  const print = (u: number, v: number): Vec3 => {
    const [x, z] = [lerp(2.8, 8.2, u), lerp(1.35, -1.35, v)];
    return [x, last.soleTop(x) + 0.42 + 0.12 * (z / 2.5) ** 2, z];
  };
  const ink = new THREE.MeshStandardMaterial({
    color: materials.insoleInk,
    alphaMap: heelPrint,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  const geometry = grid(12, 8, print, { uv: true, face: () => [0, 1, 0] });
  swapUv(geometry);
  add(geometry, ink, false);
}

/** Letters that read from the heel towards the toe: texture up is along the shoe. */
function swapUv(geometry: THREE.BufferGeometry) {
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getY(i), 1 - uv.getX(i));
}
