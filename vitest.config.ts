import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { testFiles } from "./scripts/tests/test-files.ts";

/** Set by `npm test` and `npm run test:slow` (scripts/tests/run.ts): the Postgres for database tests, and which tests to run. */
const { TEST_DATABASE_URL, TEST_TIER } = process.env;

const ALL = [
  "app/**/*.test.{ts,tsx}",
  "store/**/*.test.{ts,tsx}",
  "server/**/*.test.{ts,tsx}",
  "tests/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
];

/** Rules, database rules and whole requests. Journeys in a browser are Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    ...(TEST_DATABASE_URL ? { projects: engines(TEST_DATABASE_URL) } : { include: ALL }),
    // A worker's database and site take seconds to start: one per worker, not one per file (tests/support).
    isolate: false,
    globalSetup: "tests/support/temporary-files.ts",
    pool: "threads",
    // Twice the cores: many tests wait for other processes.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Limits for what hangs: many tests start a site or request every entry point, which takes minutes on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

/** Database tests run on Postgres. PGlite runs whole sites, and what may differ between the engines. */
function engines(databaseUrl: string) {
  const files = testFiles(TEST_TIER as "quick" | "slow" | undefined);
  const pglite = files
    .filter(({ usesDatabase, onBothEngines }) => !usesDatabase || onBothEngines)
    .map(({ path }) => path);
  const postgres = files.filter(({ usesDatabase }) => usesDatabase).map(({ path }) => path);
  return [
    { extends: true as const, test: { name: "pglite", include: pglite } },
    { extends: true as const, test: { name: "postgres", include: postgres, env: { DATABASE_URL: databaseUrl } } },
  ];
}
