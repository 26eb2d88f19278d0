/** Every product made here: colourways and camera angles. */
import type { Model, ShotPlan } from "../footwear/arrange.ts";
import { makeBeanie, type Beanie } from "./beanie.ts";
import { makeCap, type Cap } from "./cap.ts";
import type { HighTop } from "./high-top-materials.ts";
import { makeHighTop } from "./high-top.ts";
import { makeJournal, type Journal } from "./journal.ts";
import { makeTote, type Tote } from "./tote.ts";

const HIGH_TOPS: Record<string, HighTop> = {
  "narrow-way-high Clay": {
    upper: "canvas",
    reference: "MATTHEW 7:14",
    base: "#a15f40",
    trim: "#7f462c",
    lining: "#d9c7a5",
    sole: "#efe6d4",
    ground: "#b98a55",
    line: "#8a4a2c",
    lace: "#efe7d8",
    thread: "#e0c39c",
    metal: "#b8924e",
    print: "#f0e4cf",
  },
  "narrow-way-high Ink": {
    upper: "canvas",
    reference: "MATTHEW 7:14",
    weave: 1.6,
    base: "#323438",
    trim: "#1f1e1f",
    lining: "#cdbb9a",
    sole: "#efe6d4",
    ground: "#a9773f",
    line: "#1f1e1f",
    lace: "#e9e0cf",
    thread: "#8d8474",
    metal: "#b8924e",
    print: "#e9dfca",
  },
  "good-fight-high Oxblood": {
    upper: "leather",
    reference: "2 TIMOTHY 4:7",
    base: "#5e2320",
    trim: "#4c1a19",
    lining: "#c9a67c",
    sole: "#efe4cd",
    ground: "#a9743f",
    line: "#4c1a19",
    lace: "#3a1614",
    thread: "#9c5b4d",
    metal: "#b8924e",
    print: "#c9a35a",
  },
};

const HIGH_TOP_SHOTS: Record<string, ShotPlan> = {
  side: { eye: [0, 19, 134], look: [0, 8, 0], fov: 17.6, turn: 0 },
  three: { eye: [0, 44, 128], look: [0, 7.4, 0], fov: 16.4, turn: -40 },
  pair: {
    eye: [0, 46, 127],
    look: [0.9, 6.8, -3.5],
    fov: 20,
    reach: 27,
    places: [
      { at: [3, 0, 5], turn: -30 },
      { at: [-5.6, 0, -11], turn: -42, mirror: true },
    ],
  },
  detail: { eye: [0, 44, 128], look: [-2.6, 9.8, 0], fov: 9.2, turn: -28 },
};

const CAPS: Record<string, Cap> = {
  Clay: {
    reference: "MATTHEW 7:14",
    cloth: "#985a40",
    thread: "#b47a58",
    embroidery: "#f0e2ca",
    lining: "#8a5034",
    brass: "#b8924e",
  },
  Ink: {
    reference: "MATTHEW 7:14",
    cloth: "#2b2c30",
    thread: "#45464a",
    embroidery: "#e6dac3",
    lining: "#222326",
    brass: "#b8924e",
  },
};

const CAP_SHOTS: Record<string, ShotPlan> = {
  front: { eye: [0, 40, 120], look: [0, 6.2, 0], fov: 14.4, turn: -118 },
  detail: { eye: [0, 30, 120], look: [-2.2, 6.4, 0], fov: 10.6, turn: 68 },
};

const TOTES: Record<string, Tote> = {
  Natural: { reference: "RUTH 2:12", canvas: "#f1e9d9", thread: "#e2d6bd", ink: "#2b2724" },
};

const TOTE_SHOTS: Record<string, ShotPlan> = {
  front: {
    eye: [0, 52, 260],
    look: [0, 28.5, 0],
    fov: 17,
    turn: -16,
    key: [-0.42, 0.9, 0.62],
    keyIntensity: 2.35,
    reach: 44,
  },
  detail: {
    eye: [0, 60, 250],
    look: [3, 36.6, 0],
    fov: 5.2,
    turn: -22,
    key: [-0.42, 0.9, 0.62],
    keyIntensity: 2.35,
    reach: 44,
  },
};

const BEANIES: Record<string, Beanie> = {
  Oat: { reference: "PSALM 130:6", wool: "#cdbb9c", label: "#2f3d33", ink: "#e6d9bd" },
  Forest: { reference: "PSALM 130:6", wool: "#34453a", label: "#e3d6ba", ink: "#2f3d33" },
};

const BEANIE_SHOTS: Record<string, ShotPlan> = {
  front: { eye: [0, 40, 126], look: [0, 9.4, 0], fov: 15.2, turn: -14 },
  detail: { eye: [0, 30, 126], look: [-1.4, 5.5, 0], fov: 7.6, turn: -12 },
};

const JOURNALS: Record<string, Journal> = {
  Umber: {
    reference: "1 SAMUEL 7:12",
    cloth: "#5b3d2b",
    paper: "#efe6d2",
    foil: "#d6b067",
    elastic: "#3c281c",
    ribbon: "#7c1f24",
  },
};

const JOURNAL_SHOTS: Record<string, ShotPlan> = {
  front: { eye: [0, 104, 84], look: [0, 0.6, 0.8], fov: 13.2, turn: -24 },
  detail: { eye: [0, 70, 110], look: [-0.2, 1, 4.8], fov: 7.8, turn: -32 },
};

export function modelOf(handle: string, colour: string, options: { mirror: boolean }): Model {
  if (handle === "ebenezer-journal") return makeJournal(JOURNALS[colour]!);
  if (handle === "watchman-beanie") return makeBeanie(BEANIES[colour]!);
  if (handle === "gleaner-tote") return makeTote(TOTES[colour]!);
  if (handle === "narrow-way-cap") return makeCap(CAPS[colour]!);
  return makeHighTop(HIGH_TOPS[`${handle} ${colour}`]!, options);
}

export function planOf(handle: string, shot: string): ShotPlan {
  if (handle === "ebenezer-journal") return JOURNAL_SHOTS[shot]!;
  if (handle === "watchman-beanie") return BEANIE_SHOTS[shot]!;
  if (handle === "gleaner-tote") return TOTE_SHOTS[shot]!;
  if (handle === "narrow-way-cap") return CAP_SHOTS[shot]!;
  return HIGH_TOP_SHOTS[shot]!;
}
