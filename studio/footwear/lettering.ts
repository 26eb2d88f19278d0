/** Letters drawn on a canvas, as a texture for foil, print and labels. The page loads the faces before it renders. */
import * as THREE from "three";

export const SERIF = '"EB Garamond"';
export const GROTESQUE = '"Jost"';

export type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

/** `mirror` for left shoes, whose geometry is flipped: their letters must not be. */
export function lettering(width: number, height: number, draw: Draw, mirror = false): THREE.CanvasTexture {
  const texture = new THREE.CanvasTexture(drawn(width, height, draw, mirror));
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

export function drawn(width: number, height: number, draw: Draw, mirror = false): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  if (mirror) {
    pen.translate(width, 0);
    pen.scale(-1, 1);
  }
  draw(pen, width, height);
  return canvas;
}

/** One centred line, letterspaced without pushing it off centre. */
export function line(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, spacing: number) {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = font;
  pen.letterSpacing = `${spacing}px`;
  pen.fillText(text, x + spacing / 2, y);
}
