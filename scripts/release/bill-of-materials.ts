import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

type Component = { name: string; version: string; "bom-ref": string; licenses?: { license?: { id?: string } }[] };
export type Bill = {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version: string; name?: string } & Flags> };
type Flags = { dev?: boolean; devOptional?: boolean; optional?: boolean };

/**
 * The CycloneDX bill of materials of npm for what production needs, and of what is native the packages of the archive only. `npm sbom --omit dev`
 * leaves out packages that something of development needs as well, such as react, so the lock file decides.
 */
export function billOfMaterials(native: string[], at: Date): Bill {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const bill = JSON.parse(execFileSync("npm", args, { encoding: "utf8", maxBuffer: 64 << 20 })) as Bill;
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  return productionBill(bill, lock, native, at);
}

export function productionBill(bill: Bill, lock: Lock, native: string[], at: Date): Bill {
  const inProduction = new Set(
    Object.entries(lock.packages).flatMap(([folder, entry]) => {
      const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      const isInArchive = entry.optional ? native.includes(name) : !entry.dev && !entry.devOptional;
      return folder !== "" && isInArchive ? [`${name}@${entry.version}`] : [];
    }),
  );
  const components = bill.components.filter(({ name, version }) => inProduction.has(`${name}@${version}`));
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const own = bill.dependencies.find(({ ref }) => ref.startsWith("shod@"))?.ref;
  const { serialNumber: _random, ...rest } = bill;
  return {
    ...rest,
    metadata: {
      ...bill.metadata,
      timestamp: at.toISOString(),
      // npm takes the name of the folder.
      component: { ...bill.metadata.component, name: "shod" },
    },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === own)
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((dependency) => refs.has(dependency)) })),
  };
}
