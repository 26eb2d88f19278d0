import { globSync, readFileSync } from "node:fs";

const PATTERN = "{app,store,server,tests,scripts}/**/*.test.{ts,tsx}";
const USES_DATABASE = /"[^"]*\/support\/database\.ts"/;
const ON_BOTH_ENGINES = /^\/\/ Engines: both\b/m;
const SLOW = /\.slow\.(test|spec)\.tsx?$/;

export type TestFile = { path: string; usesDatabase: boolean; onBothEngines: boolean };

/** The Vitest files of a tier, or of both. The slow ones are named `*.slow.test.ts`. */
export function testFiles(tier?: "quick" | "slow"): TestFile[] {
  return globSync(PATTERN)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !tier || SLOW.test(file) === (tier === "slow"))
    .map((path) => {
      const source = readFileSync(path, "utf8");
      return {
        path,
        usesDatabase: USES_DATABASE.test(source),
        onBothEngines: ON_BOTH_ENGINES.test(source),
      };
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Slow tests, those of Playwright too, with the globs of what they protect: `// Protects: server/**, db/**`. Without that line: all. */
export function slowTests(): { path: string; source: string; protects: string[] }[] {
  return globSync("{app,store,server,tests,scripts}/**/*.slow.{test,spec}.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => {
      const source = readFileSync(path, "utf8");
      const globs = /^\/\/ Protects: (.+)$/m.exec(source)?.[1] ?? "**";
      return { path, source, protects: globs.split(",").map((glob) => glob.trim()) };
    });
}
