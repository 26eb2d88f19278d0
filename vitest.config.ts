import { defineConfig } from "vitest/config";

/** Rules, database rules and whole requests. Journeys in a browser are Playwright's (tests/journeys). */
export default defineConfig({
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "store/**/*.test.{ts,tsx}",
      "server/**/*.test.{ts,tsx}",
      "tests/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
    ],
    // PGlite takes seconds to start: one per worker, not one per file (tests/database.ts).
    isolate: false,
    globalSetup: "tests/temporary-files.ts",
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
