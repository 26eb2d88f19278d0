// Cloth that follows the cut of its panel: texture coordinates are centimetres on the cloth, tint comes from vertex colours.
import * as THREE from "three";
import { WEAVES, type Weave } from "./weaves.ts";

const SIZE = 512;
const heights = new Map<Weave, THREE.DataTexture>();

function heightMap(weave: Weave): THREE.DataTexture {
  const made = heights.get(weave);
  if (made) return made;
  const data = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const value = Math.min(255, Math.max(0, WEAVES[weave](x / SIZE, y / SIZE) * 255));
      data.set([value, value, value, 255], (y * SIZE + x) * 4);
    }
  const texture = new THREE.DataTexture(data, SIZE, SIZE);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.generateMipmaps = true;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.magFilter = THREE.LinearFilter;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  heights.set(weave, texture);
  return texture;
}

type Cloth = {
  weave: Weave;
  color: string;
  /** Centimetres until the weave repeats, across and along. */
  tile: number | [number, number];
  /** Height of the yarn in centimetres. */
  bump: number;
  /** How much darker the gaps between yarns are. */
  vary?: number;
  roughness?: number;
  sheen?: number;
  clearcoat?: number;
};

/** The relief of a weave, repeated so many times in one unit of the texture coordinates. */
export function weaveMap(weave: Weave, across: number, along: number): THREE.Texture {
  const map = heightMap(weave).clone();
  map.repeat.set(across, along);
  map.needsUpdate = true;
  return map;
}

export function cloth(spec: Cloth): THREE.MeshPhysicalMaterial {
  const color = new THREE.Color(spec.color);
  const material = new THREE.MeshPhysicalMaterial({
    color,
    roughness: spec.roughness ?? 0.9,
    side: THREE.DoubleSide,
    vertexColors: true,
    sheen: spec.sheen ?? 0,
    sheenRoughness: 0.7,
    clearcoat: spec.clearcoat ?? 0,
    clearcoatRoughness: 0.55,
  });
  if (spec.sheen) material.sheenColor = color.clone().lerp(new THREE.Color("#fff"), 0.35).multiplyScalar(0.5);
  const [tileX, tileY] = typeof spec.tile === "number" ? [spec.tile, spec.tile] : spec.tile;
  material.bumpMap = weaveMap(spec.weave, 1 / tileX, 1 / tileY);
  material.bumpScale = spec.bump;
  const vary = (spec.vary ?? 0.4).toFixed(3);
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      diffuseColor.rgb *= 1. + ${vary} * (texture2D(bumpMap, vBumpMapUv).r - .55);`,
    );
  };
  material.customProgramCacheKey = () => `cloth ${vary}`;
  return material;
}
