import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";

const PLANTED = "app/features/banners/planted-export.ts";
const ROUTE = "app/features/banners/routes/planted-route.ts";
const TEST = "app/features/banners/planted-export.test.ts";

/** No export and no file is used by tests only. First the check has to report a planted one. */
export function checkProductionCode(): boolean {
  writeFileSync(PLANTED, "export const used = 1;\nexport const plantedForTests = 2;\n");
  writeFileSync(ROUTE, 'import { used } from "../planted-export.ts";\n\nexport const loader = () => used;\n');
  writeFileSync(
    TEST,
    'import { plantedForTests } from "./planted-export.ts";\n\nexport const tested = plantedForTests;\n',
  );
  try {
    if (!knip().stdout.includes("plantedForTests")) {
      console.error(`The check for code that only tests use did not report ${PLANTED}.`);
      return false;
    }
  } finally {
    for (const file of [PLANTED, ROUTE, TEST]) rmSync(file);
  }
  const { status, stdout, stderr } = knip();
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

function knip() {
  const args = ["--production", "--config", "knip.production.jsonc", "--include", "files,exports", "--no-progress"];
  return spawnSync(process.execPath, ["node_modules/knip/bin/knip.js", ...args], { encoding: "utf8" });
}
