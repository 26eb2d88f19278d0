/** Woven lace: chevrons along a flat tape, or a twisted braid round a cord. Wants UVs: u along the lace 0..1, v round it. */
import * as THREE from "three";

const PICKS_PER_LACE = 46;

export function laceMaterial(color: string, cord: boolean): THREE.MeshPhysicalMaterial {
  const weave = chevrons(cord);
  weave.repeat.set(PICKS_PER_LACE, 1);
  const tint = new THREE.Color(color);
  return new THREE.MeshPhysicalMaterial({
    color: tint,
    roughness: 0.86,
    bumpMap: weave,
    bumpScale: 1.6,
    sheen: 0.3,
    sheenRoughness: 0.7,
    sheenColor: tint.clone().multiplyScalar(0.5),
    side: THREE.DoubleSide,
  });
}

function chevrons(cord: boolean): THREE.Texture {
  const [width, height] = [64, 256];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const strands = cord ? 4 : 16;
      const across = (v * strands) % 1;
      const lean = Math.floor(v * strands) % 2 ? across : 1 - across;
      const pick = Math.sin((((u + lean * 0.5) % 1) + 1) * Math.PI * 2) * 0.5 + 0.5;
      const value = 255 * (0.25 + 0.5 * pick + 0.25 * Math.sin(across * Math.PI));
      data.set([value, value, value, 255], (y * width + x) * 4);
    }
  }
  const texture = new THREE.DataTexture(data, width, height);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.generateMipmaps = true;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.magFilter = THREE.LinearFilter;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}
