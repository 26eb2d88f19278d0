import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { billOfMaterials } from "./release/bill-of-materials.ts";
import { changelogSection } from "./release/changelog-section.ts";
import { nativePackage } from "./release/native-package.ts";
import { thirdPartyNotices } from "./release/third-party-notices.ts";
import { PRODUCTION_COMMANDS } from "./production-commands.mjs";

/**
 * `npm run release`: dist-release/shod-VERSION.tar.gz, which `node ./shod/start.mjs` starts on Linux with only Node 24, and beside it the checksums,
 * the software bill of materials, the licenses of others and the changes of this version. `-- --platforms linux-x64` is for one platform
 * only, `-- --to DIR` writes elsewhere. The same build at the same commit is the same archive, byte for byte.
 */
const { values } = parseArgs({
  options: {
    to: { type: "string", default: "dist-release" },
    platforms: { type: "string", default: "linux-x64,linux-arm64" },
  },
});
const PLATFORMS = ["linux-x64", "linux-arm64"];
const platforms = values.platforms.split(",");
const unknown = platforms.filter((platform) => !PLATFORMS.includes(platform));
if (unknown.length > 0) throw new Error(`No releases for ${unknown.join(", ")}. Platforms: ${PLATFORMS.join(",")}.`);

/** What the server reads at run time beside its build. */
const FILES = [
  "build",
  "db/migrations",
  "store/catalog/pictures",
  "store/catalog/videos",
  "server/watchdog-worker.ts",
  "server/run-processes.ts",
  "scripts/run-command.ts",
  "scripts/print-health.ts",
  "scripts/start-archive.mjs",
  "scripts/production-commands.mjs",
  "scripts/server-environment.mjs",
  ...Object.values(PRODUCTION_COMMANDS).map(({ script }) => script),
  "deploy",
  "docs/operations.md",
  "docs/storage.md",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
];
/** The packages that vite.config.ts does not build in, and those they require. Of pglite and sharp, no sources, types and source maps. */
const PACKAGES = ["@electric-sql/pglite", "sharp", ...dependenciesOf("sharp")];
const NATIVE = platforms.flatMap((platform) => [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`]);
const UNUSED = /\.(map|d\.[cm]?ts|md|cc|h|gyp)$|\/pglite\/dist\/(live|node-postgres|worker)$|\/pglite\/dist\/.*\.cjs$/;
/** Of the extensions of the embedded database, those of app/platform/db/extensions.server.ts. */
const UNUSED_EXTENSION = /\/pglite\/dist\/(?!pg_trgm|unaccent)[\w-]+\.tar\.gz$/;

const { version, license } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string; license: string };
const epoch = Number(
  process.env["SOURCE_DATE_EPOCH"] ?? execFileSync("git", ["log", "-1", "--format=%ct"], { encoding: "utf8" }),
);
const name = `shod-${version}`;
const staging = mkdtempSync(path.join(tmpdir(), "shod-release-"));
try {
  const root = path.join(staging, "shod");
  for (const file of FILES) cpSync(file, path.join(root, file), { recursive: true, filter: (from) => !isTest(from) });
  for (const folder of PACKAGES) copyPackage(path.join("node_modules", folder), folder);
  const natives = NATIVE.map((native) => ({ native, folder: nativePackage(native) }));
  for (const { native, folder } of natives) copyPackage(folder, native);
  writeFileSync(path.join(root, "start.mjs"), 'import "./scripts/start-archive.mjs";\n');
  const manifest = { name: "shod", version, license, private: true, type: "module", engines: { node: ">=24" } };
  writeFileSync(path.join(root, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

  const bill = billOfMaterials(NATIVE, new Date(epoch * 1000));
  const notices = thirdPartyNotices(bill, new Map(natives.map(({ native, folder }) => [native, folder])));
  const changes = changelogSection(readFileSync("CHANGELOG.md", "utf8"), version);
  const documents = {
    [`${name}.cdx.json`]: `${JSON.stringify(bill, null, 2)}\n`,
    [`${name}-NOTICES.txt`]: notices,
    [`${name}-CHANGES.md`]: changes,
  };
  writeFileSync(path.join(root, "sbom.cdx.json"), documents[`${name}.cdx.json`]!);
  writeFileSync(path.join(root, "THIRD_PARTY_NOTICES.txt"), notices);

  rmSync(values.to, { recursive: true, force: true });
  mkdirSync(values.to, { recursive: true });
  const tar = path.join(staging, "shod.tar");
  const sameEverywhere = ["--sort=name", `--mtime=@${epoch}`, "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...sameEverywhere, "--mode=u=rwX,go=rX", "--format=gnu", "-C", staging, "-cf", tar, "shod"]);
  writeFileSync(path.join(values.to, `${name}.tar.gz`), gzipSync(readFileSync(tar), { level: 9 }));
  for (const [file, text] of Object.entries(documents)) writeFileSync(path.join(values.to, file), text);

  const files = [`${name}.tar.gz`, ...Object.keys(documents)];
  const sums = files.map((file) => `${sha256(path.join(values.to, file))}  ${file}\n`);
  writeFileSync(path.join(values.to, "SHA256SUMS"), sums.join(""));
  const [packed, unpacked] = [path.join(values.to, `${name}.tar.gz`), tar].map((file) => megabytes(file));
  console.log(`${values.to}/${name}.tar.gz: ${packed} MB, ${unpacked} MB unpacked, for ${platforms.join(" and ")}`);

  function copyPackage(from: string, folder: string): void {
    const isUsed = (file: string) => !UNUSED.test(file) && !UNUSED_EXTENSION.test(file);
    const to = path.join(root, "node_modules", folder);
    cpSync(from, to, { recursive: true, dereference: true, filter: (file) => isUsed(file.replaceAll("\\", "/")) });
  }
} finally {
  rmSync(staging, { recursive: true, force: true });
}

function dependenciesOf(name: string): string[] {
  const manifest = readFileSync(path.join("node_modules", name, "package.json"), "utf8");
  return Object.keys((JSON.parse(manifest) as { dependencies?: object }).dependencies ?? {});
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function megabytes(file: string): string {
  return (statSync(file).size / 1e6).toFixed(1);
}
