import { defineConfig } from "vitest/config";

/** Rules, database rules and whole requests. Journeys in a browser are Playwright's (tests/e2e). */
export default defineConfig({
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "store/**/*.test.{ts,tsx}",
      "server/**/*.test.{ts,tsx}",
      "tests/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    // PGlite takes seconds to start: one per worker, not one per file (tests/support/database.ts).
    isolate: false,
    globalSetup: "tests/support/temporary-files.ts",
    pool: "threads",
    // Twice the cores of a small machine: many tests wait for other processes, the longest for two minutes.
    maxWorkers: 4,
    // Limits for what hangs. They cost nothing while tests pass, and no test may fail only because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
