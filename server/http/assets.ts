import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

export type Asset = {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | undefined;
  immutable: boolean;
};

/** The built files in memory, with the build's brotli copies. Paths are looked up in a map, so path traversal is impossible. */
export function loadAssets(directory: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of filesBelow(directory)) {
    const type = TYPES[path.extname(name)];
    if (!type) continue;
    const file = path.join(directory, name);
    const compressed = `${file}.br`;
    assets.set(`/${name.split(path.sep).join("/")}`, {
      type,
      plain: new Uint8Array(readFileSync(file)),
      brotli: exists(compressed) ? new Uint8Array(readFileSync(compressed)) : undefined,
      immutable: name.startsWith("assets"),
    });
  }
  return assets;
}

export function sendAsset(request: Request, asset: Asset): Response {
  const compressed = acceptedEncoding(request) === "br" ? asset.brotli : undefined;
  const body = compressed ?? asset.plain;
  return new Response(request.method === "HEAD" ? null : body, {
    headers: {
      "Content-Type": asset.type,
      "Content-Length": String(body.length),
      "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
      ...(asset.brotli ? { Vary: "Accept-Encoding" } : {}),
      ...(compressed ? { "Content-Encoding": "br" } : {}),
    },
  });
}

function filesBelow(directory: string, below = ""): string[] {
  return readdirSync(path.join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    return entry.isDirectory() ? filesBelow(directory, name) : [name];
  });
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}
