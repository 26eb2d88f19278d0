import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { isProved } from "./proved.ts";

const OXLINT = ["node_modules/oxlint/bin/oxlint", "--deny-warnings"];

/** Files that break a rule of each kind that a wrong setting could silently turn off, and what the linter says of them. */
const PLANTED: [file: string, code: string, rule: string][] = [
  ["app/ui/planted-image.tsx", 'export const Planted = () => <img src="/a.png" />;\n', "jsx-a11y(alt-text)"],
  [
    "app/platform/planted-promise.ts",
    "export const planted = () => {\n  Promise.resolve();\n};\n",
    "typescript(no-floating-promises)",
  ],
  ...[
    `new Request(url, { signal: AbortSignal.timeout(9) })`,
    `new Request(url, { method: "POST", ...(url ? { signal: AbortSignal.timeout(9) } : {}) })`,
    `new Request(url, options)`,
  ].map((request, index): (typeof PLANTED)[number] => [
    `app/platform/planted-signal-${index}.ts`,
    `const options = { signal: AbortSignal.timeout(9) };\nexport const planted = (url: string) => [options, ${request}];\n`,
    "shod(no-signal-in-request)",
  ]),
];

/** Type-aware lint with accessibility rules. */
export function checkLint(): boolean {
  return (
    isProved("lint", reportsPlanted) &&
    spawnSync(process.execPath, [...OXLINT, "--type-aware", "."], { stdio: "inherit" }).status === 0
  );
}

/** Each problem starts with its rule and then names its file. */
function reports(output: string, file: string, rule: string): boolean {
  return output.split(/\n\n/).some((problem) => problem.includes(rule) && problem.includes(`[${file}:`));
}

function reportsPlanted(): boolean {
  for (const [file, code] of PLANTED) writeFileSync(file, code);
  try {
    const files = PLANTED.map(([file]) => file);
    const { stdout } = spawnSync(process.execPath, [...OXLINT, "--type-aware", ...files], { encoding: "utf8" });
    const unproved = PLANTED.filter(([file, , rule]) => !reports(stripVTControlCharacters(stdout), file, rule));
    for (const [file, , rule] of unproved)
      console.error(`The linter did not report ${rule} in ${file}, which breaks it.`);
    return unproved.length === 0;
  } finally {
    for (const [file] of PLANTED) rmSync(file);
  }
}
