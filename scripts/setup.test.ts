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

/** A separate project, and a fake npm that only records how it was called. */
function aFreshClone({ installsNode }: { installsNode: boolean }) {
  const root = mkdtempSync(path.join(tmpdir(), "shod-clone-"));
  for (const folder of ["scripts", "tools"]) mkdirSync(path.join(root, folder));
  copyFileSync("scripts/setup.mjs", path.join(root, "scripts/setup.mjs"));
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  const npm = path.join(root, "tools/npm");
  const ownNode = installsNode
    ? "mkdir -p node_modules/node/bin && touch node_modules/node/bin/node"
    : "mkdir node_modules";
  writeFileSync(npm, `#!/bin/sh\necho "$@" > called-with\n${ownNode}\n`);
  chmodSync(npm, 0o755);
  const setup = path.join(root, "scripts/setup.mjs");
  const install = (home: string) =>
    spawnSync(
      process.execPath,
      ["-e", `import(${JSON.stringify(setup)}).then((all) => all.run(all.ensureInstalled))`],
      {
        env: { ...process.env, PATH: `${path.join(root, "tools")}:${process.env["PATH"]}`, HOME: home },
        encoding: "utf8",
      },
    );
  return { root, install, calledWith: () => readFileSync(path.join(root, "called-with"), "utf8") };
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

/** A clone whose tests need a client library, and a fake npm that records its calls and exits with the given code. */
function aCloneWithClientLibrary() {
  const root = mkdtempSync(path.join(tmpdir(), "shod-clone-"));
  for (const folder of ["scripts", "tools", "tests/clients/library"])
    mkdirSync(path.join(root, folder), { recursive: true });
  copyFileSync("scripts/setup.mjs", path.join(root, "scripts/setup.mjs"));
  writeFileSync(path.join(root, "tests/clients/library/package-lock.json"), "{}");
  const npm = path.join(root, "tools/npm");
  writeFileSync(
    npm,
    '#!/bin/sh\necho "$@" >> called-with\nfor last in "$@"; do [ "$before" = --prefix ] && touch "$last/library"; before="$last"; done\nexit $NPM_ENDS_WITH\n',
  );
  chmodSync(npm, 0o755);
  const setup = path.join(root, "scripts/setup.mjs");
  const install = (npmEndsWith = 0) =>
    spawnSync(
      process.execPath,
      [
        "-e",
        `import(${JSON.stringify(setup)}).then((all) => all.ensureLibrary("tests/clients/library")).then(console.log)`,
      ],
      {
        env: {
          ...process.env,
          PATH: `${path.join(root, "tools")}:${process.env["PATH"]}`,
          NPM_ENDS_WITH: String(npmEndsWith),
        },
        encoding: "utf8",
      },
    );
  const installed = () => readdirSync(path.join(root, "node_modules/.cache/libraries"));
  return { root, install, installed, calls: () => readFileSync(path.join(root, "called-with"), "utf8").split("\n") };
}

describe.skipIf(process.platform === "win32")("installing the client library of the tests", () => {
  test("happens once for each lock file, without install scripts", () => {
    const clone = aCloneWithClientLibrary();
    const [first, second] = [clone.install(), clone.install()].map(({ stdout }) => stdout.trim());
    expect(hasFile(first!, "library")).toBe(true);
    expect(second).toBe(first);
    expect(clone.calls()).toEqual([expect.stringMatching(/^ci --ignore-scripts --prefix /), ""]);

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
