import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { hang } from "./footwear/catalogue.ts";
import { openDarkroom } from "./footwear/darkroom.ts";
import { picturesOf } from "./footwear/orders.ts";

/**
 * What `node footwear/render.ts [--width 1280] [--frames 32] [--draft folder] handle:colour:shot …` does, and the one in
 * objects/: takes the pictures named, or all of the handles'. `--draft` writes PNGs there instead of into the catalogue.
 * @param page the page that sets up what is photographed
 */
export async function takePictures(page: string, handles: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: "string", default: "1280" },
      frames: { type: "string", default: "32" },
      draft: { type: "string" },
    },
  });
  const width = Number(values.width);
  const size = { width, height: width * 1.25, frames: Number(values.frames) };

  const wanted = positionals.length > 0 ? positionals : picturesOf(handles);
  const darkroom = await openDarkroom(page);
  for (const picture of wanted) {
    const [handle, colour, shot] = picture.split(":") as [string, string, string];
    const started = Date.now();
    const png = await darkroom.develop({ handle, colour, shot, ...size });
    const file = values.draft ? await pin(png, values.draft, picture) : await hang(png, handle, colour, shot);
    console.log(file, `${Math.round((Date.now() - started) / 1000)} s`);
  }
  await darkroom.close();
}

async function pin(png: Buffer, folder: string, picture: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${picture.replaceAll(":", "-")}.png`);
  await writeFile(file, png);
  return file;
}
