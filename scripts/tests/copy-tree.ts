import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Made by the build, and expensive to make again. */
const TEMPLATE = "build/database-template.tar.gz";

/**
 * The tracked files as they are now, with the database template and this tree's installed packages. `hasOwnCache`: without Vite's cache beside
 * those, for a copy that changes what is in it.
 */
export function copyTree(prefix: string, { hasOwnCache = false } = {}): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), prefix)));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  }).split("\0");
  for (const file of new Set([...files, TEMPLATE])) {
    if (file === "" || !existsSync(file)) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  linkPackages(folder, hasOwnCache);
  return folder;
}

function linkPackages(folder: string, hasOwnCache: boolean): void {
  if (!hasOwnCache) return symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite"))
      symlinkSync(path.resolve("node_modules", name), path.join(folder, "node_modules", name));
}
