import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { isProved } from "./proved.ts";

const PLANTED = "app/features/banners/planted-export.ts";
const ROUTE = "app/features/banners/routes/planted-route.ts";
const TEST = "app/features/banners/planted-export.test.ts";

/** No export and no file is used by tests only. */
export function checkProductionCode(): boolean {
  if (!isProved("production-code", reportsPlanted)) return false;
  const { status, stdout, stderr } = knip();
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

function reportsPlanted(): boolean {
  writeFileSync(PLANTED, "export const used = 1;\nexport const plantedForTests = 2;\n");
  writeFileSync(ROUTE, 'import { used } from "../planted-export.ts";\n\nexport const loader = () => used;\n');
  writeFileSync(
    TEST,
    'import { plantedForTests } from "./planted-export.ts";\n\nexport const tested = plantedForTests;\n',
  );
  try {
    const isReported = knip().stdout.includes("plantedForTests");
    if (!isReported) console.error(`The check for code that only tests use did not report ${PLANTED}.`);
    return isReported;
  } finally {
    for (const file of [PLANTED, ROUTE, TEST]) rmSync(file);
  }
}

function knip() {
  const args = ["--production", "--config", "knip.production.jsonc", "--include", "files,exports", "--no-progress"];
  return spawnSync(process.execPath, ["node_modules/knip/bin/knip.js", ...args], { encoding: "utf8" });
}
