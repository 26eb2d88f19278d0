/** What is put in front of the camera, and how it is looked at. */
import type { Mesh } from "./sheet.ts";

/** What a material says about one point of cloth. Heights are centimetres above the settled cloth. */
export type Surface = { r: number; g: number; b: number; height: number; fuzz: number; gloss: number };
export type Material = (u: number, v: number, inside: number, surface: Surface, scale: number) => void;
export type Layer = { mesh: Mesh; inside: (u: number, v: number) => number; material: Material };
/** Looks straight down at x, y; `width` is the width of the frame in centimetres, `turn` rolls the camera in degrees. */
export type Camera = { x: number; y: number; width: number; turn?: number };
/** `fine` samples a side for each pixel; light is walked for every `lightStep` pixels and is smooth between. */
export type Frame = { width: number; height: number; fine: number; lightStep: number; samples: number };

/** The outermost matter of every fine pixel. */
export type Coats = { height: Float32Array; colour: Float32Array; fuzz: Float32Array; gloss: Float32Array };
