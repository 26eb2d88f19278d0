import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const CACHE = "node_modules/.cache/native";

type Locked = { version: string; integrity: string };

/** The folder of a package of the lock file that npm installs only on its own platform: the installed one, or one fetched by npm. */
export function nativePackage(name: string): string {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const locked = lock.packages[`node_modules/${name}`];
  if (!locked) throw new Error(`${name} is not in package-lock.json.`);
  const installed = path.join("node_modules", name);
  if (existsSync(installed)) return installed;
  const folder = path.join(CACHE, `${name.replace("/", "+")}@${locked.version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(CACHE, { recursive: true });
  // Renamed once complete, because a release may be interrupted.
  const incomplete = mkdtempSync(path.join(CACHE, "incomplete-"));
  try {
    const packed = execFileSync(
      "npm",
      ["pack", `${name}@${locked.version}`, "--pack-destination", incomplete, "--silent"],
      { encoding: "utf8" },
    ).trim();
    const archive = path.join(incomplete, packed);
    requireIntegrity(name, readFileSync(archive), locked.integrity);
    execFileSync("tar", ["-xzf", archive, "-C", incomplete]);
    renameSync(path.join(incomplete, "package"), folder);
  } finally {
    rmSync(incomplete, { recursive: true, force: true });
  }
  return folder;
}

/** npm itself compares the lock file's checksum only when it installs. */
export function requireIntegrity(name: string, bytes: Uint8Array, integrity: string): void {
  const algorithm = integrity.slice(0, integrity.indexOf("-"));
  const found = `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
  if (found !== integrity) throw new Error(`${name}: npm delivered ${found}, and package-lock.json has ${integrity}.`);
}
