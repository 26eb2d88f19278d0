/** The range: every product and colourway this folder makes. A new colour is one entry. */
import type { LowTop } from "./low-top.ts";
import type { Cloth } from "./materials.ts";
import type { Slide } from "./slide.ts";

const leather = (color: string, o: Partial<Cloth> = {}): Cloth => ({ kind: "leather", color, ...o });
const suede = (color: string, o: Partial<Cloth> = {}): Cloth => ({ kind: "suede", color, ...o });
const canvas = (color: string, o: Partial<Cloth> = {}): Cloth => ({ kind: "canvas", color, ...o });
const smooth = (color: string): Cloth => leather(color, { bump: 0.009, roughness: 0.4, vary: 0.04 });
const vegTan = (color: string): Cloth =>
  leather(color, { bump: 0.011, roughness: 0.5, clearcoat: 0.08, vary: 0.14, patina: 0.34 });
const calf = leather("#cfae86", { bump: 0.01, roughness: 0.6 });
const FLAT = { width: 0.33, thickness: 0.055, eyelets: "metal", bow: true } as const;

type Color = "base" | "over" | "accent" | "tongue" | "lace" | "thread" | "label" | "sole";

const PILGRIM: Omit<LowTop, Color> = {
  pattern: "pilgrim",
  reference: ["EPHESIANS", "6:15"],
  lining: calf,
  laces: FLAT,
  metal: "#c9a35a",
  foil: "#c39a4c",
  stamp: { a: 0.185, t: 0.15, height: 0.58, base: 0.182 },
};

const LAMP: Omit<LowTop, Color | "foil"> & Pick<LowTop, "sole"> = {
  pattern: "lamp",
  reference: ["PSALM", "119:105"],
  lining: { kind: "twill", color: "#d6c8a8", tile: 0.8 },
  laces: { ...FLAT, eyelets: "punched" },
  metal: "#c9a35a",
  sole: { kind: "cupsole", wall: "#b28a57", outsole: "#9f7843", thread: "#e3cfa4" },
  build: { sole: 0.9, padded: 0.34 },
  stamp: { a: 0.175, t: 0.125, height: 0.52, base: 0.182, glow: 0.3 },
};

const BEAUTIFUL: Omit<LowTop, "accent" | "label"> = {
  pattern: "beautiful",
  reference: ["ISAIAH", "52:7"],
  base: smooth("#efe7d9"),
  over: smooth("#e9dfce"),
  tongue: smooth("#efe7d9"),
  lining: calf,
  lace: "#f5f0e6",
  laces: { ...FLAT, count: 5 },
  thread: "#d8cbb4",
  metal: "#c9a35a",
  foil: "#b8924a",
  sole: { kind: "cupsole", wall: "#f0e9dc", outsole: "#d8b483" },
  build: { sole: 0.88, width: 0.93, padded: 0.36 },
  stamp: { a: 0.165, t: 0.14, height: 0.58, base: 0.182 },
};

export const LOW_TOPS: Record<string, Record<string, LowTop>> = {
  "pilgrim-low": {
    Ivory: {
      ...PILGRIM,
      base: leather("#eee8dd"),
      over: leather("#e7dfd0"),
      accent: leather("#a87748"),
      tongue: leather("#eee8dd"),
      lace: "#f4f0e8",
      thread: "#d3c6ad",
      label: { ground: "#efe7d8", ink: "#7c5a35" },
      sole: { kind: "cupsole", wall: "#eee8dc", outsole: "#e4dbc9" },
    },
    Midnight: {
      ...PILGRIM,
      base: leather("#1e2736"),
      over: suede("#222d40"),
      accent: leather("#a87748"),
      tongue: leather("#1e2736"),
      lace: "#e9dfca",
      thread: "#8c93a0",
      label: { ground: "#1e2736", ink: "#d9bd80" },
      sole: { kind: "cupsole", wall: "#efe7d6", outsole: "#a9773f", thread: "#d8c8a8" },
    },
    Umber: {
      ...PILGRIM,
      base: leather("#5d3d29", { patina: 0.2 }),
      over: suede("#553724"),
      accent: leather("#e6d9bf"),
      tongue: leather("#5d3d29"),
      lace: "#e8dcc4",
      thread: "#c9ad80",
      foil: "#dcb56a",
      label: { ground: "#e6d9bf", ink: "#553724" },
      sole: { kind: "cupsole", wall: "#efe6d4", outsole: "#b98a52", thread: "#d8c8a8" },
    },
  },
  "lamp-low": {
    Olive: {
      ...LAMP,
      base: canvas("#6f6b50", { patina: 0.12 }),
      over: suede("#5b573f"),
      accent: leather("#8a5f3b"),
      tongue: canvas("#6f6b50"),
      lace: "#e6dcc2",
      thread: "#c8bf9a",
      label: { ground: "#e3d7bc", ink: "#4a4d37" },
      foil: "#d9c48c",
    },
    Bone: {
      ...LAMP,
      base: canvas("#dfd5c0", { patina: 0.1 }),
      over: suede("#cbbb9d"),
      accent: leather("#8a5f3b"),
      tongue: canvas("#dfd5c0"),
      lace: "#efe8d8",
      thread: "#a98f66",
      label: { ground: "#5b573f", ink: "#e6dcc2" },
      foil: "#7c5a35",
    },
  },
  "beautiful-feet-low": {
    Crimson: { ...BEAUTIFUL, accent: smooth("#8c1d28"), label: { ground: "#8c1d28", ink: "#f1e6d6" } },
    "Stone Blue": { ...BEAUTIFUL, accent: smooth("#6a7784"), label: { ground: "#6a7784", ink: "#f4eee2" } },
  },
  "eagles-low": {
    Umber: {
      pattern: "eagles",
      reference: ["ISAIAH", "40:31"],
      base: suede("#7a5438"),
      over: suede("#5d3d27"),
      accent: leather("#3c2719"),
      tongue: suede("#7a5438"),
      lining: calf,
      lace: "#4a3222",
      laces: { ...FLAT, eyelets: "punched" },
      thread: "#c9a878",
      metal: "#b8925a",
      label: { ground: "#3c2719", ink: "#d9bd8c" },
      foil: "#e0bd7c",
      sole: { kind: "thick", wall: "#b3824a", outsole: "#9a6c39", thread: "#e0c79a" },
      build: { sole: 1.14, padded: 0.46 },
      stamp: { a: 0.19, t: 0.14, height: 0.58, base: 0.182, glow: 0.3 },
    },
  },
  "still-waters-low": {
    "Stone Blue": {
      pattern: "plimsoll",
      reference: ["PSALM", "23:2"],
      base: canvas("#87919a", { patina: 0.16 }),
      over: canvas("#87919a"),
      accent: canvas("#6c7883"),
      tongue: canvas("#87919a"),
      lining: canvas("#d9d0bd", { bump: 0.016 }),
      lace: "#f0ebdf",
      laces: { width: 0.3, thickness: 0.05, eyelets: "punched", bow: true, count: 4 },
      thread: "#e9e3d4",
      metal: "#a8a39a",
      label: { ground: "#efe9da", ink: "#525f6b" },
      foil: "#f0e9d8",
      sole: { kind: "foxed", wall: "#efe8d8", outsole: "#c89f68", stripe: "#6c7883" },
      build: { sole: 0.8, width: 0.95, padded: 0.16 },
      stamp: { a: 0.14, t: 0.34, height: 0.5, base: 0.072, glow: 0.3 },
    },
  },
  "emmaus-walking-shoe": {
    Clay: {
      pattern: "derby",
      reference: ["LUKE", "24:32"],
      base: vegTan("#a56a41"),
      over: vegTan("#935a36"),
      accent: vegTan("#7d4725"),
      tongue: vegTan("#a56a41"),
      lining: calf,
      lace: "#5a3820",
      laces: { width: 0.13, thickness: 0.13, eyelets: "punched", bow: true, count: 5 },
      thread: "#ead7b4",
      metal: "#a9814a",
      label: { ground: "#c9a06c", ink: "#4d2d16" },
      foil: "#5e3417",
      sole: { kind: "welted", wall: "#c39a5e", outsole: "#ab8148", welt: "#9c6a3d", thread: "#efe0c0" },
      build: { sole: 1.1, padded: 0.24 },
      stamp: { a: 0.132, t: 0.2, height: 0.52, base: 0.255, glow: 0 },
    },
  },
};

const foam = (color: string): Cloth => ({ kind: "rubber", color, roughness: 0.8, bump: 0.016, tile: 1.3, vary: 0.08 });
const moulded = (color: string): Cloth => ({ kind: "rubber", color, roughness: 0.62, bump: 0.006 });

export const SLIDES: Record<string, Record<string, Slide>> = {
  "holy-ground-slide": {
    Sand: {
      reference: "EXODUS 3:5",
      body: "#d2c4ab",
      bed: foam("#cdbea3"),
      sole: "#b0905f",
      strap: leather("#5a3b27", { bump: 0.014, patina: 0.2 }),
      letters: "#e9d9b8",
      texture: "nubs",
    },
    Forest: {
      reference: "EXODUS 3:5",
      body: "#2f3d33",
      bed: foam("#35443a"),
      sole: "#2a362d",
      strap: moulded("#2f3d33"),
      letters: "#e6d6b0",
      texture: "nubs",
    },
  },
  "be-still-slide": {
    Clay: {
      reference: "PSALM 46:10",
      body: "#a06e50",
      bed: foam("#a87759"),
      sole: "#8a5a40",
      strap: { ...moulded("#a06e50"), roughness: 0.78 },
      letters: "#c9a084",
      relief: 0.16,
      texture: "ribs",
      width: 0.93,
      strapReach: 1.12,
      strapThickness: 1.3,
    },
    Bone: {
      reference: "PSALM 46:10",
      body: "#ded4c0",
      bed: foam("#e2d9c7"),
      sole: "#cdbfa5",
      strap: { ...moulded("#ded4c0"), roughness: 0.78 },
      letters: "#b5a283",
      relief: 0.16,
      texture: "ribs",
      width: 0.93,
      strapReach: 1.12,
      strapThickness: 1.3,
    },
  },
  "washed-feet-slide": {
    "Stone Blue": {
      reference: "JOHN 13:14",
      body: "#6a7784",
      bed: foam("#727f8b"),
      sole: "#6a7784",
      strap: moulded("#6a7784"),
      letters: "#e9e4d8",
      texture: "drains",
      strapReach: 0.86,
      strapThickness: 0.85,
    },
  },
};
