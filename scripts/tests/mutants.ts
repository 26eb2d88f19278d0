import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Mutant } from "../../tests/mutants/mutant.ts";
import { MUTANTS } from "../../tests/mutants/table.ts";
import { copyTree } from "./copy-tree.ts";

/**
 * `npm run test:mutants [-- A7 B4]`: removes each protection of docs/security-tests.md in turn, in a throwaway copy, and runs the tests of its row.
 * They have to pass with the protection and fail without it. Ends with "N passed, N failed"; exits 1 when a mutant survives.
 */
const rows = process.argv.slice(2);
const mutants = MUTANTS.filter(({ row }) => rows.length === 0 || rows.includes(row));
const NEEDS_BUILD =
  /built-site|attacked-site|site-process|restorable-site|site-with-mailbox|uploading|entry-points\.ts|tests\/e2e|from "\.\/site\.ts"/;

const TIMED_OUT = /Test timed out in|Hook timed out in|Test timeout of \d+ms exceeded/;

type Result = "killed" | "killed by a time limit" | "survived" | "broken" | "fails without a change";

const copy = copyTree("shod-mutants-");
const results: { mutant: Mutant; result: Result }[] = [];
try {
  // All baselines run before the first change, so that they share one build.
  const baselines = new Map(mutants.map((mutant) => [baselineOf(mutant), mutant]));
  const passing = new Set(
    [...baselines].filter(([, mutant]) => runTests(mutant).outcome === "passed").map(([name]) => name),
  );
  for (const mutant of mutants) {
    const result = passing.has(baselineOf(mutant)) ? runMutant(mutant) : "fails without a change";
    results.push({ mutant, result });
    console.log(`${isKilled(result) ? "ok  " : "FAIL"} ${mutant.row} ${mutant.removes}: ${result}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const failed = results.filter(({ result }) => !isKilled(result)).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 || results.length === 0 ? 1 : 0);

/** On a busy machine, run those killed by a time limit again: the limit may say nothing about the mutant. */
function isKilled(result: Result): boolean {
  return result === "killed" || result === "killed by a time limit";
}

/** Mutants of one row with the same tests share a baseline, a run without any change. */
function baselineOf({ on = "pglite", row, tests }: Mutant): string {
  return [on, row, ...tests].join(" ");
}

function runMutant(mutant: Mutant): Result {
  const file = path.join(copy, mutant.file);
  const original = readFileSync(file, "utf8");
  writeFileSync(file, mutated(original, mutant));
  try {
    const { outcome, output } = runTests(mutant);
    if (outcome === "passed") return "survived";
    if (outcome === "failed" && TIMED_OUT.test(output)) return "killed by a time limit";
    if (outcome === "failed" || mutant.stopsTheStart) return "killed";
    console.log(output.split("\n").slice(-30).join("\n"));
    return "broken";
  } finally {
    writeFileSync(file, original);
  }
}

function mutated(source: string, { find, replaceWith, file }: Mutant): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times, not once: ${find}`);
  return parts.join(replaceWith);
}

/** "broken": the run did not complete, so there are no test results. */
function runTests(mutant: Mutant): { outcome: "passed" | "failed" | "broken"; output: string } {
  const part = mutant.on ?? "pglite";
  const report = path.join(copy, "test-results", `${part}.json`);
  rmSync(report, { force: true });
  if (
    mutant.tests.some((test) => NEEDS_BUILD.test(test) || NEEDS_BUILD.test(readFileSync(path.join(copy, test), "utf8")))
  ) {
    const build = buildTheCopy();
    if (build !== null) return { outcome: "broken", output: build };
  }
  const named = `attack ${mutant.row}\\b`;
  const only = part === "journeys" ? ["-g", named, "--retries=0"] : ["-t", named];
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/tests/run.ts", part, ...mutant.tests, ...only], {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  const output = stdout + stderr;
  const { passed, failed } = counted(report);
  if (failed > 0) return { outcome: "failed", output };
  return { outcome: passed > 0 && /\n\d+ passed, 0 failed\s*$/.test(stdout) ? "passed" : "broken", output };
}

function counted(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const read = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number };
  };
  return {
    passed: read.numPassedTests ?? read.stats?.expected ?? 0,
    failed: read.numFailedTests ?? read.stats?.unexpected ?? 0,
  };
}

/** Builds the copy if its sources have changed. Returns null, or the output of a failed build. */
function buildTheCopy(): string | null {
  const built = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", 'await (await import("./scripts/setup.mjs")).ensureBuilt()'],
    { cwd: copy, encoding: "utf8" },
  );
  return built.status === 0 ? null : built.stdout + built.stderr;
}
