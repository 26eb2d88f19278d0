import { globSync, readFileSync } from "node:fs";

const PATTERN = "{app,store,server,tests,scripts}/**/*.test.{ts,tsx}";
const USES_DATABASE = /"[^"]*\/support\/database\.ts"/;
const ON_BOTH_ENGINES = /^\/\/ Engines: both\b/m;
const STARTS_SITES = /"[^"]*\/(built-site|attacked-site|site-process|restorable-site|site-with-mailbox)\.ts"/;
const SLOW = /\.slow\.(test|spec)\.tsx?$/;

export type TestFile = { path: string; usesDatabase: boolean; onBothEngines: boolean; startsSites: boolean };

/** The Vitest files of a tier. The slow ones are named `*.slow.test.ts`. */
export function testFiles(tier: "quick" | "slow"): TestFile[] {
  return globSync(PATTERN)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => SLOW.test(file) === (tier === "slow"))
    .map((path) => {
      const source = readFileSync(path, "utf8");
      return {
        path,
        usesDatabase: USES_DATABASE.test(source),
        onBothEngines: ON_BOTH_ENGINES.test(source),
        startsSites: STARTS_SITES.test(source),
      };
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Database tests run on Postgres, which is the faster engine. PGlite runs whole sites, and what may differ between the engines. */
export function filesByEngine(files: TestFile[]): { pglite: string[]; postgres: string[] } {
  const paths = (some: TestFile[]) => some.map(({ path }) => path);
  return {
    pglite: paths(files.filter(({ usesDatabase, onBothEngines }) => !usesDatabase || onBothEngines)),
    postgres: paths(files.filter(({ usesDatabase }) => usesDatabase)),
  };
}

/** Slow tests, those of Playwright too, with the globs of what they protect: `// Protects: server/**, db/**`. */
export function slowTests(): { path: string; source: string; protects: string[] }[] {
  return globSync("{app,store,server,tests,scripts}/**/*.slow.{test,spec}.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => {
      const source = readFileSync(path, "utf8");
      const globs = /^\/\/ Protects: (.+)$/m.exec(source)?.[1];
      if (!globs)
        throw new Error(`${path} does not say what it protects: "// Protects: {globs, separated by commas}".`);
      return { path, source, protects: globs.split(",").map((glob) => glob.trim()) };
    });
}
