// Where the pieces of a product are put together.
import * as THREE from "three";
import { stitches, type StitchOptions, type SurfacePoint } from "../footwear/geom.ts";

export type Seam = SurfacePoint[];

export class Workbench {
  readonly group = new THREE.Group();

  put(geometry: THREE.BufferGeometry, material: THREE.Material, castShadow = true): THREE.Mesh {
    const mesh = new THREE.Mesh(geometry, material);
    if ("vertexColors" in material && material.vertexColors && !geometry.hasAttribute("color")) {
      const white = new Float32Array(geometry.getAttribute("position").count * 3).fill(1);
      geometry.setAttribute("color", new THREE.BufferAttribute(white, 3));
    }
    mesh.castShadow = castShadow;
    mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  sew(seam: Seam, thread: THREE.Material, options: StitchOptions = {}) {
    if (seam.length > 4) this.group.add(stitches(seam, thread, options));
  }

  /** Words laid on a surface: ink, foil or thread, drawn white on black by `draw`. */
  letter(geometry: THREE.BufferGeometry, map: THREE.Texture, ink: THREE.MeshPhysicalMaterialParameters) {
    const material = new THREE.MeshPhysicalMaterial({
      alphaMap: map,
      transparent: true,
      side: THREE.DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      ...ink,
    });
    return this.put(geometry, material, false);
  }
}
