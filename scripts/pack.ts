import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** Runs after the build: compresses every text file for browsers with brotli at its highest level, and creates the template of an empty database. */
const COMPRESSED = new Set([".js", ".css", ".svg", ".webmanifest"]);

function compress(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) compress(file);
    else if (COMPRESSED.has(path.extname(file))) {
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
    }
  }
}

compress("build/client");

const { dumpTemplate, templateFile } = (await import(
  new URL("../build/server/index.js", import.meta.url).href
)) as typeof import("../server/app.ts");
writeFileSync(templateFile(), await dumpTemplate());
process.exit(0);
