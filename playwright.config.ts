import { defineConfig } from "@playwright/test";

/** Journeys in a real browser, against a whole site that each worker starts for itself (tests/e2e/site.ts). */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // They run in `npm run test:slow`.
  testIgnore: process.env["TEST_TIER"] === "quick" ? "*.slow.spec.ts" : [],
  globalSetup: "./tests/support/temporary-files.ts",
  outputDir: "test-results/journeys",
  // The built site is run as it is: read as a test, its eight megabytes took each worker 25 s of work.
  build: { external: ["build/**"] },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  // A machine that is busy elsewhere may fail a journey once. What passed on a second try is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: "only-on-failure",
    // A service worker answers requests that a journey routes; the journeys about it allow it.
    serviceWorkers: "block",
    // Painting in software makes animations slow; a test of motion allows it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "",
      env: process.env["CHROMIUM_LIBRARIES"]
        ? { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: process.env["CHROMIUM_LIBRARIES"] }
        : (process.env as Record<string, string>),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
