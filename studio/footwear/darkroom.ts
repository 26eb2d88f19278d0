/** Runs a page bundle in a headless browser and brings its pictures out as PNG. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
];

const FACES = [
  { family: "EB Garamond", weight: "500", file: "@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff2" },
  { family: "EB Garamond", weight: "600", file: "@fontsource/eb-garamond/files/eb-garamond-latin-600-normal.woff2" },
  { family: "Jost", weight: "500", file: "@fontsource/jost/files/jost-latin-500-normal.woff2" },
];

export type Darkroom = {
  /** Calls `window.takePicture(job)`, which must answer a PNG data URL. */
  develop: (job: object) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** `entry` is the module that sets `window.takePicture`. */
export async function openDarkroom(entry: string): Promise<Darkroom> {
  const bundle = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife", target: "es2022" });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: FLAGS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on("pageerror", (error) => console.error(error.stack));
  page.on("console", (message) => {
    if (message.type() === "error" && !/GPU stall|GL Driver/.test(message.text())) console.error(message.text());
  });
  await page.setContent("<canvas></canvas>");
  await page.evaluate(loadFaces, await facesAsData());
  await page.addScriptTag({ content: bundle.outputFiles[0]!.text });

  return {
    async develop(job) {
      const url = await page.evaluate((order) => (globalThis as unknown as Page).takePicture(order), job);
      return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    },
    close: () => browser.close(),
  };
}

type Page = { takePicture: (job: object) => string };
type Face = { family: string; weight: string; url: string };

async function facesAsData(): Promise<Face[]> {
  const resolve = createRequire(import.meta.url).resolve;
  return Promise.all(
    FACES.map(async ({ family, weight, file }) => {
      const data = await readFile(resolve(file));
      return { family, weight, url: `url(data:font/woff2;base64,${data.toString("base64")})` };
    }),
  );
}

async function loadFaces(faces: Face[]) {
  for (const { family, weight, url } of faces) document.fonts.add(await new FontFace(family, url, { weight }).load());
}
