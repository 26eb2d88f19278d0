/** Foil, print and blind letters laid on the last. */
import * as THREE from "three";
import { distance, grid, lerp } from "./geom.ts";
import type { Last } from "./last.ts";
import { drawn, lettering } from "./lettering.ts";
import type { Draw } from "./lettering.ts";

export type Stamp = {
  text: string;
  font: string;
  spacing: number;
  /** 1 lateral, -1 medial. */
  side: 1 | -1;
  /** Centre of the text on the last. */
  a: number;
  t: number;
  /** Height of the whole line including its leading, and of what it lies on, in cm. */
  height: number;
  base: number;
  mirror: boolean;
};

const EM = 100;

export function addStamp(group: THREE.Group, last: Last, material: THREE.MeshPhysicalMaterial, o: Stamp) {
  const font = o.font.replace("EM", `${EM}px`);
  const measured = drawn(8, 8, () => {}).getContext("2d")!;
  measured.font = font;
  measured.letterSpacing = `${o.spacing}px`;
  const width = Math.ceil(measured.measureText(o.text).width) + 40;
  const height = Math.round(EM * 1.4);
  const draw: Draw = (pen) => {
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = "#fff";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = font;
    pen.letterSpacing = `${o.spacing}px`;
    pen.fillText(o.text, width / 2 + o.spacing / 2, height / 2);
  };
  material = material.clone();
  material.alphaMap = lettering(width, height, draw, o.mirror);

  const s = (a: number) => (o.side > 0 ? a / 2 : 1 - a / 2);
  const perA = distance(last.surface(s(o.a - 0.02), o.t), last.surface(s(o.a + 0.02), o.t)) / 0.04;
  const perT = distance(last.surface(s(o.a), o.t - 0.02), last.surface(s(o.a), o.t + 0.02)) / 0.04;
  const halfA = ((o.height * width) / height / perA / 2) * o.side;
  const halfT = o.height / perT / 2;
  const geometry = grid(
    80,
    8,
    (u, v) => last.off(s(lerp(o.a - halfA, o.a + halfA, u)), lerp(o.t - halfT, o.t + halfT, v), o.base + 0.004),
    { uv: true, face: (p) => [0, 0, p[2]] },
  );
  const mesh = new THREE.Mesh(geometry, material);
  mesh.receiveShadow = true;
  group.add(mesh);
}

export function foil(color: string, glow = 0.22): THREE.MeshPhysicalMaterial {
  return new THREE.MeshPhysicalMaterial({
    color,
    transparent: true,
    depthWrite: false,
    metalness: 0.6,
    roughness: 0.36,
    emissive: color,
    emissiveIntensity: glow,
    side: THREE.DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
}
