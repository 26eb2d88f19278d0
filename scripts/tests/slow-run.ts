import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { slowTests } from "./test-files.ts";

/** The commit at which all slow tests passed. Commit this file with the change that it was recorded for. */
const RECORD = "scripts/tests/last-slow-run.txt";

/** Another version of a package may break any of them. */
const PROTECTED_BY_ALL = ["package-lock.json"];

/** The slow tests; `onlyChanged`: those that protect what has changed since the last full run, or all if that is unknown. */
export function slowTestsToRun(onlyChanged: boolean): string[] {
  const tests = slowTests();
  const changed = onlyChanged ? changedFiles() : null;
  return tests
    .filter(({ path: file, protects }) => {
      const globs = [file, ...protects, ...PROTECTED_BY_ALL];
      return changed === null || changed.some((each) => globs.some((glob) => path.matchesGlob(each, glob)));
    })
    .map(({ path: file }) => file);
}

/** Writes the current commit to the record, unless the tested tree differs from it. */
export function recordSlowRun(): void {
  const uncommitted = git("status", "--porcelain")
    .split("\n")
    .filter((line) => line && !line.endsWith(RECORD));
  if (uncommitted.length > 0) {
    console.log("\nNot recorded as the last full run: the tree has uncommitted changes.");
    return;
  }
  writeFileSync(RECORD, git("rev-parse", "HEAD"));
  console.log(`\nRecorded in ${RECORD}: commit it.`);
}

/** Null when unknown: no record, or one that is not an ancestor. */
function changedFiles(): string[] | null {
  const commit = existsSync(RECORD) ? readFileSync(RECORD, "utf8").trim() : "";
  if (!/^[0-9a-f]{40}$/.test(commit)) return null;
  if (spawnSync("git", ["merge-base", "--is-ancestor", commit, "HEAD"]).status !== 0) return null;
  return git("diff", "--name-only", commit).split("\n").filter(Boolean);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
