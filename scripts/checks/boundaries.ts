import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const CONFIG = ".dependency-cruiser.json";

/** A file that breaks each rule: a guard that never failed proves nothing. */
const PLANTED: Record<string, [file: string, imports: string]> = {
  "platform-knows-no-feature": ["app/platform/planted-feature.ts", "#app/features/shop/shop.ts"],
  "ui-knows-no-platform": ["app/ui/planted-platform.ts", "#app/platform/log.server.ts"],
  "features-import-public-modules": ["app/features/banners/planted-private.ts", "#app/features/shop/buy-box.tsx"],
  "submodules-import-public-modules": [
    "app/features/email/templates/planted-private.ts",
    "#app/features/email/delivery/recipient-ledger.server.ts",
  ],
  "tables-stay-home": ["app/features/banners/planted-tables.ts", "#app/features/promos/promos.tables.server.ts"],
  "routes-are-not-imported": ["app/features/banners/planted-route.ts", "#app/features/shop/routes/shop.tsx"],
  "manifests-only-in-the-list": [
    "app/features/banners/planted-manifest.ts",
    "#app/features/promos/promos.feature.server.ts",
  ],
  "server-knows-no-feature": ["server/planted-feature.ts", "#app/features/shop/shop.ts"],
  "store-is-a-program-of-its-own": ["store/planted-feature.ts", "#app/features/shop/shop.ts"],
  "nothing-imports-the-store": ["app/platform/planted-store.ts", "#store/catalog/products.ts"],
  "nothing-imports-the-server": ["app/platform/planted-server.ts", "#server/http/functions.ts"],
  "no-cycles": ["app/ui/planted-cycle.ts", "./planted-cycle.ts"],
};

/** Imports point one way. */
export function checkBoundaries(): boolean {
  return isEveryRuleProved() && isClean();
}

function isEveryRuleProved(): boolean {
  const { forbidden } = JSON.parse(readFileSync(CONFIG, "utf8")) as { forbidden: { name: string }[] };
  const planted = Object.values(PLANTED);
  for (const [file, imports] of planted) writeFileSync(file, `export * from "${imports}";\n`);
  try {
    const { stdout } = cruise();
    const unproved = forbidden.filter(({ name }) => {
      const [file] = PLANTED[name] ?? [];
      return file === undefined || !stdout.includes(`error ${name}: ${file}`);
    });
    for (const { name } of unproved)
      console.error(`No planted violation proves the boundary rule ${name} (scripts/checks/boundaries.ts).`);
    return unproved.length === 0;
  } finally {
    for (const [file] of planted) rmSync(file);
  }
}

function isClean(): boolean {
  const { status, stdout } = cruise();
  if (status !== 0) console.error(stdout);
  return status === 0;
}

function cruise(): { status: number | null; stdout: string } {
  return spawnSync(
    process.execPath,
    ["node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", "--config", CONFIG, "app", "server", "store"],
    { encoding: "utf8" },
  );
}
