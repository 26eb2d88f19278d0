import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Bill } from "./bill-of-materials.ts";

const LICENSE_FILE = /^(licen[cs]e|copying|notice|third.?party)/i;

type Manifest = { name?: string; version?: string; license?: string };

/**
 * The license texts of the packages in the archive, each text once. `fetched`: the folders of packages that are not installed here. A package
 * without a license file is listed with the license that it declares, and its readme if that is where its licenses are.
 */
export function thirdPartyNotices(bill: Pick<Bill, "components">, fetched: ReadonlyMap<string, string>): string {
  const byText = new Map<string, string[]>();
  const folders = installedPackages("node_modules");
  for (const { name, version } of bill.components) {
    const folder = folders.get(`${name}@${version}`) ?? fetched.get(name);
    if (!folder) throw new Error(`${name}@${version} is not installed, so that its license is not known.`);
    const text = licenseOf(folder);
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const sections = [...byText].map(([text, packages]) => `${packages.toSorted().join("\n")}\n\n${text}\n`);
  const divider = `\n${"-".repeat(80)}\n\n`;
  return `This program contains these packages of others, under their licenses.\n${divider}${sections.toSorted().join(divider)}`;
}

function licenseOf(folder: string): string {
  const { name, license } = readManifest(folder);
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  // libvips is many libraries, whose licenses are in the table of its readme.
  const readme = name?.startsWith("@img/sharp-libvips") ? ["README.md"] : [];
  const texts = [...files.toSorted(), ...readme].map((file) => readFileSync(path.join(folder, file), "utf8").trim());
  if (texts.length === 0 && !license) throw new Error(`${folder} declares no license.`);
  return texts.length > 0 ? texts.join("\n\n") : `License, as its package declares it: ${license}`;
}

/** Every installed package, also where two versions are installed. */
function installedPackages(modules: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(modules)) {
    if (entry.startsWith(".")) continue;
    const names = entry.startsWith("@")
      ? readdirSync(path.join(modules, entry)).map((each) => `${entry}/${each}`)
      : [entry];
    for (const each of names) {
      const folder = path.join(modules, each);
      if (!existsSync(path.join(folder, "package.json"))) continue;
      found.set(`${each}@${readManifest(folder).version}`, folder);
      const own = path.join(folder, "node_modules");
      if (existsSync(own)) for (const [key, value] of installedPackages(own)) found.set(key, value);
    }
  }
  return found;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;
}
