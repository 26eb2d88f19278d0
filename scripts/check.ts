import { spawnSync } from "node:child_process";
import { checkBoundaries } from "./checks/boundaries.ts";
import { checkBrowserBaseline } from "./checks/browser-baseline.ts";
import { checkEnvExample } from "./checks/env-example.ts";
import { checkGraphqlTypes } from "./checks/graphql-types.ts";
import { checkLint } from "./checks/lint.ts";
import { checkProductionCode } from "./checks/production-code.ts";
import { checkProtocolStrings } from "./checks/protocol-strings.ts";
import { checkReferences } from "./checks/references.ts";
import { checkSecurityPages } from "./checks/security-page.ts";
import { checkWords } from "./checks/words.ts";

/** `npm run check`: every static check, the quickest first. All of them run, so that one run shows every problem. */
const checks: [string, () => boolean | Promise<boolean>][] = [
  // The linter needs types, and those of the routes are generated.
  ["route types", () => tool("node_modules/@react-router/dev/bin.cjs", ["typegen"])],
  ["format", () => tool("node_modules/oxfmt/bin/oxfmt", ["--check", "."])],
  ["lint", checkLint],
  [".env.example", checkEnvExample],
  ["security pages", checkSecurityPages],
  ["words", checkWords],
  ["references", checkReferences],
  ["headers and media types", checkProtocolStrings],
  ["GraphQL operations", checkGraphqlTypes],
  ["types", () => tool("node_modules/typescript/bin/tsc", ["--noEmit"])],
  ["browser baseline", checkBrowserBaseline],
  ["boundaries", checkBoundaries],
  ["dead code", () => tool("node_modules/knip/bin/knip.js", ["--no-progress"])],
  ["code that only tests use", checkProductionCode],
];

const failed: string[] = [];
for (const [name, passes] of checks) {
  const begun = performance.now();
  const passed = await passes();
  console.log(`${passed ? "ok  " : "FAIL"} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  if (!passed) failed.push(name);
}
if (failed.length > 0)
  console.error(`\nFailed: ${failed.join(", ")}. The output above has the details; npx oxfmt fixes the format.`);
process.exit(failed.length > 0 ? 1 : 0);

function tool(script: string, args: string[]): boolean {
  const isScript = /\.(c|m)?js$/.test(script) || script.startsWith("node_modules/ox") || script.endsWith("tsc");
  const { status } = isScript
    ? spawnSync(process.execPath, [script, ...args], { stdio: "inherit" })
    : spawnSync(script, args, { stdio: "inherit" });
  return status === 0;
}
