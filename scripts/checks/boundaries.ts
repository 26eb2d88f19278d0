import { rmSync, writeFileSync } from "node:fs";
import { cruise, type ICruiseOptions } from "dependency-cruiser";
import { BOUNDARY_RULES } from "./boundary-rules.ts";

const FOLDERS = ["app", "server", "store", "tests", "scripts", "bench"];

const OPTIONS: ICruiseOptions = {
  parser: "swc",
  doNotFollow: { path: "node_modules" },
  exclude: { path: "(^|/)(\\.react-router|build)/|\\+types" },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "types", "node"],
    extensions: [".ts", ".tsx", ".mjs", ".js"],
  },
  validate: true,
  ruleSet: { forbidden: BOUNDARY_RULES.map(({ name, from, to }) => ({ name, severity: "error", from, to })) },
};

/** Imports point one way: only the planted violations are found, and all of them. */
export async function checkBoundaries(): Promise<boolean> {
  const planted = BOUNDARY_RULES.flatMap((rule) => [
    ...Object.entries(rule.planted).map(([file, from]) => ({
      rule: rule.name,
      file,
      text: `export * from "${from}";\n`,
    })),
    ...Object.entries(rule.plantedTypes ?? {}).map(([file, from]) => ({
      rule: rule.name,
      file,
      text: `import type { A } from "${from}";\nexport type B = A;\n`,
    })),
  ]);
  for (const { file, text } of planted) writeFileSync(file, text);
  try {
    const found = await violations();
    const unproved = planted.filter(
      ({ rule, file }) => !found.some((each) => each.rule === rule && each.from === file),
    );
    for (const { rule, file } of unproved) console.error(`${file} breaks the boundary rule ${rule} and was not found.`);
    const real = found.filter(({ from }) => !planted.some(({ file }) => file === from));
    for (const { rule, from, to } of real) console.error(`${rule}: ${from} imports ${to}`);
    return unproved.length === 0 && real.length === 0;
  } finally {
    for (const { file } of planted) rmSync(file);
  }
}

async function violations(): Promise<{ rule: string; from: string; to: string }[]> {
  const { output } = await cruise(FOLDERS, OPTIONS);
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(", which imports ") : to,
  }));
}
