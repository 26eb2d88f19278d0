import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** A clone with these lock files, and a fake npm that records its calls and then runs these lines of shell. */
function aClone(npmRuns: string, ...lockFiles: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), "shod-clone-"));
  const at = (...parts: string[]) => path.join(root, ...parts);
  for (const folder of ["scripts", "tools", ...lockFiles.map((file) => path.dirname(file))])
    mkdirSync(at(folder), { recursive: true });
  copyFileSync("scripts/setup.mjs", at("scripts/setup.mjs"));
  for (const file of lockFiles) writeFileSync(at(file), "{}");
  writeFileSync(at("tools/npm"), `#!/bin/sh\necho "$@" >> called-with\n${npmRuns}\n`);
  chmodSync(at("tools/npm"), 0o755);
  /** Runs code that has the exports of setup.mjs in `all`. */
  const run = (code: string, env: Record<string, string>) =>
    spawnSync(process.execPath, ["-e", `import(${JSON.stringify(at("scripts/setup.mjs"))}).then((all) => ${code})`], {
      env: { ...process.env, PATH: `${at("tools")}:${process.env["PATH"]}`, ...env },
      encoding: "utf8",
    });
  return { root, run, calledWith: () => readFileSync(at("called-with"), "utf8") };
}

/** A clone whose packages include the project's own Node, or not. */
function aFreshClone({ installsNode }: { installsNode: boolean }) {
  const installed = "mkdir -p node_modules/node/bin && touch node_modules/node/bin/node";
  const clone = aClone(installsNode ? installed : "mkdir node_modules", "package-lock.json");
  return { ...clone, install: (home: string) => clone.run("all.run(all.ensureInstalled)", { HOME: home }) };
}

const hasFile = (root: string, file: string) => existsSync(path.join(root, file));

// The fake npm is a shell script.
describe.skipIf(process.platform === "win32")("installing", () => {
  test("includes everything the build needs, whatever the environment's npm settings omit", () => {
    const clone = aFreshClone({ installsNode: true });
    expect(clone.install(clone.root).status).toBe(0);
    expect(clone.calledWith()).toContain("ci --include=dev --ignore-scripts=false");
    expect(clone.calledWith()).not.toContain("--cache");
    expect(hasFile(clone.root, "node_modules/.installed-from")).toBe(true);
  });

  test("stores npm's cache in the project when the home folder is not writable", () => {
    const clone = aFreshClone({ installsNode: true });
    expect(clone.install(path.join(clone.root, "no-such-home")).status).toBe(0);
    expect(clone.calledWith()).toContain(`--cache ${path.join(clone.root, ".cache/npm")}`);
  });

  test("fails with a message when the project's own Node was not installed", () => {
    const clone = aFreshClone({ installsNode: false });
    const { status, stderr } = clone.install(clone.root);
    expect(status).toBe(1);
    expect(stderr).toContain("but not the Node 24 that belongs to them");
    expect(hasFile(clone.root, "node_modules/.installed-from")).toBe(false);
  });
});

/** A clone whose tests need a client library. Its npm exits with the given code. */
function aCloneWithClientLibrary() {
  const clone = aClone(
    'for last in "$@"; do [ "$before" = --prefix ] && touch "$last/library"; before="$last"; done\nexit $NPM_ENDS_WITH',
    "tests/clients/library/package-lock.json",
  );
  const install = (npmEndsWith = 0) =>
    clone.run('all.ensureLibrary("tests/clients/library").then(console.log)', { NPM_ENDS_WITH: String(npmEndsWith) });
  const installed = () => readdirSync(path.join(clone.root, "node_modules/.cache/libraries"));
  return { ...clone, install, installed };
}

describe.skipIf(process.platform === "win32")("installing the client library of the tests", () => {
  test("happens once for each lock file, without install scripts", () => {
    const clone = aCloneWithClientLibrary();
    const [first, second] = [clone.install(), clone.install()].map(({ stdout }) => stdout.trim());
    expect(hasFile(first!, "library")).toBe(true);
    expect(second).toBe(first);
    expect(clone.calledWith().split("\n")).toEqual([expect.stringMatching(/^ci --ignore-scripts --prefix /), ""]);

    writeFileSync(path.join(clone.root, "tests/clients/library/package-lock.json"), '{ "version": 2 }');
    expect(clone.install().stdout.trim()).not.toBe(first);
  });

  test("leaves no files behind when npm fails, and can be retried", () => {
    const clone = aCloneWithClientLibrary();
    expect(clone.install(1).status).toBe(1);
    expect(clone.installed()).toEqual([]);
    expect(clone.install().status).toBe(0);
    expect(clone.installed()).toHaveLength(1);
  });
});
