/** The dark line where a sole meets the ground: a blurred print of its outline. */
import * as THREE from "three";
import { drawn } from "./lettering.ts";

/** `outline(s, outset)` is the sole's edge on the ground as [x, z]. */
export function contactShadow(outline: (s: number, outset: number) => [number, number]): THREE.Mesh {
  const print = drawn(1024, 512, (pen, width, height) => {
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = "#fff";
    for (const { blur, outset, alpha } of [
      { blur: 34, outset: 0.45, alpha: 0.6 },
      { blur: 11, outset: -0.05, alpha: 0.8 },
    ]) {
      pen.filter = `blur(${blur}px)`;
      pen.globalAlpha = alpha;
      pen.beginPath();
      for (let i = 0; i <= 200; i++) {
        const [x, z] = outline(i / 200, outset);
        pen[i ? "lineTo" : "moveTo"](((x + 5) / 40) * width, ((z + 10) / 20) * height);
      }
      pen.fill();
    }
  });
  const material = new THREE.MeshBasicMaterial({
    color: "#241a10",
    alphaMap: new THREE.CanvasTexture(print),
    transparent: true,
    opacity: 0.55,
    depthWrite: false,
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(40, 20), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.set(15, -0.005, 0);
  return mesh;
}
