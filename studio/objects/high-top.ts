// A high-top: canvas on a vulcanised sole, or leather on a cupsole, from the same last and pattern.
import type { Model } from "../footwear/arrange.ts";
import { makeLast } from "../footwear/last.ts";
import { HIGH, PLIMSOLL } from "./high-last.ts";
import { letterHighTop } from "./high-top-letters.ts";
import { highTopMaterials, mottled, type HighTop } from "./high-top-materials.ts";
import { cutPanels } from "./high-top-panels.ts";
import { makeShell, slack } from "./high-top-shell.ts";
import { lace } from "./laces.ts";
import { makeSole } from "./soles.ts";
import { makeTongue } from "./tongue.ts";
import { makeUpper } from "./upper.ts";
import { Workbench } from "./workbench.ts";

/** Tightens the proportions: the last is drawn a little longer than the shoe. */
const LENGTHWISE = 0.945;

export function makeHighTop(colour: HighTop, { mirror = false } = {}): Model {
  const bench = new Workbench();
  const isCanvas = colour.upper === "canvas";
  const last = makeLast(isCanvas ? PLIMSOLL : HIGH, slack(isCanvas ? 1 : 0.75));
  const upper = makeUpper(bench, last);
  const m = highTopMaterials(colour);
  const wax = mottled(isCanvas ? 0.3 : 0.34);

  makeShell(bench, last, upper, m, wax);
  cutPanels(bench, upper, m, wax, isCanvas);
  const tongue = makeTongue(bench, m.base, m.lining, m.thread);
  lace(bench, upper, tongue, 0.23, m);

  const sole = makeSole(bench, last);
  if (isCanvas) {
    sole.foxing(m.sole, m.ground, m.line);
    sole.bumper(m.sole);
  } else sole.cupsole(m.sole, m.ground, m.soleThread);
  sole.contact();

  letterHighTop(bench, upper, tongue, colour, mirror);
  bench.group.scale.x = LENGTHWISE;
  return { group: bench.group, centre: [14.8 * LENGTHWISE, 8, 0] };
}
