/** Every garment and accessory of the range: cloth, lettering and camera of each colourway. */
import { PALETTE } from "./colour.ts";
import { layLaces } from "./laces.ts";
import { mask } from "./lettering.ts";
import { LAMP } from "./marks.ts";
import { laySocks } from "./socks.ts";
import type { Camera, Layer } from "./scene.ts";
import { laySweatshirt } from "./sweatshirt.ts";
import { layTee } from "./tee.ts";

export type Product = { layers: Layer[]; shots: { front: Camera; detail: Camera } };
type Make = () => Promise<Product>;

const TEE_FRONT: Camera = { x: 0, y: 36, width: 93 };

const shodTee =
  (cloth: string, ink: string, seed: number): Make =>
  async () => {
    const chest = await mask([
      { text: "SHOD", font: "serif", caps: 4.6, tracking: 0.3, x: 0, y: -0.6 },
      { text: "EPHESIANS 6:15", font: "sans", caps: 0.95, tracking: 0.42, x: 0, y: 4 },
    ]);
    const layers = layTee({
      cloth,
      ink,
      seed,
      length: 73,
      sleeve: "short",
      gauge: 11,
      fold: 1,
      chest,
      chestAt: [0, 25],
    });
    return { layers, shots: { front: TEE_FRONT, detail: { x: 3, y: 17, width: 35, turn: -7 } } };
  };

const lampTee =
  (cloth: string, ink: string, seed: number): Make =>
  async () => {
    const chest = await mask([{ text: "PSALM 119:105", font: "sans", caps: 0.52, tracking: 0.42, x: 0, y: 2.5 }], LAMP);
    const layers = layTee({
      cloth,
      ink,
      seed,
      length: 73,
      sleeve: "short",
      gauge: 11,
      fold: 1,
      chest,
      chestAt: [10.4, 21.5],
    });
    return { layers, shots: { front: TEE_FRONT, detail: { x: 8, y: 16.5, width: 27, turn: 6 } } };
  };

const newMerciesTee: Make = async () => {
  const chest = await mask([{ text: "LAMENTATIONS 3:23", font: "serif", caps: 1.75, tracking: 0.28, x: 0, y: 0 }]);
  const layers = layTee({
    cloth: PALETTE.crimson,
    ink: PALETTE.ivory,
    seed: 61,
    length: 66,
    sleeve: "short",
    gauge: 13,
    fold: 1.2,
    stiffness: 0.012,
    chest,
    chestAt: [0, 22],
  });
  return { layers, shots: { front: { x: 0, y: 33, width: 92 }, detail: { x: 1, y: 16.5, width: 40, turn: 5 } } };
};

const longSleeve: Make = async () => {
  const chest = await mask([{ text: "2 CORINTHIANS 5:7", font: "serif", caps: 1.15, tracking: 0.3, x: 0, y: 0 }]);
  const leftSleeve = await mask([{ text: "2 CORINTHIANS 5:7", font: "sans", caps: 1.5, tracking: 0.5, x: 0, y: 0 }]);
  const layers = layTee({
    cloth: PALETTE.ink,
    ink: PALETTE.bone,
    seed: 83,
    length: 73,
    sleeve: "long",
    gauge: 11,
    fold: 1,
    chest,
    chestAt: [0, 22],
    leftSleeve,
  });
  return { layers, shots: { front: { x: 0, y: 36, width: 100 }, detail: { x: 30.8, y: 41.9, width: 36, turn: 6 } } };
};

const hoodie =
  (
    cloth: string,
    ink: string,
    cord: string,
    reference: string,
    seed: number,
    more: { fleck?: number; uneven?: number } = {},
  ): Make =>
  async () => {
    const chest = await mask([
      { text: "SHOD", font: "serif", caps: 2.9, tracking: 0.34, x: 0, y: 0 },
      { text: reference, font: "sans", caps: 0.8, tracking: 0.42, x: 0, y: 3.2 },
    ]);
    const layers = laySweatshirt({ cloth, ink, cord, seed, hood: true, chest, chestAt: [0, 31], ...more });
    return { layers, shots: { front: { x: 0, y: 22, width: 108 }, detail: { x: 2, y: 10, width: 47, turn: -6 } } };
  };

const crewneck =
  (cloth: string, yarn: string, seed: number, fleck = 0): Make =>
  async () => {
    const chest = await mask(
      [{ text: "PSALM 23:1", font: "serif", caps: 1.9, tracking: 0.3, x: 0, y: 0 }],
      [],
      120,
      0.025,
    );
    const layers = laySweatshirt({
      cloth,
      ink: yarn,
      embroidered: true,
      cord: cloth,
      seed,
      hood: false,
      sidePanels: true,
      fleck,
      chest,
      chestAt: [0, 23],
    });
    return { layers, shots: { front: { x: 0, y: 34, width: 106 }, detail: { x: 2, y: 15, width: 33, turn: 6 } } };
  };

const socks =
  (yarn: string, accent: string, text: string, seed: number): Make =>
  async () => {
    const layers = laySocks({ yarn, accent, text, reference: "ISAIAH 40:31", seed });
    return {
      layers,
      shots: { front: { x: -2.8, y: 17, width: 45 }, detail: { x: -1.7, y: 7.4, width: 14.5, turn: 4 } },
    };
  };

const laces =
  (colour: string, seed: number): Make =>
  async () => {
    const band = await mask(
      [
        { text: "SHOD", font: "serif", caps: 0.62, tracking: 0.34, x: 0, y: -0.85 },
        { text: "WAXED LACES", font: "sans", caps: 0.25, tracking: 0.46, x: 0, y: 0.15 },
        { text: "HEBREWS 12:1", font: "sans", caps: 0.25, tracking: 0.46, x: 0, y: 0.75 },
      ],
      [],
      300,
    );
    const layers = layLaces({ colour, seed, band });
    return { layers, shots: { front: { x: 1.2, y: -1.7, width: 30 }, detail: { x: 0.6, y: -0.6, width: 11.5 } } };
  };

export const PRODUCTS: Record<string, Record<string, Make>> = {
  "shod-tee": {
    ivory: shodTee(PALETTE.ivory, PALETTE.ink, 11),
    ink: shodTee(PALETTE.ink, PALETTE.ivory, 29),
    clay: shodTee(PALETTE.clay, PALETTE.ivory, 47),
  },
  "lamp-tee": { olive: lampTee(PALETTE.olive, PALETTE.ivory, 53), bone: lampTee(PALETTE.bone, PALETTE.olive, 71) },
  "new-mercies-tee": { crimson: newMerciesTee },
  "walk-by-faith-long-sleeve": { ink: longSleeve },
  "pilgrim-hoodie": {
    oat: hoodie(PALETTE.oat, PALETTE.ink, PALETTE.bone, "HEBREWS 11:13", 101, { fleck: 0.22 }),
    ink: hoodie(PALETTE.ink, PALETTE.bone, PALETTE.bone, "HEBREWS 11:13", 127),
  },
  "armor-hoodie": {
    oxblood: hoodie(PALETTE.oxblood, PALETTE.bone, PALETTE.oxblood, "EPHESIANS 6:11", 149, { uneven: 0.1 }),
  },
  "psalm-23-crewneck": {
    "stone-blue": crewneck(PALETTE.stoneBlue, "#93a5b0", 167),
    oat: crewneck(PALETTE.oat, "#b79f76", 181, 0.22),
  },
  "long-road-socks": {
    ivory: socks(PALETTE.ivory, PALETTE.clay, PALETTE.ink, 211),
    clay: socks(PALETTE.clay, PALETTE.bone, PALETTE.bone, 223),
  },
  "waxed-laces": { bone: laces(PALETTE.bone, 233), crimson: laces(PALETTE.crimson, 241) },
};
