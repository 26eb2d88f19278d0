import { existsSync, globSync, readFileSync } from "node:fs";
import { slowTests } from "./tests/test-files.ts";

/**
 * `npm run trace [-- AREA …]`: which requirement rows have a passing test in the last `npm test`, which have a stated
 * reason instead, which have neither, and which IDs in test titles do not exist. Fails on the last kind. A row that only a slow test
 * names counts as tested, also when `npm run test:slow` did not have to run it.
 */
const ID = /\[([A-Z]+(?:-[A-Z]+)?-\d+)\]/g;
type Outcome = { title: string; passed: boolean };

const reports = globSync("test-results/*.json");
if (reports.length === 0) {
  console.error("No test reports. Run npm test first.");
  process.exit(1);
}

const outcomes = reports.flatMap(readReport);
const tested = new Map<string, { passed: number; failed: number }>();
for (const { title, passed } of outcomes) {
  for (const [, id] of title.matchAll(ID)) {
    const known = tested.get(id as string) ?? { passed: 0, failed: 0 };
    known[passed ? "passed" : "failed"]++;
    tested.set(id as string, known);
  }
}

const inSlowTests = new Set(
  slowTests().flatMap(({ source }) => [...source.matchAll(ID)].map(([, id]) => id as string)),
);

const requirements = readRequirements();
const reasons = readReasons();
const wanted = process.argv.slice(2);
const areas = [...new Set(requirements.map(({ area }) => area))].filter(
  (area) => wanted.length === 0 || wanted.includes(area),
);
let open = 0;
let onlySlow = 0;
console.log("Area        rows  tested  reason  open");
const openRows: string[] = [];
for (const area of areas) {
  const rows = requirements.filter((row) => row.area === area);
  const isOnlySlow = (id: string) => !tested.has(id) && inSlowTests.has(id);
  const isTested = (id: string) =>
    ((tested.get(id)?.passed ?? 0) > 0 && tested.get(id)?.failed === 0) || isOnlySlow(id);
  onlySlow += rows.filter(({ id }) => isOnlySlow(id)).length;
  const withTest = rows.filter(({ id }) => isTested(id));
  const withReason = rows.filter(({ id }) => !isTested(id) && reasons.has(id));
  const without = rows.filter(({ id }) => !isTested(id) && !reasons.has(id));
  open += without.length;
  console.log(
    `${area.padEnd(10)} ${[rows.length, withTest.length, withReason.length, without.length].map((n) => String(n).padStart(6)).join(" ")}`,
  );
  for (const { id, text } of without)
    openRows.push(`${id}${tested.get(id)?.failed ? " (its test fails)" : ""}: ${text}`);
  if (wanted.length > 0) for (const { id } of withReason) console.log(`  ${id}: ${reasons.get(id)}`);
}
if (openRows.length > 0) console.log(`\nRows without a passing test:\n${openRows.map((row) => `  ${row}`).join("\n")}`);

const known = new Set(requirements.map(({ id }) => id));
const unknown = [...new Set([...tested.keys(), ...inSlowTests, ...reasons.keys()])].filter((id) => !known.has(id));
if (unknown.length > 0) console.log(`\nIDs that do not exist: ${unknown.join(", ")}`);
console.log(
  `\n${requirements.length} rows, ${open} open and ${onlySlow} named by a slow test that did not run, in the areas shown`,
);
process.exit(unknown.length > 0 ? 1 : 0);

function readReport(file: string): Outcome[] {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  if ("testResults" in report) {
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }) => ({ title: fullName, passed: status === "passed" })),
    );
  }
  return report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status !== "skipped"))
    .map(({ title, ok }) => ({ title, passed: ok }));
}

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Spec = { title: string; ok: boolean; tests: { status: string }[] };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type PlaywrightReport = { suites: Suite[] };

function specsOf(suite: Suite): Spec[] {
  const inside = (suite.suites ?? []).flatMap(specsOf);
  return [...(suite.specs ?? []), ...inside].map((spec) => ({ ...spec, title: `${suite.title} ${spec.title}` }));
}

type Requirement = { id: string; area: string; text: string };

/** The rows of docs/requirements.md, in order. */
function readRequirements(markdown = readFileSync("docs/requirements.md", "utf8")): Requirement[] {
  return [...markdown.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?)-(\d+) \| (.*) \|$/gm)].map(([, area, number, text]) => ({
    id: `${area}-${number}`,
    area: area as string,
    text: text as string,
  }));
}

/** Rows without a test and the reason for it, from docs/untested.md: `| CONST-07 | reason |`. */
function readReasons(markdown = readFileSync("docs/untested.md", "utf8")): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (.+) \|$/gm)].map(([, id, reason]) => [
      id as string,
      reason as string,
    ]),
  );
}
