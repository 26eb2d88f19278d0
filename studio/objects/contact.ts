// The dark line where a thing meets the table: a blurred print of its outline on the ground.
import * as THREE from "three";
import type { Vec3 } from "../footwear/geom.ts";

const DOTS_PER_CM = 24;
const MARGIN = 6;

/** `blurs` are centimetres of blur with the strength of each print. */
export function contactShadow(
  outline: Vec3[],
  blurs: [cm: number, strength: number][] = [
    [1.35, 0.6],
    [0.42, 0.8],
  ],
) {
  const [xs, zs] = [outline.map((p) => p[0]), outline.map((p) => p[2])];
  const [left, back] = [Math.min(...xs) - MARGIN, Math.min(...zs) - MARGIN];
  const [width, depth] = [Math.max(...xs) + MARGIN - left, Math.max(...zs) + MARGIN - back];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * DOTS_PER_CM), Math.round(depth * DOTS_PER_CM)];
  const pen = canvas.getContext("2d")!;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#fff";
  for (const [cm, strength] of blurs) {
    pen.filter = `blur(${cm * DOTS_PER_CM}px)`;
    pen.globalAlpha = strength;
    pen.beginPath();
    for (const [x, , z] of outline) pen.lineTo((x - left) * DOTS_PER_CM, (z - back) * DOTS_PER_CM);
    pen.fill();
  }
  const mesh = new THREE.Mesh(
    new THREE.PlaneGeometry(width, depth),
    new THREE.MeshBasicMaterial({
      color: "#241a10",
      alphaMap: new THREE.CanvasTexture(canvas),
      transparent: true,
      opacity: 0.55,
      depthWrite: false,
    }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(left + width / 2, -0.005, back + depth / 2);
  return mesh;
}
