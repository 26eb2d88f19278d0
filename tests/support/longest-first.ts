import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that would run alone at the end if they started last, and their seconds in one run. Only the order matters. */
const LONGEST = path.resolve("scripts/tests/longest-files.json");

/** Starts the longest files first: those in the list, then by size. Files of one project stay together, because its workers are reused. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = JSON.parse(readFileSync(LONGEST, "utf8")) as Record<string, number>;
    const cost = ({ moduleId }: TestSpecification) =>
      seconds[path.relative(process.cwd(), moduleId).replaceAll("\\", "/")] ?? statSync(moduleId).size / 1_000_000;
    return files.toSorted(
      (one, other) =>
        (one.project.name < other.project.name ? -1 : one.project.name > other.project.name ? 1 : 0) ||
        cost(other) - cost(one),
    );
  }
}
