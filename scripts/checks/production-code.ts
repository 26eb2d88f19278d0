import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";

const PLANTED = "app/platform/planted-export.ts";
const TEST = "app/platform/planted-export.test.ts";

/** No export and no file is used by tests only. First the check has to report a planted one. */
export function checkProductionCode(): boolean {
  writeFileSync(PLANTED, "export const planted = 1;\n");
  writeFileSync(TEST, 'import { planted } from "./planted-export.ts";\n\nexport const used = planted;\n');
  try {
    if (!knip().stdout.includes(PLANTED)) {
      console.error(`The check for code that only tests use did not report ${PLANTED}.`);
      return false;
    }
  } finally {
    for (const file of [PLANTED, TEST]) rmSync(file);
  }
  const { status, stdout, stderr } = knip();
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

function knip() {
  const args = ["--production", "--config", "knip.production.jsonc", "--include", "files,exports", "--no-progress"];
  return spawnSync(process.execPath, ["node_modules/knip/bin/knip.js", ...args], { encoding: "utf8" });
}
