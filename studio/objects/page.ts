/** Runs in the browser: builds the model, lights it, answers the picture. */
import { arrange } from "../footwear/arrange.ts";
import { makeStudio, type Studio } from "../footwear/studio.ts";
import { modelOf, planOf } from "./range.ts";

type Job = { handle: string; colour: string; shot: string; width: number; height: number; frames: number };

let studio: Studio | undefined;

function takePicture({ handle, colour, shot, width, height, frames }: Job): string {
  studio ??= makeStudio({ width, height });
  const subject = arrange(planOf(handle, shot), (options) => modelOf(handle, colour, options));
  return studio.shoot(subject, planOf(handle, shot), frames);
}

Object.assign(window, { takePicture });
