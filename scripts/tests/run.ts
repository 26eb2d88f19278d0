import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

/**
 * `npm test`: rules and database rules on PGlite, database rules again on real Postgres, then journeys in a browser.
 * `npm test -- pglite`, `-- postgres` or `-- journeys` runs one of the three; further arguments are passed to its runner.
 */
const REPORTS = "test-results";
type Count = { passed: number; failed: number };
type Part = "pglite" | "postgres" | "journeys";
const [part, ...rest] = process.argv.slice(2);
const only = part as Part | undefined;

mkdirSync(REPORTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Count) => {
  total.passed += passed;
  total.failed += failed;
};

if (!only || only === "pglite") {
  title("Rules and database rules, on PGlite");
  add(await vitest("pglite", rest, {}));
}
if (!only || only === "postgres") {
  const postgres = await startPostgres();
  try {
    title(`Database rules and races, on ${postgres.version}`);
    add(await vitest("postgres", rest.length > 0 ? rest : databaseTests(), { DATABASE_URL: postgres.url }));
  } finally {
    await postgres.stop();
  }
}
if (!only || only === "journeys") {
  const browser = await findChromium();
  title(`Journeys, in ${browser.path} (${browser.from})`);
  add(
    await journeys(rest, {
      CHROMIUM_PATH: browser.path,
      ...(browser.libraries ? { CHROMIUM_LIBRARIES: browser.libraries } : {}),
    }),
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

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
  const counted = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number })
    : null;
  return countOf(code, counted?.numPassedTests ?? 0, counted?.numFailedTests ?? 0);
}

async function journeys(args: string[], env: Record<string, string>): Promise<Count> {
  const report = `${REPORTS}/journeys.json`;
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

/** The tests that use a database: only they can behave differently on a server. */
function databaseTests(): string[] {
  return globSync("{app,store,server,tests}/**/*.test.{ts,tsx}").filter((file) =>
    /"[^"]*\/support\/database\.ts"/.test(readFileSync(file, "utf8")),
  );
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
