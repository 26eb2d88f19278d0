/** Procedural materials. One triplanar height map per kind gives bump and slight colour variation: no mesh needs UVs. */
import * as THREE from "three";
import { HEIGHT_MAPS, MAP_SIZE } from "./height-maps.ts";

export type Kind = keyof typeof HEIGHT_MAPS;

export type Finish = {
  /** Size of one tile of the height map and depth of its relief, in cm. */
  tile?: number;
  bump?: number;
  /** How much the relief shows in the colour. */
  vary?: number;
  /** How much larger patches (handling, tanning) show in the colour. */
  patina?: number;
  roughness?: number;
  clearcoat?: number;
  clearcoatRoughness?: number;
  sheen?: number;
  sheenRoughness?: number;
  environment?: number;
};

export type Cloth = { kind: Kind; color: string } & Finish;

const FINISHES: Record<Kind, Finish> = {
  leather: { tile: 2.9, bump: 0.026, roughness: 0.44, clearcoat: 0.15, clearcoatRoughness: 0.4, vary: 0.09 },
  suede: { tile: 2.6, bump: 0.032, roughness: 0.97, sheen: 0.9, sheenRoughness: 0.5, vary: 0.5 },
  canvas: { tile: 2.4, bump: 0.028, roughness: 0.88, sheen: 0.25, sheenRoughness: 0.8, vary: 0.3 },
  knit: { tile: 3.0, bump: 0.045, roughness: 0.9, sheen: 0.4, sheenRoughness: 0.7, vary: 0.38 },
  rubber: { tile: 1.8, bump: 0.0045, roughness: 0.58, vary: 0.03 },
  twill: { tile: 1.0, bump: 0.016, roughness: 0.85, sheen: 0.25, sheenRoughness: 0.7, vary: 0.28 },
};

const maps: Partial<Record<Kind, THREE.Texture>> = {};

export function material({ kind, color, ...own }: Cloth): THREE.MeshPhysicalMaterial {
  const o = { ...FINISHES[kind], ...own };
  const tint = new THREE.Color(color);
  const result = new THREE.MeshPhysicalMaterial({
    color: tint,
    roughness: o.roughness,
    side: THREE.DoubleSide,
    envMapIntensity: o.environment ?? 1,
    clearcoat: o.clearcoat ?? 0,
    clearcoatRoughness: o.clearcoatRoughness ?? 0,
    sheen: o.sheen ?? 0,
    sheenRoughness: o.sheenRoughness ?? 1,
  });
  if (o.sheen) result.sheenColor = tint.clone().lerp(new THREE.Color("#fff"), 0.35).multiplyScalar(0.5);
  result.bumpMap = maps[kind] ??= HEIGHT_MAPS[kind]();
  result.bumpScale = o.bump ?? 0;
  triplanar(result, o.tile ?? 1, o.vary ?? 0, o.patina ?? 0);
  return result;
}

export function plain(color: string, over: THREE.MeshPhysicalMaterialParameters = {}): THREE.MeshPhysicalMaterial {
  return new THREE.MeshPhysicalMaterial({
    color: new THREE.Color(color),
    roughness: 0.6,
    side: THREE.DoubleSide,
    ...over,
  });
}

/**
 * Replaces three's UV bump by one looked up along the three axes of the object. The maps hold height and slope, so one
 * look-up an axis gives both the shade and the tilt of the surface.
 */
function triplanar(target: THREE.MeshPhysicalMaterial, tile: number, vary: number, patina: number) {
  target.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, {
      scale: { value: 1 / tile },
      slope: { value: (MAP_SIZE / tile) * 2 },
      vary: { value: vary },
      patina: { value: patina },
    });
    shader.vertexShader =
      "varying vec3 vObjP; varying vec3 vObjN;\n" +
      shader.vertexShader.replace(
        "#include <begin_vertex>",
        "#include <begin_vertex>\nvObjP = position; vObjN = normal;",
      );
    shader.fragmentShader = (
      "varying vec3 vObjP; varying vec3 vObjN; uniform mat3 normalMatrix;\n" + shader.fragmentShader
    )
      .replace(
        "#include <bumpmap_pars_fragment>",
        `uniform sampler2D bumpMap; uniform float bumpScale, scale, slope, vary, patina;
        float relief; vec3 incline;
        void feel(vec3 p){
          vec3 w = pow(abs(normalize(vObjN)), vec3(4.)); w /= w.x+w.y+w.z; p *= scale;
          vec3 x = texture2D(bumpMap,p.zy).rgb, y = texture2D(bumpMap,p.xz).rgb, z = texture2D(bumpMap,p.xy).rgb;
          relief = x.r*w.x + y.r*w.y + z.r*w.z;
          x.gb -= .5; y.gb -= .5; z.gb -= .5;
          incline = slope * (w.x*vec3(0.,x.b,x.g) + w.y*vec3(y.g,0.,y.b) + w.z*vec3(z.g,z.b,0.));
        }
        float dice(vec3 p){ return fract(sin(dot(p,vec3(12.9898,78.233,37.719)))*43758.5453); }
        float cloud(vec3 p){
          vec3 i = floor(p), f = fract(p); f = f*f*(3.-2.*f);
          vec4 low = vec4(dice(i), dice(i+vec3(1,0,0)), dice(i+vec3(0,1,0)), dice(i+vec3(1,1,0)));
          vec4 high = vec4(dice(i+vec3(0,0,1)), dice(i+vec3(1,0,1)), dice(i+vec3(0,1,1)), dice(i+vec3(1,1,1)));
          vec4 q = mix(low, high, f.z); vec2 r = mix(q.xy, q.zw, f.y); return mix(r.x, r.y, f.x);
        }
        vec2 dHdxy_fwd(){ return vec2(0.); }
        vec3 perturbNormalArb(vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection){
          vec3 g = normalMatrix * incline * bumpScale * faceDirection;
          return normalize(surf_norm - (g - dot(g, surf_norm) * surf_norm));
        }`,
      )
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        feel(vObjP);
        diffuseColor.rgb *= 1. + vary*(relief-.55)*1.6;
        if (patina > 0.) diffuseColor.rgb *= 1. + patina*(cloud(vObjP*.5)+.6*cloud(vObjP*1.3+7.)-.8);`,
      );
  };
  // One program for all: compiling is slow where a processor stands in for the graphics card.
  target.customProgramCacheKey = () => "triplanar";
}
