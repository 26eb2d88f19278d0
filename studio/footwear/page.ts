/** What runs in the browser: one job in, one picture out. */
import { arrange } from "./arrange.ts";
import type { Model, ShotPlan } from "./arrange.ts";
import { makeLowTop } from "./low-top.ts";
import { LOW_TOPS, SLIDES } from "./range.ts";
import { SHOE_SHOTS, SLIDE_SHOTS } from "./shots.ts";
import { makeSlide } from "./slide.ts";
import { makeStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

type Builder = (options: { mirror: boolean }) => Model;
type Job = { handle: string; colour: string; shot: string; width: number; height: number; frames: number };

let studio: Studio | undefined;

function takePicture({ handle, colour, shot, width, height, frames }: Job): string {
  studio ??= makeStudio({ width, height });
  const [plan, build] = order(handle, colour, shot);
  return studio.shoot(arrange(plan, build), plan, frames);
}

function order(handle: string, colour: string, shot: string): [ShotPlan, Builder] {
  const lowTop = LOW_TOPS[handle]?.[colour];
  const slide = SLIDES[handle]?.[colour];
  const plan = (slide ? SLIDE_SHOTS : SHOE_SHOTS)[shot];
  const name = `${handle}:${colour}`;
  if (plan && lowTop) return [plan, kept(name, (options) => makeLowTop(lowTop, options))];
  if (plan && slide) return [plan, kept(name, (options) => makeSlide(slide, options))];
  throw new Error(`No picture called ${handle}:${colour}:${shot}`);
}

const shelf = new Map<string, Model>();

/** Both shoes of the colour at hand stay on the shelf: its next picture needs them again. */
function kept(name: string, build: Builder): Builder {
  return (options) => {
    const key = `${name}:${options.mirror}`;
    for (const other of shelf.keys()) if (!other.startsWith(`${name}:`)) shelf.delete(other);
    const model = shelf.get(key) ?? build(options);
    shelf.set(key, model);
    return model;
  };
}

Object.assign(window, { takePicture });
