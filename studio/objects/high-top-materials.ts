// What a high-top is made of, and how it wears.
import { lerp, smooth, type Vec3 } from "../footwear/geom.ts";
import { material, plain } from "../footwear/materials.ts";
import { cloth } from "./cloth.ts";
import { cloud } from "./noise.ts";

export type HighTop = {
  upper: "canvas" | "leather";
  /** How plainly the weave shows: dark cloth hides it. */
  weave?: number;
  reference: string;
  base: string;
  /** Eyestay, heel and collar. */
  trim: string;
  lining: string;
  sole: string;
  ground: string;
  line: string;
  lace: string;
  thread: string;
  metal: string;
  print: string;
};

export function highTopMaterials(colour: HighTop) {
  const isCanvas = colour.upper === "canvas";
  const leather = (color: string) => {
    const made = material({ kind: "leather", color, bump: 0.02, roughness: 0.46, patina: 0.1 });
    made.vertexColors = true;
    return made;
  };
  return {
    base: isCanvas
      ? cloth({
          weave: "canvas",
          color: colour.base,
          tile: 2.0,
          bump: 0.03,
          vary: colour.weave ?? 0.95,
          roughness: 0.74,
          sheen: 0.15,
          clearcoat: 0.06,
        })
      : leather(colour.base),
    trim: leather(colour.trim),
    lining: material({ kind: "twill", color: colour.lining, environment: 0.35, tile: 0.8 }),
    sole: material({ kind: "rubber", color: colour.sole }),
    ground: material({ kind: "rubber", color: colour.ground }),
    line: plain(colour.line, { roughness: 0.6 }),
    lace: cloth({
      weave: "braid",
      color: colour.lace,
      tile: [0.72, 1.1],
      bump: 0.02,
      vary: 0.45,
      roughness: 0.85,
      sheen: 0.2,
    }),
    thread: plain(colour.thread, { roughness: 0.7 }),
    soleThread: plain(colour.sole, { roughness: 0.7 }),
    metal: plain(colour.metal, { metalness: 1, roughness: 0.3 }),
    tip: plain(colour.metal, { metalness: 1, roughness: 0.35 }),
    dark: plain("#15120f", { roughness: 1, envMapIntensity: 0.1 }),
  };
}

export type HighTopMaterials = ReturnType<typeof highTopMaterials>;
export type Wear = (p: Vec3, toEdge?: number) => number;

/** Dye and wax never lie evenly, and edges darken where they are handled. */
export const mottled =
  (strength: number): Wear =>
  ([x, y, z], toEdge = 1) =>
    (1 + strength * cloud(x * 0.28, y * 0.28, z * 0.28 + 4) + strength * 0.5 * cloud(x * 1.3, y * 1.3, z * 1.3)) *
    lerp(0.62, 1, smooth(0, 0.1, toEdge));
