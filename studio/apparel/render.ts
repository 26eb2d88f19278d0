/** node apparel/render.ts [--draft] [--png] [--out folder] [handle[:colour[:shot]] ...] */
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { PRODUCTS } from "./products.ts";
import { photograph } from "./studio.ts";
import type { Frame } from "./scene.ts";

const MOST_BYTES = 250_000;
const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const outAt = process.argv.indexOf("--out");
const out = outAt > 0 ? process.argv[outAt + 1]! : path.join(import.meta.dirname, "../../store/catalog/pictures");
const wanted = process.argv.slice(2).filter((word, i) => !word.startsWith("--") && i + 2 !== outAt + 1);
const draft = options.includes("--draft");
const frame: Frame = draft
  ? { width: 640, height: 800, fine: 2, lightStep: 1, samples: 8 }
  : { width: 1280, height: 1600, fine: 2, lightStep: 2, samples: 28 };

for (const [handle, colours] of Object.entries(PRODUCTS)) {
  for (const [colour, make] of Object.entries(colours)) {
    const asked = (shot: string): boolean =>
      wanted.length === 0 || wanted.some((word) => `${handle}:${colour}:${shot}`.startsWith(word));
    if (!["front", "detail"].some(asked)) continue;
    const started = performance.now();
    const product = await make();
    for (const [shot, camera] of Object.entries(product.shots)) {
      if (!asked(shot)) continue;
      const pixels = photograph(product.layers, camera, frame);
      const image = sharp(pixels, { raw: { width: frame.width, height: frame.height, channels: 3 } });
      const file = path.join(out, handle, `${colour}-${shot}`);
      mkdirSync(path.dirname(file), { recursive: true });
      if (options.includes("--png")) await image.png().toFile(`${file}.png`);
      else await writeWebp(image, `${file}.webp`);
      console.log(handle, colour, shot, `${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  }
}

/** The highest quality that stays under the limit; knit that is too rich for it is focused a little softer, as a lens would. */
async function writeWebp(image: Sharp, file: string): Promise<void> {
  const whole = image.resize(1280, 1600, { kernel: "lanczos3" });
  for (const softness of [0, 0.6, 0.7, 0.85, 1]) {
    const focused = softness ? sharp(await whole.clone().png().toBuffer()).blur(softness) : whole;
    for (const quality of [96, 92, 87, 82, 76]) {
      const picture = await focused.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
      if (picture.length < MOST_BYTES) return writeFile(file, picture);
    }
  }
  throw new Error(`${file} is too rich for ${MOST_BYTES} bytes.`);
}
