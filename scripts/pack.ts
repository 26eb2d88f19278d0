import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** After the build: packs every text file for browsers once, as small as brotli can, and makes the empty database. */
const PACKED = new Set([".js", ".css", ".svg", ".webmanifest"]);

function pack(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) pack(file);
    else if (PACKED.has(path.extname(file))) {
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
    }
  }
}

pack("build/client");

const { dumpTemplate, templateFile } = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof import("../server/app.ts");
writeFileSync(templateFile(), await dumpTemplate());
process.exit(0);
