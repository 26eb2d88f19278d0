import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";

const PLANTED = "app/platform/planted-violation.ts";

/** Imports point one way. The check first has to refuse a planted violation, because a check that has never failed proves nothing. */
export function checkBoundaries(): boolean {
  writeFileSync(PLANTED, 'export { BADGES } from "#app/features/shop/shop.ts";\n');
  try {
    if (cruise(false)) {
      console.error(`The boundary check did not refuse ${PLANTED}, which imports a feature from platform/.`);
      return false;
    }
  } finally {
    rmSync(PLANTED);
  }
  return cruise(true);
}

function cruise(printsViolations: boolean): boolean {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      "--config",
      ".dependency-cruiser.json",
      "app",
      "server",
      "store",
    ],
    { encoding: "utf8" },
  );
  if (printsViolations && status !== 0) console.error(stdout);
  const modules = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? (status === 0 ? 0 : 1));
  if (status === 0 && modules === 0) {
    console.error("The boundary check read no modules, so it proved nothing.");
    return false;
  }
  return status === 0;
}
