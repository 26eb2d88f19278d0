import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";
import { recordSlowRun, slowTestsToRun } from "./slow-run.ts";
import { testFiles } from "./test-files.ts";

/**
 * `npm test`: everything in Vitest, database tests on Postgres and the rest on PGlite, then journeys in a browser.
 * `npm test -- vitest` or `-- journeys` runs one of the two, `-- pglite` or `-- postgres` what Vitest runs, on that engine only; further
 * arguments are passed to the runner. `npm run test:slow` runs the slow tests, with `--changed` those that protect what has changed since
 * the last full run.
 */
const REPORTS = "test-results";
type Count = { passed: number; failed: number };
/** Of Vitest's JSON report, what is read here. A file that does not load has a message, and no tests. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type Part = "vitest" | "pglite" | "postgres" | "journeys" | "slow";
const [part, ...rest] = process.argv.slice(2);
const only = part as Part | undefined;

mkdirSync(REPORTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
/** File, test and the first lines of its error: repeated at the end, because a log may keep only its last lines. */
const failures: string[] = [];
const add = ({ passed, failed }: Count) => {
  total.passed += passed;
  total.failed += failed;
};

// With arguments, any test may be named; without, the slow ones wait for `npm run test:slow`.
const tier: Record<string, string> = rest.length === 0 ? { TEST_TIER: "quick" } : {};
if (!only) for (const report of globSync(`${REPORTS}/*.json`)) rmSync(report);

if (!only || only === "vitest") {
  title("Rules, databases and whole sites");
  add(await onBothEngines("vitest", rest, tier));
}
if (only === "pglite") {
  title("Vitest, on PGlite");
  add(await vitest("pglite", rest.length > 0 ? rest : testFiles("quick").map(({ path }) => path), tier));
}
if (only === "postgres") {
  const databaseTests = testFiles("quick").filter(({ usesDatabase }) => usesDatabase);
  await onPostgres(async (url, version) => {
    title(`Database tests, on ${version}`);
    add(
      await vitest("postgres", rest.length > 0 ? rest : databaseTests.map(({ path }) => path), { DATABASE_URL: url }),
    );
  });
}
if (!only || only === "journeys") add(await inBrowser("journeys", rest, tier));
if (only === "slow") await slow(rest);

for (const failure of failures) console.log(`\n${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function slow(args: string[]): Promise<void> {
  const onlyChanged = args.includes("--changed");
  const named = args.filter((arg) => arg !== "--changed");
  const files = named.length > 0 ? named : slowTestsToRun(onlyChanged);
  if (files.length === 0) {
    console.log("\nNo slow test protects what has changed since the last full run.");
    process.exit(0);
  }
  const inVitest = files.filter((file) => !file.includes(".spec."));
  const journeyFiles = files.filter((file) => file.includes(".spec."));
  if (inVitest.length > 0) {
    title("Slow tests");
    add(await onBothEngines("slow-vitest", inVitest, { TEST_TIER: "slow" }));
  }
  if (journeyFiles.length > 0) add(await inBrowser("slow-journeys", journeyFiles, { TEST_TIER: "slow" }));
  if (total.failed === 0 && named.length === 0 && !onlyChanged) recordSlowRun();
}

function onBothEngines(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  return onPostgres((url) => vitest(name, args, { ...env, TEST_DATABASE_URL: url }));
}

async function onPostgres<Result>(run: (url: string, version: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres();
  try {
    return await run(postgres.url, postgres.version);
  } finally {
    await postgres.stop();
  }
}

async function inBrowser(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  const browser = await findChromium();
  title(`Journeys, in ${browser.path} (${browser.from})`);
  return journeys(name, args, {
    ...env,
    CHROMIUM_PATH: browser.path,
    ...(browser.libraries ? { CHROMIUM_LIBRARIES: browser.libraries } : {}),
  });
}

async function vitest(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  const report = `${REPORTS}/${name}.json`;
  rmSync(report, { force: true });
  const code = await command(
    [
      // With the default of 16 MB, collecting the embedded database's short-lived objects takes a tenth of the time.
      "--max-semi-space-size=128",
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
  const counted = existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as VitestReport) : null;
  for (const { name: path, status, message, assertionResults } of counted?.testResults ?? []) {
    const file = relative(".", path);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push(`FAILED ${file} › ${fullName}\n${beginningOf(failureMessages[0] ?? "")}`);
    if (status === "failed" && failed.length === 0) failures.push(`FAILED ${file}\n${beginningOf(message)}`);
  }
  return countOf(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0);
}

async function journeys(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  const report = `${REPORTS}/${name}.json`;
  rmSync(report, { force: true });
  const code = await command(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const stats = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as { stats: { expected: number; unexpected: number; flaky: number } })
        .stats
    : null;
  if (stats?.flaky) console.log(`\n${stats.flaky} passed only on a retry: see "flaky" above, each is worth a look`);
  return countOf(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

function beginningOf(message: string): string {
  const lines = message.split("\n").filter((line) => !line.includes("node_modules"));
  return lines.slice(0, 12).join("\n").slice(0, 1500);
}

/** A runner that failed without a failed test (a crash, a file that does not load) counts as one failure. */
function countOf(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function command(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "test", ...env },
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function title(text: string): void {
  console.log(`\n── ${text} ──`);
}
